import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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

/** Installs the package into a folder, beside this checkout's libraries of the service, and gives the folder of its command. */
export function installBesidePeers(folder: string): string {
  const modules = join(folder, 'node_modules');
  const commands = join(modules, '.bin');
  mkdirSync(commands, { recursive: true });
  execute(modules, 'tar', '-xzf', tarball().path);
  renameSync(join(modules, 'package'), join(modules, 'esop-repurchase'));
  symlinkSync('../esop-repurchase/dist/cli.js', join(commands, 'esop-repurchase'));
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  return commands;
}

/** Runs a program to its end, and gives what it printed. */
export function execute(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
