import type { ReadOperatingAssumptions } from '../../engine/input/operating-assumptions.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import type { TrustState } from '../../engine/results/types.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import type { JournalEntry } from '../journal/entry.js';

/** Year to explain, with the year before it. */
export interface YearInHand {
  readonly plan: Plan;
  readonly index: number;
  readonly year: AnnualProjection;
  /** Year before; null in the first year. */
  readonly before: { readonly year: AnnualProjection; readonly trust: TrustState } | null;
  readonly trust: TrustState;
  /** Entries up to the end of the year. */
  readonly entries: readonly JournalEntry[];
  /** Records of the year's stages. */
  readonly record: () => YearRecord;
  readonly contributionPolicy: ReadOperatingAssumptions['contribution_policy'];
}

/** Formula by which a figure follows from others in a year, and their values by name. */
export interface Derived {
  readonly formula: string;
  readonly figures: Readonly<Record<string, number | null>>;
}

export const rate = (units: number): number => fromUnits(units, DECIMALS.rate);
export const dollars = (units: number): number => fromUnits(units, DECIMALS.cents);
export const shares = (units: number): number => fromUnits(units, DECIMALS.shares);
