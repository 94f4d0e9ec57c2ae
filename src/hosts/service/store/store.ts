import type { KeyStore } from './contract/keys.js';
import type { Overview } from './contract/overview.js';
import type { RequestStore } from './contract/requests.js';
import type { RunStore } from './contract/runs.js';
import type { ScenarioStore } from './contract/scenarios.js';
import type { AuditStore, TenantStore, UsageStore } from './contract/tenants.js';
import type { DeliveryStore, WebhookStore } from './contract/webhooks.js';
import type { Instant } from './records.js';

export * from './contract/page.js';
export * from './contract/keys.js';
export * from './contract/scenarios.js';
export * from './contract/runs.js';
export * from './contract/webhooks.js';
export * from './contract/requests.js';
export * from './contract/tenants.js';
export * from './contract/overview.js';

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
  /** How everything stands; runs that ended are counted from `since` on. */
  overview(now: Instant, since: Instant): Promise<Overview>;
  /** The time that counts, the same for all processes that share the store. */
  readonly clock: () => Date;
  /** Resolves when the store can be read and written; throws otherwise. */
  check(): Promise<void>;
  /**
   * Erases what was deleted wherever it is left in the store's own files, such as a log; false where somebody who reads them stands in
   * the way. Left out where nothing is, or only the database's administrator can do it.
   */
  eraseTraces?(): Promise<boolean>;
  /** Releases the store's resources. No method may be called afterwards. */
  close(): Promise<void>;
}
