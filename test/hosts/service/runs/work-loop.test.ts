import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workLoop } from '../../../../src/hosts/service/runs/work-loop.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a failure that lasts is told of once a minute, and so is its end', async () => {
  const told: string[] = [];
  let isFailing = true;
  let looks = 0;
  const look = (): Promise<void> => {
    looks += 1;
    return isFailing ? Promise.reject(new Error('no key')) : Promise.resolve();
  };
  const loop = workLoop(250, look, {
    failing: (error) => told.push(String(error)),
    recovered: () => told.push('recovered'),
  });
  loop.start();
  await vi.advanceTimersByTimeAsync(150_000);
  expect(looks).toBe(601);
  expect(told).toEqual(Array(3).fill('Error: no key'));
  isFailing = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.slice(3)).toEqual(['recovered']);
  isFailing = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.slice(4)).toEqual(['Error: no key']);
  await loop.stop();
});
