/**
 * The records that the service keeps, as its stores return them. Every record but a key belongs to one tenant, and no method of a
 * store gives a tenant's record to another tenant.
 */

/** A moment as ISO 8601 text in UTC with milliseconds, `2026-01-31T12:00:00.000Z`: text order is the order of time. */
export type Instant = string;

/** How much a tenant may ask for: `limits.ts` says what each tier allows. */
export type Tier = 'standard' | 'enterprise';

/** A bearer key. The key itself is shown once and never stored. */
export interface ApiKey {
  /** Public part of the key, `key_…`. */
  readonly id: string;
  /** Whose key it is: everything made with the key belongs to this tenant, and the key gives access to nothing else. */
  readonly tenant: string;
  /** What the tenant may ask for with it. */
  readonly tier: Tier;
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
}

/** One version of a scenario. */
export interface Scenario {
  /** Identifier, `scn_…`: the same for all versions. */
  readonly id: string;
  /** What its tenant calls it; need not be unique. */
  readonly name: string;
  /** As it was given, without defaults; the engine has accepted it. */
  readonly plan_rules: Readonly<Record<string, unknown>>;
  /** As it was given, without defaults; the engine has accepted it. */
  readonly operating_assumptions: Readonly<Record<string, unknown>>;
  /** 1 when it is created, one more at each change. */
  readonly version: number;
  /** When version 1 was made. */
  readonly created_at: Instant;
  /** When this version was made. */
  readonly updated_at: Instant;
}

/** Status of a run. Transitions: queued, running, then completed or failed; no other. */
export type RunStatus = 'queued' | 'running' | 'completed' | 'failed';

/** Why a run failed: the error object of the service. */
export interface RunError {
  /** Machine-readable code from the table of errors. */
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** Where the input is at fault; empty when it is not. */
  readonly details: {
    /** Path of the offending input. */
    readonly field?: string;
    /** The violation, or what happened. */
    readonly issue?: string;
  };
}

/** A run without its four groups of results. */
export interface RunRecord {
  /** The identifier of the run, `run_…`; also its `simulation_id` wherever the service names one. */
  readonly id: string;
  /** How it stands. */
  readonly status: RunStatus;
  /** The scenario it was asked for with; null when its inputs came with the request. */
  readonly scenario_id: string | null;
  /** The version of the scenario that was used. */
  readonly scenario_version: number | null;
  /** The engine's id of the inputs: equal inputs have equal hashes. */
  readonly inputs_hash: string;
  /** Version of this package that computed it, or will. */
  readonly engine_version: string;
  /** When it was accepted. */
  readonly created_at: Instant;
  /** When it was first computed; null before that. */
  readonly started_at: Instant | null;
  /** When it was completed or failed; null before that. */
  readonly finished_at: Instant | null;
  /** Of a completed run. */
  readonly total_repurchase_obligation: number | null;
  /** Of a completed run. */
  readonly peak_cash_year: number | null;
  /** Of a failed run. */
  readonly error: RunError | null;
}

/** The results of a run: its groups as JSON text, ready to be sent, so that no digit changes on the way. */
export interface ComputedRun {
  /** Version of this package that computed it. */
  readonly engine_version: string;
  /** Sum over the years, in dollars. */
  readonly total_repurchase_obligation: number;
  /** The calendar year that takes the most cash. */
  readonly peak_cash_year: number;
  /** JSON text of the array of that group. */
  readonly annual_projections: string;
  /** JSON text of the array of that group. */
  readonly trust_states: string;
  /** JSON text of the object of that group. */
  readonly summary_metrics: string;
  /**
   * Participant snapshots, in order, in pages: each the gzip of JSON text of an array of `count` entries. There are as many as
   * people times years.
   */
  readonly snapshot_pages: readonly SnapshotPage[];
}

/** Some of the participant snapshots of a run. */
export interface SnapshotPage {
  /** How many snapshots are in it. */
  readonly count: number;
  /** JSON text of their array, compressed. */
  readonly gzip: Uint8Array;
}

/** What a webhook may be told. */
export type EventName = 'simulation.completed' | 'simulation.failed' | 'webhook.test';

/** A subscription to events. */
export interface Webhook {
  /** Identifier, `whk_…`. */
  readonly id: string;
  /** Where its events are sent. */
  readonly url: string;
  /** What it is told of. */
  readonly events: readonly EventName[];
  /** When it was subscribed. */
  readonly created_at: Instant;
  /** `whsec_…`, shown when it is made and never again. */
  readonly secret: string;
  /** The previous secret; deliveries are signed with it too until `previous_until`. */
  readonly previous_secret: string | null;
  /** When the previous secret stops being used; null when there is none. */
  readonly previous_until: Instant | null;
}

/** Status of a delivery: to be sent (again), received, or given up. */
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

/** One event for one address. */
export interface Delivery {
  /** The same for each attempt, so that a receiver knows what it has already seen: the header `webhook-id`. */
  readonly id: string;
  /** Null for the address that a simulation request named for itself. */
  readonly webhook_id: string | null;
  /** What it tells of. */
  readonly event: EventName;
  /** Where it is sent, as it was when the event happened. */
  readonly url: string;
  /** The body, JSON text. */
  readonly payload: string;
  /** How it stands. */
  readonly status: DeliveryStatus;
  /** How many times it was attempted, including an attempt under way; 0 again when a dead delivery is revived. */
  readonly attempts: number;
  /** When the event happened. */
  readonly created_at: Instant;
  /** The earliest time of the next attempt; null when the delivery is delivered or dead. */
  readonly next_attempt_at: Instant | null;
  /** When an attempt last ended; null before that. */
  readonly last_attempt_at: Instant | null;
  /** What came of the last attempt, in words: `200`, `500`, `timed out`, `address refused`. */
  readonly last_outcome: string | null;
}
