import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDist, inputs, OUTPUT_OF, outputsHere } from '../hosts/browser/vectors.js';
import { missingRuntimes, RUNTIMES, type Runtime } from './runtimes.js';

const missing = missingRuntimes();
if (missing !== null) console.warn(`SKIPPED, results on other versions of Node, on Bun and on Deno: ${missing}`);

const folder = mkdtempSync(join(tmpdir(), 'esop-runtimes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Both ways into the built package; the scripts for pages are tested in a browser. */
const LOAD = `
  import process from 'node:process';
  import { createRequire } from 'node:module';
  import * as byImport from ${JSON.stringify(pathToFileURL(inDist('index.js')).href)};
  const byRequire = createRequire(import.meta.url)(${JSON.stringify(inDist('index.cjs'))});
`;

const ARGUMENTS: Partial<Record<Runtime, readonly string[]>> = {
  Deno: ['run', '--allow-all', '--node-modules-dir=manual'],
};

/** Needs the build. */
describe.skipIf(missing !== null)('the bytes of this Node', () => {
  let expected: string;
  beforeAll(async () => {
    expected = JSON.stringify(await outputsHere());
  });

  test.each(Object.keys(RUNTIMES) as Runtime[])('%s gives them, by import and by require', (runtime) => {
    const program = join(folder, `${runtime}.mjs`.replace(' ', '-'));
    const version = "globalThis.Deno ? 'Deno' : globalThis.Bun ? 'Bun' : 'Node ' + process.versions.node.split('.')[0]";
    const outputs = `[byImport, byRequire].map((api) => ${JSON.stringify(inputs)}.map((${OUTPUT_OF})(api)))`;
    writeFileSync(program, `${LOAD}\nprocess.stdout.write(JSON.stringify([${version}, ...${outputs}]));`);
    const args = [...(ARGUMENTS[runtime] ?? []), program];
    const output = execFileSync(RUNTIMES[runtime], args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(output).toBe(`["${runtime}",${expected},${expected}]`);
  });
});

test('`engines` says the versions of Node that are tested', async () => {
  const { engines } = (await import('../../package.json', { with: { type: 'json' } })).default;
  const tested = Object.keys(RUNTIMES).flatMap((name) => /^Node (\d+)$/.exec(name)?.[1] ?? []);
  expect(engines.node).toBe(tested.map((version) => `${version}.x`).join(' || '));
});
