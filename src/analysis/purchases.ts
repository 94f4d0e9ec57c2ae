import { refuseUnknownOptions } from '../engine/input/options/read-options.js';
import { DECIMALS, fromUnits, type Cents, type MicroShares } from '../engine/numeric/index.js';
import { Bought } from './journal/bought.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import { project } from '../engine/year/project.js';
import type { RunOptions } from '../engine/report.js';
import type { Cause } from '../engine/rules/causes.js';
import { yearRanges } from './affordability.js';
import type { Say, Analysis } from './descriptor.js';
import { sumOfCents } from './funders.js';
import { groupBy } from './group-by.js';
import { column, filled, type AnswerTable, type TableColumn, type TableRow, type TableValue } from './answer/table.js';
import { type NoOptions, withoutOptions } from './given.js';
import { rowsOf } from './answer/rows.js';

/**
 * Reason of a purchase: the cause for which the holder left, an election to diversify, a distribution in service, or an early conversion.
 */
export type PurchaseReason = Cause | 'diversification' | 'in_service' | 'segregation';

/** Shares bought in a year from one row, for one reason. */
export interface Purchase {
  /** Plan year. */
  readonly year: number;
  /** The participant, the hires of a year, or an acquired group. */
  readonly id: string;
  /** Age attained in the year. */
  readonly age: number;
  /** Origin of the holder: left before the census, active in it, or hired later. */
  readonly origin: 'earlier' | 'census' | 'hired';
  /** Reason of the sale. */
  readonly reason: PurchaseReason;
  /** Shares bought. */
  readonly shares: number;
  /** Dollars paid for them, at the year's price or a floor above it. */
  readonly cost: number;
}

/**
 * Lists the purchases of each year by person and reason, to the cent, in the order of years, then of people: first those who left, then
 * diversification, then distributions in service, then early conversions.
 *
 * The vested shares of each separation are due in equal parts over its payment years; what a row costs in a year is divided over the
 * causes by shares. `[std]`
 *
 * @param control - `onYear` is called after each projected year
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * purchases(plan).map(({ year, id, reason, cost }) => [year, id, reason, cost]) // [[2028, 'A', 'retirement', 50000]]
 */
export function purchases(prepared: PreparedPlan, options: Pick<RunOptions, 'onYear'> = {}): Purchase[] {
  const { plan } = inputOf(prepared);
  refuseUnknownOptions(options, ['onYear']);
  const all: Purchase[] = [];
  const bought = new Bought();
  project(
    plan,
    ({ year, index, paymentPrice }, { participants }) => {
      const buy = (row: number, reason: PurchaseReason, shares: MicroShares, amount: Cents): void => {
        all.push({
          year,
          id: participants.ids[row]!,
          age: participants.ageAtCensus[row]! + index,
          origin: row >= plan.census.count ? 'hired' : plan.census.active[row] === 0 ? 'earlier' : 'census',
          reason,
          shares: fromUnits(shares, DECIMALS.shares),
          cost: fromUnits(amount, DECIMALS.cents),
        });
      };
      for (const { row, cause, shares, cost } of bought.takeDistributed(year, paymentPrice))
        buy(row, cause, shares, cost);
      for (const { row, shares, paid } of bought.diversified.splice(0)) buy(row, 'diversification', shares, paid);
      for (const { row, shares, paid } of bought.inService.splice(0)) {
        if (shares > 0) buy(row, 'in_service', shares, paid);
      }
      for (const { row, shares, cost } of bought.converted.splice(0)) buy(row, 'segregation', shares, cost);
      options.onYear?.(year, index, plan.projectionYears);
    },
    bought.listeners,
  );
  return all;
}

/** Reasons of purchases: heading of a narrow column, and words. */
export const REASONS = {
  retirement: ['Retire', 'Retired'],
  termination: ['Leave', 'Left before retirement'],
  death: ['Die', 'Died'],
  disability: ['Disabled', 'Disabled'],
  diversification: ['Diversify', 'Diversification, still employed'],
  in_service: ['In service', 'In service, still employed'],
  segregation: ['Convert early', 'Converted early'],
} as const satisfies Readonly<Record<PurchaseReason, readonly [heading: string, words: string]>>;

