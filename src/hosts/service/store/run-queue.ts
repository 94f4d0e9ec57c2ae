/**
 * The queue of runs, kept in the rows of the runs themselves. Each run that has not ended has a turn, and the run with the lowest
 * is computed next. The waiting runs of one tenant have successive turns, so that tenants alternate however many runs each of
 * them has.
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { byClockAhead } from './clock-ahead.js';
import { nextWaiting } from './next-waiting.js';
import type { Instant } from './records.js';
import type { Dialect } from './schema.js';
import type { ServiceDatabase, Tables } from './tables.js';

/** The turn of a run that a tenant adds to the queue: after the tenant's own runs, and not before any that already wait. */
export async function nextTurn(database: ServiceDatabase, tenant: string): Promise<number> {
  const { last, first } = await database
    .selectNoFrom((of) => {
      const waiting = of.selectFrom('runs').where('turn', 'is not', null).where('lease_until', 'is', null);
      return [
        waiting
          .where('tenant', '=', tenant)
          .select(({ fn }) => fn.max('turn').as('turn'))
          .as('last'),
        waiting.select(({ fn }) => fn.min('turn').as('turn')).as('first'),
      ];
    })
    .executeTakeFirstOrThrow();
  return Math.max(last === null ? 0 : last + 1, first ?? 0);
}

/**
 * True when nobody computes the run: it waits, its lease has ended, or the lease was given by a clock ahead of the present one.
 */
export function lapsed(now: Instant, longest: Instant) {
  return (row: ExpressionBuilder<Tables, 'runs'>) =>
    row.or([
      row('lease_until', 'is', null),
      row('lease_until', '<=', now),
      row('lease_until', '>', byClockAhead(longest)),
    ]);
}

/** "esop" in ASCII: transactions that count the runs of tenants take this lock, so that they count one after the other. */
const COUNTING_LOCK = 0x65736f70;

/** The tenants that have as many runs under way as they may have; none without a limit. */
export async function tenantsAtLimit(
  transaction: ServiceDatabase,
  dialect: Dialect['name'],
  now: Instant,
  limit: number | null,
): Promise<string[]> {
  if (limit === null) return [];
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(transaction);
  const running = await transaction
    .selectFrom('runs')
    .select('tenant')
    .where('holder', 'is not', null)
    .where('lease_until', '>', now)
    .execute();
  // Counted here: to group them, SQLite would read everybody's runs in the order of tenants.
  const counts = new Map<string, number>();
  for (const { tenant } of running) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= limit).map(([tenant]) => tenant);
}

/** Of the tenants with runs to be computed, but for some, the one whose turn is next; null when there is none. */
export async function nextTenant(
  transaction: ServiceDatabase,
  passedOver: readonly string[],
  now: Instant,
  longest: Instant,
  after: string | null,
): Promise<string | null> {
  const tenants = await nextWaiting(transaction, 'tenant')
    .where('waiting.name', 'not in', passedOver)
    .select((each) =>
      each
        .selectFrom('runs')
        .select('runs.turn')
        .whereRef('runs.tenant', '=', 'waiting.name')
        .where('turn', 'is not', null)
        .where(lapsed(now, longest))
        .orderBy('turn')
        .limit(1)
        .as('turn'),
    )
    .execute();
  const order = (turn: number, tenant: string): number => turn + (tenant === after ? 0.5 : 0);
  const [first] = tenants
    .flatMap(({ name, turn }) => (turn === null ? [] : [{ name, order: order(turn, name) }]))
    .sort((one, other) => one.order - other.order);
  return first?.name ?? null;
}
