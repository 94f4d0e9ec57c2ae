import { type Cents, type Rate, WHOLE } from '../numeric/index.js';

/** Parts of its plans that a company still pays. */
export interface Factors {
  readonly contribution: Rate;
  readonly dividend: Rate;
  readonly capitalExpenditure: Rate;
}

/** Cuts of a company below some headroom. */
export interface Reaction extends Factors {
  readonly headroomBelow: Cents;
}

/** A company that pays all it planned. */
export const NO_REACTION: Factors = { contribution: WHOLE, dividend: WHOLE, capitalExpenditure: WHOLE };

/**
 * The number of the reaction that holds, 1 for the first: the last one whose headroom is above that of the company at the start of the year;
 * 0 where none holds. `[std]`
 *
 * Pitfall: it looks at the start of a year, so a company reacts a year late, and may alternate.
 *
 * @param reactions - by descending headroom
 * @example
 * reactionAt([{ headroomBelow: 400_000_00 }, { headroomBelow: 100_000_00 }], 300_000_00) // 1
 */
export function reactionAt(reactions: readonly Pick<Reaction, 'headroomBelow'>[], headroom: Cents): number {
  return reactions.filter(({ headroomBelow }) => headroom < headroomBelow).length;
}