/** Group of participants from whom shares are bought. */
export type Group = 'under_45' | 'under_55' | 'under_65' | 'from_65' | 'earlier' | 'hired';

export const GROUPS: readonly (readonly [Group, string])[] = [
  ['earlier', 'Had left before the census'],
  ['under_45', 'Aged under 45 in the year'],
  ['under_55', 'Aged 45 to 54'],
  ['under_65', 'Aged 55 to 64'],
  ['from_65', 'Aged 65 and over'],
  ['hired', 'Hired after the census'],
];

/** People of the census by the age they have in the year, the others by where they come from. */
export function groupOf({ origin, age }: Purchase): Group {
  if (origin !== 'census') return origin;
  if (age < 45) return 'under_45';
  if (age < 55) return 'under_55';
  return age < 65 ? 'under_65' : 'from_65';
}

/** Cost of purchases, to the cent. */
export function costOf(bought: readonly Purchase[]): number {
  return sumOfCents(bought.map(({ cost }) => cost));
}

/** Years in which more than the average is bought: the bulge. */
function bulgeYears(list: readonly Purchase[], years: readonly number[]): number[] {
  const average = costOf(list) / years.length;
  const ofYear = groupBy(list, ({ year }) => year);
  return years.filter((year) => costOf(ofYear.get(year) ?? []) > average);
}

/** The years of the bulge, its part of the whole, and the largest group in it. */
export function bulgeWords(list: readonly Purchase[], years: readonly number[], { dollars, value }: Say): string {
  const all = costOf(list);
  if (all === 0) return 'Nothing is bought in any year.';
  const average = all / years.length;
  const bulge = bulgeYears(list, years);
  if (bulge.length === 0) return `Every year costs as much as the others, ${dollars(average)}: there is no bulge.`;
  const inBulge = list.filter(({ year }) => bulge.includes(year));
  const ofGroup = groupBy(inBulge, groupOf);
  const [group, most] = GROUPS.map(([key, name]) => [name, costOf(ofGroup.get(key) ?? [])] as const).reduce((a, b) =>
    b[1] > a[1] ? b : a,
  );
  const percent = (part: number): string => value(Number(part.toFixed(2)), 'fraction');
  return (
    `A year costs ${dollars(average)} on average. More is due in ${yearRanges(bulge)}: ${percent(costOf(inBulge) / all)} of the ` +
    `whole obligation in ${bulge.length} of ${years.length} years. The largest group there: ${group.toLowerCase()}, ` +
    `${percent(most / costOf(inBulge))} of it.`
  );
}

const NAMES = Object.keys(REASONS) as readonly PurchaseReason[];
const WORDS = NAMES.map((reason) => [reason, REASONS[reason][1]] as const);

/** Purchases that a row is about, and its heading. */
type Row = readonly [heading: TableValue, bought: readonly Purchase[]];

/** A column for each reason, and one for all. */
function byReason(heading: TableColumn, labels: 0 | 1, rows: readonly Row[], total: Row) {
  const rowOf = ([head, bought]: Row): TableRow => {
    const ofReason = groupBy(bought, ({ reason }) => reason);
    return {
      [heading.key]: head,
      ...Object.fromEntries(NAMES.map((name) => [name, costOf(ofReason.get(name) ?? [])])),
      all: costOf(bought),
    };
  };
  return {
    columns: [
      heading,
      ...NAMES.map((name) => column(name, REASONS[name][labels], 'dollars', { ifAny: true })),
      column('all', 'All', 'dollars'),
    ],
    rows: rows.map(rowOf),
    total: rowOf(total),
  };
}

/** Purchases of each year by reason. */
export function yearsTable(list: readonly Purchase[]): AnswerTable {
  const ofYear = groupBy(list, ({ year }) => year);
  const rows: Row[] = [...ofYear].sort(([a], [b]) => a - b);
  return {
    name: 'purchases_by_reason',
    caption: 'Shares bought, by reason',
    ...byReason(column('year', 'Year', 'year'), 0, rows, ['Total', list]),
  };
}

