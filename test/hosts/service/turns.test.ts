import { describe, expect, it } from 'vitest';
import { takingTurns } from '../../../src/hosts/service/turns.js';

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

  it('are fewer for tenants whose tasks take long, however many they are', async () => {
    let now = 0;
    const { take } = takingTurns(10, () => now);
    const done: string[] = [];
    const doing = (tenant: string, name: string, ms: number) =>
      take(tenant, async () => {
        await nothing();
        now += ms;
        done.push(name);
      });
    const long = ['a', 'b', 'c'].flatMap((tenant) => [1, 2].map((i) => doing(tenant, `${tenant}${i}`, 200)));
    const short = async () => {
      for (const i of [1, 2, 3]) await doing('short', `short ${i}`, 10);
    };
    await Promise.all([...long, short()]);
    expect(done).toEqual(['a1', 'b1', 'c1', 'short 1', 'short 2', 'short 3', 'a2', 'b2', 'c2']);
  });

  it('missed by not asking for them are not made up for', async () => {
    let now = 0;
    const { take } = takingTurns(10, () => now);
    const done: string[] = [];
    const doing = (tenant: string) =>
      take(tenant, async () => {
        await nothing();
        now += 100;
        done.push(tenant);
      });
    const early = Promise.all([1, 2, 3, 4, 5, 6].map(() => doing('early')));
    while (done.length < 3) await nothing();
    await Promise.all([early, ...[1, 2, 3].map(() => doing('late'))]);
    expect(done.join(' ')).toBe('early early early late early late early late early');
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
