import type { PreparedInput } from '../../engine/input/index.js';
import { decimalText } from '../../engine/input/schema/numbers.js';
import { DECIMALS } from '../../engine/numeric/index.js';

type Policy = PreparedInput['read']['planRules']['distribution_policy'];
type PolicyChange = NonNullable<Policy['changes']>[number];

/** Fields that are money, which inputs take in dollars. */
const MONEY = ['cash_out_limit', 'lump_sum_threshold'];

/**
 * The changes of a distribution policy as an input, each of them edited: lists of inputs are replaced as a whole. Nothing where the
 * policy has none.
 */
export function editedPolicyChanges(
  { changes }: Policy,
  edit: (change: PolicyChange, index: number) => PolicyChange,
): { readonly changes?: readonly unknown[] } {
  return changes === undefined ? {} : { changes: changes.map((change, i) => asGiven(edit(change, i))) };
}

/** Fields that were read, as they may be given: money as text, and without those that are not there. */
function asGiven(fields: object): object {
  const entries = Object.entries(fields as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (MONEY.includes(name)) return [[name, decimalText(value as number, DECIMALS.cents)] as const];
    return [[name, typeof value === 'object' && value !== null ? asGiven(value) : value] as const];
  });
  return Object.fromEntries(entries);
}
