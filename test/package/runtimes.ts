import { resolve } from 'node:path';
import { installPackages } from '../../.config/packages-of.js';

const folder = resolve('test/package/runtimes');
const executable = (path: string): string => resolve(folder, 'node_modules', path);

/** The programs that the package is tested on, each as the registry has it. */
export const RUNTIMES = {
  'Node 20': executable('node-20/bin/node'),
  'Node 22': executable('node-22/bin/node'),
  'Node 24': executable('node-24/bin/node'),
  'Node 26': executable('node-26/bin/node'),
  Bun: executable('@oven/bun-linux-x64/bin/bun'),
  Deno: executable('@deno/linux-x64-glibc/deno'),
} as const;

export type Runtime = keyof typeof RUNTIMES;

/** Null once they are installed, or why they cannot be. */
export function missingRuntimes(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'their packages are those for Linux on x64';
  try {
    installPackages(folder);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
