import {
  mulDiv,
  ONE_PERSON,
  toWholePeople,
  WHOLE,
  ZERO,
  type Headcount,
  type Rate,
} from '../../../engine/numeric/index.js';
import { byCause, CAUSES, setByCause, type Cause, forCause } from '../../../engine/rules/causes.js';
import type { Plan } from '../../../engine/state/plan.js';
import { type SeparationRates, CELLS, type SeparationCells } from '../../../engine/state/separation-cells.js';
import { cellsOf, missing, type Behaviour } from '../../../engine/state/behaviour.js';
import { PersonDraws, STREAMS, Philox } from './draws.js';
import type { DrawnAssumptions } from './drawn-assumptions.js';
import type { LeavingDraws } from '../../../engine/state/whole-people.js';

/**
 * One draw of what may happen to people: everybody leaves whole or stays, hires and joiners are whole people, and people who may
 * diversify elect all of their entitlement or nothing. The plan's expected rates are the probabilities.
 *
 * Pitfall: people of one year's hires, or of one acquired group, share a row. Each of them draws; the row then loses the part of them that left.
 *
 * @param seed - of the whole set of paths
 * @param path - number of this path in it
 * @param terminationLevels - factors on the termination rates, one a projection year; an empty list leaves the rates as they are
 * @param assumptions - those that the path drew; the plan's unless given
 */
export function drawnBehaviour(
  plan: Plan,
  seed: number,
  path: number,
  terminationLevels?: readonly number[],
  assumptions: Pick<DrawnAssumptions, 'turnover' | 'retirement' | 'electionRate'> = asPlanned(plan),
): Behaviour {
  const philox = Philox.of(seed);
  const separations = new PersonDraws(philox, path, STREAMS.separation);
  const elections = new PersonDraws(Philox.of(seed), path, STREAMS.election);
  const hires = new PersonDraws(Philox.of(seed), path, STREAMS.hires);
  const cells = cellsOf(plan);
  const thresholds = thresholdsOf(cells);
  const censusRows = plan.census.count;
  const joiners = new PersonDraws(Philox.of(seed), path, STREAMS.joiners);
  /** The cohort of each row beyond the census: hires by the index of their year, then acquired groups. */
  const cohorts: number[] = [];
  const cohortOf = (row: number): number => (row < censusRows ? 0 : cohorts[row - censusRows]!);
  const firstPositionOf = (row: number): number => (row < censusRows ? row : 0);

  return {
    wholePeople: true,
    cells: null,

    separationRates(person, rates) {
      const { row, yearIndex } = person;
      const level = (terminationLevels?.[yearIndex - 1] ?? 1) * assumptions.turnover;
      const cell = assumptions.retirement === 1 ? cells.cellOf(person) : -1;
      if (cell < 0) {
        cells.ratesOf(person, rates);
        if (level !== 1) rates.termination = levelled(rates.termination, level);
        // Who retires for certain does so whatever was drawn.
        if (assumptions.retirement !== 1 && rates.retirement < WHOLE)
          rates.retirement = Math.min(WHOLE, Math.round(rates.retirement * assumptions.retirement)) as Rate;
      }
      const leavesBelow = cell < 0 ? 1 : thresholds.of(cell, level);
      const cohort = cohortOf(row);
      const causeAt = (position: number): Cause | null => {
        const uniform = separations.uniform(cohort, position, yearIndex);
        if (uniform >= leavesBelow) return null;
        return cell < 0 ? causeOf(rates, uniform) : thresholds.causeOf(cell, uniform);
      };
      const people = person.heads / ONE_PERSON;
      if (people === 1) {
        leaveFor(causeAt(firstPositionOf(row)), rates);
        return;
      }
      const leavers = byCause(() => 0);
      for (let position = 0; position < people; position++) {
        const cause = causeAt(position);
        if (cause !== null) leavers[cause] += 1;
      }
      let remaining = people;
      for (const cause of CAUSES) {
        rates[cause] = partOf(leavers[cause], remaining);
        remaining -= leavers[cause];
      }
    },

    hires(heads, yearIndex) {
      cohorts.push(yearIndex);
      return drawWhole(heads, hires.uniform(0, 0, yearIndex));
    },

    hiresToReach(target, present, yearIndex) {
      const heads = missing(toWholePeople(target), present);
      if (heads > 0) cohorts.push(yearIndex);
      return heads;
    },

    joiners(heads, group, yearIndex) {
      cohorts.push(FIRST_GROUP + group);
      return drawWhole(heads, joiners.uniform(0, group, yearIndex));
    },

    election(row, yearIndex, heads) {
      // Nobody need be asked.
      if (assumptions.electionRate === WHOLE) return WHOLE;
      const rate = assumptions.electionRate / WHOLE;
      const people = heads / ONE_PERSON;
      const cohort = cohortOf(row);
      const first = firstPositionOf(row);
      let electing = 0;
      for (let i = 0; i < people; i++) {
        if (elections.uniform(cohort, first + i, yearIndex) < rate) electing += 1;
      }
      return partOf(electing, people);
    },
  };
}

const asPlanned = ({ electionRate }: Plan): Pick<DrawnAssumptions, 'turnover' | 'retirement' | 'electionRate'> => ({
  ...{ turnover: 1, retirement: 1 },
  electionRate,
});

