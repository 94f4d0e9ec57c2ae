import type { Generated, Kysely } from 'kysely';
import type { DeliveryStatus, EventName, Instant, RunStatus, Tier } from './records.js';

/** A database of the service, or a transaction in it. */
export type ServiceDatabase = Kysely<Tables>;

/**
 * The tables, the same in SQLite and PostgreSQL. Lists are in the order of `position`, which grows with each row, as clocks
 * may jump. Objects are kept as JSON text, so that no digit and no order of keys changes.
 */
export interface Tables {
  api_keys: KeyRow;
  scenarios: ScenarioRow;
  scenario_versions: ScenarioVersionRow;
  inputs: InputsRow;
  results: ResultsRow;
  snapshot_pages: SnapshotPageRow;
  runs: RunRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  requests: RequestRow;
  /** `counts` is the JSON of `Counts`. */
  usage: { tenant: string; counted: string; counts: string };
  /** Written to see whether there is room. */
  room: { position: Generated<number>; filler: Uint8Array };
}

export interface KeyRow {
  position: Generated<number>;
  id: string;
  tenant: string;
  tier: Tier;
  name: string;
  sha256: string;
  created_at: Instant;
  expires_at: Instant | null;
  revoked_at: Instant | null;
}

export interface ScenarioRow {
  position: Generated<number>;
  id: string;
  tenant: string;
  /** The newest. */
  version: number;
  deleted_at: Instant | null;
}

export interface ScenarioVersionRow {
  tenant: string;
  scenario_id: string;
  version: number;
  /** As JSON too: PostgreSQL has no text with a NUL character. */
  name: string;
  plan_rules: string;
  operating_assumptions: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Inputs of runs, once for all runs of a tenant that have the same. */
export interface InputsRow {
  tenant: string;
  inputs_hash: string;
  /** Compressed JSON text. */
  gzip: Uint8Array;
}

/** Results of runs, once for all runs of a tenant that have the same inputs and version of the engine. */
export interface ResultsRow {
  tenant: string;
  inputs_hash: string;
  engine_version: string;
  total_repurchase_obligation: number;
  peak_cash_year: number;
  annual_projections: string;
  trust_states: string;
  summary_metrics: string;
}

export interface SnapshotPageRow {
  tenant: string;
  inputs_hash: string;
  engine_version: string;
  number: number;
  count: number;
  gzip: Uint8Array;
}

export interface RunRow {
  position: Generated<number>;
  id: string;
  tenant: string;
  status: RunStatus;
  scenario_id: string | null;
  scenario_version: number | null;
  inputs_hash: string;
  body_hash: string | null;
  engine_version: string;
  created_at: Instant;
  started_at: Instant | null;
  finished_at: Instant | null;
  total_repurchase_obligation: number | null;
  peak_cash_year: number | null;
  error: string | null;
  webhook_url: string | null;
  webhook_secret: string | null;
  /** The lowest is computed next; null once the run has ended. */
  turn: number | null;
  /** Who computes it. */
  holder: string | null;
  /** Until then nobody else may; null while nobody does. */
  lease_until: Instant | null;
  attempts: number;
}

export interface WebhookRow {
  position: Generated<number>;
  id: string;
  tenant: string;
  url: string;
  events: string;
  created_at: Instant;
  secret: string;
  previous_secret: string | null;
  previous_until: Instant | null;
}

export interface DeliveryRow {
  position: Generated<number>;
  id: string;
  tenant: string;
  webhook_id: string | null;
  /** Of a delivery without a subscription. */
  secret: string | null;
  event: EventName;
  url: string;
  /** Whose address on which host: what fails for one fails for all deliveries to it. */
  receiver: string;
  payload: string;
  status: DeliveryStatus;
  attempts: number;
  created_at: Instant;
  /** When `next_attempt_at` was set. */
  scheduled_at: Instant;
  /** While it is being attempted, the end of that lease. */
  next_attempt_at: Instant | null;
  last_attempt_at: Instant | null;
  last_outcome: string | null;
}

export interface RequestRow {
  tenant: string;
  operation: string;
  key: string;
  body_hash: string;
  begun_at: Instant;
  /** The record that answers it. */
  made: string;
  /** Of the answer; null while it is not kept. */
  status: Generated<number | null>;
  headers: Generated<string | null>;
  body: Generated<string | null>;
}
