import type {
  ApiKey,
  AuditEntry,
  ComputedRun,
  Delivery,
  EventName,
  Instant,
  RunError,
  RunKind,
  RunRecord,
  RunStatus,
  Scenario,
  SnapshotPage,
  Webhook,
} from './records.js';

/**
 * Where the service keeps what it must not lose. Each method is one transaction: when it returns, its effect is durable; when
 * it throws, there is none. Several processes may share a store. Times come from the caller, so that a test can choose them.
 */
export interface Store {
  /** Bearer keys. */
  readonly keys: KeyStore;
  /** Scenarios with all their versions. */
  readonly scenarios: ScenarioStore;
  /** Runs and their results; also the queue of runs to be computed. */
  readonly runs: RunStore;
  /** Subscriptions. */
  readonly webhooks: WebhookStore;
  /** What is to be sent to webhooks, and what was sent. */
  readonly deliveries: DeliveryStore;
  /** Answers to repeat for an idempotency key. */
  readonly requests: RequestStore;
  /** How much each tenant has asked for. */
  readonly usage: UsageStore;
  /** Everything of a tenant together. */
  readonly tenants: TenantStore;
  /** Who did what. */
  readonly audit: AuditStore;
  /**
   * Encrypts the tenants' keys with the first of the master keys, so that the others may be thrown away. Resolves with the number of
   * keys that were encrypted by another.
   */
  rotateEncryption(): Promise<number>;
  /** The time that counts, the same for all processes that share the store. */
  readonly clock: () => Date;
  /** Resolves when the store can be read and written; throws otherwise. */
  check(): Promise<void>;
  /** Releases the store's resources. No method may be called afterwards. */
  close(): Promise<void>;
}

/** A stretch of a list, newest first. */
export interface PageRequest {
  /** The `next` of the page before; undefined for the first. */
  readonly after?: number;
  /** At most so many entries. */
  readonly limit: number;
}

/** Entries of a list, and where the list continues; `next` is null at the end. */
export interface Page<T> {
  /** At most as many as `limit`. */
  readonly entries: readonly T[];
  /** The `after` of the page that follows; null when there is none. */
  readonly next: number | null;
}

/** Bearer keys. */
export interface KeyStore {
  /** Adds a key. Throws when a key with its id exists. */
  add(key: ApiKey): Promise<void>;
  /** The key, revoked or expired ones too; null when there is none. */
  find(id: string): Promise<ApiKey | null>;
  /** All keys, or those of one tenant, oldest first. */
  list(tenant?: string): Promise<readonly ApiKey[]>;
  /** False when there is no such key. A key that is already revoked keeps its time. */
  revoke(id: string, at: Instant): Promise<boolean>;
  /** Has a key refused from that time on, unless it is refused earlier. False when there is no such key. */
  expire(id: string, at: Instant): Promise<boolean>;
  /** Notes that the key was used. */
  used(id: string, at: Instant): Promise<void>;
}

/** Scenarios with all their versions. */
export interface ScenarioStore {
  /** Adds version 1; `request` is answered by it (see `RequestStore`). */
  add(tenant: string, scenario: Scenario, request?: RequestNote): Promise<void>;
  /** The newest version or the one named. */
  get(tenant: string, id: string, version?: number): Promise<Scenario | null>;
  /** The newest version of each scenario, the latest added first. */
  list(tenant: string, page: PageRequest): Promise<Page<Scenario>>;
  /** Adds `scenario` as the version after `scenario.version - 1`; false when that is not the newest, or there is no scenario. */
  addVersion(tenant: string, scenario: Scenario): Promise<boolean>;
  /** Deletes all its versions for good; false when `version` is not the newest, or there is no scenario. */
  delete(tenant: string, id: string, version: number): Promise<boolean>;
}

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
}

