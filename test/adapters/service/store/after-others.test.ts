import { expect, it } from 'vitest';
import { afterOthers } from '../../../../src/adapters/service/store/after-others.js';

it('one tenant with many readers delays another by one round for each tenant, not for each reader', async () => {
  const done: string[] = [];
  const steps = async (tenant: string, count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      await afterOthers(tenant);
      done.push(tenant);
    }
  };
  const busy = Promise.all(Array.from({ length: 50 }, () => steps('busy', 3)));
  await steps('small', 4);
  // The small one's four steps each wait for one step of the busy one, and for the one that had begun.
  expect(done.length).toBeLessThanOrEqual(10);
  await busy;
  expect(done).toHaveLength(154);
});
