import { isProductAbove, larger, ZERO, type MicroShares } from '../numeric/index.js';

/** Ownership of one person by IRC 409(p). */
export interface Owner {
  /** Deemed-owned shares: those of the account, and a part of what is in nobody's account. */
  readonly deemed: MicroShares;
  /** Synthetic equity, as deemed-owned shares. */
  readonly synthetic: MicroShares;
  /** Number of the family, from 1 on; 0 without one. */
  readonly family: number;
}

/** Percent of all deemed-owned shares from which a person, or a family, is disqualified. */
const PERSON = 10;
const FAMILY = 20;

/**
 * Who is disqualified, as positions in the list, IRC 409(p)(4): who has at least 10 % of the deemed-owned shares, and the members of a
 * family with at least 20 %. Synthetic equity counts besides, IRC 409(p)(5), as if only the tested had any: its shares are added to both
 * sides `[S-409p]`. Of a disqualified family everybody is who owns anything.
 *
 * Pitfalls: exactly 10 % is enough. Redeeming the shares of others concentrates ownership.
 *
 * @example
 * const owns = (deemed, synthetic) => ({ deemed, synthetic, family: 0 });
 * disqualifiedOwners([owns(99, 0), owns(100, 0), owns(30, 92)], 1000) // [1, 2]: 122 of 1,092 shares
 */
export function disqualifiedOwners(owners: readonly Owner[], trustShares: MicroShares): number[] {
  if (trustShares === 0) return [];
  const families = familiesOf(owners);
  const hasShares = ({ deemed }: Group, percent: number): boolean => isAtLeast(deemed, percent, trustShares);
  const hasWithSynthetic = ({ deemed, synthetic }: Group, percent: number): boolean =>
    synthetic > 0 && isAtLeast(deemed + synthetic, percent, trustShares + synthetic);
  const disqualified: number[] = [];
  for (let i = 0; i < owners.length; i++) {
    const owner = owners[i]!;
    const { deemed, synthetic } = owner;
    if (deemed + synthetic === 0) continue;
    const together = owner.family === 0 ? undefined : families.get(owner.family);
    const family = together === undefined || together.count < 2 ? null : together;
    const isReached = (has: typeof hasShares): boolean =>
      has(owner, PERSON) || (family !== null && has(family, FAMILY));
    if ((deemed > 0 && isReached(hasShares)) || isReached(hasWithSynthetic)) disqualified.push(i);
  }
  return disqualified;
}

type Group = Pick<Owner, 'deemed' | 'synthetic'>;

/** True if a part is at least a percentage of a whole. */
function isAtLeast(part: number, percent: number, whole: number): boolean {
  return !isProductAbove(whole, percent, part, 100);
}

function familiesOf(owners: readonly Owner[]): ReadonlyMap<number, Group & { readonly count: number }> {
  const families = new Map<number, { deemed: MicroShares; synthetic: MicroShares; count: number }>();
  for (const { family, deemed, synthetic } of owners) {
    if (family === 0) continue;
    const of = families.get(family) ?? { deemed: ZERO, synthetic: ZERO, count: 0 };
    families.set(family, {
      deemed: (of.deemed + deemed) as MicroShares,
      synthetic: (of.synthetic + synthetic) as MicroShares,
      count: of.count + 1,
    });
  }
  return families;
}

/** Ownership of the company by the disqualified. */
export interface DisqualifiedOwnership {
  /** Deemed-owned shares and those outside the plan. */
  readonly owned: MicroShares;
  /** Their synthetic equity. */
  readonly synthetic: MicroShares;
  readonly outstanding: MicroShares;
}

/**
 * Whether a year is a nonallocation year, IRC 409(p)(3): the disqualified own at least half of the shares outstanding, with or without
 * synthetic equity on both sides `[S-409p]`.
 *
 * @example
 * isNonallocationYear({ owned: 600, synthetic: 0, outstanding: 1200 }) // true
 * isNonallocationYear({ owned: 525, synthetic: 200, outstanding: 1200 }) // true: 725 of 1,400
 */
export function isNonallocationYear({ owned, synthetic, outstanding }: DisqualifiedOwnership): boolean {
  if (outstanding === 0 || larger(owned, synthetic) === 0) return false;
  return isAtLeast(owned, 50, outstanding) || isAtLeast(owned + synthetic, 50, outstanding + synthetic);
}
