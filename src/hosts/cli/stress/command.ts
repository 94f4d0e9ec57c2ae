import { type Command, Option } from 'commander';
import { stressAnalysis } from '../../../analysis/stress/descriptor.js';
import { helpOf } from '../analysis/help.js';
import {
  type Leavers,
  type NamedStress,
  type Shock,
  stress,
  type StressComparison,
  type SummaryFigures,
  type TidyRow,
  toRows,
  usualStresses,
} from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { invalidOption, repeated } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Issue } from '../errors/failure.js';
import { invalidFile, readJsonFile } from '../files/plan-file.js';
import type { Host } from '../host.js';
import { figureLess } from '../../../analysis/compare/side-by-side.js';
import { rowsOf } from '../../../analysis/rows/tidy.js';
import type { CsvFile, CsvRow } from '../../../presentation/words/csv.js';
import { settingsCsvFile } from '../../../presentation/answer/answer-files.js';
import { settingsLines } from '../output/basis.js';
import { findingsCsvFile } from '../output/findings-csv.js';
import { canTheyPay } from '../../../analysis/affordability.js';
import { sayOf } from '../../../presentation/words/values.js';
import { spokenDifference, spokenDollars } from '../../../presentation/words/figures.js';
import { leaversWords, shockWords } from '../../../presentation/words/shock-words.js';
import { sideBySideLines, spokenSpan } from '../side-by-side/report.js';
import { findingChangesLines } from '../text/finding-changes.js';
import { indented, page, titled, type Style } from '../text/style.js';

/** What the user may say after `stress plan.json`, besides the shocks themselves. */
interface StressFlags extends PlanFlags {
  readonly shocks?: string;
  readonly usual: boolean;
}

const SHOCKS_FILE = new Option('--shocks <shocks.json>', 'a list of shocks, or of { name, shocks } for several runs');

const USUAL = new Option('--usual', 'the stresses that boards ask about first, each a run').default(false);

/** Projects a plan with and without shocks. */
export function addStress(program: Command, host: Host): void {
  const options = [USUAL, SHOCKS_FILE, ...shockOptions];
  analysisCommand(
    program,
    host,
    helpOf(stressAnalysis),
    options,
    async ({ name, plan, locate }, flags: StressFlags) => {
      const shocks = readShocks(host.cwd, flags, () => usualStresses(plan));
      await answer(host, flags, {
        name: 'stress',
        compute: (progress) => stress(plan, shocks.given, progress),
        locate: (details) => shocks.locate(details) ?? locate(details),
        report: (result, width, style) => stressReport(name, result, width, style),
        csv: stressCsvFiles,
      });
    },
  );
}

/** Shocks as `stress()` takes them, and where in the file or the options its issues with them belong. */
interface Shocks {
  readonly given: readonly Shock[] | readonly NamedStress[];
  readonly locate: (details: ErrorDetails) => Issue | undefined;
}

/** Those of the file, those of the options, or the usual ones; two of them at once could mean one run or several. */
function readShocks(cwd: string, flags: StressFlags, usual: () => readonly NamedStress[]): Shocks {
  const said = saidShocks(flags);
  const flag = said[0]?.flag ?? (flags.shocks === undefined ? undefined : '--shocks');
  if (flags.usual) {
    if (flag !== undefined) throw invalidOption('--usual', `Not with ${flag}`);
    return { given: usual(), locate: () => undefined };
  }
  if (flags.shocks === undefined) {
    if (said.length === 0) throw invalidOption('--shocks', `Required: this, --usual, or ${shockFlagNames()}`);
    return { given: said.map(({ shock }) => shock), locate: (details) => issueOfOption(details, said) };
  }
  if (said.length > 0) throw invalidOption('--shocks', `Not with ${said[0]!.flag}`);
  const file = flags.shocks;
  const content = readJsonFile(cwd, file, 'shocks file');
  if (!Array.isArray(content) || content.length === 0) {
    const issue = 'Must be a list of shocks, or of { name, shocks }';
    throw invalidFile('shocks file', [{ file, field: file, issue }]);
  }
  return {
    // The engine checks the entries.
    given: content as Shock[] | NamedStress[],
    locate: ({ field, issue }) =>
      /^shocks(?=$|\[|\.)/.test(field) ? { field: field.replace(/^shocks\.?/, '') || file, issue, file } : undefined,
  };
}

/** An issue with one of several shocks names the option that gave the shock. */
function issueOfOption({ field, issue }: ErrorDetails, said: readonly SaidShock[]): Issue | undefined {
  const [, at, part] = /^shocks\[(\d+)\](?:\.(.*))?$/.exec(field) ?? [];
  const shock = said[Number(at)];
  if (shock === undefined) return undefined;
  const { flag, said: value } = shock;
  return { field: flag, issue: part === undefined ? issue : `${part}: ${issue}`, file: flag, value };
}

function shockFlagNames(): string {
  return shockOptions.map(({ long }) => long).join(', ');
}

const LEADING: readonly string[] = ['years_with_cash_shortfall', 'first_cash_shortfall_year'];

/** The figures, one row a year, scenario, metric and statistic, the years short of cash first; who was made to leave, what becomes of the findings, and the shocks. */
export function stressCsvFiles(result: StressComparison): [CsvFile, ...CsvFile[]] {
  const leavers = { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] };
  const answers = result.finding_changes.map(
    (changes, index) => [{ scenario: result.scenarios[index]! }, changes] as const,
  );
  const asked = Object.fromEntries(
    result.scenarios.slice(1).map((name, i) => [`shocks of ${name}`, JSON.stringify(result.shocks[i + 1])]),
  );
  return [
    { name: 'figures.csv', rows: figureRows(result) },
    leavers,
    findingsCsvFile(['scenario'], answers),
    settingsCsvFile(result, asked),
  ];
}

