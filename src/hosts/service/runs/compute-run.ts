import {
  prepare,
  simulateRun,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from 'esop-repurchase';
import type { ColumnOptions } from 'esop-repurchase/internal';
import { ENGINE_VERSION } from '../engine-version.js';
import { gunzip, gzip } from '../gzip.js';
import type { ComputedRun, RunPart } from '../records.js';
import { analysisParts } from './analysis-result.js';
import { analyze, type AskedAnalysis } from './analyze.js';
import { SnapshotParts } from './snapshot-parts.js';

/**
 * Computes a run from its four inputs: the gzip of JSON text of `[planRules, operatingAssumptions, initialState, systemConfig]`,
 * of which the last may be null. A fifth entry `{ kind, options }` asks for an analysis. Use it to write a `Compute` that runs on
 * threads or machines of your own.
 *
 * @throws ValidationError, SimulationError as `simulateRun()` and the functions of the analyses do
 * @example
 * import { gunzipSync, gzipSync } from 'node:zlib';
 *
 * const plan = { plan_name: 'Smallest', vesting_schedule: { years: 6 } };
 * const inputs = [plan, { contribution_policy: {} }, { participants: [] }, { projection_years: 3 }];
 * const computed = computeRun(gzipSync(JSON.stringify(inputs)));
 * computed.total_repurchase_obligation // 0
 * JSON.parse(gunzipSync(computed.parts[0].data)).length // 3
 */
export function computeRun(inputs: Uint8Array): ComputedRun {
  const [planRules, operatingAssumptions, initialState, config, asked] = JSON.parse(gunzip(inputs)) as [
    PlanRules,
    OperatingAssumptions,
    InitialState,
    SystemConfig | null,
    AskedAnalysis | undefined,
  ];
  if (asked !== undefined) {
    const plan = prepare(planRules, operatingAssumptions, initialState, config ?? undefined);
    const parts = analysisParts(analyze(plan, asked));
    return { engine_version: ENGINE_VERSION, total_repurchase_obligation: null, peak_cash_year: null, parts };
  }
  // The service has named the run by its inputs already: their digest takes as long as reading them.
  const named = { ...config, simulation_id: 'run' };
  const snapshots = new SnapshotParts();
  const options: ColumnOptions = { onColumns: (columns) => snapshots.add(columns) };
  const run = simulateRun(planRules, operatingAssumptions, initialState, named, options);
  const { total_repurchase_obligation, peak_cash_year } = run.summary_metrics;
  return {
    engine_version: ENGINE_VERSION,
    total_repurchase_obligation,
    peak_cash_year,
    parts: [
      partOf('annual_projections', run.annual_projections),
      partOf('trust_states', run.trust_states),
      partOf('summary_metrics', run.summary_metrics),
      ...snapshots.end(),
    ],
  };
}

function partOf(name: RunPart['name'], group: object): RunPart {
  return { name, first: 0, entries: 1, data: gzip(JSON.stringify(group)) };
}
