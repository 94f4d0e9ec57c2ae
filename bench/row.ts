import { scaled, type Spread } from './measure/statistics.js';
import type { Timing } from './measure/interleave.js';

/** One line of the table. */
export interface Row {
  /** Names the line for those that refer to it: the targets, the README. */
  readonly id: string;
  readonly section: string;
  /** What was done. */
  readonly what: string;
  /** By whom, or on which size of plan. */
  readonly by: string;
  readonly value: Spread;
  readonly unit: Unit;
  /** This line over the line that it is compared with, from rounds that ran in turn; null where that is this very line. */
  readonly ratio: Spread | null;
  /** What was verified before the clock ran, and what came of it. */
  readonly verified: string;
}

export type Unit =
  | 'ns an operation'
  | 'ns a participant-year'
  | 'ms'
  | 'paths a second'
  | 'bytes a participant'
  | 'bytes'
  | 'MB'
  | 'exponent';

const NANOSECONDS = 1e6;

/** What the lines of one comparison have in common. */
export interface Group {
  readonly id: string;
  readonly section: string;
  readonly what: string;
}

/** The lines of a comparison in milliseconds a run. */
export function runRows(group: Group, timings: readonly Timing[], verified: (name: string) => string): Row[] {
  return timings.map(({ name, time, ratio }, i) => ({
    ...group,
    id: `${group.id}/${name}`,
    by: name,
    value: time,
    unit: 'ms',
    ratio: i === 0 ? null : ratio,
    verified: verified(name),
  }));
}

/** The same lines in nanoseconds per operation, where a run does `count` of them; ratios stay those of whole runs. */
export function each(rows: readonly Row[], count: number, unit: Unit): Row[] {
  return rows.map((row) => ({ ...row, value: scaled(row.value, NANOSECONDS / count), unit }));
}