/** Where the finances of the company are projected, how far it is short of cash leads, the most that is missing included. */
function figureRows(result: StressComparison): TidyRow[] {
  const rows = toRows(result);
  const isLeading = ({ metric }: TidyRow): boolean => LEADING.includes(metric);
  const all = result.affordability ?? [];
  const leading = result.scenarios.flatMap((scenario, i) => {
    const [worst, first] = [all[i]?.largest_cash_shortfall, all[0]?.largest_cash_shortfall];
    if (worst === undefined || first === undefined) return [];
    const statistics = [
      ['value', worst],
      ['difference', figureLess(worst, first)],
    ] as const;
    return [
      ...rows.filter((row) => isLeading(row) && row['scenario'] === scenario),
      ...rowsOf(null, 'largest_cash_shortfall', 'dollars', statistics, { scenario }),
    ];
  });
  return [...leading, ...rows.filter((row) => !isLeading(row))];
}

function leaverRows({ scenarios, leavers }: StressComparison): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}

/** How many of those who leave are named. */
const MOST_NAMED = 20;

/** The plan with and without shocks as a page for people: the answer in a sentence, what happens, both side by side. */
export function stressReport(planName: string, result: StressComparison, width: number, style: Style): string {
  const { by_year: years, scenarios, shocks, leavers } = result;
  const listed = scenarios
    .slice(1)
    .flatMap((name, index) => [
      ...titled(name, width, style),
      ...[...shocks[index + 1]!.map(shockWords), ...leavers[index + 1]!.map(fewLeavers).map(leaversWords)].flatMap(
        (words) => indented(words, width),
      ),
    ]);
  const findings = scenarios
    .slice(1)
    .map((name, index) => [
      ...titled(`Findings of ${name}`, width, style),
      ...findingChangesLines(result.finding_changes[index + 1]!, width, style),
    ]);
  const subject = `Stress test, ${years[0]!.year}-${years.at(-1)!.year}`;
  // A shock that makes shares cheaper makes the obligation smaller, and the company may be less able to pay it.
  const pays = canTheyPay('Without shocks', result, sayOf(planName));
  const owes = `Without shocks, ${planName} must buy back ${spokenTotals(result)}`;
  const answer = pays === '' ? owes : `${pays} ${owes}`;
  return page(
    { planName, subject, answer },
    [listed, ...findings, sideBySideLines(result, width, style), settingsLines(result, [], width, style)],
    width,
    style,
  );
}

/**
 * `$40.0 million of shares over 20 years; layoff: $2.4 million less. The hardest year is 2046 with $2.9 million; layoff: 2038 with
 * $2.6 million.`: the end of the sentence with the answer.
 */
