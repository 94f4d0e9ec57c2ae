import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type {
  ApiKey,
  AuditEntry,
  ComputedRun,
  Delivery,
  Instant,
  RunFigures,
  RunRecord,
  Scenario,
  Webhook,
} from './records.js';

/** A database of the service, or a transaction in it. */
export type ServiceDatabase = Kysely<Tables>;

/**
 * The tables, the same in SQLite and PostgreSQL. Lists are in the order of `position`, which grows with each row, because clocks
 * may jump. Objects are kept as JSON text, so that no digit and no order of keys changes.
 */
export interface Tables {
  api_keys: KeyRow;
  scenarios: ScenarioRow;
  scenario_versions: ScenarioVersionRow;
  inputs: InputsRow;
  results: ResultsRow;
  snapshot_pages: SnapshotPageRow;
  /** Results that are deleted, but not all of their pages. */
  leftovers: Row & { inputs_hash: string };
  runs: RunRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  requests: RequestRow;
  /** `counts` is the JSON of `Counts`. */
  tenant_keys: TenantKeyRow;
  audit: Row & AuditEntry;
  usage: { tenant: string; counted: string; counts: string };
  /** Written to see whether there is room. */
  room: { position: Generated<number>; filler: Uint8Array };
}

/** A row of a list. */
interface Row {
  position: Generated<number>;
  tenant: string;
}

/** `scopes` are separated by spaces. */
export type KeyRow = Row & Omit<ApiKey, 'scopes'> & { scopes: string };

/** A scenario and the number of its newest version. */
export type ScenarioRow = Row & Pick<Scenario, 'id' | 'version'>;

/** Each text is JSON and sealed; `name` is JSON too, as PostgreSQL has no text with a NUL character. */
export interface ScenarioVersionRow extends Pick<Scenario, 'version' | 'created_at' | 'updated_at'> {
  tenant: string;
  scenario_id: string;
  name: string;
  plan_rules: string;
  operating_assumptions: string;
  /** Of the three texts. */
  bytes: GeneratedAlways<number>;
}

/** Inputs of runs, stored once for all runs of a tenant that have the same inputs. */
export interface InputsRow {
  tenant: string;
  inputs_hash: string;
  bytes: number;
  /** Compressed JSON text, sealed. */
  gzip: Uint8Array;
}

/** Results of runs, stored once for all runs of a tenant that have the same inputs and version of the engine. */
export interface ResultsRow extends Omit<ComputedRun, 'snapshot_pages' | keyof RunFigures> {
  /** Sealed, as `sealFigures()` writes them. */
  figures: string;
  /** With the pages. */
  bytes: number;
  tenant: string;
  inputs_hash: string;
}

export interface SnapshotPageRow extends Pick<ResultsRow, 'tenant' | 'inputs_hash' | 'engine_version'> {
  number: number;
  /** Sealed. */
  packed: Uint8Array;
}

export interface RunRow extends Row, Omit<RunRecord, 'error' | keyof RunFigures> {
  /** Sealed, as in the results. */
  figures: string | null;
  /** JSON text, sealed: it may quote an input. */
  error: string | null;
  body_hash: string | null;
  webhook_url: string | null;
  webhook_secret: string | null;
  traceparent: string | null;
  /** The run with the lowest turn is computed next; null once the run has ended. */
  turn: number | null;
  /** Who computes it. */
  holder: string | null;
  /** Until then nobody else may compute it; null while nobody computes it. */
  lease_until: Instant | null;
  attempts: number;
}

export interface WebhookRow extends Row, Omit<Webhook, 'events'> {
  /** JSON text. */
  events: string;
}

/** `next_attempt_at` is the end of the lease while it is being attempted. */
export interface DeliveryRow extends Row, Delivery {
  /** The secret of a delivery without a subscription. */
  secret: string | null;
  /** The tenant and the host: if one delivery to a receiver fails, all are likely to fail. */
  receiver: string;
  /** When `next_attempt_at` was set. */
  scheduled_at: Instant;
  /** Of address and payload. */
  bytes: GeneratedAlways<number>;
}

/** The key of a tenant, encrypted by a master key. */
export interface TenantKeyRow {
  tenant: string;
  /** Which master key. */
  master: string;
  wrapped: Uint8Array;
}

/** A request: the record it made, and its answer once that is kept. */
export interface RequestRow {
  tenant: string;
  operation: string;
  key: string;
  body_hash: string;
  begun_at: Instant;
  made: string;
  status: Generated<number | null>;
  headers: Generated<string | null>;
  body: Generated<string | null>;
  /** Of the body. */
  bytes: Generated<number>;
}
