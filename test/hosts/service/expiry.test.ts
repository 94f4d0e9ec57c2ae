import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { expireRuns } from '../../../src/hosts/service/runs/erase.js';
import { DEFAULT_LIMITS } from '../../../src/hosts/service/service.js';
import { openStore, PLACES } from './served.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A service that keeps runs for a day, in which one ended an hour ago; the clock is `ahead.by` of the true time. */
async function keptForADay(): Promise<{
  ahead: { by: number };
  pass: (ms: number) => Promise<void>;
  runs: () => Promise<number>;
}> {
  const store = await openStore(await PLACES.SQLite());
  const { database } = store;
  const ahead = { by: 0 };
  const clock = (): Date => new Date(Date.now() + ahead.by);
  await database.run(
    `insert into runs (id, tenant, kind, status, inputs_hash, engine_version, created_at, finished_at, turn, due_at, attempts, bytes)
      values ('run_1', 'acme', 'simulation', 'completed', '', '', $1, $1, 0, $1, 1, 0)`,
    new Date(Date.now() - 60 * MINUTE).toISOString(),
  );
  const limits = { ...DEFAULT_LIMITS, retainSeconds: DAY / 1000 };
  const loop = expireRuns({ database, clock, limits, log: () => undefined });
  loop.start();
  onTestFinished(async () => {
    await loop.stop();
    await store.close();
  });
  return {
    ahead,
    pass: async (ms) => {
      for (let passed = 0; passed < ms; passed += MINUTE) {
        vi.advanceTimersByTime(MINUTE);
        // What was begun comes to its end.
        for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    runs: async () => (await database.all('select id from runs')).length,
  };
}

it('a run is deleted when its time has passed', async () => {
  const { pass, runs } = await keptForADay();
  await pass(22 * 60 * MINUTE);
  expect(await runs()).toBe(1);
  await pass(2 * 60 * MINUTE);
  expect(await runs()).toBe(0);
});

it.each([
  ['from the start', 0],
  ['after hours', 5 * 60 * MINUTE],
])('a clock that jumps a year ahead %s, and is set again within the hour, deletes nothing', async (_, before) => {
  const { ahead, pass, runs } = await keptForADay();
  await pass(before);
  ahead.by = 365 * DAY;
  await pass(50 * MINUTE);
  ahead.by = 0;
  await pass(3 * 60 * MINUTE);
  expect(await runs()).toBe(1);
});

it('a clock that goes too fast is none to delete by', async () => {
  const { ahead, pass, runs } = await keptForADay();
  for (let hours = 0; hours < 10; hours += 1) {
    ahead.by += 10 * DAY;
    await pass(30 * MINUTE);
  }
  expect(await runs()).toBe(1);
});
