import { expect, test } from 'vitest';
import { expireRuns } from '../../../../src/adapters/service/runs/expire-runs.js';

test('what is left of runs whose deletion was cut short goes, even where runs are kept for ever', async () => {
  let left = 3;
  const tenants = {
    removeLeftovers: () => Promise.resolve(left > 0 && (left -= 1) >= 0),
    expire: () => Promise.reject(new Error('Nothing is to expire')),
    bytes: () => Promise.resolve(0),
    purge: () => Promise.resolve(0),
  };
  const log: unknown[] = [];
  const loop = expireRuns({
    store: { tenants },
    clock: () => new Date(),
    limits: { retainSeconds: null },
    log: (entry) => log.push(entry),
  });
  loop.start();
  await expect.poll(() => left).toBe(0);
  await loop.stop();
  expect(log).toEqual([]);
});
