import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aScenario } from '../records.js';

/** After so many turns of the promises, so that it meets others at every point of what they do. */
async function later(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

export function usageContract({ open, newPlace }: StoreKind): void {
  test('as many are allowed as the limit says, for each tenant and each thing by itself', async () => {
    const { usage } = await open();
    const consume = async (tenant: string, counted: 'requests' | 'simulations', limit: number): Promise<unknown[]> => {
      const { allowed, remaining, resetSeconds } = await usage.consume(tenant, counted, limit, 3600);
      expect(resetSeconds).toBeGreaterThan(3590);
      expect(resetSeconds).toBeLessThanOrEqual(3600);
      return [allowed, remaining];
    };
    expect(await consume('acme', 'requests', 2)).toEqual([true, 1]);
    expect(await consume('acme', 'requests', 2)).toEqual([true, 0]);
    expect(await consume('acme', 'requests', 2)).toEqual([false, 0]);
    expect(await consume('acme', 'requests', 2)).toEqual([false, 0]);
    expect(await consume('acme', 'simulations', 2)).toEqual([true, 1]);
    expect(await consume('other', 'requests', 2)).toEqual([true, 1]);
    // A tenant that is given more has used what it has used.
    expect(await consume('other', 'requests', 10)).toEqual([true, 8]);
  });

  test('in the next window the count starts anew', async () => {
    const { usage } = await open();
    expect(await usage.consume('acme', 'requests', 1, 1)).toEqual({ allowed: true, remaining: 0, resetSeconds: 1 });
    expect(await usage.consume('acme', 'requests', 1, 1)).toMatchObject({ allowed: false, resetSeconds: 1 });
    await pause(1050);
    expect(await usage.consume('acme', 'requests', 1, 1)).toMatchObject({ allowed: true });
  });

  test('two connections together never exceed the limit', async () => {
    const place = await newPlace();
    const stores = [await open(place), await open(place)];
    const consumed = await Promise.all(
      Array.from({ length: 40 }, (_, index) => stores[index % 2]!.usage.consume('acme', 'requests', 15, 3600)),
    );
    const allowed = consumed.filter((usage) => usage.allowed);
    expect(allowed.map(({ remaining }) => remaining).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 15 }, (_, index) => index),
    );
  });

  test('a count is not lost with a change that fails at the same time', async () => {
    const { usage, scenarios } = await open();
    // Fails at its end, as nobody has begun the request.
    const request = { key: 'k1', operation: 'POST /v1/scenarios' };
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => [
        scenarios.add('acme', aScenario(`scn_${index}`), request),
        later(3 * index).then(() => usage.consume('acme', 'requests', 100, 3600)),
      ]).flat(),
    );
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await usage.consume('acme', 'requests', 100, 3600)).toMatchObject({ remaining: 89 });
  });
}
