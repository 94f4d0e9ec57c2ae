import type { Analysis } from '../descriptor.js';
import { noOptions, refuseOptions, type NoOptions } from '../no-options.js';
import { rowsOf } from '../rows/tidy.js';
import { purchases, type Purchase } from './purchases.js';
import { groupsTable, yearsTable } from './tables.js';

/** Descriptor of the purchases: shares bought by person and reason. */
export const purchasesAnalysis: Analysis<'purchases', NoOptions, readonly Purchase[]> = {
  kind: 'purchases',
  title: 'Purchases',
  question: 'From whom do we buy shares?',
  gist: 'the obligation by person and reason',
  description:
    'Lists for each year from whom shares are bought, and why: who left and for what cause, who diversified.',
  listOf: 'reason',
  options: noOptions,
  check: (_, options) => refuseOptions(options),
  run: (plan, options, { onStep } = {}) => {
    refuseOptions(options);
    return purchases(plan, { onYear: (_, index, years) => onStep?.(index + 1, years) });
  },
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