/** Purchases of each group of participants by reason. */
export function groupsTable(list: readonly Purchase[]): AnswerTable {
  const ofGroup = groupBy(list, groupOf);
  const rows = GROUPS.map(([key, name]): Row => [name, ofGroup.get(key) ?? []]);
  const heading = column('group', 'Participants', 'text');
  return {
    name: 'purchases_by_group',
    caption: 'Shares bought, by group of participants',
    ...byReason(
      heading,
      1,
      rows.filter(([, bought]) => costOf(bought) !== 0),
      ['All', list],
    ),
    note: 'Ages are those attained in the year of the payment. People are expected numbers: of 100 people with a chance of 5 % to leave, 5 are taken to leave.',
    isFor: 'people',
  };
}

/** Purchases of a year by cause, and by group of participants. */
export function partsTables(bought: readonly Purchase[]): [AnswerTable, AnswerTable] {
  return [
    partsTable('by_cause', 'By cause', bought, WORDS, ({ reason }) => reason),
    partsTable('by_group', 'By group of participants', bought, GROUPS, groupOf),
  ];
}

function partsTable<Key extends string>(
  name: string,
  caption: string,
  bought: readonly Purchase[],
  kinds: readonly (readonly [Key, string])[],
  kindOf: (purchase: Purchase) => Key,
): AnswerTable {
  const whole = costOf(bought);
  const ofKind = groupBy(bought, kindOf);
  const row = (kind: string, of: readonly Purchase[]): TableRow => {
    const cost = costOf(of);
    const shares = of.reduce((sum, purchase) => sum + purchase.shares, 0);
    return { kind, cost, shares, part: whole === 0 ? null : cost / whole };
  };
  return {
    name,
    caption,
    columns: [
      column('kind', '', 'text'),
      column('cost', 'Dollars', 'dollars'),
      column('shares', 'Shares', 'shares'),
      column('part', 'Part', 'fraction'),
    ],
    rows: kinds
      .map(([key, text]) => [text, ofKind.get(key) ?? []] as const)
      .filter(([, of]) => of.some(({ shares }) => shares > 0))
      .map(([text, of]) => row(text, of)),
    total: row('All', bought),
    isFor: 'people',
  };
}

/** Every purchase, a row each. */
export function purchasesTable(bought: readonly Purchase[]): AnswerTable {
  return {
    name: 'purchases',
    caption: 'Every purchase of the run',
    ...filled(bought, {
      year: ['year', 'Year'],
      participant_id: ['text', 'Participant', ({ id }) => id],
      age: ['count', 'Age'],
      cause: ['text', 'Cause', ({ reason }) => reason],
      shares: ['shares', 'Shares'],
      cost: ['dollars', 'Dollars'],
    }),
    isOfPeople: true,
  };
}

/** Descriptor of the purchases: shares bought by person and reason. */
export const purchasesAnalysis: Analysis<'purchases', NoOptions, readonly Purchase[]> = {
  kind: 'purchases',
  title: 'Purchases',
  question: 'From whom do we buy shares?',
  gist: 'the obligation by person and reason',
  description:
    'Lists for each year from whom shares are bought, and why: who left and for what cause, who diversified.',
  listOf: 'reason',
  ...withoutOptions((plan, { onStep } = {}) =>
    purchases(plan, { onYear: (_, index, years) => onStep?.(index + 1, years) }),
  ),
  rows: (list) =>
    list.flatMap(({ year, id, reason, origin, age, shares, cost }) => {
      const dimensions = { id, reason, origin, age };
      return [
        ...rowsOf(year, 'shares', 'shares', [['value', shares]], dimensions),
        ...rowsOf(year, 'cost', 'dollars', [['value', cost]], dimensions),
      ];
    }),
  tables: (list) => [yearsTable(list), groupsTable(list)],
  words: (list, { plan, dollars, value }) => {
    const cost = list.reduce((sum, each) => sum + each.cost, 0);
    const sellers = new Set(list.map(({ id }) => id)).size;
    const byReason = new Map<string, number>();
    for (const each of list) byReason.set(each.reason, (byReason.get(each.reason) ?? 0) + each.cost);
    return [
      `${plan} buys ${dollars(cost)} of shares from ${value(sellers, 'count')} participants and groups of hires.`,
      ...[...byReason].map(([reason, amount]) => `${reason}: ${dollars(amount)}.`),
    ];
  },
  isOfPerson: () => true,
  example: { options: {}, changes: { systemConfig: { projection_years: 3 } } },
};
