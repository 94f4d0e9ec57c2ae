import { WHOLE, ZERO } from '../../numeric/index.js';
import { CAUSES, forCause, type Cause } from '../../rules/causes.js';
import { firstPaymentUnasked } from '../../rules/consent.js';
import { firstPaymentYear, latestBegin, type DistributionTerms } from '../../rules/distribution-schedule.js';
import { vestedFraction, type VestingTerms } from '../../rules/vesting.js';
import { ageOf, CELLS, serviceOf, type SeparationCells } from '../../state/separation-cells.js';

/** Numbers of an entry, by their place in it. Delays are years from the year of leaving to the first payment. */
export const CAUSE = 0;
export const RATE = 1;
/** By the schedule or in full; a floor of the row may be higher. */
export const VESTED = 2;
export const DELAY = 3;
export const DELAY_OF_CASH_OUT = 4;
/** Number of yearly payments agreed on. */
export const PAYMENTS = 6;
/** Of those who do not ask for their money; -1 where no consent is needed. */
export const DELAY_UNASKED = 5;
/** The cell itself. */
export const OF_CELL = 7;
/** Of those who terminate: the fewest years after which shares that wait for a loan must be paid, for anybody of the cell. */
export const LATEST = 8;
export const ENTRY = 9;

/** In place of a delay: it depends on more than the cell, on participation or on the loans. */
export const ASK = -2;

/** Room for the entries of a small plan; it is doubled as cells are asked for. */
const FIRST_ROOM = 4_096;

/** More years than anybody takes part, and than any loan lasts. */
const MANY_YEARS = 1_000;

/**
 * Rules for leavers of a cell of age and service, entry by entry: one for each cause that takes somebody, in
 * the order of `CAUSES`. The rules are asked once, however many people pass through the cell in the course of runs.
 */
export class LeavingCells {
  /** Number of entries of a cell; -1 until it is asked for. */
  readonly counts = new Int8Array(CELLS).fill(-1);
  /** Where they begin. They lie close together, in the order in which cells are asked for: people meet again and again in few cells. */
  readonly places = new Int32Array(CELLS);
  entries = new Int32Array(FIRST_ROOM);
  private used = 0;

  constructor(
    private readonly separations: SeparationCells,
    private readonly vesting: VestingTerms,
    private readonly distribution: DistributionTerms,
    private readonly normalRetirementAge: number,
    private readonly loansAreRepaid: boolean,
  ) {}

  /** Whether these are the cells of other terms too. */
  isOf(separations: SeparationCells, vesting: VestingTerms, loansAreRepaid: boolean): boolean {
    return this.separations === separations && this.vesting === vesting && this.loansAreRepaid === loansAreRepaid;
  }

  /** Asks the rules about a cell; returns how many entries it has. */
  ask(cell: number): number {
    this.separations.know(cell);
    const vested = vestedFraction(this.vesting, ageOf(cell), serviceOf(cell), ZERO);
    let at = this.used;
    if (at + CAUSES.length * ENTRY > this.entries.length) this.entries = doubled(this.entries);
    this.places[cell] = at;
    let count = 0;
    for (const [position, cause] of CAUSES.entries()) {
      const rate = forCause(this.separations.rates, cause)[cell]!;
      if (rate === 0) continue;
      const { entries } = this;
      const delay = this.delayOf(cell, cause, false);
      entries[at + CAUSE] = position;
      entries[at + RATE] = rate;
      entries[at + VESTED] = this.vesting.fullAtCauses.includes(cause) ? WHOLE : vested;
      entries[at + DELAY] = delay;
      entries[at + DELAY_OF_CASH_OUT] = this.delayOf(cell, cause, true);
      entries[at + PAYMENTS] = forCause(this.distribution.byCause, cause).settlement.years;
      entries[at + DELAY_UNASKED] = this.unaskedOf(cell, cause, delay);
      entries[at + OF_CELL] = cell;
      entries[at + LATEST] = cause === 'termination' ? this.latestOf(cell) : 0;
      at += ENTRY;
      count += 1;
    }
    this.used = at;
    this.counts[cell] = count;
    return count;
  }

  /**
   * The delay that holds for everybody of a cell, or `ASK`: a later payment of the loans only ever moves it later, and more participation
   * earlier, so two answers bound all others.
   */
  private delayOf(cell: number, cause: Cause, isCashOut: boolean): number {
    const earliest = this.delayFor(cell, cause, isCashOut, MANY_YEARS, 0);
    const latest = this.delayFor(cell, cause, isCashOut, -MANY_YEARS, this.loansAreRepaid ? 0 : MANY_YEARS);
    return earliest === latest ? earliest : ASK;
  }

  private delayFor(
    cell: number,
    cause: Cause,
    isCashOut: boolean,
    participation: number,
    loansRepaidBy: number,
  ): number {
    // A whole literal: spreading one record into another is slow, and there are thousands of entries.
    const leaver = { cause, year: 0, attainedAge: ageOf(cell), service: serviceOf(cell), participation, loansRepaidBy };
    return firstPaymentYear(this.distribution, this.normalRetirementAge, leaver, isCashOut);
  }

  private latestOf(cell: number): number {
    const leaver = { year: 0, attainedAge: ageOf(cell), service: serviceOf(cell), participation: MANY_YEARS };
    return latestBegin(this.distribution, this.normalRetirementAge, leaver);
  }

  private unaskedOf(cell: number, cause: Cause, delay: number): number {
    const leaver = { cause, year: 0, attainedAge: ageOf(cell), service: serviceOf(cell) };
    const unasked = firstPaymentUnasked(this.distribution, this.normalRetirementAge, leaver, Math.max(delay, 0));
    if (unasked === 0) return NOBODY_WAITS;
    return delay === ASK ? ASK : unasked;
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const room = new Int32Array(2 * numbers.length);
  room.set(numbers);
  return room;
}

export const NOBODY_WAITS = -1;

/** Cells are shared by plans that agree on who leaves, what is vested and how it is paid, and differ in something else, such as a price. */
const ofDistribution = new WeakMap<DistributionTerms, readonly LeavingCells[]>();
const MOST_SETS = 4;

export function leavingCells(
  separations: SeparationCells,
  vesting: VestingTerms,
  distribution: DistributionTerms,
  normalRetirementAge: number,
  loansAreRepaid: boolean,
): LeavingCells {
  const known = ofDistribution.get(distribution) ?? [];
  const same = known.find((cells) => cells.isOf(separations, vesting, loansAreRepaid));
  if (same !== undefined) return same;
  const cells = new LeavingCells(separations, vesting, distribution, normalRetirementAge, loansAreRepaid);
  // Those of before and after the loans are repaid, and of before and after a freeze.
  ofDistribution.set(distribution, [cells, ...known].slice(0, MOST_SETS));
  return cells;
}
