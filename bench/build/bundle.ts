import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { inRoot, root } from './root.js';

/** Files to put in the place of others, both as paths in the repository. */
export type Swaps = Readonly<Record<string, string>>;

/** The same for every bundle, so that nothing but the swapped files differs between two of them. */
const common = { bundle: true, target: 'es2022', legalComments: 'none', logLevel: 'error' } satisfies BuildOptions;

const folder = mkdtempSync(join(tmpdir(), 'esop-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let bundles = 0;

/**
 * Bundles an entry with some of its files swapped, and loads it. Each bundle is code of its own: what the compiler of V8 learns
 * about one says nothing about another, as if each were the only one in its program.
 */
export async function loadBundle<T>(entry: string, swaps: Swaps = {}): Promise<T> {
  const outfile = join(folder, `${bundles++}.mjs`);
  await build({
    ...common,
    entryPoints: [inRoot(entry)],
    platform: 'node',
    format: 'esm',
    outfile,
    // The bundle still finds files that are read beside the source.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(inRoot(entry)).href) },
    plugins: [swap(swaps)],
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as T;
}

/** A script for a page, which leaves what the entry exports in the global `bench`. */
export async function browserScript(entry: string, swaps: Swaps): Promise<string> {
  const options = { platform: 'browser', format: 'iife', globalName: 'bench', write: false } as const;
  const { outputFiles } = await build({
    ...common,
    ...options,
    entryPoints: [inRoot(entry)],
    plugins: [swap(swaps)],
  });
  return outputFiles[0]!.text;
}

/** Resolves imports of swapped files to their replacements; only a replacement itself still reaches the original. */
function swap(swaps: Swaps): Plugin {
  return {
    name: 'swap',
    setup(build) {
      const unused = new Set(Object.keys(swaps));
      build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
        const original = relative(root, resolve(dirname(importer), path.replace(/\.js$/, '.ts')));
        const replacement = swaps[original];
        if (replacement === undefined || importer === inRoot(replacement)) return undefined;
        unused.delete(original);
        return { path: inRoot(replacement) };
      });
      build.onEnd(() => {
        // A file that has moved would leave the original in the bundle, and the comparison would compare nothing.
        if (unused.size > 0) throw new Error(`Nothing imports ${[...unused].join(', ')}: nothing was swapped`);
      });
    },
  };
}
