import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as engine from '../../src/index.js';
import { inRoot, root } from './root.js';

/** What the package exports. */
export type Engine = typeof engine;

/** Where its module is. */
export const BUILT = 'dist/index.js';

/** The built package; built first when it is missing or older than its source. */
export async function loadPackage(log: (line: string) => void): Promise<Engine> {
  if (!isFresh()) {
    log('dist/ is older than src/: npm run build');
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  }
  return loadFile(BUILT);
}

/** Loads a built file of the repository as it is, untouched by other loaders of modules here. */
export async function loadFile<T>(path: string): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(inRoot(path)).href)) as T;
}

function isFresh(): boolean {
  return existsSync(inRoot(BUILT)) && newest(inRoot('src')) <= statSync(inRoot(BUILT)).mtimeMs;
}

/** The service has its build, made after the library's, beside its source. */
const SERVICE = join('hosts', 'service', 'dist');

function newest(folder: string): number {
  return Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith(SERVICE))
      .map((name) => statSync(join(folder, name)).mtimeMs),
  );
}
