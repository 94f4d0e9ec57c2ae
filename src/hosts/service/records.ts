import type { DeliveryAnswer, RunItem, ScenarioAnswer, WebhookAnswer } from './openapi/answers.js';

export type { DeliveryStatus, EventName, RunError, RunKind, RunStatus } from './openapi/answers.js';

/**
 * The records that the service keeps, as its stores return them. Most are what the service answers with, so that their fields are
 * described once. Every record but a key belongs to one tenant, and no method of a store gives a tenant's record to another tenant.
 */

/** A moment as ISO 8601 text in UTC with milliseconds, `2026-01-31T12:00:00.000Z`: text order is the order of time. */
export type Instant = string;

/** How much a tenant may ask for: `limits.ts` says what each tier allows. */
export type Tier = 'standard' | 'enterprise';

/** What a key may be used for: to read; to store and compute; to see what only whoever runs the service may see. */
export type Scope = 'read' | 'simulate' | 'admin';

/** A bearer key. The key itself is shown once and never stored. */
export interface ApiKey {
  /** Public part of the key, `key_…`. */
  readonly id: string;
  /** Whose key it is: everything made with the key belongs to this tenant, and the key gives access to nothing else. */
  readonly tenant: string;
  /** What the tenant may ask for with it. */
  readonly tier: Tier;
  /** What it may be used for. */
  readonly scopes: readonly Scope[];
  /** What the key is for, in its owner's words. */
  readonly name: string;
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly sha256: string;
  /** When it was issued. */
  readonly created_at: Instant;
  /** When the key starts to be refused; null: never. */
  readonly expires_at: Instant | null;
  /** When the key was revoked, and refused from then on; null: it is not revoked. */
  readonly revoked_at: Instant | null;
  /** When it was last used, to the minute; null: it has not been used. */
  readonly last_used_at: Instant | null;
}

/** One version of a scenario. */
export type Scenario = ScenarioAnswer;

/** A run without its results. */
export type RunRecord = Omit<RunItem, 'simulation_id'>;

/** The figures of a run that lists show. */
export type RunFigures = Pick<RunRecord, 'total_repurchase_obligation' | 'peak_cash_year'>;

/**
 * The results of a run, ready to be sent, so that no digit changes on the way: the groups of a simulation, or what an analysis came
 * to, each as the gzip of its JSON text. The fields of the other are null.
 */
export interface ComputedRun {
  /** Version of this package that computed it. */
  readonly engine_version: string;
  /** Sum over the years, in dollars. */
  readonly total_repurchase_obligation: number | null;
  /** The calendar year that takes the most cash. */
  readonly peak_cash_year: number | null;
  /** The array of that group. */
  readonly annual_projections: Uint8Array | null;
  /** The array of that group. */
  readonly trust_states: Uint8Array | null;
  /** The object of that group. */
  readonly summary_metrics: Uint8Array | null;
  /** The result of an analysis. */
  readonly analysis: Uint8Array | null;
  /** Participant snapshots, in order, in pages, each packed by `computeRun()`. There are as many as people times years. */
  readonly snapshot_pages: readonly Uint8Array[];
}

/** Some of the participant snapshots of a run. */
export interface SnapshotPage {
  /** How many snapshots are in it. */
  readonly count: number;
  /** Gzip of JSON text: the snapshots with commas between them, so that pages can be joined to a list as they are. */
  readonly gzip: Uint8Array;
}

/** A subscription to events. */
export interface Webhook extends Omit<WebhookAnswer, 'previous_secret_until'> {
  /** `whsec_…`, shown when it is made and never again. */
  readonly secret: string;
  /** The previous secret; deliveries are signed with it too until `previous_until`. */
  readonly previous_secret: string | null;
  /** When the previous secret stops being used; null when there is none. */
  readonly previous_until: Instant | null;
}

/** Somebody did something with a record: who, what and when, and nothing of what is in it. */
export interface AuditEntry {
  /** When it was answered. */
  readonly at: Instant;
  /** Whose record it is. */
  readonly tenant: string;
  /** The key that was used. */
  readonly key_id: string;
  /** Method and path, `GET /v1/runs/{id}`. */
  readonly operation: string;
  /** The record's id; null for a list. */
  readonly record: string | null;
  /** The HTTP status of the answer; 102 where a change was begun and its end could not be noted. */
  readonly status: number;
  /** The id of the request, as in the log. */
  readonly request: string;
}

/** One event for one address. */
export interface Delivery extends Omit<DeliveryAnswer, 'payload'> {
  /** The body, JSON text. */
  readonly payload: string;
}
