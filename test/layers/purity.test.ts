import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';
import { removeAtExit } from '../remove-at-exit.js';

/** Names that only a host brings. If one compiles in the core, it has leaked in through the types of some dependency. */
const hostNames = [
  'console',
  'process',
  'Buffer',
  'URL',
  'TextEncoder',
  'crypto',
  'performance',
  'setTimeout',
  'document',
];

test('the core compiles, and knows no host: neither Node nor the DOM', () => {
  installPackages('.config/types');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-core-')));
  removeAtExit(folder);
  writeFileSync(join(folder, 'probe.ts'), hostNames.map((name) => `${name};\n`).join(''));
  const tsconfig = { extends: join(process.cwd(), '.config/tsconfig.core.json'), files: ['probe.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const { stdout } = spawnSync(
    resolve('.config/types/node_modules/.bin', 'tsc'),
    ['--project', folder, '--pretty', 'false'],
    {
      encoding: 'utf8',
    },
  );
  const errors = stdout.split('\n').filter((line) => line !== '');
  expect(errors.map((error) => /probe\.ts\(.*Cannot find name '(\w+)'/.exec(error)?.[1] ?? error)).toEqual(hostNames);
});
