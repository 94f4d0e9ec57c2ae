import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Section } from '../bench.js';
import { inRoot, root } from '../build/root.js';
import { spreadOf } from '../measure/statistics.js';
import { runRows } from '../row.js';

const ZOD = 'zod/mini';
const ENTRY = 'esop-repurchase';

/** What a program waits for before its first line: the main entry against zod alone, in fresh processes that take turns. */
export const importing: Section = ({ scale }) => {
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
  return Promise.resolve(runRows(group, timings, () => 'exports what it should'));
};

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
