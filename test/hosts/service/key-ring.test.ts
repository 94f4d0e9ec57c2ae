import { randomBytes, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  checkKeyRing,
  DamagedData,
  keyRing,
  MissingKey,
  rotateKeys,
} from '../../../src/hosts/service/database/encryption.js';
import { sqliteStore } from '../../../src/hosts/service/sqlite.js';

const [OLD, YOUNG] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

/** Opens what a ring has sealed by another implementation of AES-GCM. */
async function openedByWebCrypto(key: Uint8Array, tenant: string, sealed: Uint8Array): Promise<string> {
  const [ivAt, tagAt, textAt] = [10, 22, 38];
  const secret = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const text = Buffer.concat([sealed.subarray(textAt), sealed.subarray(tagAt, textAt)]);
  const about = { name: 'AES-GCM', iv: sealed.subarray(ivAt, tagAt), additionalData: Buffer.from(tenant) };
  return Buffer.from(await webcrypto.subtle.decrypt(about, secret, text)).toString();
}

test('seals by AES-256-GCM for one tenant, each time with another number', async () => {
  const ring = keyRing([OLD]);
  const [one, other] = [ring.sealText('harbor', 'census'), ring.sealText('harbor', 'census')];
  expect(Buffer.from(one).equals(other)).toBe(false);
  expect(await openedByWebCrypto(OLD, 'harbor', one)).toBe('census');
  expect(ring.openText('harbor', one)).toBe('census');
  expect(() => ring.open('acme', one)).toThrow(DamagedData);
});

test('opens nothing of which a bit is not as it was sealed', () => {
  const ring = keyRing([OLD]);
  const sealed = ring.sealText('harbor', 'census');
  fc.assert(
    fc.property(fc.nat(sealed.length - 11), fc.nat(7), (place, bit) => {
      const changed = Uint8Array.from(sealed);
      changed[10 + place]! ^= 1 << bit;
      expect(() => ring.open('harbor', changed)).toThrow(DamagedData);
    }),
  );
});

test('opens what earlier keys sealed, what none did, and nothing of a key that it lacks', () => {
  const sealed = keyRing([OLD]).sealText('harbor', 'census');
  expect(keyRing([YOUNG, OLD]).openText('harbor', sealed)).toBe('census');
  expect(() => keyRing([YOUNG]).open('harbor', sealed)).toThrow(MissingKey);
  expect(() => keyRing([]).open('harbor', sealed)).toThrow(MissingKey);
  expect(keyRing([YOUNG]).openText('harbor', Buffer.from('plain'))).toBe('plain');
  expect(keyRing([]).sealText('harbor', 'plain').toString()).toBe('plain');
  expect(() => keyRing([randomBytes(16)])).toThrow('32 bytes');
});

test('a rotation that meets damage encrypts all else, names what is damaged, and still needs the other keys', async () => {
  const store = await sqliteStore({ file: ':memory:', encryptionKeys: [OLD] });
  onTestFinished(() => store.close());
  const { database } = store;
  const add = (id: string, version: number, content: Uint8Array): Promise<number> =>
    database.run(
      `insert into scenario_versions (scenario_id, version, tenant, content, bytes, created_at, updated_at)
       values ($1, $2, 'harbor', $3, 0, '', '')`,
      id,
      version,
      content,
    );
  await database.run(`insert into scenarios (id, tenant, version) values ('scn_1', 'harbor', 50)`);
  for (let version = 1; version <= 50; version += 1) {
    await add('scn_1', version, keyRing([OLD]).sealText(version === 30 ? 'acme' : 'harbor', String(version)));
  }
  const ring = keyRing([YOUNG, OLD]);
  await expect(rotateKeys(database, ring)).rejects.toThrow(/: scenario_versions scn_1 30$/);
  await expect(checkKeyRing(database, keyRing([YOUNG]))).rejects.toThrow(MissingKey);

  await database.run('delete from scenario_versions where version = 30');
  // All others have been encrypted the first time.
  expect(await rotateKeys(database, ring)).toBe(0);
  await checkKeyRing(database, keyRing([YOUNG]));
  const rows = await database.all<{ version: number; content: Uint8Array }>('select * from scenario_versions');
  expect(rows).toHaveLength(49);
  for (const { version, content } of rows) {
    expect(keyRing([YOUNG]).openText('harbor', content)).toBe(String(version));
  }
});
