/** `npm run bench`, with `-- --quick`, `-- --only <section>` or `<section>/<comparison>`, `-- --service` (with `--former <folder of a build>` and `--seconds <n>`), `-- --table` or `-- --pin`; see docs/guides/benchmarks.md. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import big from 'big.js/package.json' with { type: 'json' };
import decimal from 'decimal.js/package.json' with { type: 'json' };
import esbuild from 'esbuild/package.json' with { type: 'json' };
import playwright from 'playwright-core/package.json' with { type: 'json' };
import { SCALES, type Section } from './bench.js';
import { BUILT, loadPackage } from './build/package.js';
import { thisMachine } from './measure/machine.js';
import { makePins, PINNED } from './pinned.js';
import { readResults, rounded, writeResults } from './report/results.js';
import { writeSpeed } from './report/speed.js';
import { table } from './report/table.js';
import type { Row } from './row.js';
import { SECTIONS } from './sections/index.js';
import { benchService, SHORT, WHOLE } from './service/main.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    table: { type: 'boolean', default: false },
    pin: { type: 'boolean', default: false },
    service: { type: 'boolean', default: false },
    former: { type: 'string' },
    seconds: { type: 'string', default: '15' },
  },
});
/** The versions of what the package is compared with, and of the tools that make the bundles and drive the browser. */
const versions = [big, decimal, esbuild, playwright].map(({ name, version }) => `${name} ${version}`);
const progress = (line: string): void => console.error(line);

if (options.table) {
  await writeSpeed(readResults());
} else if (options.pin) {
  writeFileSync(PINNED, `${JSON.stringify(makePins(await loadPackage(progress)), null, 2)}\n`);
} else if (options.service) {
  const seconds = options.quick ? 1 : Number(options.seconds);
  await benchService(await loadPackage(progress), {
    ...(options.quick ? SHORT : WHOLE),
    seconds,
    ...(options.former !== undefined && { former: resolve(options.former) }),
    keep: !options.quick,
    progress,
  });
} else {
  await run();
}

async function run(): Promise<void> {
  const engine = await loadPackage(progress);
  const scale = SCALES[options.quick ? 'quick' : 'full'];
  const warnings: string[] = [];
  const warn = (line: string): void => {
    warnings.push(line);
    progress(line);
  };
  const rows: Row[] = [];
  for (const [name, section, only] of chosen()) {
    const start = performance.now();
    const wanted = only === undefined ? {} : { only };
    rows.push(...(await section({ engine, module: BUILT, scale, warn, ...wanted })).map(rounded));
    progress(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  const results = { machine: thisMachine(), versions, rows, warnings };
  console.log(table(results));
  // Part of the suite, or smaller plans, would replace the results that the README and the guide are made of.
  if (options.quick || options.only !== undefined) return;
  await writeResults(results);
  await writeSpeed(results);
}

/** The sections that are asked for: all, or those of `--only hosts` and `--only hosts/simulate`, which is one comparison of a section. */
function chosen(): (readonly [name: string, section: Section, only?: string])[] {
  const { only } = options;
  if (only === undefined) return Object.entries(SECTIONS);
  return only.map((asked) => {
    const [name = '', ...comparison] = asked.split('/');
    const section = SECTIONS[name];
    if (section === undefined) {
      throw new Error(`No section ${name}; there are ${Object.keys(SECTIONS).join(', ')}`);
    }
    return comparison.length === 0 ? [name, section] : [asked, section, comparison.join('/')];
  });
}
