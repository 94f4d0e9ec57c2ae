import { type Affordability, covenantsInBrief } from '../affordability.js';
import { findingTables } from '../findings.js';
import { column, figuresFile, filled, type AnswerTable } from '../answer/table.js';
import { comparedRows, sideBySideTables } from '../compare/side-by-side-tables.js';
import { labelOf, MEASURES, type SummaryFigures } from '../figures.js';
import { figureLess } from '../compare/side-by-side.js';
import { rowsOf, type TidyRow } from '../answer/rows.js';
import type { StressComparison } from './stress.js';
import { ExactDecimal } from '../../engine/numeric/index.js';

/** The plan under each stress, findings that come and go, and the runs side by side; in files also every figure, and who was made to leave. */
export function stressTables(result: StressComparison): AnswerTable[] {
  const { scenarios, finding_changes } = result;
  return [
    stressesTable(result),
    allFigures(result),
    leaversFile(result),
    ...findingTables(
      'Stress',
      [column('scenario', 'Stress', 'text')],
      finding_changes.map((changes, i) => ({ cells: { scenario: scenarios[i]! }, text: scenarios[i]!, changes })),
    ),
    ...sideBySideTables(result),
  ];
}

/** The plan without shocks and each stress below it, the worst first. With the finances of the company, how far it is short of cash leads, then its headroom. */
export function stressesTable(result: StressComparison): AnswerTable {
  const { summary, affordability = [], measures } = result;
  const hasFinances = affordability.some((each) => each !== null);
  const runs = [{ name: 'without shocks', index: 0, added: null }, ...worstFirst(result)];
  const [wide, change] = [{ isForWide: true }, { isChange: true }] as const;
  const paysOf = ({ index }: (typeof runs)[number]): Affordability | null => affordability[index] ?? null;
  const figuresOf = ({ index }: (typeof runs)[number]): SummaryFigures => summary.figures[index]!;
  const { columns, rows } = filled(runs, {
    stress: ['text', 'Stress', ({ name }) => name],
    years_short: ['count', 'Years short', (run) => paysOf(run)?.years_with_cash_shortfall ?? null],
    first_year_short: ['year', 'First', (run) => paysOf(run)?.first_cash_shortfall_year ?? null],
    least_headroom: ['dollars', MEASURES.least_headroom.label, ({ index }) => measures[index]!.least_headroom],
    least_headroom_year: ['year', 'in', ({ index }) => measures[index]!.least_headroom_year, wide],
    covenants: ['text', 'Covenants broken', (run) => (paysOf(run) ? covenantsInBrief(paysOf(run)!) : null), wide],
    obligation: ['dollars', 'Repurchase obligation', (run) => figuresOf(run).total_repurchase_obligation ?? null],
    obligation_change: ['dollars', 'Change', ({ index }) => index === 0 ? null : (summary.differences[index]!.total_repurchase_obligation ?? null), change], // prettier-ignore
    company_adds: ['dollars', 'Added by the company', ({ index }) => companyAdds(result, index), wide],
    company_adds_change: ['dollars', 'Change', ({ added }) => added, { ...change, ...wide }],
    peak_cash: ['dollars', labelOf('peak_cash_amount'), (run) => figuresOf(run).peak_cash_amount ?? null],
    peak_year: ['year', 'in', (run) => figuresOf(run).peak_cash_year ?? null],
  });
  return {
    name: 'stresses',
    caption: 'The plan under stress, the worst first',
    columns: hasFinances ? columns : columns.filter(({ key }) => !OF_FINANCES.includes(key)),
    rows,
    note: 'The sizes of the usual shocks are conventions, not forecasts. A cheaper share makes the obligation smaller and may leave the company less able to pay it.',
    isFor: 'people',
  };
}

/** Columns that need the finances of the company. */
const OF_FINANCES = ['years_short', 'first_year_short', 'least_headroom', 'least_headroom_year', 'covenants'];

const LEADING: readonly string[] = ['years_with_cash_shortfall', 'first_cash_shortfall_year'];

/** The rows; where the finances of the company are projected, how far it is short of cash leads, the most that is missing included. */
function allFigures(result: StressComparison): AnswerTable {
  const rows = comparedRows(result);
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
  return figuresFile('Figures of each stress', 'Stress', [...leading, ...rows.filter((row) => !isLeading(row))]);
}

function leaversFile({ scenarios, leavers }: StressComparison): AnswerTable {
  const all = leavers.flatMap((those, i) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[i]!, year, participant })),
    ),
  );
  return {
    name: 'leavers',
    caption: 'People who were made to leave',
    ...filled(all, { scenario: ['text', 'Stress'], year: ['year', 'Year'], participant: ['text', 'Participant'] }),
    isFor: 'files',
  };
}

/** A stress, by its effect on the company. */
export interface Stressed {
  /** Index in the lists of the comparison. */
  readonly index: number;
  readonly name: string;
  /** Cash that the company adds for repurchases over all years, and how much more that is than without the stress. */
  readonly adds: number;
  readonly added: number;
  /** Additional years short of cash, and the additional shortfall at worst; 0 without `company_finances`. */
  readonly short: number;
  readonly missing: number;
  /** Years in which a covenant is broken, and the least headroom in dollars; 0 without `company_finances`. */
  readonly broken: number;
  readonly headroom: number;
  /** Additional cost of the hardest year. */
  readonly cash: number;
}

/**
 * The stresses: those first in which the company is short of cash the longest, then by the most, then those that break covenants in the most
 * years, then those that leave the least headroom, then those in which it adds the most.
 */
export function worstFirst(comparison: StressComparison): Stressed[] {
  const { scenarios, summary, affordability, measures } = comparison;
  const missing = scenarios.map((_, i) => affordability?.[i]?.largest_cash_shortfall ?? 0);
  const base = companyAdds(comparison, 0);
  return scenarios
    .map((name, index): Stressed => {
      const { years_with_cash_shortfall: short, peak_cash_amount: cash } = summary.differences[index]!;
      const adds = companyAdds(comparison, index);
      const added = sum([adds, -base]);
      return {
        index,
        name,
        adds,
        added,
        short: short ?? 0,
        missing: sum([missing[index]!, -missing[0]!]),
        broken: measures[index]!.years_with_covenant_breach ?? 0,
        headroom: measures[index]!.least_headroom ?? 0,
        cash: cash ?? 0,
      };
    })
    .slice(1)
    .sort(
      (a, b) =>
        b.short - a.short ||
        b.missing - a.missing ||
        b.broken - a.broken ||
        a.headroom - b.headroom ||
        b.added - a.added ||
        b.cash - a.cash,
    );
}

/** Cash that the company adds for repurchases over all years of a scenario. */
export function companyAdds({ by_year: years }: StressComparison, index: number): number {
  return sum(years.map(({ figures }) => figures[index]?.funded_by_company ?? 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total.plus(amount), new ExactDecimal(0)).toNumber();
}
