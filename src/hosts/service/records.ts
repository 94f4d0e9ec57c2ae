import type { EventName, Instant, RunItem, ScenarioAnswer, WebhookWithSecret } from './openapi/types.js';

export type { EventName, Instant, RunError, RunKind, RunStatus } from './openapi/types.js';

/**
 * The records that the service keeps. Most are what the service answers with, so that their fields are described once. Every record
 * belongs to one tenant.
 */

/** Tier of a tenant. `DEFAULT_LIMITS` has the limits of each tier. */
export type Tier = 'standard' | 'enterprise';

/** Scope of a key: to read; to store and compute; to operate the service. */
export type Scope = 'read' | 'simulate' | 'admin';

/** A bearer key. The key itself is shown once and never stored. */
export interface ApiKey {
  /** Public part of the key, `key_…`. */
  readonly id: string;
  /** Whose key it is: everything made with the key belongs to this tenant, and the key gives access to nothing else. */
  readonly tenant: string;
  /** Tier of the tenant. */
  readonly tier: Tier;
  /** Scopes of the key. */
  readonly scopes: readonly Scope[];
  /** Purpose of the key, in its owner's words. */
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

/** The results of a run, as they are stored. */
export interface ComputedRun extends RunFigures {
  /** Version of this package that computed it. */
  readonly engine_version: string;
  /** The groups and snapshots of a simulation, or the result of an analysis. */
  readonly parts: readonly RunPart[];
}

/** A part of the results of a run: one of the groups, a piece of the result of an analysis, or some of the snapshots. */
export interface RunPart {
  /** Content: the group of that name, text of the result of an analysis, or snapshots. */
  readonly name: 'annual_projections' | 'trust_states' | 'summary_metrics' | 'analysis' | 'snapshots';
  /** The number of the first snapshot or character in it, of all of the run; 0 for a group. */
  readonly first: number;
  /** Number of snapshots or characters in it; 1 for a group. */
  readonly entries: number;
  /** Gzip of JSON text, which nobody reads to pass it on; snapshots are in columns, see `runs/snapshot-parts.ts`. */
  readonly data: Uint8Array;
}

/** A subscription to events. */
export interface Webhook extends WebhookWithSecret {
  /** `whsec_…`, which its deliveries are signed with (Standard Webhooks). */
  readonly secret: string;
}

/** One event for one address. */
export interface Delivery {
  /** The header `webhook-id` of each of its attempts. */
  readonly id: string;
  /** The subscription; null for the address that a request named for its run. */
  readonly webhook_id: string | null;
  /** Event. */
  readonly event: EventName;
  /** The address that it is sent to. */
  readonly url: string;
  /** The body, JSON text. */
  readonly payload: string;
  /** To be sent (again), received, or given up. */
  readonly status: 'pending' | 'delivered' | 'dead';
  /** Number of attempts, with one that is under way. */
  readonly attempts: number;
  /** When the event happened. */
  readonly created_at: Instant;
  /** When it is sent next, at the earliest; null: it has been received or given up. */
  readonly next_attempt_at: Instant | null;
  /** When the outcome of the last attempt was recorded; null: none has been. */
  readonly last_attempt_at: Instant | null;
  /** The HTTP status of the last answer; null when there was none. */
  readonly last_status: number | null;
  /** Outcome, in words: `200`, `timed out`, `address refused`. */
  readonly last_outcome: string | null;
}
