import { expect, test } from 'vitest';
import type { StoreKind } from '../opened.js';
import { aScenario, pagesOf, time } from '../records.js';

export function scenariosContract({ open, newPlace }: StoreKind): void {
  test('a scenario is kept to the letter, the order of its keys and odd characters in its name included', async () => {
    const { scenarios } = await open();
    const scenario = aScenario('scn_1', {
      name: 'A\u0000B \ud83d\ude00 \ud800 \'"; drop table scenarios; --',
      plan_rules: { z: 1, a: { y: 0.1, b: [1e21, 'é\u0000'] } },
    });
    await scenarios.add('acme', scenario);
    const found = await scenarios.get('acme', 'scn_1');
    expect(found).toEqual(scenario);
    expect(Object.keys(found?.plan_rules ?? {})).toEqual(['z', 'a']);
  });

  test('every version is kept, and the newest is the scenario', async () => {
    const { scenarios } = await open();
    const second = aScenario('scn_1', { version: 2, name: 'Second', updated_at: time(5) });
    await scenarios.add('acme', aScenario('scn_1'));
    expect(await scenarios.addVersion('acme', second)).toBe(true);
    expect(await scenarios.get('acme', 'scn_1')).toEqual(second);
    expect(await scenarios.get('acme', 'scn_1', 1)).toEqual(aScenario('scn_1'));
    expect(await scenarios.get('acme', 'scn_1', 2)).toEqual(second);
    expect(await scenarios.get('acme', 'scn_1', 3)).toBeNull();
    expect((await scenarios.list('acme', { limit: 9 })).entries).toEqual([second]);
  });

  test('a version is added after the newest only', async () => {
    const { scenarios } = await open();
    await scenarios.add('acme', aScenario('scn_1'));
    expect(await scenarios.addVersion('acme', aScenario('scn_1', { version: 3 }))).toBe(false);
    expect(await scenarios.addVersion('acme', aScenario('scn_1', { version: 1 }))).toBe(false);
    expect(await scenarios.addVersion('acme', aScenario('scn_2', { version: 2 }))).toBe(false);
    expect(await scenarios.get('acme', 'scn_1')).toEqual(aScenario('scn_1'));
  });

  test('of versions added at the same time one is the next', async () => {
    const { scenarios } = await open();
    await scenarios.add('acme', aScenario('scn_1'));
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        scenarios.addVersion('acme', aScenario('scn_1', { version: 2, name: `${index}` })),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await scenarios.get('acme', 'scn_1')).toMatchObject({ version: 2, name: `${added.indexOf(true)}` });
  });

  test('a deleted scenario is not found, changed, listed or deleted again', async () => {
    const { scenarios } = await open();
    await scenarios.add('acme', aScenario('scn_1'));
    await scenarios.addVersion('acme', aScenario('scn_1', { version: 2 }));
    expect(await scenarios.delete('acme', 'scn_1', 1)).toBe(false);
    expect(await scenarios.delete('acme', 'scn_1', 2)).toBe(true);
    expect(await scenarios.get('acme', 'scn_1')).toBeNull();
    expect(await scenarios.get('acme', 'scn_1', 1)).toBeNull();
    expect(await scenarios.addVersion('acme', aScenario('scn_1', { version: 3 }))).toBe(false);
    expect(await scenarios.delete('acme', 'scn_1', 2)).toBe(false);
    expect((await scenarios.list('acme', { limit: 9 })).entries).toEqual([]);
  });

  test('two processes that delete the versions of one scenario leave none', async () => {
    const place = await newPlace();
    const [store, another] = [await open(place), await open(place)];
    await store.scenarios.add('acme', aScenario('scn_1'));
    for (let version = 2; version <= 200; version += 1) {
      await store.scenarios.addVersion('acme', aScenario('scn_1', { version }));
    }
    await Promise.all([
      store.scenarios.delete('acme', 'scn_1', 200),
      ...Array.from({ length: 4 }, async () => {
        await expect.poll(() => another.scenarios.get('acme', 'scn_1')).toBeNull();
        await another.tenants.removeLeftovers();
      }),
    ]);
    expect(await store.tenants.bytes('acme')).toBe(0);
    expect(await store.tenants.removeLeftovers()).toBe(false);
  });

  test('a page of scenarios ends after a mebibyte, and the next one goes on', async () => {
    const { scenarios } = await open();
    for (let i = 0; i < 5; i += 1) {
      await scenarios.add('acme', aScenario(`scn_${i}`, { plan_rules: { notes: 'x'.repeat(400_000) } }));
    }
    const pages = await pagesOf((page) => scenarios.list('acme', page), 100);
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([['scn_4', 'scn_3'], ['scn_2', 'scn_1'], ['scn_0']]);
  });

  test('scenarios are listed newest first, in pages that leave nothing out and repeat nothing', async () => {
    const { scenarios } = await open();
    // Times that go backwards.
    for (let index = 0; index < 5; index += 1) {
      await scenarios.add('acme', aScenario(`scn_${index}`, { created_at: time(-index) }));
      await scenarios.add('other', aScenario(`scn_other_${index}`));
    }
    await scenarios.delete('acme', 'scn_2', 1);
    const ids = async (limit: number): Promise<string[][]> =>
      (await pagesOf((page) => scenarios.list('acme', page), limit)).map((page) => page.map(({ id }) => id));
    expect(await ids(3)).toEqual([['scn_4', 'scn_3', 'scn_1'], ['scn_0']]);
    expect(await ids(2)).toEqual([
      ['scn_4', 'scn_3'],
      ['scn_1', 'scn_0'],
    ]);
    // A scenario added between two pages does not move the second page.
    const { next } = await scenarios.list('acme', { limit: 2 });
    await scenarios.add('acme', aScenario('scn_5'));
    const { entries } = await scenarios.list('acme', { limit: 2, after: next! });
    expect(entries.map(({ id }) => id)).toEqual(['scn_1', 'scn_0']);
  });

  test("another tenant's scenario is not there", async () => {
    const { scenarios } = await open();
    await scenarios.add('acme', aScenario('scn_1'));
    expect(await scenarios.get('other', 'scn_1')).toBeNull();
    expect(await scenarios.get('other', 'scn_1', 1)).toBeNull();
    expect(await scenarios.list('other', { limit: 9 })).toEqual({ entries: [], next: null });
    expect(await scenarios.addVersion('other', aScenario('scn_1', { version: 2 }))).toBe(false);
    expect(await scenarios.delete('other', 'scn_1', 1)).toBe(false);
    await expect(scenarios.add('other', aScenario('scn_1', { name: 'Taken over' }))).rejects.toThrow();
    expect(await scenarios.get('acme', 'scn_1')).toEqual(aScenario('scn_1'));
  });
}
