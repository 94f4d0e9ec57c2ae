import { Socket } from 'node:net';
import pg from 'pg';

/** How long to wait for a connection before the database counts as away. */
const CONNECT_MS = 10_000;

/** How long a database may be silent before a connection counts as broken: none of our statements takes as long. */
const SILENCE_MS = 30_000;

/** How long a process may do nothing in the middle of a transaction, in which others may wait for it. */
const IDLE_MS = 10_000;

/**
 * Makes connections when they are needed, and new ones when the database has ended them or has been silent for too long. Without
 * that, a machine or network that fails silently would keep callers waiting for ever.
 */
export function openPool(
  connectionString: string | undefined,
  connections: number,
  silenceMilliseconds = SILENCE_MS,
): pg.Pool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    Client: PreparingClient,
    ...(connectionString === undefined ? {} : { connectionString }),
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      return socket.setTimeout(silenceMilliseconds, () =>
        socket.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' })),
      );
    },
    application_name: 'esop-repurchase',
    types: { getTypeParser },
    // The database does not notice when a machine vanishes: what it had locked in the middle of a transaction would stay so for hours.
    // The pool waits for it, though its type does not say so.
    onConnect: ((client) =>
      client.query(
        `set idle_in_transaction_session_timeout = ${Math.min(IDLE_MS, silenceMilliseconds)}`,
      )) as NonNullable<pg.PoolConfig['onConnect']>,
  });
  // A connection that breaks also emits an error, besides failing its statement. Unhandled, that error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const end = pool.end.bind(pool);
  // The library leaves a connection open that it could not complete, as without a password: it would keep the process.
  pool.end = async () => {
    await end();
    for (const socket of sockets) socket.destroy();
  };
  return pool;
}

/** Names of statements by their text. */
const names = new Map<string, string>();

/** Far more than there are statements, but lists in them make some that differ. */
const MOST_STATEMENTS = 500;

/** Has the database prepare each statement once a connection: planning one takes longer than executing it. */
class PreparingClient extends pg.Client {
  // The library has nine ways to call it; this is the one that Kysely uses. The others are left as they are.
  override query = ((...given: [text: unknown, values?: unknown, callback?: unknown]) => {
    const [text, values, callback] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || callback !== undefined) {
      return (super.query as (...same: typeof given) => unknown).apply(this, given);
    }
    const name = names.get(text) ?? (names.size < MOST_STATEMENTS ? `esop_${names.size}` : undefined);
    if (name !== undefined) names.set(text, name);
    return super.query({ text, values, ...(name !== undefined && { name }) });
  }) as pg.Client['query'];
}

/** Positions and times of limits are whole numbers far below 2^53; by default pg would return them as text. */
const getTypeParser: typeof pg.types.getTypeParser = (...type: Parameters<typeof pg.types.getTypeParser>) =>
  type[0] === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(...type) as (value: string) => unknown);
