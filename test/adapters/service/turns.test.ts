import { describe, expect, it } from 'vitest';
import { takingTurns } from '../../../src/adapters/service/turns.js';

const nothing = (): Promise<void> => Promise.resolve();

describe('turns', () => {
  it('alternate between tenants, however many tasks one of them has', async () => {
    const { take } = takingTurns(10);
    const done: string[] = [];
    const doing = (tenant: string, name: string) =>
      take(tenant, async () => {
        await nothing();
        done.push(name);
      });
    await Promise.all([
      ...[1, 2, 3, 4].map((i) => doing('busy', `busy ${i}`)),
      doing('small', 'small 1'),
      doing('third', 'third 1'),
      doing('small', 'small 2'),
    ]);
    expect(done).toEqual(['busy 1', 'small 1', 'third 1', 'busy 2', 'small 2', 'busy 3', 'busy 4']);
  });

  it('go on after a task that fails, and later', async () => {
    const { take } = takingTurns(10);
    const failing = take('one', () => Promise.reject(new Error('broken')));
    const next = take('one', () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await take('one', () => Promise.resolve('later'))).toBe('later');
  });

  it('are refused to a tenant of whom too many tasks wait, and to nobody else', async () => {
    const { take } = takingTurns(1);
    const first = take('one', () => Promise.resolve(1));
    const second = take('one', () => Promise.resolve(2));
    expect(await take('one', () => Promise.resolve(3))).toBeNull();
    expect(await take('other', () => Promise.resolve(4))).toBe(4);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });
});