/** A run that one process computes until its lease ends. */
export interface ClaimedRun {
  /** Identifier, `run_…`. */
  readonly id: string;
  /** Whose run it is: for the log. */
  readonly tenant: string;
  /** As in `NewRun`. */
  readonly inputs: Uint8Array;
  /** Version of this package that accepted it; another version may compute it. */
  readonly engine_version: string;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
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
   */
  accept(tenant: string, run: NewRun, how?: Acceptance): Promise<RunRecord>;
  /**
   * Claims the run whose turn it is: tenants take turns, each with its oldest run. A run may be claimed when it is queued, was
   * released, or has a lease that has ended by `now`. Tenants that have `tenantLimit` runs under way are passed over. Null when there
   * is none.
   */
  claim(lease: Lease, now: Instant, tenantLimit?: number | null): Promise<ClaimedRun | null>;
  /**
   * Renews the leases of all runs that the holder holds, and returns their ids. The holder has lost any other run that it
   * computes.
   */
  renew(lease: Lease): Promise<readonly string[]>;
  /** Ends the lease at once, so that another process may claim the run; an attempt that is `undone` does not count. */
  release(id: string, holder: string, attempt: 'counted' | 'undone'): Promise<void>;
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

/** Subscriptions. */
export interface WebhookStore {
  /** Adds a subscription: it is told of runs that end from now on. */
  add(tenant: string, webhook: Webhook, request?: RequestNote): Promise<void>;
  /** The subscription; null when this tenant has none of that id. */
  get(tenant: string, id: string): Promise<Webhook | null>;
  /** The tenant's subscriptions, the latest added first. */
  list(tenant: string, page: PageRequest): Promise<Page<Webhook>>;
  /** Changes its address or its events. Null when there is no such subscription. */
  change(tenant: string, id: string, changes: Partial<Pick<Webhook, 'url' | 'events'>>): Promise<Webhook | null>;
  /** Deletes a subscription and gives up its pending deliveries. False when there is no such subscription. */
  delete(tenant: string, id: string): Promise<boolean>;
  /** Replaces the secret; the previous one stays in use until `previousUntil`. Null when there is no such subscription. */
  rotate(tenant: string, id: string, secret: string, previousUntil: Instant): Promise<Webhook | null>;
}

/** A delivery to be attempted now, with the secrets to sign it. */
export interface ClaimedDelivery extends Delivery {
  /** Whose delivery it is. */
  readonly tenant: string;
  /** The tenant and the host that it goes to: if one delivery to a receiver fails, all are likely to fail. */
  readonly receiver: string;
  /** One secret, or the new and the previous one while both are in use; the delivery is signed with each. */
  readonly secrets: readonly string[];
}

/** Receivers and tenants to pass over: they are to be left alone, or have as many attempts under way as is allowed. */
export interface BusyReceivers {
  /** Tenants and hosts. */
  readonly receivers: readonly string[];
  /** Tenants, whatever hosts they have. */
  readonly tenants: readonly string[];
  /** True: only first attempts are wanted. */
  readonly retries: boolean;
}

/** The outbox. */
export interface DeliveryStore {
  /** Adds a delivery that no run causes, such as a test. False when there is no such subscription. */
  add(
    tenant: string,
    webhookId: string,
    delivery: { id: string; event: EventName; payload: string; created_at: Instant },
  ): Promise<boolean>;
  /**
   * Claims the oldest deliveries that are due, at most `limit`. They are not handed out again before `leaseUntil`, and each
   * counts an attempt. Deliveries to `busy` receivers and tenants are left out, so that a slow receiver does not hold up the
   * others.
   */
  claim(now: Instant, leaseUntil: Instant, limit: number, busy?: BusyReceivers): Promise<readonly ClaimedDelivery[]>;
  /** What came of an attempt: delivered, to be attempted again at a time, or given up. */
  record(
    id: string,
    outcome: { words: string; at: Instant; then: 'delivered' | 'dead' | { again: Instant } },
  ): Promise<void>;
  /** The deliveries of a subscription, or those to the addresses of single runs (null). */
  list(tenant: string, webhookId: string | null, page: PageRequest): Promise<Page<Delivery>>;
  /** The delivery; null when this tenant has none of that id. */
  get(tenant: string, id: string): Promise<Delivery | null>;
  /**
   * Makes a dead delivery pending again, its attempts forgotten; false when there is no dead delivery of that id, or its
   * subscription was deleted.
   */
  revive(tenant: string, id: string, at: Instant): Promise<boolean>;
}

/** A request that may be repeated: its `Idempotency-Key`, and what it asks for (`POST /v1/simulate`). */
export interface RequestKey {
  /** The header `Idempotency-Key`. */
  readonly key: string;
  /** Method and path: the same key may be used for another operation. */
  readonly operation: string;
}

/** A request with a key, as it is noted together with the record that it makes. */
export interface RequestNote extends RequestKey {
  /** Tells whether a request with the same key is the same request. */
  readonly bodyHash: string;
  /** When it was made. */
  readonly at: Instant;
}

/** Another request with the same key has already made what this one asks for. */
export class RepeatedRequest extends Error {
  /** Tells it from other errors. */
  override readonly name = 'RepeatedRequest';

