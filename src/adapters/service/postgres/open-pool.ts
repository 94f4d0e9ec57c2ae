import pg from 'pg';

/** How long to wait for a connection before the database counts as away. */
const CONNECT_MS = 10_000;

/** Connections that are made when they are needed, and made anew when the database has ended them. */
export function openPool(connectionString: string | undefined, connections: number): pg.Pool {
  const pool = new pg.Pool({
    ...(connectionString === undefined ? {} : { connectionString }),
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'esop-repurchase',
    types: { getTypeParser },
  });
  // A connection that breaks says so besides failing its statement. Unheard, that would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Positions and times of limits are whole numbers far below 2^53, which pg would hand over as text. */
const getTypeParser: typeof pg.types.getTypeParser = (...type: Parameters<typeof pg.types.getTypeParser>) =>
  type[0] === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(...type) as (value: string) => unknown);
