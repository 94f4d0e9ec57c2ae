import { inputOf, type PreparedPlan } from '../../engine/prepare.js';

/** How many rows the long tables of a plan have, known without a projection. */
export interface RowCounts {
  /** Of `annual_projections`, and of each path. */
  readonly years: number;
  /** Of `participant_snapshots`: each year the whole census, and a row for the hires of each year so far. */
  readonly snapshots: number;
}

export function rowCounts(prepared: PreparedPlan): RowCounts {
  const { census, workforce, projectionYears: years } = inputOf(prepared).plan;
  const hires = workforce === null ? 0 : (years * (years + 1)) / 2;
  return { years, snapshots: years * census.count + hires };
}
