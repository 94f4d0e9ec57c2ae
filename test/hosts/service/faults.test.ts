/** Processes of the built service that are killed, stopped and started. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { simulate } from '../../../src/index.js';
import { logOf, start as startCommand, startService, type ServiceProcess } from './serve-process.js';
import { planOf, smallPlan, type Plan } from './plans.js';
import { missingPostgres, startPostgres, type PostgresServer } from './postgres-server.js';
import { plainReceiver } from './receivers.js';
import { deliveriesOf, newKey, openStore, PLACES, send, type Answered, type Asked, type Place } from './served.js';

const AT_ONCE = { prefer: 'respond-async' };
const WEBHOOKS = ['--allow-private-webhooks'];
/** On PostgreSQL a run that was begun is another's when its process has said nothing for half a minute, so that nobody asks more often. */
const SOON = { timeout: 150_000, interval: 250 };
/** A run that is found running is so for a moment. */
const AT_A_MOMENT = { ...SOON, interval: 25 };

const databaseOf = (place: Place): string[] =>
  'file' in place ? ['--db', place.file] : ['--postgres', place.connectionString];

/** A folder with processes on one database. */
interface Site {
  readonly key: string;
  readonly run: (...more: string[]) => Promise<ServiceProcess>;
  readonly ask: (service: ServiceProcess, method: string, path: string, asked?: Asked) => Promise<Answered>;
  readonly statusOf: (service: ServiceProcess, id: string) => Promise<string>;
}

async function siteAt(place: Place): Promise<Site> {
  const folder = mkdtempSync(`${tmpdir()}/esop-faults-`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = databaseOf(place);
  const store = await openStore(place);
  const key = await newKey(store, 'acme');
  await store.close();
  const agent = new Agent();
  const ask: Site['ask'] = (service, method, path, asked) =>
    send(agent, method, new URL(service.url).origin, path, { key, ...asked });
  const statusOf: Site['statusOf'] = async (service, id) =>
    (await ask(service, 'GET', `/v1/runs/${id}?include=`)).body.data.status;
  return { key, run: (...more) => startService(folder, [...database, ...more]), ask, statusOf };
}

async function kill(service: ServiceProcess): Promise<void> {
  service.child.kill('SIGKILL');
  await service.ended;
}

const totalOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: Plan): number =>
  simulate(
    planRules as unknown as Parameters<typeof simulate>[0],
    operatingAssumptions as unknown as Parameters<typeof simulate>[1],
    initialState as unknown as Parameters<typeof simulate>[2],
    systemConfig,
  ).results.total_repurchase_obligation;

/** Long enough to be found running. */
const LONG = planOf(1000, 40);

for (const [store, newPlace] of Object.entries(PLACES)) {
  describe.skipIf(store === 'PostgreSQL' && missingPostgres !== null)(`processes on ${store}`, () => {
    test('kill -9, again and again: what was accepted is computed, delivered and answered by the next process', async () => {
      let hold = true;
      const { url, requests } = await plainReceiver((_, response) => {
        if (!hold) response.end();
      });
      const place = await newPlace();
      const { run, ask, statusOf } = await siteAt(place);
      // On PostgreSQL one that computes nothing answers all along; SQLite has one process at a time.
      const front = store === 'PostgreSQL' ? await run('--no-worker', ...WEBHOOKS) : undefined;
      const first = await run('--threads', '1', ...WEBHOOKS);
      const accept = async (service: ServiceProcess, plans: readonly Plan[]): Promise<string[]> => {
        const all = await Promise.all(
          plans.map((body) => ask(service, 'POST', '/v1/simulate', { body, headers: AT_ONCE })),
        );
        return all.map(({ body }) => body.data.simulation_id);
      };
      const told = await ask(front ?? first, 'POST', '/v1/simulate', { body: { ...smallPlan(), webhook_url: url } });
      await expect.poll(() => requests, SOON).toHaveLength(1);
      const keyed = { body: LONG, headers: { ...AT_ONCE, 'idempotency-key': 'one' } };
      const accepted = await ask(front ?? first, 'POST', '/v1/simulate', keyed);
      expect(accepted.status).toBe(202);
      const long: string = accepted.body.data.simulation_id;
      const plans = [11, 12, 13].map((price) => planOf(100, 10, price));
      const ids = await accept(front ?? first, plans);
      await expect.poll(() => statusOf(front ?? first, long), AT_A_MOMENT).toBe('running');
      await kill(first);
      if (front !== undefined) expect(await statusOf(front, long)).toBe('running');

      // Killed at whatever moment that is.
      const second = await run('--threads', '1', ...WEBHOOKS);
      const more = [21, 22, 23, 24].map((price) => planOf(300, 20, price));
      ids.push(...(await accept(second, more)));
      await kill(second);

      hold = false;
      const third = await run('--threads', '1', ...WEBHOOKS);
      for (const [i, id] of [...ids, long].entries()) {
        await expect.poll(() => statusOf(third, id), SOON).toBe('completed');
        const { data } = (await ask(front ?? third, 'GET', `/v1/runs/${id}?include=`)).body;
        expect(data.total_repurchase_obligation).toBe(totalOf([...plans, ...more, LONG][i]!));
      }
      // The client, which knows of no process, repeats its request: it is answered the run.
      const repeated = await ask(third, 'POST', '/v1/simulate', keyed);
      expect([repeated.status, repeated.body.data.simulation_id]).toEqual([200, long]);
      expect((await ask(third, 'GET', '/v1/runs')).body.data.runs).toHaveLength(9);
      await expect.poll(() => requests.length, SOON).toBeGreaterThan(1);
      expect(requests.at(-1)!.headers['webhook-id']).toBe(requests[0]!.headers['webhook-id']);
      expect(JSON.parse(requests.at(-1)!.body)).toMatchObject({ simulation_id: told.body.data.simulation_id });
      await expect.poll(() => deliveriesOf(place, 'acme'), SOON).toMatchObject([{ status: 'delivered' }]);
    });

    // A signal knows no database, and a database no signal: each has the other once.
    const signal = store === 'SQLite' ? 'SIGINT' : 'SIGTERM';
    test(`${signal} hands a run back, and the next process completes it at once`, async () => {
      const { run, ask, statusOf } = await siteAt(await newPlace());
      const first = await run('--drain', '0');
      const { body } = await ask(first, 'POST', '/v1/simulate', { body: LONG, headers: AT_ONCE });
      const id = body.data.simulation_id;
      await expect.poll(() => statusOf(first, id), AT_A_MOMENT).toBe('running');
      first.child.kill(signal);
      expect(await first.ended).toEqual({ code: 0, signal: null });
      const second = await run();
      await expect.poll(() => statusOf(second, id), SOON).toBe('completed');
      // Handed back, and not taken over after a while: it counts as begun once.
      const completed = () => logOf(second).find(({ event }) => event === 'run.completed');
      await expect.poll(completed).toMatchObject({ run: id, attempts: 1 });
    });
  });
}

