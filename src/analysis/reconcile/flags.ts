import { DECIMALS, fromUnits, type Cents, type MicroShares } from '../../engine/numeric/index.js';
import type { Compared } from '../later-census/compared.js';
import type { People } from '../later-census/people.js';

/**
 * Oddity of a person: only in the new census, with shares (`appeared`); only in the old one (`vanished`); had left and is employed again
 * (`returned`); pay or shares far from the expected.
 */
export type FlagKind = 'appeared' | 'vanished' | 'returned' | 'pay' | 'shares';

/** A person to look at. */
export interface PersonFlag {
  /** Id in the census. */
  readonly id: string;
  /** Oddity of the person. */
  readonly flag: FlagKind;
  /** Dollars of pay, or shares, expected once it is known who left; null without an expectation. */
  readonly expected: number | null;
  /** Value in the new census; null where it has none. */
  readonly actual: number | null;
}

/** Fraction of the expected pay by which pay may differ; more is a jump. `[std]` */
const PAY_JUMP = 0.25;

/** Fraction of the expected shares, and shares, by which an account may differ. `[std]` */
const SHARES_JUMP = 0.1;

const FEW_SHARES = 1;

/**
 * The flags, in the order of the old census, then those who are only in the new one. Shares are expected once it is known who left and who
 * diversified, pay as last year's has grown.
 */
export function flagsOf(
  { census: before }: People,
  { census: after }: People,
  { rowNow, isNew }: Compared,
  expected: readonly { readonly shares: MicroShares }[],
  grownPay: readonly { readonly pay: Cents }[],
): PersonFlag[] {
  const sharesIn = (row: number): number => fromUnits(after.shares[row]!, DECIMALS.shares);
  const old = before.ids.flatMap((id, was): PersonFlag[] => {
    const due = fromUnits(expected[was]!.shares, DECIMALS.shares);
    const row = rowNow(was);
    if (row === undefined) return due > 0 ? [{ id, flag: 'vanished', expected: due, actual: null }] : [];
    const found: PersonFlag[] = [];
    const isActive = after.active[row] === 1;
    if (isActive && before.active[was] === 0)
      found.push({ id, flag: 'returned', expected: due, actual: sharesIn(row) });
    const paid = fromUnits(after.pay[row]!, DECIMALS.cents);
    const wage = fromUnits(grownPay[was]!.pay, DECIMALS.cents);
    if (isActive && before.active[was] === 1 && isJump(wage, paid, PAY_JUMP)) {
      found.push({ id, flag: 'pay', expected: wage, actual: paid });
    }
    if (isJump(due, sharesIn(row), SHARES_JUMP) && Math.abs(due - sharesIn(row)) > FEW_SHARES) {
      found.push({ id, flag: 'shares', expected: due, actual: sharesIn(row) });
    }
    return found;
  });
  const appeared = after.ids.flatMap((id, row): PersonFlag[] =>
    !isNew(row) || after.shares[row] === 0 ? [] : [{ id, flag: 'appeared', expected: null, actual: sharesIn(row) }],
  );
  return [...old, ...appeared];
}

function isJump(expected: number, actual: number, most: number): boolean {
  return Math.abs(actual - expected) > most * expected;
}
