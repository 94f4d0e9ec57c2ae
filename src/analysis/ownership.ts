import { ratio } from '../engine/numeric/index.js';
import type { AnnualProjection } from '../engine/results/types.js';
import { trustShares } from '../engine/state/year-record.js';
import type { Observer } from '../engine/year/project.js';
import type { Listeners } from '../engine/state/events.js';
import type { ReadOnly } from '../engine/state/read-only.js';
import type { Participants } from '../engine/state/state.js';

/** Part of the company that the trust owns. */
export interface OwnershipTrend {
  /** At the census, of the shares outstanding; null where there are none. */
  readonly at_census: number | null;
  /** At the end. */
  readonly at_end: number | null;
  /** The first year end at which it is below a half and was not at the census; null without one. */
  readonly below_half_year: number | null;
}

/** Follows ownership while a plan is projected: the census is no year, so only the first opening tells of it. */
export function followOwnership(): {
  readonly observe: Observer;
  readonly trend: (years: readonly AnnualProjection[]) => OwnershipTrend;
} {
  let atCensus: number | null = null;
  return {
    observe: ({ index, opening, sharesOutstanding }) => {
      if (index === 1 && sharesOutstanding > 0) atCensus = ratio(trustShares(opening), sharesOutstanding);
    },
    trend: (years) => {
      const wasBelow = atCensus !== null && atCensus < HALF;
      const below = years.find(({ esop_part: part }) => part !== null && part < HALF);
      return {
        at_census: atCensus,
        at_end: years.at(-1)!.esop_part,
        below_half_year: wasBelow ? null : (below?.year ?? null),
      };
    },
  };
}

const HALF = 0.5;

/** The part of the people that is called the newest. */
const QUARTER = 0.25;
/** Places of the fraction, as of all ratios of results. */
const PLACES = 1e8;

/** Measures what the newest participants receive while a plan is projected. */
export interface NewestQuarter {
  readonly onAccounts: NonNullable<Listeners['onAccounts']>;
  /** Of all shares that reached accounts so far, the part that went to the newest quarter; null when none did. */
  readonly share: () => number | null;
}

/**
 * Who receives the shares: of those that reach accounts in a year, allocated or bought with the accounts' own cash, the part of the
 * newest quarter of the people who take part in the year's allocation, by years of participation; over all years by shares. People with
 * the same years stand together, and the group in which the quarter ends counts in proportion. 0.25 would be even. `[std]`, a measure of
 * the have/have-not problem `[S-havenots]`.
 *
 * Pitfall: what an account receives follows pay, cash held, or both; a plan that allocates nothing has no such share.
 */
export function newestQuarter(): NewestQuarter {
  let before = new Float64Array(0);
  let newest = 0;
  let all = 0;
  return {
    onAccounts: (when, participants) => {
      // Nothing but purchases and allocations adds shares to accounts.
      if (when === 'before_purchases') {
        if (before.length !== participants.shares.length) before = new Float64Array(participants.shares.length);
        before.set(participants.shares);
        return;
      }
      const groups = groupsOf(participants, before);
      newest += newestOf(groups);
      for (const { received } of groups) all += received;
    },
    share: () => (all === 0 ? null : Math.round((newest / all) * PLACES) / PLACES),
  };
}

/** People with the same years of participation, and what they received. */
interface Group {
  readonly since: number;
  heads: number;
  received: number;
}

/** The groups of those who take part, the newest first. */
function groupsOf(participants: ReadOnly<Participants>, before: Float64Array): Group[] {
  const { living, livingCount, weight, headcount, shares, participationAtCensus } = participants;
  const groups = new Map<number, Group>();
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (weight[row] === 0) continue;
    const since = participationAtCensus[row]!;
    let group = groups.get(since);
    if (group === undefined) {
      group = { since, heads: 0, received: 0 };
      groups.set(since, group);
    }
    group.heads += headcount[row]!;
    group.received += shares[row]! - before[row]!;
  }
  return [...groups.values()].sort((a, b) => a.since - b.since);
}

function newestOf(groups: readonly Group[]): number {
  let left = QUARTER * groups.reduce((sum, { heads }) => sum + heads, 0);
  let received = 0;
  for (const group of groups) {
    if (left <= 0) break;
    const part = group.heads <= left ? 1 : left / group.heads;
    received += part * group.received;
    left -= group.heads;
  }
  return received;
}
