/**
 * Packages that some script or test needs, and nobody else, stand in a folder of their own with a lockfile of their own. They are installed
 * when they are first needed, and again when the lockfile has changed.
 *
 *     tsx .config/packages-of.ts <folder> ...                     installs them
 *     tsx .config/packages-of.ts <folder> -- <command> <argument> ...   and runs one of their commands, here
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Installs what the lockfile of the folder says, unless that has been done. */
export function installPackages(folder: string): void {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const done = join(folder, 'node_modules/.installed');
  if (textOf(done) === lockfile) return;
  const { status, stderr } = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ci in ${folder} failed: ${stderr.trim()}`);
  writeFileSync(done, lockfile);
}

/** The command that packs both packages into a folder, and tells it as JSON. */
export function packInto(folder: string): [command: string, ...args: string[]] {
  return ['npm', 'pack', '.', './src/hosts/service', '--json', '--ignore-scripts', '--pack-destination', folder];
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function main(args: readonly string[]): void {
  const end = args.indexOf('--');
  const folders = end === -1 ? args : args.slice(0, end);
  folders.forEach(installPackages);
  if (end === -1) return;
  const [command, ...others] = args.slice(end + 1);
  const binaries = folders.map((folder) => resolve(folder, 'node_modules/.bin'));
  const PATH = [...binaries, process.env['PATH']].join(delimiter);
  const { status } = spawnSync(command!, others, { stdio: 'inherit', env: { ...process.env, PATH } });
  process.exitCode = status ?? 1;
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
