import type {
  ChanceComparison,
  Distribution,
  InputDifferences,
  PairedDifferences,
  Probability,
  ScenarioNote,
} from '../../../analysis/index.js';
import {
  notDrawn,
  shortfallWords,
  certainDigits,
  chanceText,
  chanceWithInterval,
  differenceSentence,
  OF_STANDARD_ERROR,
  spokenWithin,
  chanceInAnyYear,
  eventsOf,
  settingsSentences,
} from '../../../analysis/internal.js';
import {
  overWhat,
  formatDifference,
  formatWhole,
  shortPercent,
  unitFor,
  sayOf,
} from '../../../presentation/words/index.js';
import { findingsList } from '../text/finding-changes.js';
import { grid, indented, page, printable, rule, type Style, titled, widthOf, wrap } from '../text/style.js';
import { inputDifferencesList, ONE_STEP } from './report.js';

/** Scenarios under chance, with what is different about their inputs. */
export type ComparedUnderChance = ChanceComparison & {
  readonly input_differences: InputDifferences;
  readonly notes: readonly ScenarioNote[];
  readonly ranking_caveat?: string;
  readonly priced?: string;
};

/** Digits of a money column. */
const DIGITS = 6;

const FIGURES: readonly (readonly [label: string, figure: keyof PairedDifferences])[] = [
  ['Company cash', 'total_company_cash'],
  ['  still owed', 'owed_at_end'],
  ['Repurchase obligation', 'total_repurchase_obligation'],
  ['  its present value', 'present_value_repurchase_obligation'],
  ['Largest yearly cash', 'peak_cash_amount'],
  ['Worst shortfall', 'largest_cash_shortfall'],
];

/**
 * A comparison under chance as a page for people: which scenario costs the company less and how sure that is, how far the scenarios are
 * apart, what each may break, and what was different.
 */
export function chanceReport(planName: string, compared: ComparedUnderChance, width: number, style: Style): string {
  const { scenarios, results, paths, input_differences, notes } = compared;
  const [first] = results;
  const subject =
    `${scenarios.length} scenarios in the same ${formatWhole(paths)} futures, ` +
    `${first!.years[0]!.year}-${first!.years.at(-1)!.year}`;
  const sections = [
    spreadTable(compared, style),
    ...scenarios.slice(1).map((_, i) => differenceTable(compared, i + 1, style)),
    wrap('+ is more, - is less than in the first scenario, future by future.', width).map(style.dim),
    chanceTable(compared, width, style),
    findingLines(compared, width, style),
    inputDifferencesList(scenarios, input_differences, width, style),
    ...notes.map(({ scenario, note }) => wrap(printable(`${scenario}: ${note}`), width)),
    settings(compared)
      .flatMap((sentence) => wrap(printable(sentence), width))
      .map(style.dim),
  ];
  return page({ planName, subject, answer: answerOf(compared) }, sections, width, style);
}

/** Chance of a shortfall of each company, where its finances are projected, then its payments, and what they leave out. */
function answerOf(compared: ComparedUnderChance): string {
  const { ranking_caveat: caveat, priced, results } = compared;
  const pays = results.flatMap((result, i) =>
    shortfallWords(result, sayOf(''), `With ${compared.scenarios[i]!}, the company`),
  );
  const sentences = compared.scenarios
    .slice(1)
    .map((_, i) => differenceSentence(compared, i + 1, sayOf(''), caveat !== undefined));
  const why = caveat === undefined ? [] : [caveat, ONE_STEP];
  const start = [...pays, ...(priced === undefined ? [] : [priced]), ...why];
  return `${start.map((said) => `${said} `).join('')}In company cash, ${sentences.join(' ')} ${notCounted(compared)}`;
}

/** Payments due after the last year are drawn but in no cash of these years; shares in suspense are not drawn. */
function notCounted({ scenarios, results, ranking_caveat: caveat }: ComparedUnderChance): string {
  const owed = results.flatMap(({ owed_at_end: each }, i) =>
    each === null
      ? []
      : [`${scenarios[i]!} ${spokenWithin(each.mean, OF_STANDARD_ERROR * (each.standard_error ?? 0), sayOf(''))}`],
  );
  const most = owed.length === 0 ? '' : ` (on average ${owed.join(', ')})`;
  const counted = caveat === undefined ? '; the ranking without --paths counts both' : '';
  return `What is then still owed${most} and shares in suspense are not counted${counted}.`;
}