function spokenTotals({ scenarios, by_year: years, summary }: StressComparison): string {
  const total = (figures: SummaryFigures): number => figures.total_repurchase_obligation ?? 0;
  const totals = scenarios.map((name, i) => `${name}: ${spokenDifference(total(summary.differences[i]!))}`).slice(1);
  const peak = ({ peak_cash_year: year, peak_cash_amount: amount }: SummaryFigures): string =>
    `${year ?? '-'} with ${spokenDollars(amount ?? 0)}`;
  const peaks = scenarios.map((name, i) => `${name}: ${peak(summary.figures[i]!)}`).slice(1);
  const [first] = summary.figures;
  return (
    `${spokenDollars(total(first!))} of shares ${spokenSpan(years)}; ${totals.join('; ')}. ` +
    `The hardest year is ${peak(first!)}; ${peaks.join('; ')}.`
  );
}

function fewLeavers({ year, participants }: Leavers): Leavers {
  if (participants.length <= MOST_NAMED) return { year, participants };
  const others = participants.length - MOST_NAMED;
  return { year, participants: [...participants.slice(0, MOST_NAMED), `and ${others} others`] };
}

/** A shock, and the words of the command line that it was made from. */
export interface SaidShock {
  readonly shock: Shock;
  readonly flag: string;
  readonly said: string;
}

/** The options that give shocks; the names in a pattern are the fields of the shock. */
const SHOCKS: readonly (readonly [kind: Shock['shock'], option: Option, pattern: RegExp])[] = [
  [
    'price_fall',
    new Option(
      '--price-fall <year:fall[:years]>',
      'the price falls, such as 2029:0.3; with :5 it is back in five years',
    ),
    /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/,
  ],
  [
    'layoff',
    new Option(
      '--layoff <year:part[:earnings]>',
      'part of the people are laid off, such as 2028:0.15; earnings fall by as much, or with :0 not at all',
    ),
    /^(?<year>[^:]+):(?<fraction>[^:]+)(?::(?<earnings_lost>[^:]+))?$/,
  ],
  [
    'largest_holders_leave',
    new Option('--largest-leave <year:count>', 'the largest holders leave, such as 2027:3'),
    /^(?<year>[^:]+):(?<count>[^:]+)$/,
  ],
  [
    'contribution_holiday',
    new Option('--holiday <from-through>', 'no contributions by policy, such as 2027-2029'),
    /^(?<from>[^-]+)-(?<through>[^-]+)$/,
  ],
  [
    'earnings_fall',
    new Option(
      '--earnings-fall <year:fall[:years]>',
      'the company earns less, such as 2029:0.3; with :5 it is back in five years',
    ),
    /^(?<year>[^:]+):(?<fall>[^:]+)(?::(?<recovery_years>[^:]+))?$/,
  ],
  [
    'revolver_lost',
    new Option('--revolver-lost <year>', 'the bank ends the line of credit, such as 2029'),
    /^(?<year>[^:]+)$/,
  ],
  [
    'covenant',
    new Option(
      '--covenant <from-through[:debt=x][:coverage=x][:sweep=x]>',
      'lenders ask for more, such as 2028-2030:coverage=1.25',
    ),
    /^(?<from>[^-]+)-(?<through>[^-:]+)(?::debt=(?<max_debt_to_ebitda>[^:]+))?(?::coverage=(?<min_fixed_charge_coverage>[^:]+))?(?::sweep=(?<debt_sweep_rate>[^:]+))?$/,
  ],
  [
    'refinance',
    new Option('--refinance <loan:year:years:rate>', 'a loan is spread anew, such as L1:2028:10:0.07'),
    // The id of a loan may have a colon in it.
    /^(?<loan_id>.+):(?<year>[^:]+):(?<years>[^:]+):(?<interest_rate>[^:]+)$/,
  ],
];

/** The options; each may be given several times. */
export const shockOptions: readonly Option[] = SHOCKS.map(([, option]) => repeated(option));

/** The shocks that were given. Their numbers stay text: the engine reads them. */
export function saidShocks(flags: object): SaidShock[] {
  const given = flags as Readonly<Record<string, readonly string[] | undefined>>;
  return SHOCKS.flatMap(([kind, option, pattern]) =>
    (given[option.attributeName()] ?? []).map((said) => {
      const flag = option.long!;
      const { groups } = pattern.exec(said.trim()) ?? {};
      if (groups === undefined) throw invalidOption(flag, `Must be ${option.flags.slice(flag.length + 1)}`, said);
      const parts = Object.entries(groups).filter(([, part]) => (part as string | undefined) !== undefined);
      const fields = Object.fromEntries(parts.map(([field, part]) => [field, part.trim()]));
      return { shock: { shock: kind, ...fields } as unknown as Shock, flag, said };
    }),
  );
}