test('SIGTERM lets a run come to its end within the time to drain, and answers who waits for it', async () => {
  const { run, ask } = await siteAt(await PLACES.SQLite());
  const service = await run('--drain', '60');
  const answer = ask(service, 'POST', '/v1/simulate', { body: LONG });
  await expect
    .poll(async () => (await ask(service, 'GET', '/v1/runs')).body.data.runs[0]?.status, AT_A_MOMENT)
    .toBe('running');
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect([200, 202]).toContain((await answer).status);
  const again = await run();
  await expect
    .poll(async () => (await ask(again, 'GET', '/v1/runs')).body.data.runs[0]?.status, SOON)
    .toBe('completed');
});

test('a second process on one file of SQLite is refused with the word PostgreSQL; commands are not', async () => {
  const place = await PLACES.SQLite();
  const { run, ask } = await siteAt(place);
  const first = await run();
  const second = startCommand(tmpdir(), ['serve', '--port', '0', ...databaseOf(place)]);
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.stderr()).toContain('PostgreSQL');
  expect((await ask(first, 'POST', '/v1/simulate', { body: smallPlan() })).status).toBe(200);
  const listed = startCommand(tmpdir(), ['keys', 'list', ...databaseOf(place)]);
  expect(await listed.ended).toMatchObject({ code: 0 });
  await kill(first);
  // The file is free again, however the first one ended.
  await run();
});

describe.skipIf(missingPostgres !== null)('several processes on PostgreSQL', () => {
  test('are deployed one after the other without a reset', async () => {
    const { run, ask } = await siteAt(await PLACES.PostgreSQL());
    // As by default: longer than a client needs from finding out who is ready to its request.
    const LAME = ['--lame-duck', '5'];
    let services: readonly ServiceProcess[] = await Promise.all([run(...LAME), run(...LAME)]);
    let isOver = false;
    const outcomes = new Map<string, number>();
    // A balancer, which leaves out who is not ready.
    const client = async (): Promise<void> => {
      while (!isOver) {
        const ready = await Promise.all(
          services.map((service) =>
            ask(service, 'GET', '/readyz').then(
              ({ status }) => status === 200,
              () => false,
            ),
          ),
        );
        const service = services.find((_, i) => ready[i]);
        const outcome = await (service === undefined
          ? 'nobody is ready'
          : ask(service, 'POST', '/v1/simulate', { body: smallPlan() }).then(
              ({ status }) => String(status),
              (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
            ));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const clients = [client(), client(), client()];
    for (const place of [0, 1]) {
      const old = services[place]!;
      old.child.kill('SIGTERM');
      const young = await run(...LAME);
      services = services.map((service, i) => (i === place ? young : service));
      expect(await old.ended).toEqual({ code: 0, signal: null });
    }
    isOver = true;
    await Promise.all(clients);
    // 202: the process that stops hands the run back, and another computes it.
    expect([...outcomes.keys()].filter((outcome) => !['200', '202'].includes(outcome))).toEqual([]);
    expect(outcomes.get('200')).toBeGreaterThan(10);
    const unended = async () => (await ask(services[0]!, 'GET', '/v1/runs?status=queued')).body.data.runs;
    await expect.poll(unended, SOON).toEqual([]);
  });

  test('answer 503 while the database is away, and go on when it is back', async () => {
    const server: PostgresServer = await startPostgres();
    onTestFinished(() => server.remove());
    const { run, ask, statusOf } = await siteAt({ connectionString: await server.newDatabase() });
    const service = await run();
    const { body } = await ask(service, 'POST', '/v1/simulate', { body: LONG, headers: AT_ONCE });
    const id = body.data.simulation_id;
    await expect.poll(() => statusOf(service, id), AT_A_MOMENT).toBe('running');
    await server.stop();
    expect((await ask(service, 'GET', '/healthz', { key: null })).status).toBe(200);
    expect((await ask(service, 'GET', '/readyz', { key: null })).status).toBe(503);
    const refused = await ask(service, 'GET', '/v1/runs');
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.headers.has('retry-after')).toBe(true);
    await server.start();
    await expect.poll(async () => (await ask(service, 'GET', '/readyz', { key: null })).status, SOON).toBe(200);
    await expect.poll(() => statusOf(service, id), SOON).toBe('completed');
  });
});
