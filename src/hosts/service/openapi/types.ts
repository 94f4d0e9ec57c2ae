// Generated from the schemas by npm run fix; do not edit.
import type { OperatingAssumptions, PlanRules } from 'esop-repurchase';

/** A moment as ISO 8601 text in UTC with milliseconds, `2026-01-31T12:00:00.000Z`: text order is the order of time. */
export type Instant = string;

/** Status of a run. Transitions: queued, running, then completed or failed; no other. */
export type RunStatus = 'queued' | 'running' | 'completed' | 'failed';

/** Kind of a run: what it computes. */
export type RunKind =
  | 'simulation'
  | 'montecarlo'
  | 'sensitivity'
  | 'compare'
  | 'solve'
  | 'stress'
  | 'levers'
  | 'policy'
  | 'company-cash'
  | 'price-bridge'
  | 'purchases'
  | 'ledger'
  | 'resilience'
  | 'exit'
  | 'benchmark';

/** Where the input is wrong and how; empty when it is not. */
export interface ErrorDetails {
  /** Path of the offending input, such as `vesting_schedule.years`. */
  readonly field?: string;
  /** The violation, such as `Must be between 2 and 7`. */
  readonly issue?: string;
}

/** Why a run failed: the error object of the service. */
export interface RunError {
  /** Machine-readable, of the table of errors. */
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** Where the input is at fault; empty when it is not. */
  readonly details: ErrorDetails;
}

/** A run without its results. */
export interface RunItem {
  /** The identifier of the run, `run_…`; also its `simulation_id` wherever the service names one. */
  readonly id: string;
  /** Value of `id`, by the name that a simulation gives it. */
  readonly simulation_id: string;
  /** Kind of the run. */
  readonly kind: RunKind;
  /** Status of the run. */
  readonly status: RunStatus;
  /** The scenario it was asked for with; null when its inputs came with the request. */
  readonly scenario_id: string | null;
  /** The version of the scenario that was used. */
  readonly scenario_version: number | null;
  /** The engine's id of the inputs, and of what an analysis is to do: equal ones have equal hashes. */
  readonly inputs_hash: string;
  /** Version of this package that computed it, or will. */
  readonly engine_version: string;
  /** When it was accepted. */
  readonly created_at: Instant;
  /** When it was first computed; null before that. */
  readonly started_at: Instant | null;
  /** When it was completed or failed; null before that. */
  readonly finished_at: Instant | null;
  /** Of a completed simulation. */
  readonly total_repurchase_obligation: number | null;
  /** Of a completed simulation. */
  readonly peak_cash_year: number | null;
  /** Of a failed run. */
  readonly error: RunError | null;
}

/** A scenario, at one of its versions. */
export interface ScenarioAnswer {
  /** Identifier of the scenario, `scn_…`. */
  readonly id: string;
  /** Name of the scenario. */
  readonly name: string;
  /** The plan's legal framework, as it was given. */
  readonly plan_rules: PlanRules;
  /** The company's strategy, as it was given. */
  readonly operating_assumptions: OperatingAssumptions;
  /** 1 when it was created, one more at each change. */
  readonly version: number;
  /** When the scenario was created. */
  readonly created_at: Instant;
  /** When this version was made. */
  readonly updated_at: Instant;
}

/** Event that a webhook may be told. */
export type EventName = 'simulation.completed' | 'simulation.failed';

/** A subscription to events. */
export interface WebhookAnswer {
  /** Identifier of the webhook, `whk_…`. */
  readonly id: string;
  /** The address that is told. */
  readonly url: string;
  /** Events that it is told of. */
  readonly events: readonly EventName[];
  /** When the webhook was created. */
  readonly created_at: Instant;
  /** When its receiver answered 410: it is told nothing more; null: it is told. */
  readonly paused_at: Instant | null;
}

/** A subscription with its secret, which is shown this once. */
export interface WebhookWithSecret {
  /** Identifier of the webhook, `whk_…`. */
  readonly id: string;
  /** The address that is told. */
  readonly url: string;
  /** Events that it is told of. */
  readonly events: readonly EventName[];
  /** When the webhook was created. */
  readonly created_at: Instant;
  /** When its receiver answered 410: it is told nothing more; null: it is told. */
  readonly paused_at: Instant | null;
  /** `whsec_…`, to verify signatures with (Standard Webhooks). */
  readonly secret: string;
}
