import type { Page, PageRequest } from './page.js';
import type { RequestNote } from './requests.js';
import type { Usage } from './tenants.js';
import type { ComputedRun, Instant, RunError, RunKind, RunRecord, RunStatus, SnapshotPage } from '../records.js';

/** A run to be accepted. */
export interface NewRun {
  /** Identifier, `run_…`. */
  readonly id: string;
  /** What it computes. */
  readonly kind: RunKind;
  /** The scenario that its inputs are from; null when they came with the request. */
  readonly scenario_id: string | null;
  /** The version of that scenario; null without a scenario. */
  readonly scenario_version: number | null;
  /** The engine's id of the inputs: equal inputs have equal hashes. */
  readonly inputs_hash: string;
  /** SHA-256 of the body that the inputs came in; null when they are a scenario's. */
  readonly body_hash: string | null;
  /** Version of this package that is to compute it. */
  readonly engine_version: string;
  /**
   * The gzip of JSON text of `[planRules, operatingAssumptions, initialState, systemConfig]`, in which `undefined` is `null`, and of
   * `{ kind, options }` after them for an analysis; null when the tenant has a run of these inputs already.
   */
  readonly inputs: Uint8Array | null;
  /** When it was asked for. */
  readonly created_at: Instant;
  /** Names the span of the request that asked for it (W3C Trace Context), if it has one. */
  readonly traceparent?: string | null;
  /** Where this run's events are sent besides the subscriptions, and the secret to sign them with. */
  readonly webhook: {
    /** The address. */
    readonly url: string;
    /** `whsec_…`, of this run alone. */
    readonly secret: string;
  } | null;
}

/** Who computes a run, and until when nobody else may. */
export interface Lease {
  /** A process. */
  readonly holder: string;
  /** When the lease ends, unless it is renewed. */
  readonly until: Instant;
}

/** What a request counts against. */
export interface Allowance {
  /** How many are allowed in the window. */
  readonly limit: number;
  /** The length of the window. */
  readonly windowSeconds: number;
  /** Told what is left. What it throws ends the transaction: then nothing is counted and nothing accepted. */
  readonly onUsage: (usage: Usage) => void;
}

/** How a run is accepted. */
export interface Acceptance {
  /** Given by a process that has room for the run; that process then holds the run from the start. */
  readonly lease?: Lease;
  /** The request that the run answers. */
  readonly request?: RequestNote;
  /** Counts the run as a simulation: once, however often its request is repeated. */
  readonly allowance?: Allowance;
  /** Runs of one tenant that may be computed at once, by all processes; null: any number. */
  readonly tenantLimit?: number | null;
}

/** Which runs of a tenant are listed. */
export interface RunFilter {
  /** Those of this scenario. */
  readonly scenario_id?: string | undefined;
  /** Those of this kind. */
  readonly kind?: RunKind | undefined;
  /** Those of this status. */
  readonly status?: RunStatus | undefined;
  /** Those accepted then or later. */
  readonly created_from?: Instant | undefined;
  /** Those accepted before. */
  readonly created_before?: Instant | undefined;
}

/** The queue of runs in figures. */
export interface QueueDepth {
  /** Runs that nobody computes yet. */
  readonly waiting: number;
  /** Runs that somebody computes. */
  readonly running: number;
  /** For how long the oldest of those that wait has waited, in seconds; 0 when none waits. */
  readonly oldest_seconds: number;
}

/** A run and whose it is. */
export interface OwnedRun extends RunRecord {
  /** Whose run it is. */
  readonly tenant: string;
  /** How often it was claimed. */
  readonly attempts: number;
  /** False when its figures and its error cannot be read, because the tenant's key or they are damaged: then they are null. */
  readonly readable: boolean;
}

/** A run that one process computes until its lease ends. */
export interface ClaimedRun {
  /** Identifier, `run_…`. */
  readonly id: string;
  /** Whose run it is: for the log. */
  readonly tenant: string;
  /** As in `NewRun`; null when they cannot be read any more, though the process has the key. */
  readonly inputs: Uint8Array | null;
  /** Version of this package that accepted it; another version may compute it. */
  readonly engine_version: string;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
  /** As in `NewRun`. */
  readonly traceparent: string | null;
}

/** The meaning of a body that was read before. */
export interface KnownBody {
  /** The hash of the inputs, which have a result. */
  readonly inputs_hash: string;
  /** The address that the body names, if any. */
  readonly webhook_url: string | null;
}

