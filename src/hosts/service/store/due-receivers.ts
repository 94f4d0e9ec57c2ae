import { nextWaiting } from './next-waiting.js';
import { tenantOf } from './outbox.js';
import type { Instant } from './records.js';
import type { BusyReceivers } from './store.js';
import type { ServiceDatabase } from './tables.js';

/**
 * Finds the receivers that something is due to and that are not to be left alone, the one that has waited longest first. However much is due
 * to the others, and however many there are, a bounded part of it is read: where that has none, the receivers behind it are looked at in
 * turn, some at each call.
 */
export function dueReceivers() {
  /** The last receiver that was looked at in its turn. */
  let passed = '';

  return async (database: ServiceDatabase, now: Instant, busy: BusyReceivers): Promise<readonly string[]> => {
    const isFree = (receiver: string): boolean =>
      !busy.receivers.includes(receiver) && !busy.tenants.includes(tenantOf(receiver));
    const first = await firstReceivers(
      database,
      now,
      (receiver, attempts) => isFree(receiver) && !(busy.retries && attempts > 0),
    );
    if (first !== null) return first;
    const next = await nextReceivers(database, now, passed);
    passed = next.length < LOOKED_AT ? '' : next.at(-1)!.receiver;
    return next.flatMap(({ receiver, isDue }) => (isDue && isFree(receiver) ? receiver : []));
  };
}

/** Deliveries, or receivers, looked at in one piece: others wait meanwhile. */
const LOOKED_AT = 1000;

/** What is due, the longest first, by receivers: of that many deliveries. Null where there are more, and all are to be left alone. */
async function firstReceivers(
  database: ServiceDatabase,
  now: Instant,
  isWanted: (receiver: string, attempts: number) => boolean,
): Promise<string[] | null> {
  const due = await database
    .selectFrom('deliveries')
    .select(['receiver', 'attempts'])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(LOOKED_AT)
    .execute();
  const wanted = due.filter(({ receiver, attempts }) => isWanted(receiver, attempts));
  if (wanted.length === 0 && due.length === LOOKED_AT) return null;
  return [...new Set(wanted.map(({ receiver }) => receiver))];
}

/** The next receivers that deliveries wait for, in the order of their names, and whether one of them is due. */
async function nextReceivers(database: ServiceDatabase, now: Instant, after: string) {
  const waiting = await nextWaiting(database, 'receiver', after, LOOKED_AT)
    .select((each) =>
      each
        .selectFrom('deliveries')
        .select('next_attempt_at')
        .whereRef('deliveries.receiver', '=', 'waiting.name')
        .where('next_attempt_at', '<=', now)
        .limit(1)
        .as('due'),
    )
    .execute();
  return waiting.map(({ name, due }) => ({ receiver: name, isDue: due !== null }));
}
