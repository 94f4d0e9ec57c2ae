import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { decimalInUse } from '../../.config/build/decimal-in-use.js';
import { withoutAbout } from '../../.config/build/without-sentences.js';
import type { Section } from '../bench.js';
import { inRoot, root } from '../build/root.js';
import { spreadOf } from '../measure/statistics.js';
import { runRows, type Row } from '../row.js';

const ZOD = 'zod/mini';
const ENTRY = 'esop-repurchase';

/** What a program waits for before its first line: the main entry against zod alone, in fresh processes that take turns. */
export const importing: Section = async ({ scale }) => {
  const rounds = { full: 41, quick: 9, once: 1 }[scale.name];
  const times = Array.from({ length: rounds }, () => [importIn(ZOD), importIn(inRoot('dist/index.js'))] as const);
  const group = { id: 'import', section: 'Import', what: 'import of the main entry, in a fresh process' };
  const timings = [
    { name: `${ZOD} alone`, time: spreadOf(times.map(([zod]) => zod)), ratio: spreadOf([1]) },
    {
      name: ENTRY,
      time: spreadOf(times.map(([, entry]) => entry)),
      ratio: spreadOf(times.map(([zod, entry]) => entry / zod)),
    },
  ];
  return [...runRows(group, timings, () => 'exports what it should'), ...(await scriptRows())];
};

/** What a page loads of the core: all of it, and the part that is this repository's own. */
async function scriptRows(): Promise<Row[]> {
  const whole = await scriptBytes([]);
  const own = await scriptBytes(['zod', 'zod/*', 'decimal.js', '@stablelib/*']);
  return [
    ['with its libraries', whole],
    ['own code alone', own],
  ].map(([by, bytes]) => ({
    id: `import/script/${by}`,
    section: 'Import',
    what: 'core script after gzip',
    by: by as string,
    value: spreadOf([bytes as number]),
    unit: 'bytes' as const,
    ratio: by === 'own code alone' ? spreadOf([own / whole]) : null,
    verified: 'holds the engine',
  }));
}

async function scriptBytes(external: string[]): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [inRoot('src/hosts/browser/core.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { SCRIPT_KIND: '"global"' },
    plugins: [decimalInUse, withoutAbout],
    external,
    write: false,
  });
  const { contents, text } = outputFiles[0]!;
  if (!text.includes('annual_projections')) throw new Error('Not the engine');
  return gzipSync(contents, { level: 9 }).length;
}

/** Milliseconds, as the process itself measures them. */
function importIn(specifier: string): number {
  const url = specifier === ZOD ? ZOD : pathToFileURL(specifier).href;
  const program = `
    const start = performance.now();
    const { simulate, strictObject } = await import(${JSON.stringify(url)});
    console.log(performance.now() - start);
    if (typeof (simulate ?? strictObject) !== 'function') throw new Error('Exports something else');
  `;
  const args = ['--input-type=module', '--eval', program];
  return Number(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}