/** Settings of chance, equal for all, and the run of each. */
function settings({ scenarios, results, paths }: ChanceComparison): string[] {
  const [first] = results;
  const runs = scenarios.map((scenario, i) => `${scenario} ${results[i]!.simulation_id}`).join('; ');
  const { version, seed } = first!;
  return [
    ...settingsSentences(first!, sayOf('')).slice(0, -1),
    `Present values are at ${shortPercent(first!.settings.discount_rate)} a year. Runs: ${runs}. Version ${version}, ${formatWhole(paths)} paths, seed ${seed}.`,
  ];
}

/** Company cash of every scenario: mean, percentiles, how often it is the cheapest. */
function spreadTable(
  { scenarios, results, cheapest, ranking_caveat: caveat }: ComparedUnderChance,
  style: Style,
): string[] {
  const rankedBy = <T>(column: T): T[] => (caveat === undefined ? [column] : []);
  const { name, divisor } = unitFor(
    Math.max(...results.flatMap(({ total_company_cash: cash }) => certainDigits(cash))),
    DIGITS,
  );
  return table(
    `Company cash${name && `, $ ${name}`}`,
    [
      ['', ...spreadHeads(results[0]!.total_company_cash), ...rankedBy('cheapest')],
      ...results.map(({ total_company_cash: cash }, i) => [
        printable(scenarios[i]!),
        ...certainDigits(cash).map((amount) => formatWhole(amount / divisor)),
        ...rankedBy(chanceText(cheapest[i]!)),
      ]),
    ],
    style,
  );
}

const spreadHeads = ({ percentiles }: Distribution): string[] => [
  'mean',
  ...percentiles.map(({ percentile }) => `${percentile} %`),
];

/** By how much a scenario exceeds the first. */
function differenceTable({ scenarios, differences }: ChanceComparison, index: number, style: Style): string[] {
  const figures = FIGURES.flatMap(([label, figure]) => {
    const difference = differences[index]![figure];
    return difference === null ? [] : [{ label, difference }];
  });
  const { name, divisor } = unitFor(
    Math.max(...figures.flatMap(({ difference }) => certainDigits(difference).map(Math.abs))),
    DIGITS,
  );
  const money = (amount: number): string => formatDifference(amount / divisor, formatWhole);
  return table(
    `${printable(scenarios[index]!)} less ${printable(scenarios[0]!)}${name && `, $ ${name}`}`,
    [
      ['', ...spreadHeads(figures[0]!.difference), 'less in'],
      ...figures.map(({ label, difference }) => [
        label,
        ...certainDigits(difference).map(money),
        chanceText(difference.less),
      ]),
    ],
    style,
  );
}

/** Probability of each event in at least one year, by scenario. */
function chanceTable({ scenarios, results }: ChanceComparison, width: number, style: Style): string[] {
  const events = eventsOf(results[0]!);
  const rows = events.map(({ name, head }) => [
    head,
    ...results.map((result) => chanceOrDash(chanceInAnyYear(result, name))),
  ]);
  const legend = events.map(({ head, happens }) => `${head}: ${happens}`).join('; ');
  return [
    ...table('Chance in any year', [['', ...scenarios.map(printable)], ...rows], style),
    ...wrap(`${legend}. ${overWhat(results)}`, width).map(style.dim),
  ];
}

function chanceOrDash(chance: Probability | null): string {
  return chance === null ? '-' : chanceText(chance);
}

/** Rules that each scenario may break. */
function findingLines(
  { scenarios, results, findings: found }: ChanceComparison,
  width: number,
  style: Style,
): string[] {
  if (found.length === 0) return [];
  return [
    ...titled('Findings, and in how many futures a scenario has them in at least one year', width, style),
    ...wrap(notDrawn(results).trim(), width).map(style.dim),
    ...found.flatMap(({ code, severity, message, in_any_year: chances }) => {
      const often = scenarios.map((scenario, i) => `${scenario}: ${chanceWithInterval(chances[i]!)}`).join('; ');
      return [
        ...findingsList([{ year: null, code, severity, message }], width - 2, style),
        ...indented(printable(often), width - 2),
      ].map((line) => `  ${line}`);
    }),
  ];
}

function table(title: string, rows: readonly (readonly string[])[], style: Style): string[] {
  const lines = grid(rows, 2);
  const [head = '', ...body] = lines;
  const line = rule(widthOf(lines), style);
  return [style.bold(title), head, line, ...body, line];
}
