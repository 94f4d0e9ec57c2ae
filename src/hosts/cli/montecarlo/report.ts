import type { Distribution, FindingChance, MonteCarloResult } from '../../../analysis/index.js';
import { EARNINGS_NOT_DRAWN, NOT_DRAWN } from '../../../presentation/words/earnings-not-drawn.js';
import { formatPercent, formatWhole, formatYears, shortPercent, unitFor } from '../../../presentation/words/figures.js';
import { findingsList } from '../text/findings-list.js';
import {
  certainDigits,
  chanceByThen,
  chanceText,
  chanceWithInterval,
  OF_STANDARD_ERROR,
  spokenWithin,
} from './digits.js';
import { chanceInAnyYear, chanceInYear, eventsOf } from './events.js';
import { settingsSentences } from './settings.js';
import { grid, widthOf } from '../text/grid.js';
import { page } from '../text/page.js';
import { indented, printable, rule, wrap, type Style } from '../text/style.js';

/** Digits of a money column. */
const DIGITS = 6;
/** How many years the peak is listed for. */
const PEAKS = 5;
/** How many of the paths left out are named. */
const MOST_NAMED = 10;

/** The distributions as a page for people: the answer in a sentence, cash year by year, the run as a whole, the chances. */
export function monteCarloReport(planName: string, result: MonteCarloResult, width: number, style: Style): string {
  const legend =
    'Repurchase cash: mean and percentiles over the futures. % of payroll: the obligation, middle and last percentile.';
  const subject = `${formatWhole(result.samples.length)} futures, ${result.years[0]!.year}-${result.years.at(-1)!.year}`;
  const sections = [
    [...yearTable(result, style), ...wrap(legend, width).map(style.dim)],
    chanceTable(result, width, style),
    wholeTable(result).map((line, index) => (index === 0 ? style.bold(line) : line)),
    wrap(tail(result), width),
    wrap(`${chances(result)} ${HOW_CERTAIN}`, width),
    ...reserveSentences(result).map((sentence) => wrap(sentence, width)),
    ...outcomes(result).map((sentence) => wrap(sentence, width)),
    chanceLines('Findings that only some futures have', result.new_findings, width, style),
    chanceLines('Findings that some futures avoid', result.gone_findings, width, style),
    settingsSentences(result)
      .flatMap((sentence) => wrap(printable(sentence), width))
      .map(style.dim),
  ];
  return page({ planName, subject, answer: chanceHeadline(planName, result) }, sections, width, style);
}

/** The answer in a sentence: what it costs on average, and between which amounts it lies. */
export function chanceHeadline(name: string, { years, total_repurchase_obligation: total }: MonteCarloResult): string {
  const low = total.percentiles[0]!;
  const high = total.percentiles.at(-1)!;
  const error = 1.96 * (total.standard_error ?? 0);
  const mean = `${name} must buy back ${spokenWithin(total.mean, error)} of shares over ${formatYears(years.length)} on average`;
  if (low === high) return `${mean}.`;
  const between = `between ${spokenWithin(low.value, error)} and ${spokenWithin(high.value, error)}`;
  return `${mean}, and ${between} in ${Number((high.percentile - low.percentile).toFixed(6))} futures of 100.`;
}

function yearTable({ years, settings }: MonteCarloResult, style: Style): string[] {
  const { inUnit, money } = unitOf(years.flatMap(({ repurchase_cash: cash }) => certainDigits(cash)));
  const heads = ['Year', ...spreadHeads(settings.percentiles), '% of payroll'];
  const rows = years.map((year) => [
    String(year.year),
    ...certainDigits(year.repurchase_cash).map(money),
    payrollRange(year.repurchase_to_payroll),
  ]);
  const lines = grid([heads, ...rows], 2);
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  return [`Repurchase cash${inUnit}`, head, line, ...body, line];
}

/** How likely everything that may happen in a year is in it, and by then. */
function chanceTable(result: MonteCarloResult, width: number, style: Style): string[] {
  const events = eventsOf(result);
  const lines = grid(
    [
      ['Year', ...events.map(({ head }) => head)],
      ...result.years.map((year) => [
        String(year.year),
        ...events.map(({ name }) => chanceByThen(chanceInYear(year, name))),
      ]),
    ],
    2,
  );
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  const legend = `Chances: in the year / in it or a year before. ${events.map(({ head: name, happens }) => `${name}: ${happens}`).join('; ')}. ${EARNINGS_NOT_DRAWN}`;
  return [style.bold('Chances by year'), head, line, ...body, line, ...wrap(legend, width).map(style.dim)];
}

/** The unit in which amounts are short, and how one is written in it. */
function unitOf(amounts: readonly number[]): { inUnit: string; money: (amount: number) => string } {
  const { name, divisor } = unitFor(Math.max(...amounts), DIGITS);
  return { inUnit: name && `, $ ${name}`, money: (amount) => formatWhole(amount / divisor) };
}

const spreadHeads = (percentiles: readonly number[]): string[] => ['mean', ...percentiles.map((p) => `${p} %`)];

function payrollRange({ percentiles }: Distribution): string {
  const middle = percentiles[Math.floor(percentiles.length / 2)]!;
  return `${formatPercent(middle.value)} - ${formatPercent(percentiles.at(-1)!.value)}`;
}

