import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWhole } from '../../../../src/hosts/service/store/whole-file.js';
import { folderWith } from '../../cli/harness.js';

test('a file has its name once it is whole, and until then nobody else can read it', async () => {
  const folder = folderWith({ 'copy.db.part-of-a-killed-process/part': 'half' });
  const file = join(folder, 'copy.db');
  await makeWhole(file, (part) => {
    writeFileSync(part, 'whole', { mode: 0o644 });
    expect(existsSync(file)).toBe(false);
    expect(statSync(dirname(part)).mode & 0o077).toBe(0);
    return Promise.resolve();
  });
  expect(readFileSync(file, 'utf8')).toBe('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['copy.db', 'copy.db.part-of-a-killed-process']);
});

test('nothing is left of a file that could not be written, nor is one written over that came meanwhile', async () => {
  const folder = folderWith({});
  const file = join(folder, 'copy.db');
  const fails = makeWhole(file, (part) => {
    writeFileSync(part, 'half');
    writeFileSync(`${part}-journal`, 'half');
    return Promise.reject(new Error('No room'));
  });
  await expect(fails).rejects.toThrow('No room');
  expect(readdirSync(folder)).toEqual([]);
  const late = makeWhole(file, (part) => {
    writeFileSync(part, 'mine');
    writeFileSync(file, 'theirs');
    return Promise.resolve();
  });
  await expect(late).rejects.toThrow('Exists already');
  expect(readFileSync(file, 'utf8')).toBe('theirs');
  expect(readdirSync(folder)).toEqual(['copy.db']);
});
