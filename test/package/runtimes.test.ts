import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDist, inputs, OUTPUT_OF, outputsHere } from '../hosts/browser/vectors.js';
import { missingRuntimes, RUNTIMES, type Runtime } from './runtimes.js';

const missing = missingRuntimes();
if (missing !== null) console.warn(`SKIPPED, the vectors on other versions of Node, on Bun and on Deno: ${missing}`);

const folder = mkdtempSync(join(tmpdir(), 'esop-runtimes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ways into the built package: each leaves what it exports in `EsopRepurchase`. The scripts for pages are tested in a browser. */
const ENTRIES = {
  import: `import * as EsopRepurchase from ${JSON.stringify(pathToFileURL(inDist('index.js')).href)};`,
  require: `
    import { createRequire } from 'node:module';
    const EsopRepurchase = createRequire(import.meta.url)(${JSON.stringify(inDist('index.cjs'))});
  `,
};

const ARGUMENTS: Partial<Record<Runtime, readonly string[]>> = {
  Deno: ['run', '--allow-all', '--node-modules-dir=manual'],
};

/** Needs the build. */
describe.skipIf(missing !== null)('the bytes of this Node for all vectors', () => {
  let expected: string;
  beforeAll(async () => {
    expected = JSON.stringify(await outputsHere());
  });

  const cases = (Object.keys(RUNTIMES) as Runtime[]).flatMap((runtime) =>
    Object.keys(ENTRIES).map((way) => [runtime, way as keyof typeof ENTRIES] as const),
  );
  test.each(cases)('%s gives them, by %s', (runtime, way) => {
    const program = join(folder, `${runtime}-${way}.mjs`.replace(' ', '-'));
    const outputs = `${JSON.stringify(inputs)}.map((${OUTPUT_OF})(EsopRepurchase))`;
    const version = "globalThis.Deno ? 'Deno' : globalThis.Bun ? 'Bun' : 'Node ' + process.versions.node.split('.')[0]";
    writeFileSync(
      program,
      `import process from 'node:process';\n${ENTRIES[way]}\nprocess.stdout.write(JSON.stringify([${version}, ${outputs}]));`,
    );
    const args = [...(ARGUMENTS[runtime] ?? []), program];
    const output = execFileSync(RUNTIMES[runtime], args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect(output).toBe(`["${runtime}",${expected}]`);
  });
});

test('`engines` says the versions of Node that are tested', async () => {
  const { engines } = (await import('../../package.json', { with: { type: 'json' } })).default;
  const tested = Object.keys(RUNTIMES).flatMap((name) => /^Node (\d+)$/.exec(name)?.[1] ?? []);
  expect(engines.node).toBe(tested.map((version) => `${version}.x`).join(' || '));
});