function wholeTable(result: MonteCarloResult): string[] {
  const { inUnit, money } = unitOf(certainDigits(result.total_repurchase_obligation));
  const row = (label: string, figure: Distribution): string[] => [
    label,
    ...certainDigits(figure).map(money),
    figure.standard_error === null ? '-' : money(figure.standard_error),
  ];
  return grid(
    [
      [`Whole run${inUnit}`, ...spreadHeads(result.settings.percentiles), '+-'],
      row('Obligation', result.total_repurchase_obligation),
      row(`  value at ${shortPercent(result.settings.discount_rate)}`, result.present_value_repurchase_obligation),
      row('Largest yearly cash', result.peak_cash_amount),
      row('Company cash', result.total_company_cash),
      ...(result.owed_at_end === null ? [] : [row('  still owed at the end', result.owed_at_end)]),
    ],
    2,
  );
}

/** Findings that come or go by chance: how likely it is in any year, and in which years. */
function chanceLines(title: string, chances: readonly FindingChance[], width: number, style: Style): string[] {
  if (chances.length === 0) return [];
  const listed = chances.flatMap(({ code, severity, message, in_any_year: chance, years }) => {
    const found = years.map(({ year }) => ({ year, code, severity, message }));
    const often = `In ${chanceWithInterval(chance)} of the futures, in at least one of these years. ${NOT_DRAWN}`;
    return [...findingsList(found, width - 2, style), ...indented(often, width - 2)].map((line) => `  ${line}`);
  });
  return [style.bold(title), ...listed];
}

/** Paths that end early, and those that have no figures. */
export function outcomes({
  samples,
  ended_paths: ended,
  ended_in_any_year: chance,
  left_out: leftOut,
}: MonteCarloResult): string[] {
  const sentences: string[] = [];
  if (ended > 0) {
    sentences.push(
      `In ${formatWhole(ended)} of ${formatWhole(samples.length)} futures, ${chanceWithInterval(chance)}, everybody ` +
        'has been bought out by the end, and obligations have ended.',
    );
  }
  if (leftOut.length > 0) {
    const named = leftOut.slice(0, MOST_NAMED).map(({ path, year }) => `${path} (${year ?? '-'})`);
    const others = leftOut.length > MOST_NAMED ? ` and ${formatWhole(leftOut.length - MOST_NAMED)} others` : '';
    sentences.push(
      `Excluded paths, with the year in which a figure exceeded the exact range: ${named.join(', ')}${others}. ` +
        'They are the largest, so the figures shown are too low.',
    );
  }
  return sentences;
}

/** What the worst futures come to on average. */
export function tail({ total_repurchase_obligation: total, peak_cash_amount: peak }: MonteCarloResult): string {
  const worst = (figure: Distribution): string => {
    const { tail_mean: mean, tail_standard_error: error } = figure.percentiles.at(-1)!;
    return spokenWithin(mean, OF_STANDARD_ERROR * (error ?? 0));
  };
  const beyond = Number((100 - total.percentiles.at(-1)!.percentile).toFixed(6));
  if (beyond === 0 || beyond > 50) return '';
  return (
    `In the worst ${beyond} futures of 100 the obligation is ${worst(total)} on average, and in the worst ${beyond} by the largest ` +
    `yearly cash that cash is ${worst(peak)}.`
  );
}

const HOW_CERTAIN = '+- is the standard error of the mean. Figures are shown to the first uncertain digit.';

/** How likely what may happen is in at least one year. */
export function chances(result: MonteCarloResult): string {
  const likeliest = [...result.peak_cash_year].sort((a, b) => b.probability - a.probability).slice(0, PEAKS);
  const peaks = likeliest.map((peak) => `${peak.year} (${chanceText(peak)})`).join(', ');
  const ever = eventsOf(result).map(
    ({ name, happens }) => `${happens} in ${chanceWithInterval(chanceInAnyYear(result, name)!)}`,
  );
  return (
    `In at least one year, ${ever.join('; ')} of the futures. ${EARNINGS_NOT_DRAWN} In brackets: where the chance lies, with 95 % confidence. The largest cash ` +
    `falls most often in ${peaks}.`
  );
}

/** What to set aside, how sure that is, and what is missing where it is not enough. */
function reserveSentences({ reserve, years }: MonteCarloResult): string[] {
  if (reserve === null) return [];
  const { years: count, probability, earns, amount } = reserve;
  const { value, low, high, tail_mean: needed, tail_standard_error: error } = amount;
  const sides = [low, high].flatMap((end) => (end === null ? [] : [Math.abs(end - value)]));
  const uncertainty = Math.max(0, ...sides);
  const bounds =
    low === null || high === null ? '' : ` (${spokenWithin(low, uncertainty)} to ${spokenWithin(high, uncertainty)})`;
  const earning = earns === 0 ? 'earning nothing' : `earning ${shortPercent(earns)} a year`;
  return [
    `To pay the company's part of repurchases up to ${years[count - 1]!.year} in ${shortPercent(probability)} of the futures, set ` +
      `aside ${spokenWithin(value, uncertainty)}${bounds} at the census date, ${earning}. Where that is not enough, ` +
      `${spokenWithin(needed, OF_STANDARD_ERROR * (error ?? 0))} would be needed on average. ${NOT_DRAWN}`,
  ];
}
