import { expect, test } from 'vitest';
import type { Usage } from '../../../../../src/hosts/service/store/store.js';
import type { StoreKind } from '../opened.js';
import { aRun, aScenario, time } from '../records.js';

/** Resolves after that many turns of the promises, so that what follows meets the others at every point of their work. */
async function later(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

export function usageContract({ open, newPlace }: StoreKind): void {
  test('as many are allowed as the limit says, for each tenant and each thing by itself', async () => {
    const { usage } = await open();
    const consume = async (tenant: string, counted: 'requests' | 'simulations', limit: number): Promise<unknown[]> => {
      const { allowed, remaining } = await usage.consume(tenant, counted, limit, 3600, time(0));
      return [allowed, remaining];
    };
    expect(await consume('acme', 'requests', 2)).toEqual([true, 1]);
    expect(await consume('acme', 'requests', 2)).toEqual([true, 0]);
    expect(await consume('acme', 'requests', 2)).toEqual([false, 0]);
    expect(await consume('acme', 'requests', 2)).toEqual([false, 0]);
    expect(await consume('acme', 'simulations', 2)).toEqual([true, 1]);
    expect(await consume('other', 'requests', 2)).toEqual([true, 1]);
    // A tenant with a raised limit keeps what it has used.
    expect(await consume('other', 'requests', 10)).toEqual([true, 8]);
  });

  test('the window slides: no hour has more than its limit, wherever it begins', async () => {
    const { usage } = await open();
    const consume = (seconds: number): Promise<Usage> => usage.consume('acme', 'requests', 100, 3600, time(seconds));
    for (let count = 0; count < 99; count += 1) expect(await consume(3599)).toMatchObject({ allowed: true });
    expect(await consume(3600)).toEqual({ allowed: true, remaining: 0, resetSeconds: 3600 });
    for (const second of [3601, 3610, 7199]) expect(await consume(second)).toMatchObject({ allowed: false });
    // The first 99 were counted in the minute that ended at 3,600.
    expect(await consume(7200)).toEqual({ allowed: true, remaining: 98, resetSeconds: 60 });
  });

  test('a clock that is set back forgets nothing, and leaves nobody waiting for longer than the window', async () => {
    const { usage } = await open();
    const consume = (seconds: number): Promise<Usage> => usage.consume('acme', 'requests', 5, 3600, time(seconds));
    for (let count = 0; count < 5; count += 1) expect(await consume(3600 + count)).toMatchObject({ allowed: true });
    expect(await consume(0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 3660 });
    expect(await consume(3659)).toMatchObject({ allowed: false });
    expect(await consume(3660)).toMatchObject({ allowed: true, remaining: 4 });
  });

  test('two connections together never exceed the limit', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const consumed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stores[index % 2]!.usage.consume('acme', 'requests', 15, 3600, time(0))),
    );
    const allowed = consumed.filter((usage) => usage.allowed);
    expect(allowed.map(({ remaining }) => remaining).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 15 }, (_, index) => index),
    );
  });

  test('a count is not lost with a change that fails at the same time', async () => {
    const { usage, scenarios, runs } = await open();
    // Fails at its end, as the request has been answered by another.
    const request = { key: 'k1', operation: 'POST /v1/scenarios', bodyHash: 'body', at: time(0) };
    await runs.accept('acme', aRun('run_1'), { request });
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => [
        scenarios.add('acme', aScenario(`scn_${index}`), request),
        later(3 * index).then(() => usage.consume('acme', 'requests', 100, 3600, time(0))),
      ]).flat(),
    );
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await usage.consume('acme', 'requests', 100, 3600, time(0))).toMatchObject({ remaining: 89 });
  });
}
