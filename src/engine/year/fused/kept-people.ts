import { column, type Column } from '../../numeric/index.js';
import { areMoreRunsExpected } from '../../state/expected-runs.js';
import type { Census, Plan } from '../../state/plan.js';
import type { Participants } from '../../state/state.js';
import { haveSamePeople } from '../../state/same-people.js';
import { ENTRIES, type Leavers } from './entries.js';
import type { YearSums } from './year-sums.js';

/** Sums over people alone, whatever their accounts hold. */
type PeopleSums = Pick<YearSums, 'separations' | 'headcount' | 'coveredPayroll' | 'weights'>;

/** People of a year before others come: who leaves, block by block, and who is then here, with which pay and weight. */
export interface PeopleOfYear extends PeopleSums {
  readonly blocks: readonly Leavers[];
  /** Rows that the reference takes. */
  readonly apart: readonly number[];
  readonly columns: Pick<Participants, 'headcount' | 'pay' | 'weight'>;
}

/** Memory for the people of one census, in bytes. Years that find no room are computed in every run. */
const ROOM = 64 * 2 ** 20;

/**
 * People of the years of a plan. Who leaves, pay and weights never depend on the price, contributions, funding or distributions, so
 * that runs which differ in such a thing find them here.
 */
export class KeptPeople {
  private readonly years: (PeopleOfYear | undefined)[] = [];
  private used = 0;
  /** No more years are to be kept. */
  isFull = false;

  constructor(readonly plan: Plan) {}

  /** The people of a projection year, 1 for the first. */
  ofYear(index: number): PeopleOfYear | null {
    return this.years[index] ?? null;
  }

  /** Keeps the people of a year if there is room for them. */
  keep(index: number, people: PeopleOfYear): void {
    const bytes = bytesOf(people);
    this.isFull ||= this.used + bytes > ROOM;
    if (this.isFull) return;
    this.used += bytes;
    this.years[index] = people;
  }
}

/** The people that are kept of a census, and the plan of the last run that found others. */
interface OfCensus {
  kept: KeptPeople | null;
  passing: Plan | null;
}

const ofCensus = new WeakMap<Census, OfCensus>();

/**
 * The people of a plan to be used and added to; null where none are kept. A plan with other people takes the place only with its second
 * run in a row, because analyses come back to the plan that they started from.
 */
export function keptPeople(plan: Plan): KeptPeople | null {
  if (!areMoreRunsExpected(plan.census)) return null;
  const known = ofCensus.get(plan.census) ?? { kept: null, passing: null };
  ofCensus.set(plan.census, known);
  if (known.kept !== null && haveSamePeople(known.kept.plan, plan)) return known.kept;
  if (known.kept !== null && !haveSamePeople(known.passing, plan)) {
    known.passing = plan;
    return null;
  }
  known.kept = new KeptPeople(plan);
  known.passing = null;
  return known.kept;
}

/** A copy of the first entries of the block at hand. */
export function copyLeavers(count: number): Leavers {
  const { rows, causes, heads, parts } = ENTRIES;
  return {
    rows: rows.slice(0, count),
    causes: causes.slice(0, count),
    heads: copyOf(heads, count),
    parts: parts.slice(0, count),
  };
}

/** Makes kept leavers those of the block at hand; returns how many entries there are. */
export function takeUp({ rows, causes, heads, parts }: Leavers): number {
  ENTRIES.rows.set(rows);
  ENTRIES.causes.set(causes);
  ENTRIES.heads.set(heads);
  ENTRIES.parts.set(parts);
  return rows.length;
}

/** A copy of what the columns say of people now. */
export function copyPeople({ count, headcount, pay, weight }: Participants): PeopleOfYear['columns'] {
  return { headcount: copyOf(headcount, count), pay: copyOf(pay, count), weight: copyOf(weight, count) };
}

function copyOf<Q extends number>(values: Column<Q>, count: number): Column<Q> {
  const copy = column<Q>(count);
  copy.set(values.subarray(0, count));
  return copy;
}

/** Bytes of an entry, and of a row in the columns. */
const ENTRY_BYTES = 20;
const ROW_BYTES = 24;

function bytesOf({ blocks, columns }: PeopleOfYear): number {
  const entries = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  return entries * ENTRY_BYTES + columns.headcount.length * ROW_BYTES;
}
