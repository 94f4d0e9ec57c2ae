import type { Page, PageRequest } from './page.js';
import type { RequestNote } from './requests.js';
import type { Delivery, DeliveryStatus, EventName, Instant, Webhook } from '../records.js';

/** Subscriptions. */
export interface WebhookStore {
  /**
   * Adds a subscription: it is told of runs that end from now on. `request` is answered by it (see `RequestStore`). False when the tenant
   * has `most` already.
   */
  add(tenant: string, webhook: Webhook, request?: RequestNote, most?: number): Promise<boolean>;
  /** The subscription; null when this tenant has none of that id. */
  get(tenant: string, id: string): Promise<Webhook | null>;
  /** The tenant's subscriptions, the latest added first. */
  list(tenant: string, page: PageRequest): Promise<Page<Webhook>>;
  /** Changes its address or its events. Null when there is no such subscription. */
  change(tenant: string, id: string, changes: Partial<Pick<Webhook, 'url' | 'events'>>): Promise<Webhook | null>;
  /** Deletes a subscription with its deliveries. False when there is no such subscription. */
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
  /**
   * One secret, or the new and the previous one while both are in use; the delivery is signed with each. Null when they cannot be
   * read any more, though the process has the key.
   */
  readonly secrets: readonly string[] | null;
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

/** Which deliveries are listed. */
export interface DeliveryFilter {
  /** Those of this status. */
  readonly status?: DeliveryStatus | undefined;
  /** Those of this event. */
  readonly event?: EventName | undefined;
  /** Those of events then or later. */
  readonly created_from?: Instant | undefined;
  /** Those of events before. */
  readonly created_before?: Instant | undefined;
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
   * Claims the deliveries that have been due longest, at most `limit`. They are not handed out again before `leaseUntil`, and each
   * counts an attempt. Deliveries to `busy` receivers and tenants are left out, so that a slow receiver does not hold up the
   * others.
   */
  claim(now: Instant, leaseUntil: Instant, limit: number, busy?: BusyReceivers): Promise<readonly ClaimedDelivery[]>;
  /** What came of an attempt, with the HTTP status if there was one: delivered, to be attempted again at a time, or given up. */
  record(
    id: string,
    outcome: { words: string; status?: number | null; at: Instant; then: 'delivered' | 'dead' | { again: Instant } },
  ): Promise<void>;
  /** The deliveries of a subscription, or those to the addresses of single runs (null): all, or those that pass the filter. */
  list(tenant: string, webhookId: string | null, page: PageRequest & DeliveryFilter): Promise<Page<Delivery>>;
  /** The delivery; null when this tenant has none of that id. */
  get(tenant: string, id: string): Promise<Delivery | null>;
  /**
   * Makes a delivery that was received or given up pending again, its attempts forgotten; false when it is pending, or there is none
   * of that id.
   */
  revive(tenant: string, id: string, at: Instant): Promise<boolean>;
}
