import {
  prepare,
  simulateRun,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from '../../../index.js';
import type { ColumnOptions } from '../../../engine/report.js';
import { ENGINE_VERSION } from '../engine-version.js';
import { gunzip, gzipByStream, type Gzip } from '../gzip.js';
import type { ComputedRun } from '../store/records.js';
import { analyze, type AskedAnalysis } from './analyze.js';
import { PackedSnapshots } from './pack-snapshots.js';

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
 * const computed = await computeRun(gzipSync(JSON.stringify(inputs)));
 * computed.total_repurchase_obligation // 0
 * JSON.parse(gunzipSync(computed.annual_projections)).length // 3
 */
export async function computeRun(inputs: Uint8Array, gzip: Gzip = gzipByStream): Promise<ComputedRun> {
  const [planRules, operatingAssumptions, initialState, config, asked] = JSON.parse(await gunzip(inputs)) as [
    PlanRules,
    OperatingAssumptions,
    InitialState,
    SystemConfig | null,
    AskedAnalysis | undefined,
  ];
  if (asked !== undefined) {
    const plan = prepare(planRules, operatingAssumptions, initialState, config ?? undefined);
    return { ...NOTHING, engine_version: ENGINE_VERSION, analysis: await gzip(JSON.stringify(analyze(plan, asked))) };
  }
  // The service has named the run by its inputs already: their digest takes as long as reading them.
  const named = { ...config, simulation_id: 'run' };
  const pages = new PackedSnapshots();
  const options: ColumnOptions = { onColumns: (columns) => pages.add(columns) };
  const run = simulateRun(planRules, operatingAssumptions, initialState, named, options);
  const groupOf = (group: object): Promise<Uint8Array> => gzip(JSON.stringify(group));
  return {
    ...NOTHING,
    engine_version: ENGINE_VERSION,
    total_repurchase_obligation: run.summary_metrics.total_repurchase_obligation,
    peak_cash_year: run.summary_metrics.peak_cash_year,
    annual_projections: await groupOf(run.annual_projections),
    trust_states: await groupOf(run.trust_states),
    summary_metrics: await groupOf(run.summary_metrics),
    snapshot_pages: pages.end(),
  };
}

const NOTHING = {
  total_repurchase_obligation: null,
  peak_cash_year: null,
  annual_projections: null,
  trust_states: null,
  summary_metrics: null,
  analysis: null,
  snapshot_pages: [],
} as const;
