import { readdirSync, readFileSync } from 'node:fs';
import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../src/index.js';

/** A conformance vector: inputs, and what was computed of them without this engine. */
export interface Vector {
  readonly name: string;
  readonly input: {
    readonly planRules: PlanRules;
    readonly operatingAssumptions: OperatingAssumptions;
    readonly initialState: InitialState;
    readonly systemConfig?: SystemConfig;
  };
  readonly expected: {
    readonly results: { readonly total_repurchase_obligation: number; readonly peak_cash_year: number };
    readonly present_value_repurchase_obligation: number;
    readonly summary_metrics: object;
    readonly annual_projections: readonly Readonly<Record<string, unknown>>[];
    readonly trust_states: readonly object[];
    readonly participant_snapshots: readonly object[];
    readonly findings: readonly { readonly year: number | null; readonly code: string }[];
  };
}

const folder = new URL('vectors/', import.meta.url);

/** The conformance vectors, by name. */
export function vectors(): Vector[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, ...(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Omit<Vector, 'name'>) }));
}
