import { refuseNonObject, refuseNonObjects } from './given.js';
import type { ReadOnly } from '../engine/input/schema/read-only.js';
import { issues as words, ValidationError } from '../engine/errors.js';
import type { Sensitivity } from '../engine/results/sensitivity.js';
import type { SimulationResult, SimulationRun } from '../engine/results/types.js';
import { answerKinds } from './analyses.js';
import type { MonteCarloResult } from './monte-carlo/result.js';
import type { PriceBridgeYear } from './price-bridge.js';
import { runRows, yearRows, type TidyRow } from './answer/rows.js';
import { sensitivityRows } from './sensitivity/descriptor.js';

/** The answer of an analysis, of any kind. */
export type AnswerOfAnyKind = Parameters<ReturnType<typeof answerKinds>[number]['rows']>[0];

/** Input of `toRows()`: a run, or the answer of any analysis. */
export type AnyResult =
  | SimulationRun
  | SimulationResult
  | Sensitivity
  | AnswerOfAnyKind
  | Omit<MonteCarloResult, 'samples'>
  | readonly PriceBridgeYear[];

/**
 * A result as rows of one value each, for whatever reads tables: spreadsheets, pandas, R, Observable Plot. One row a year, metric and
 * statistic, with the value in dollars, shares, people or fractions, and its unit; `year` is null for the run as a whole. What else tells
 * rows apart, such as the scenario, has columns of its own, the same in all rows of a result.
 *
 * People are rows already: `participant_snapshots` of a run. So are the paths of a Monte Carlo: `pathRows()`. Results may have been
 * through JSON.
 *
 * @throws ValidationError for `kind` when an answer has none, as one that an earlier version computed, or another
 * @example
 * import { simulateRun } from 'esop-repurchase';
 *
 * const run = simulateRun(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }], census_year: 2026 },
 *   { projection_years: 3 },
 * );
 * const owed = toRows(run).filter(({ metric }) => metric === 'repurchase_obligation');
 * owed.map(({ year, value }) => [year, value]) // [[2027, 0], [2028, 5000], [2029, 0]]
 * owed[0] // { year: 2027, metric: 'repurchase_obligation', statistic: 'value', value: 0, unit: 'dollars' }
 */
export function toRows(result: ReadOnly<AnyResult>): TidyRow[] {
  return rowsOfResult(result as AnyResult);
}

function rowsOfResult(result: AnyResult): TidyRow[] {
  refuseNonObject('result', result);
  if (Array.isArray(result)) refuseNonObjects('result', result);
  // A run, and the sensitivity in it, have the members of the service interface, which are no others.
  if ('results' in result && 'status' in result) return result.results.annual_projections.flatMap(yearRows);
  if ('annual_projections' in result) return runRows(result);
  if ('rank_by' in result && !('version' in result)) return sensitivityRows(result);
  if (Array.isArray(result) && result.length === 0) return [];
  const { rows } = answerKindOf(result as object);
  return rows(result as never);
}

/** Finds the kind of an answer, or of the rows of a list. */
function answerKindOf(result: object): Pick<ReturnType<typeof answerKinds>[number], 'rows'> {
  const row = Array.isArray(result) ? (result as object[])[0] : undefined;
  const given = (result as { readonly kind?: unknown }).kind;
  const found = answerKinds().find(({ kind, listOf }) =>
    row === undefined ? kind === given : listOf !== undefined && listOf in row,
  );
  if (found !== undefined) return found;
  const issue = given === undefined ? words.required : words.oneOf(answerKinds().map(({ kind }) => kind));
  throw new ValidationError([{ field: 'kind', issue }]);
}
