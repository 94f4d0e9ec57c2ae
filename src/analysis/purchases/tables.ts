import { column, type AnswerTable, type TableRow } from '../answer/table.js';
import { costOf, groupOf, GROUPS, REASONS } from './groups.js';
import type { Purchase } from './purchases.js';

/** Purchases of a year by cause, and by group of participants. */
export function partsTables(bought: readonly Purchase[]): [AnswerTable, AnswerTable] {
  return [
    partsTable('by_cause', 'By cause', bought, REASONS, ({ reason }) => reason),
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
