import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aKey, time } from '../records.js';

export function keysContract({ open }: StoreKind): void {
  test('a key is found by its id, whole, until the store is asked for another', async () => {
    const { keys } = await open();
    const key = aKey('key_1', { tier: 'enterprise', expires_at: time(9) });
    await keys.add(key);
    expect(await keys.find('key_1')).toEqual(key);
    expect(await keys.find('key_2')).toBeNull();
    expect(await keys.find("key_1' or '1'='1")).toBeNull();
  });

  test('keys are listed oldest first, those of all tenants or of one', async () => {
    const { keys } = await open();
    // The clock was put back between them.
    await keys.add(aKey('key_b', { created_at: time(9) }));
    await keys.add(aKey('key_a', { created_at: time(0) }));
    await keys.add(aKey('key_c', { tenant: 'other' }));
    const ids = async (tenant?: string): Promise<string[]> => (await keys.list(tenant)).map(({ id }) => id);
    expect(await ids()).toEqual(['key_b', 'key_a', 'key_c']);
    expect(await ids('acme')).toEqual(['key_b', 'key_a']);
    expect(await ids('nobody')).toEqual([]);
  });

  test('a revoked key keeps the time when it was revoked', async () => {
    const { keys } = await open();
    await keys.add(aKey('key_1'));
    await keys.add(aKey('key_2'));
    expect(await keys.revoke('key_1', time(1))).toBe(true);
    expect(await keys.revoke('key_1', time(2))).toBe(true);
    expect(await keys.find('key_1')).toMatchObject({ revoked_at: time(1) });
    expect(await keys.find('key_2')).toMatchObject({ revoked_at: null });
    expect(await keys.revoke('key_3', time(1))).toBe(false);
  });

  test('an id is given to one key only', async () => {
    const { keys } = await open();
    await keys.add(aKey('key_1'));
    await expect(keys.add(aKey('key_1', { tenant: 'other' }))).rejects.toThrow();
    expect(await keys.list()).toEqual([aKey('key_1')]);
  });
}
