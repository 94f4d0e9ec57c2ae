import { column, type AnswerTable, type TableColumn, type TableRow, type TableValue } from '../answer/table.js';
import { costOf, groupOf, GROUPS, REASONS } from './groups.js';
import type { Purchase, PurchaseReason } from './purchases.js';

const NAMES = Object.keys(REASONS) as readonly PurchaseReason[];
const WORDS = NAMES.map((reason) => [reason, REASONS[reason][1]] as const);

/** Purchases that a row is about, and its heading. */
type Row = readonly [heading: TableValue, bought: readonly Purchase[]];

/** A column for each reason, and one for all. */
function byReason(heading: TableColumn, labels: 0 | 1, rows: readonly Row[], total: Row) {
  const rowOf = ([head, bought]: Row): TableRow => ({
    [heading.key]: head,
    ...Object.fromEntries(NAMES.map((name) => [name, costOf(bought.filter(({ reason }) => reason === name))])),
    all: costOf(bought),
  });
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
  const years = [...new Set(list.map(({ year }) => year))].sort((a, b) => a - b);
  const rows = years.map((year): Row => [year, list.filter((each) => each.year === year)]);
  return {
    name: 'purchases_by_reason',
    caption: 'Shares bought, by reason',
    ...byReason(column('year', 'Year', 'year'), 0, rows, ['Total', list]),
  };
}

/** Purchases of each group of participants by reason. */
export function groupsTable(list: readonly Purchase[]): AnswerTable {
  const rows = GROUPS.map(([key, name]): Row => [name, list.filter((each) => groupOf(each) === key)]);
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
      .map(([key, text]) => [text, bought.filter((purchase) => kindOf(purchase) === key)] as const)
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
    columns: [
      column('year', 'Year', 'year'),
      column('participant_id', 'Participant', 'text'),
      column('age', 'Age', 'count'),
      column('cause', 'Cause', 'text'),
      column('shares', 'Shares', 'shares'),
      column('cost', 'Dollars', 'dollars'),
    ],
    rows: bought.map(({ year, id, age, reason, shares, cost }) => ({
      ...{ year, participant_id: id, age, cause: reason, shares, cost },
    })),
    isOfPeople: true,
  };
}
