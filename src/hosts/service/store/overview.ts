import { sql } from 'kysely';
import type { Overview } from './contract/overview.js';
import type { Instant } from './records.js';
import type { ServiceDatabase } from './tables.js';

/** The runs that wait and are computed, by tenant. */
export async function queueOf(database: ServiceDatabase, now: Instant): Promise<Overview['queue']> {
  const rows = await database
    .selectFrom('runs')
    .select(({ fn, eb }) => [
      'tenant',
      eb('lease_until', 'is', null).as('waits'),
      fn.countAll<number | string>().as('runs'),
      fn.min('created_at').as('oldest'),
    ])
    .where('turn', 'is not', null)
    .groupBy(['tenant', (row) => row('lease_until', 'is', null)])
    .execute();
  const tenants = new Map<string, Overview['queue'][number]>();
  for (const { tenant, waits, runs, oldest } of rows) {
    const known = tenants.get(tenant) ?? { tenant, waiting: 0, running: 0, oldest_seconds: 0 };
    const age = Math.max(0, Date.parse(now) - Date.parse(oldest)) / 1000;
    const more = Boolean(waits) ? { waiting: Number(runs), oldest_seconds: age } : { running: Number(runs) };
    tenants.set(tenant, { ...known, ...more });
  }
  return [...tenants.values()];
}

/** What waits, ended and fails in a database, by indexes that are small however long the service has run. */
export async function overviewOf(database: ServiceDatabase, now: Instant, since: Instant): Promise<Overview> {
  const queue = await queueOf(database, now);
  const ended = await database
    .selectFrom('runs')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('runs')])
    .where('finished_at', '>=', since)
    .groupBy('status')
    .orderBy('status')
    .execute();
  const receivers = await database
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'tenant',
      'receiver',
      fn.countAll<number | string>().as('pending'),
      fn.max('attempts').as('attempts'),
      // The latest one: times are in front, and all of one length.
      sql<string | null>`max(last_attempt_at || ' ' || last_outcome)`.as('last'),
    ])
    .where('next_attempt_at', 'is not', null)
    .groupBy(['tenant', 'receiver'])
    .execute();

  return {
    queue: [...queue].sort((one, other) => other.oldest_seconds - one.oldest_seconds),
    ended: Object.fromEntries(ended.map(({ status, runs }) => [status, Number(runs)])),
    deliveries: receivers.reduce((sum, { pending }) => sum + Number(pending), 0),
    failing: receivers
      .flatMap(({ tenant, receiver, pending, attempts, last }) => {
        if (last === null) return [];
        const [at = '', ...outcome] = last.split(' ');
        const host = receiver.slice(tenant.length + 1);
        return {
          tenant,
          host,
          pending: Number(pending),
          attempts,
          last_attempt_at: at,
          last_outcome: outcome.join(' '),
        };
      })
      .sort((one, other) => other.attempts - one.attempts),
  };
}
