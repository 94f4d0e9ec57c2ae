import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasTables } from '../../../../src/hosts/service/postgres/has-tables.js';
import { openPool } from '../../../../src/hosts/service/postgres/open-pool.js';
import { missingPostgres, startPostgres } from '../postgres-server.js';

/** A relay to a database; it can be made to swallow whatever is sent, and that a side has gone, as a machine that vanishes. */
async function wayTo(database: string): Promise<{ url: string; swallow: (all: boolean) => void }> {
  const { pathname, searchParams } = new URL(database);
  const sockets: Socket[] = [];
  let swallows = false;
  const pass = (from: Socket, to: Socket): void => {
    sockets.push(from);
    from.on('data', (bytes) => swallows || to.write(bytes));
    from.on('error', () => swallows || to.destroy());
    from.on('close', () => swallows || to.destroy());
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

test('a connection that needs a password, and has none, is closed: it would keep the process', async () => {
  let closed = false;
  const server = createServer((socket) => {
    // What is asked for first, and what follows when the client has answered.
    const words = [sasl(10, 'SCRAM-SHA-256\0\0'), sasl(11, 'r=nonce,s=c2FsdA==,i=4096')];
    socket.on('data', () => socket.write(words.shift() ?? ''));
    socket.on('close', () => (closed = true));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(hasTables(`postgres://esop@127.0.0.1:${port}/esop`)).rejects.toThrow('password');
  await expect.poll(() => closed, { timeout: 5000 }).toBe(true);
});

/** A message of PostgreSQL that asks a client to authenticate itself. */
function sasl(step: number, text: string): Buffer {
  const message = Buffer.alloc(9);
  message.write('R');
  message.writeInt32BE(8 + text.length, 1);
  message.writeInt32BE(step, 5);
  return Buffer.concat([message, Buffer.from(text, 'latin1')]);
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

  test(
    'lets go what a machine had locked that vanished in the middle of a transaction',
    { timeout: 30_000 },
    async () => {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.remove());
      const database = await postgres.newDatabase();
      const { url, swallow } = await wayTo(database);
      const [vanishing, staying] = [openPool(url, 1, 500), openPool(database, 1)];
      onTestFinished(() => Promise.all([vanishing.end(), staying.end()]).then(() => undefined));
      await staying.query('create table locked as select 1 as one');
      const client = await vanishing.connect();
      await client.query('begin; update locked set one = 2');
      swallow(true);
      await staying.query(`set lock_timeout = '10s'`);
      await staying.query('update locked set one = 3');
      expect((await staying.query('select one from locked')).rows).toEqual([{ one: 3 }]);
      client.release(true);
    },
  );
});
