import type {
  Distribution,
  FindingChance,
  MonteCarloResult,
  MonteCarloYear,
  Probability,
  YearlyProbability,
} from '../../../analysis/index.js';
import { notDrawn, overWhat, shortfallDrivers } from '../../../presentation/words/affordability.js';
import {
  formatPercent,
  formatWhole,
  formatYears,
  shortPercent,
  spokenDollars,
  unitFor,
} from '../../../presentation/words/figures.js';
import { findingsList } from '../text/finding-changes.js';
import { uncertaintyWords } from '../../../analysis/monte-carlo/words.js';
import { settingsSentences } from './settings.js';
import { grid, indented, page, printable, rule, type Style, widthOf, wrap } from '../text/style.js';

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
    ...[shortfallDrivers(result), uncertaintyWords(result, shortPercent)].flatMap((words) =>
      words === null ? [] : [wrap(words, width)],
    ),
    ...reserveSentences(result).map((sentence) => wrap(sentence, width)),
    ...outcomes(result).map((sentence) => wrap(sentence, width)),
    chanceLines('Findings that only some futures have', result.new_findings, notDrawn([result]), width, style),
    chanceLines('Findings that some futures avoid', result.gone_findings, notDrawn([result]), width, style),
    settingsSentences(result)
      .flatMap((sentence) => wrap(printable(sentence), width))
      .map(style.dim),
  ];
  return page({ planName, subject, answer: chanceHeadline(planName, result) }, sections, width, style);
}

/** The answer: how often the company cannot pay, where its finances are projected, then what it has to pay. */
export function chanceHeadline(name: string, result: MonteCarloResult): string {
  const short = shortfallHeadline(result);
  return `${short === null ? '' : `${short} `}${obligationHeadline(name, result)}`;
}

/** How often cash falls short, by when in half of the futures, by how much, and how often covenants are broken. */
export function shortfallHeadline(result: Figures, who = 'The company'): string | null {
  const { years, cash_shortfall_in_any_year: short, largest_cash_shortfall: worst } = result;
  if (short === undefined || worst === undefined) return null;
  const half = years.find(({ cash_shortfall: chance }) => chance!.by_then.probability >= 0.5);
  const byHalf = half === undefined ? '' : `, in half of them by ${half.year}`;
  const broken = eventsOf(result)
    .filter(({ name }) => name === 'leverage_breach' || name === 'coverage_breach')
    .map(({ name, happens }) => ({ happens, chance: chanceInAnyYear(result, name)! }))
    .filter(({ chance }) => chance.probability > 0)
    .map(({ happens, chance }) => `; ${happens} in ${chanceText(chance)}`);
  const most =
    worst.mean === 0
      ? ''
      : `, the worst shortfall being ${spokenWithin(worst.mean, OF_STANDARD_ERROR * (worst.standard_error ?? 0))} on average over all futures`;
  return `${who} falls short of cash in ${chanceWithInterval(short)} of the futures${byHalf}${most}${broken.join('')}.`;
}

/** What it costs on average, and between which amounts it lies. */
function obligationHeadline(name: string, { years, total_repurchase_obligation: total }: MonteCarloResult): string {
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
  const legend = `Chances: in the year / in it or a year before. ${events.map(({ head: name, happens }) => `${name}: ${happens}`).join('; ')}. ${overWhat([result])}`;
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
      ...(result.largest_cash_shortfall === undefined ? [] : [row('Worst shortfall', result.largest_cash_shortfall)]),
    ],
    2,
  );
}

/** Findings that come or go by chance: how likely it is in any year, and in which years. */
function chanceLines(
  title: string,
  chances: readonly FindingChance[],
  note: string,
  width: number,
  style: Style,
): string[] {
  if (chances.length === 0) return [];
  const listed = chances.flatMap(({ code, severity, message, in_any_year: chance, years }) => {
    const found = years.map(({ year }) => ({ year, code, severity, message }));
    const often = `In ${chanceWithInterval(chance)} of the futures, in at least one of these years.${note}`;
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
    `In at least one year, ${ever.join('; ')} of the futures. ${overWhat([result])} In brackets: where the chance lies, with 95 % confidence. The largest cash ` +
    `falls most often in ${peaks}.`
  );
}

/** What to set aside, how sure that is, and what is missing where it is not enough. */
function reserveSentences({ reserve, years, settings }: MonteCarloResult): string[] {
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
      `${spokenWithin(needed, OF_STANDARD_ERROR * (error ?? 0))} would be needed on average.${notDrawn([{ settings }])}`,
  ];
}

