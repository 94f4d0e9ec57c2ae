import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../../../src/adapters/service/postgres/open-pool.js';
import { missingPostgres, startPostgres } from '../postgres-server.js';

/** A relay to a database; it can be made to swallow whatever is sent. */
async function wayTo(database: string): Promise<{ url: string; swallow: (all: boolean) => void }> {
  const { pathname, searchParams } = new URL(database);
  const sockets: Socket[] = [];
  let swallows = false;
  const pass = (from: Socket, to: Socket): void => {
    sockets.push(from);
    from.on('data', (bytes) => swallows || to.write(bytes));
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    const inside = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    pass(client, inside);
    pass(inside, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://esop@127.0.0.1:${port}${pathname}`, swallow: (all) => void (swallows = all) };
}

describe.skipIf(missingPostgres !== null)('a database that goes away without a word', () => {
  test('fails those who wait for it, and is asked on a new connection afterwards', { timeout: 30_000 }, async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.remove());
    const { url, swallow } = await wayTo(await postgres.newDatabase());
    const pool = openPool(url, 1, 500);
    onTestFinished(() => pool.end());
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    swallow(true);
    const start = performance.now();
    await expect(pool.query('select 2')).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(3000);
    swallow(false);
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });
});