/**
 * Runs. The end of a run and the deliveries that tell of it are written together: one delivery for each of the tenant's
 * subscriptions to the event, and one for the run's own address. A delivery's id is made from those of the run and the webhook.
 */
export interface RunStore {
  /**
   * Accepts a run: as completed, when the tenant has a result of the same inputs by the same version of the engine; as running, when
   * it comes with a lease and the tenant's limit allows it; else as queued.
   *
   * @throws RepeatedRequest when the request has been answered by another
   * @throws DeletedInputs when the run has no inputs of its own, and those that the tenant had are gone
   */
  accept(tenant: string, run: NewRun, how?: Acceptance): Promise<RunRecord>;
  /**
   * Claims the run whose turn it is: tenants take turns, each with its oldest run. A run may be claimed when it is queued, was
   * released, or has a lease that has ended by `now`. Tenants that have `tenantLimit` runs under way are passed over, and of equal
   * turns those of others come before one of the tenant `after`, which was served last. Null when there is none.
   */
  claim(lease: Lease, now: Instant, tenantLimit?: number | null, after?: string | null): Promise<ClaimedRun | null>;
  /** Renews the leases of these runs, where the holder holds them. */
  renew(ids: readonly string[], lease: Lease): Promise<void>;
  /** The ids of the runs that the holder holds: it has lost any other run that it computes. */
  held(holder: string): Promise<readonly string[]>;
  /**
   * Ends the lease at once, so that another process may claim the run. A `counted` attempt was the run's turn: it waits for the next
   * like any other. One that is `undone` does not count, and the run keeps its turn. Nor does one that is `postponed`, and the run may be
   * claimed when its lease has ended.
   */
  release(id: string, holder: string, attempt: 'counted' | 'undone' | 'postponed'): Promise<void>;
  /** Ends a run well; false when `holder` does not hold it any more. */
  complete(id: string, holder: string, computed: ComputedRun, at: Instant): Promise<boolean>;
  /** Ends a run badly; false when `holder` does not hold it any more. */
  fail(id: string, holder: string, error: RunError, at: Instant): Promise<boolean>;
  /** Ends a run badly whoever holds it; false when it has ended, or this tenant has none of that id. */
  cancel(tenant: string, id: string, error: RunError, at: Instant): Promise<boolean>;
  /**
   * Deletes a run for good, whoever computes it, with the answers kept for it. Its inputs and results go too, unless another run
   * of the tenant has them. False when this tenant has none of that id.
   */
  delete(tenant: string, id: string): Promise<boolean>;
  /** The inputs of a run, as in `NewRun`; null when this tenant has none of that id. */
  inputs(tenant: string, id: string): Promise<Uint8Array | null>;
  /** What this body stands for, if the tenant sent it before and the same version has a result for it; null otherwise. */
  known(tenant: string, bodyHash: string, engineVersion: string): Promise<KnownBody | null>;
  /** The run; null when this tenant has none of that id. */
  get(tenant: string, id: string): Promise<RunRecord | null>;
  /** Those of these runs that have not ended; none that was deleted. */
  unended(ids: readonly string[]): Promise<readonly string[]>;
  /** The secret of the run's own address, for the one answer that shows it; null when it has none. */
  webhookSecret(tenant: string, id: string): Promise<string | null>;
  /** How many runs wait and are computed, of all tenants. */
  depth(now: Instant): Promise<QueueDepth>;
  /** The runs of all tenants, or of one, the latest accepted first: for whoever runs the service. */
  listAll(page: PageRequest & RunFilter & { readonly tenant?: string | undefined }): Promise<Page<OwnedRun>>;
  /** Whose run it is; null when there is none of that id. */
  ownerOf(id: string): Promise<string | null>;
  /**
   * Has a run that failed, or is stuck, computed anew, its attempts forgotten; false when it waits or is completed, or there is none
   * of that id.
   */
  requeue(id: string): Promise<boolean>;
  /** The tenant's runs, the latest accepted first: all, or those that pass the filter. */
  list(tenant: string, page: PageRequest & RunFilter): Promise<Page<RunRecord>>;
  /** The results of a completed run, except the snapshots; null for any other run. */
  groups(tenant: string, id: string): Promise<Omit<ComputedRun, 'snapshot_pages'> | null>;
  /** The page of that number, from 0; null past the last one, and for a run that is not completed. */
  snapshotPage(tenant: string, id: string, number: number): Promise<SnapshotPage | null>;
}

/** The inputs that a new run was to share have been deleted. */
export class DeletedInputs extends Error {
  /** Tells it from other errors. */
  override readonly name = 'DeletedInputs';
}
