import type { Delivery } from '../../../../src/hosts/service/store/records.js';
import type { ClaimedDelivery, DeliveryStore } from '../../../../src/hosts/service/store/store.js';

/** An outbox in memory, as far as sending needs it. */
export interface Outbox extends Pick<DeliveryStore, 'claim' | 'record'> {
  put(id: string, url: string, at: Date, secrets?: readonly string[] | null, tenant?: string): void;
  get(id: string): Delivery;
  /** Makes the store stop answering, or answer again. */
  fail(failing: boolean): void;
}

/** A secret of the outbox, when none is given. */
export const SECRET = 'whsec_c2l4dGVlbiBieXRlcyBvciBtb3Jl';

/** An empty outbox. */
export function createOutbox(): Outbox {
  const deliveries = new Map<string, ClaimedDelivery>();
  let failing = false;
  const answer = <T>(value: T): Promise<T> =>
    failing ? Promise.reject(new Error('no store')) : Promise.resolve(value);
  const get = (id: string): ClaimedDelivery => {
    const delivery = deliveries.get(id);
    if (delivery === undefined) throw new Error(`No delivery ${id}`);
    return delivery;
  };
  return {
    put: (id, url, at, secrets = [SECRET], tenant = 'acme') => {
      deliveries.set(id, {
        id,
        url,
        secrets,
        tenant,
        receiver: `${tenant} ${new URL(url).host}`,
        webhook_id: 'whk_1',
        event: 'simulation.completed',
        payload: '{}',
        status: 'pending',
        attempts: 0,
        created_at: at.toISOString(),
        next_attempt_at: at.toISOString(),
        last_attempt_at: null,
        last_status: null,
        last_outcome: null,
      });
    },
    get,
    fail: (now) => {
      failing = now;
    },
    claim: (now, leaseUntil, limit, busy = { receivers: [], tenants: [], retries: false }) => {
      const due = [...deliveries.values()].filter(
        ({ status, next_attempt_at: next, receiver, tenant, attempts }) =>
          status === 'pending' &&
          next !== null &&
          next <= now &&
          !busy.receivers.includes(receiver) &&
          (!busy.retries || attempts === 0) &&
          !busy.tenants.includes(tenant),
      );
      const claimed = failing
        ? []
        : due.slice(0, limit).map((delivery) => ({ ...delivery, attempts: delivery.attempts + 1 }));
      for (const delivery of claimed) deliveries.set(delivery.id, { ...delivery, next_attempt_at: leaseUntil });
      return answer(claimed);
    },
    record: (id, { words, at, then }) => {
      if (!failing) {
        const after =
          typeof then === 'string' ? { status: then, next_attempt_at: null } : { next_attempt_at: then.again };
        deliveries.set(id, { ...get(id), ...after, last_outcome: words, last_attempt_at: at });
      }
      return answer(undefined);
    },
  };
}
