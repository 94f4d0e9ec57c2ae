import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from '../remove-at-exit.js';

/** What npm would publish of the build. */
export interface Tarball {
  /** Its path. */
  readonly path: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

let packed: Tarball | undefined;

/** Packed once for all tests of this process. */
export function tarball(): Tarball {
  packed ??= pack();
  return packed;
}

function pack(): Tarball {
  const folder = mkdtempSync(join(tmpdir(), 'esop-tarball-'));
  removeAtExit(folder);
  const json = execute('.', 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [{ filename, size, files }] = JSON.parse(json) as [Omit<Tarball, 'path'> & { readonly filename: string }];
  return { path: join(folder, filename), size, files };
}

/** Runs a program to its end, and gives what it printed. */
export function execute(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
