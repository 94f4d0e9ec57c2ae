import type { LogEntry, WebhookOptions } from '../options.js';
import type { EventName, Webhook } from '../store/records.js';
import type { RequestNote, Store } from '../store/store.js';
import type { Tracing } from '../tracing.js';
import { addressIssue } from './address.js';
import { createDispatcher, type Dispatcher } from './dispatcher.js';
import { payloadOf } from './payload.js';
import { newSecret } from './secret.js';

/** What webhooks need. */
export interface WebhookContext {
  readonly store: Pick<Store, 'webhooks' | 'deliveries'>;
  readonly clock: () => Date;
  readonly ids: (prefix: string) => string;
  readonly log: (entry: LogEntry) => void;
  readonly tracing?: Tracing;
  readonly options: WebhookOptions;
  /** Gives a number from 0 to 1; by default a random one. */
  readonly chance?: () => number;
}

/** Webhooks: subscriptions, and the sending of deliveries. */
export interface Webhooks {
  /** False when nothing can be sent: then no address may be accepted. */
  readonly enabled: boolean;
  /** What is wrong with an address; null when nothing is. */
  issueOf(url: string): string | null;
  /** A secret for the address that a simulation request names for itself. */
  newSecret(): string;
  /**
   * Subscribes an address that has no issues. The secret is to be shown now and never again. Null when the tenant has as many
   * subscriptions as it may.
   */
  subscribe(tenant: string, url: string, events: readonly EventName[], request?: RequestNote): Promise<Webhook | null>;
  /**
   * Makes a new secret; for 24 hours deliveries are signed with the previous one too. Null when there is no such subscription.
   */
  rotate(tenant: string, id: string): Promise<Webhook | null>;
  /** Sends a `webhook.test`. Returns the id of the delivery; null when there is no such subscription. */
  test(tenant: string, id: string): Promise<string | null>;
  readonly outbox: Dispatcher;
}

/** Subscriptions of one tenant: each run that ends is told to all of them. */
export const MOST_WEBHOOKS = 100;

/** How long the previous secret is still in use. */
const ROTATION_SECONDS = 24 * 3600;

/** What a test delivery names in place of a run. */
const NO_RUN = 'run_test';

/** Webhooks of one process. Several processes may share a store. */
export function createWebhooks({ store, clock, ids, log, tracing, options, chance }: WebhookContext): Webhooks {
  const { send, allowPrivateAddresses = false, attempts = 10, firstPauseSeconds = 5, timeoutSeconds = 15 } = options;
  const outbox =
    send === undefined
      ? NOTHING_TO_SEND
      : createDispatcher({
          deliveries: store.deliveries,
          clock,
          log,
          ...(tracing && { tracing }),
          send,
          allowPrivateAddresses,
          attempts,
          firstPauseSeconds,
          timeoutSeconds,
          chance: chance ?? Math.random,
        });
  return {
    enabled: send !== undefined,
    issueOf: (url) => addressIssue(url, allowPrivateAddresses),
    newSecret,
    subscribe: async (tenant, url, events, request) => {
      const webhook: Webhook = {
        id: ids('whk'),
        url,
        events,
        created_at: clock().toISOString(),
        secret: newSecret(),
        previous_secret: null,
        previous_until: null,
      };
      return (await store.webhooks.add(tenant, webhook, request, MOST_WEBHOOKS)) ? webhook : null;
    },
    rotate: (tenant, id) => {
      const until = new Date(clock().getTime() + ROTATION_SECONDS * 1000).toISOString();
      return store.webhooks.rotate(tenant, id, newSecret(), until);
    },
    test: async (tenant, id) => {
      const webhook = await store.webhooks.get(tenant, id);
      if (webhook === null) return null;
      const delivery = {
        id: ids('dlv'),
        event: 'webhook.test' as const,
        payload: payloadOf('webhook.test', NO_RUN, 'completed', webhook.url),
        created_at: clock().toISOString(),
      };
      // The subscription may have been deleted since.
      if (!(await store.deliveries.add(tenant, id, delivery))) return null;
      outbox.wake();
      return delivery.id;
    },
    outbox,
  };
}

const NOTHING_TO_SEND: Dispatcher = {
  start: () => undefined,
  wake: () => undefined,
  stop: () => Promise.resolve(),
};
