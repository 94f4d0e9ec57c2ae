/**
 * What the operations answer with in `data`. The schemas of the OpenAPI document are generated from these types: a comment here
 * is what a reader of the document sees.
 */
import type { AnnualProjection, ParticipantSnapshot, SummaryMetrics, TrustState } from '../../../index.js';
import type { DeliveryStatus, EventName, Instant, RunRecord, RunStatus } from '../store/records.js';

/** A simulation that has been computed. */
export interface SimulationAnswer {
  /** Identifier of the simulation: its run is found at `/v1/runs/{simulation_id}`. */
  simulation_id: string;
  /** It is complete. */
  status: 'completed';
  /** The answer in three figures and a table. */
  results: {
    /** Sum over the years of `repurchase_obligation`, in dollars. */
    total_repurchase_obligation: number;
    /** The calendar year with the largest `repurchase_cash`. */
    peak_cash_year: number;
    /** One entry a projection year. */
    annual_projections: readonly AnnualProjection[];
  };
}

/** A simulation that has been accepted and is yet to be computed. */
export interface AcceptedSimulation {
  /** Identifier of the simulation: its run is found at `/v1/runs/{simulation_id}`. */
  simulation_id: string;
  /** How it stands. */
  status: RunStatus;
}

/** A scenario, at one of its versions. */
export interface ScenarioAnswer {
  /** Identifier of the scenario, `scn_…`. */
  id: string;
  /** What the scenario is called. */
  name: string;
  /** The plan's legal framework, as it was given. */
  plan_rules: Readonly<Record<string, unknown>>;
  /** The company's strategy, as it was given. */
  operating_assumptions: Readonly<Record<string, unknown>>;
  /** 1 when it was created, one more at each change. */
  version: number;
  /** When the scenario was created. */
  created_at: Instant;
  /** When this version was made. */
  updated_at: Instant;
}

/** Scenarios, newest first. */
export interface ScenarioList {
  /** At most as many as `limit`. */
  scenarios: readonly ScenarioAnswer[];
  /** The `cursor` of the next page; null at the end. */
  next_cursor: string | null;
}

/** What is deleted. */
export interface Deleted {
  /** Its identifier. */
  id: string;
  /** It is. */
  deleted: true;
}

/** A run without its results. */
export interface RunItem extends RunRecord {
  /** The same as `id`, by the name that a simulation gives it. */
  simulation_id: string;
}

/** A run; with its results when it is completed. */
export interface RunAnswer extends RunItem {
  /** What happened in each year. */
  annual_projections?: readonly AnnualProjection[];
  /** What the trust holds and owes at every year end. */
  trust_states?: readonly TrustState[];
  /** The run in a few figures, and what deserves a look. */
  summary_metrics?: SummaryMetrics;
  /** Every participant at every year end. */
  participant_snapshots?: readonly ParticipantSnapshot[];
  /** The `cursor` of the next page of snapshots; null at the end, absent unless `limit` or `cursor` is given. */
  next_cursor?: string | null;
}

/** Runs, newest first. */
export interface RunList {
  /** At most as many as `limit`. */
  runs: readonly RunItem[];
  /** The `cursor` of the next page; null at the end. */
  next_cursor: string | null;
}

/** A subscription to events. */
export interface WebhookAnswer {
  /** Identifier of the webhook, `whk_…`. */
  id: string;
  /** The address that is told. */
  url: string;
  /** What it is told of. */
  events: readonly EventName[];
  /** When the webhook was created. */
  created_at: Instant;
  /** Until then deliveries are signed with the secret before, too; null when there is none. */
  previous_secret_until: Instant | null;
}

/** A subscription with its secret, which is shown this once. */
export interface WebhookWithSecret extends WebhookAnswer {
  /** `whsec_…`, to verify signatures with (Standard Webhooks). */
  secret: string;
}

/** Webhooks, newest first. */
export interface WebhookList {
  /** At most as many as `limit`. */
  webhooks: readonly WebhookAnswer[];
  /** The `cursor` of the next page; null at the end. */
  next_cursor: string | null;
}

/** One event for one address. */
export interface DeliveryAnswer {
  /** The header `webhook-id` of each of its attempts. */
  id: string;
  /** The webhook; null for the address that a simulation request named for itself. */
  webhook_id: string | null;
  /** What happened. */
  event: EventName;
  /** The address. */
  url: string;
  /** The body that is sent. */
  payload: EventPayload;
  /** To be sent (again), received, or given up. */
  status: DeliveryStatus;
  /** How often it was tried. */
  attempts: number;
  /** When the event happened. */
  created_at: Instant;
  /** When it is tried next; null when it is not. */
  next_attempt_at: Instant | null;
  /** When it was tried last. */
  last_attempt_at: Instant | null;
  /** What came of that, in words: `200`, `500`, `timed out`, `address refused`. */
  last_outcome: string | null;
}

/** The body that a receiver gets. */
export interface EventPayload {
  /** What happened. */
  event: EventName;
  /** Of which run. */
  simulation_id: string;
  /** How the run ended. */
  status: string;
  /** The receiving address. */
  webhook_url: string;
}

/** Deliveries, newest first. */
export interface DeliveryList {
  /** At most as many as `limit`. */
  deliveries: readonly DeliveryAnswer[];
  /** The `cursor` of the next page; null at the end. */
  next_cursor: string | null;
}

/** The service answers. */
export interface Health {
  /** It does. */
  status: 'ok';
}