  constructor(key: string) {
    super(`The request with the key ${JSON.stringify(key)} has been answered by another`);
  }
}

/** An answer to be given again. */
export interface StoredAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The headers that belong to the answer, not to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** A request whose record has been made. */
export interface StoredRequest {
  /** As in `RequestNote`. */
  readonly bodyHash: string;
  /** Id of the record that answers it. */
  readonly made: string;
  /** Null while no answer has been kept. */
  readonly answer: StoredAnswer | null;
}

/** Requests with a key, kept until `purge` removes them. A request is noted in the transaction that makes its record. */
export interface RequestStore {
  /** The request; null when nothing has been made for it. */
  find(tenant: string, request: RequestKey): Promise<StoredRequest | null>;
  /** Keeps the answer for repetitions of the request. The first answer kept stays. */
  answer(tenant: string, request: RequestKey, answer: StoredAnswer): Promise<void>;
  /** Forgets the requests that were noted before that time. */
  purge(before: Instant): Promise<void>;
}

/** What is left of a limit after a request. */
export interface Usage {
  /** False: the request is one too many. */
  readonly allowed: boolean;
  /** How many more are allowed now. */
  readonly remaining: number;
  /** Seconds until the oldest requests stop counting. */
  readonly resetSeconds: number;
}

/** How much each tenant has asked for, counted over all processes. */
export interface UsageStore {
  /** Counts one, unless there were `limit` in the `windowSeconds` before `now`. */
  consume(
    tenant: string,
    what: 'requests' | 'simulations',
    limit: number,
    windowSeconds: number,
    now: Instant,
  ): Promise<Usage>;
}

/** Everything of a tenant together. */
export interface TenantStore {
  /** Bytes of its scenarios, inputs and results, as they are stored. */
  bytes(tenant: string): Promise<number>;
  /**
   * Deletes everything of a tenant for good: keys, scenarios, runs, webhooks, deliveries, kept answers, counts, and the key that
   * its data is encrypted with. What is left is the audit log, which has ids alone. Resolves with the number of rows deleted.
   */
  purge(tenant: string): Promise<number>;
  /**
   * Deletes runs of all tenants that ended before that time, with what is theirs alone, and deliveries that were received or given up;
   * at most `limit` of each. Resolves with the number of runs deleted.
   */
  expire(before: Instant, limit: number): Promise<number>;
}

/** Who did what, kept until somebody deletes it. */
export interface AuditStore {
  /** Adds an entry. */
  add(entry: AuditEntry): Promise<void>;
  /** The entries of a tenant, the latest first. */
  list(tenant: string, page: PageRequest): Promise<Page<AuditEntry>>;
}
