import { expect, onTestFinished } from 'vitest';
import { endlessAnalysis } from './plans.js';
import type { Ask } from './served.js';

/** Starts a run that takes longer than any test; gives its path once it is computed. It is cancelled when the test ends. */
export async function startEndless(ask: Ask): Promise<string> {
  const asked = { body: endlessAnalysis(), headers: { prefer: 'respond-async' } };
  const { headers } = await ask('POST', '/v1/analyses/montecarlo', asked);
  const path = headers.get('location')!;
  onTestFinished(async () => {
    await ask('POST', `${path}/cancel`);
  });
  await expect.poll(async () => (await ask('GET', path)).body.data.status).toBe('running');
  return path;
}
