import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RowFile } from '../../../src/hosts/cli/output/output-files.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rows-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => vi.unstubAllEnvs());

it('gives rows back as they were, in order, as often as they are read, across the pieces in which it reads', () => {
  const years = [0, 1, 2].map((year) => Array.from({ length: 9_000 }, (_, i) => ({ id: `Zoë €😀 ${year} ${i}\n`, i })));
  const file = new RowFile<{ id: string; i: number }>();
  for (const rows of years) file.add(rows);
  expect(file).toHaveLength(27_000);
  // Whatever ends the process, no file stays.
  expect(readdirSync(folder)).toEqual([]);
  expect([...file]).toEqual(years.flat());
  expect([...file].at(-1)).toEqual({ id: 'Zoë €😀 2 8999\n', i: 8_999 });
  file.remove();
});

it('says so where there is no folder for it', () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  expect(() => new RowFile()).toThrow('Cannot write the results');
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