/** Cohorts from this one on are acquired groups; no projection is long enough to reach it. */
const FIRST_GROUP = 128;

/** Rounds people down, and up with the probability of the fraction. */
function drawWhole(heads: Headcount, uniform: number): Headcount {
  const whole = Math.floor(heads / ONE_PERSON);
  const oneMore = uniform < heads / ONE_PERSON - whole;
  return ((oneMore ? whole + 1 : whole) * ONE_PERSON) as Headcount;
}

/** The whole row leaves for a cause, or nobody does. */
function leaveFor(cause: Cause | null, rates: SeparationRates): void {
  setByCause(rates, (each) => (each === cause ? WHOLE : ZERO));
}

/** Rate that takes this number of people out of those who remain. */
function partOf(people: number, remaining: number): Rate {
  return (people === 0 ? 0 : mulDiv(people, WHOLE, remaining)) as Rate;
}

/** The numbers drawn last for the people of a plan, in memory that its paths share. */
const UNIFORM = new WeakMap<Plan, Float64Array>();

/** Draws of `PersonDraws` for people of the census on the stream of separations, for all rows of a year at once. */
export function leavingDraws(
  plan: Plan,
  seed: number,
  path: number,
  levelIn: LeavingDraws['levelIn'] = () => 1,
): LeavingDraws {
  const thresholds = thresholdsOf(cellsOf(plan));
  const philox = Philox.of(seed);
  const rows = plan.census.count;
  // Four neighbours share a block of the generator.
  const uniform = UNIFORM.get(plan) ?? new Float64Array(rows + 3);
  UNIFORM.set(plan, uniform);
  return {
    uniform,
    draw(those, count, yearIndex) {
      let last = -1;
      let waiting = -1;
      for (let i = 0; i < count; i++) {
        const row = those[i]!;
        const block = row >>> 2;
        if (block === last || row >= rows) continue;
        last = block;
        if (waiting < 0) {
          waiting = block;
        } else {
          philox.twoBlocks(path, waiting, block, yearIndex, STREAMS.separation, uniform);
          waiting = -1;
        }
      }
      if (waiting >= 0) philox.twoBlocks(path, waiting, waiting, yearIndex, STREAMS.separation, uniform);
    },
    levelIn,
    thresholdOf: (cell, level) => thresholds.of(cell, level),
    causeOf: (cell, drawn) => thresholds.causeOf(cell, drawn),
  };
}

/** Position of the last cause, termination. */
const LAST = CAUSES.length - 1;

/**
 * Who leaves, by the cell of age and service: everybody of whom chance says less than the cell's threshold. Only the few who do are
 * asked why.
 */
class LeavingThresholds {
  /** By cause and cell, the probability of leaving for it or for one before it; NaN where nobody has asked yet. */
  private readonly upTo = CAUSES.map(() => new Float64Array(CELLS).fill(NaN));
  private readonly upToLast = this.upTo[LAST]!;

  constructor(private readonly cells: SeparationCells) {}

  /** The probability of leaving from a cell for any cause, with a factor on terminations, the last of them. */
  of(cell: number, level = 1): number {
    const known = this.upToLast[cell]!;
    const planned = known >= 0 ? known : this.find(cell);
    if (level === 1) return planned;
    return upToNext(this.upTo[LAST - 1]![cell]!, levelled(this.cells.rates.termination[cell]! as Rate, level));
  }

  /** Why somebody leaves a cell of whom chance says `uniform`, less than the threshold: for the last cause whatever its level is. */
  causeOf(cell: number, uniform: number): Cause {
    const { upTo } = this;
    let cause = 0;
    while (cause < LAST && uniform >= upTo[cause]![cell]!) cause += 1;
    return CAUSES[cause]!;
  }

  private find(cell: number): number {
    let upTo = 0;
    this.cells.know(cell);
    CAUSES.forEach((cause, i) => {
      upTo = upToNext(upTo, forCause(this.cells.rates, cause)[cell]! as Rate);
      this.upTo[i]![cell] = upTo;
    });
    return upTo;
  }
}

const ofCells = new WeakMap<SeparationCells, LeavingThresholds>();

/** The thresholds of cells, which all paths share. */
export function thresholdsOf(cells: SeparationCells): LeavingThresholds {
  const known = ofCells.get(cells);
  if (known !== undefined) return known;
  const thresholds = new LeavingThresholds(cells);
  ofCells.set(cells, thresholds);
  return thresholds;
}

/**
 * The cause for which somebody leaves when chance says `uniform`, or null: [0, 1) is cut into the probabilities of the causes in
 * their order, each of what the ones before left over, and the rest stays `[std]`. Doubles hold the probabilities far more finely
 * than their unit, and their sums and products are the same on every platform.
 */
export function causeOf(rates: SeparationRates, uniform: number): Cause | null {
  let upTo = 0;
  for (const cause of CAUSES) {
    upTo = upToNext(upTo, forCause(rates, cause));
    if (uniform < upTo) return cause;
  }
  return null;
}

/** A termination rate with a factor. */
function levelled(rate: Rate, level: number): Rate {
  return Math.min(WHOLE, Math.round(rate * level)) as Rate;
}

function upToNext(upTo: number, rate: Rate): number {
  return upTo + (1 - upTo) * (rate / WHOLE);
}