type Figures = Omit<MonteCarloResult, 'samples'>;
type Name = 'trust_shortfall' | 'cash_over_budget' | 'cash_shortfall' | 'leverage_breach' | 'coverage_breach';

/** Something that may happen in a year: the head of its column, and what happens in words. */
export interface Event {
  readonly name: Name;
  readonly head: string;
  readonly happens: string;
}

const EVENTS: readonly Event[] = [
  { name: 'trust_shortfall', head: 'trust short', happens: 'trust cash does not cover the obligation' },
  { name: 'cash_over_budget', head: 'over budget', happens: 'repurchase cash is above the budget' },
  { name: 'cash_shortfall', head: 'cash short', happens: "the company's cash falls short" },
  { name: 'leverage_breach', head: 'leverage', happens: 'debt is over its covenant' },
  { name: 'coverage_breach', head: 'coverage', happens: 'fixed charges are covered less than their covenant asks' },
];

/** Those that the result knows of. */
export function eventsOf(result: Figures): Event[] {
  return EVENTS.filter(({ name }) => chanceInAnyYear(result, name) !== null);
}

/** How likely it is in a year. */
export function chanceInYear(year: MonteCarloYear, name: Name): YearlyProbability {
  return year[name]!;
}

/** How likely it is in at least one year; null where the result does not know of it. */
export function chanceInAnyYear(result: Figures, name: Name): Probability | null {
  return result[`${name}_in_any_year`] ?? null;
}

/** The interval around a mean, as a multiple of its standard error. */
export const OF_STANDARD_ERROR = 1.96;

/** The power of ten of the first digit of an uncertainty, which is the last digit of a figure that says something. */
function lastPlace(uncertainty: number): number {
  let power = 0;
  while (10 ** (power + 1) <= uncertainty) power += 1;
  while (power > -9 && 10 ** power > uncertainty) power -= 1;
  return power;
}

/** A value without the digits that its uncertainty drowns: 12,345 +- 800 is 12,300. */
export function withinUncertainty(value: number, uncertainty: number): number {
  if (!(uncertainty > 0)) return value;
  const power = lastPlace(uncertainty);
  return power > 0 ? Math.round(value / 10 ** power) * 10 ** power : Number(value.toFixed(-power));
}

/** The mean and the percentiles of a distribution, each with the digits that its interval lets stand. */
export function certainDigits({ mean, standard_error: error, percentiles }: Distribution): number[] {
  return [
    withinUncertainty(mean, OF_STANDARD_ERROR * (error ?? 0)),
    ...percentiles.map(({ value, low, high }) => {
      const sides = [low, high].flatMap((end) => (end === null ? [] : [Math.abs(value - end)]));
      return withinUncertainty(value, Math.max(0, ...sides));
    }),
  ];
}

/** Money as one says it: without `.0` where that digit is not certain. */
export function spokenWithin(value: number, uncertainty: number): string {
  const text = spokenDollars(withinUncertainty(value, uncertainty));
  const [, unit] = /\.0 (million|billion|trillion)$/.exec(text) ?? [];
  const ones = { million: 1e6, billion: 1e9, trillion: 1e12 }[unit ?? ''] ?? 0;
  return uncertainty >= ones ? text.replace(/\.0 /, ' ') : text;
}

/** A chance in percent, with the digits that its interval lets stand: `34 %`, `0.7 %`. */
export function chanceText({ probability, low, high }: Probability): string {
  return `${percent(probability, (high - low) / 2)} %`;
}

/** The chance of a year, and that it has happened by then: `4 / 17 %`. */
export function chanceByThen({ probability, low, high, by_then: byThen }: YearlyProbability): string {
  return `${percent(probability, (high - low) / 2)} / ${percent(byThen.probability, (byThen.high - byThen.low) / 2)} %`;
}

/** The same with the interval: `34 % (31 to 37 %)`. */
export function chanceWithInterval(chance: Probability): string {
  const { low, high } = chance;
  const half = (high - low) / 2;
  return `${chanceText(chance)} (${percent(low, half)} to ${percent(high, half)} %)`;
}

function percent(fraction: number, uncertainty: number): string {
  const value = withinUncertainty(fraction * 100, uncertainty * 100);
  return value.toFixed(Math.min(2, Math.max(0, -lastPlace(uncertainty * 100))));
}
