import { describe, expect, test } from 'vitest';
import { SCALES, type Bench } from '../../bench/bench.js';
import { loadBundle } from '../../bench/build/bundle.js';
import { SECTIONS } from '../../bench/sections/index.js';
import * as engine from '../../src/index.js';

/** The suite on the smallest plans, each run timed once: what it verifies, not how fast it is. Needs the build. */
const warnings: string[] = [];
const bench: Bench = {
  engine,
  module: 'dist/index.js',
  scale: SCALES.once,
  warn: (line) => warnings.push(line),
};
/** Sections that start other programs, or take long, verify their results when the suite is run. */
const LEFT_OUT = ['peers', 'hosts', 'first-release', 'monte-carlo', 'twins', 'import', 'browser', 'memory'];
const sections = Object.entries(SECTIONS).filter(([name]) => !LEFT_OUT.includes(name));

test.each(sections)('%s verifies its results and measures something', async (_, section) => {
  const rows = await section(bench);
  expect(rows.length + warnings.length).toBeGreaterThan(0);
  // A slope of one quick round can be anything.
  for (const { id, unit, value } of rows) expect(unit === 'exponent' || value.median >= 0, id).toBe(true);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

describe('an engine that is a cent off in one year', () => {
  const wrong: Bench = { ...bench, engine: { ...engine, simulate: aCentOff } };

  test.each(['engine', 'prepared'])('is not timed by %s', async (name) => {
    await expect(SECTIONS[name]!(wrong)).rejects.toThrow();
  });
});

test('a twin whose swapped file is gone is no twin', async () => {
  const swaps = { 'src/engine/numeric/gone.ts': 'bench/doubles/mul-div.ts' };
  await expect(loadBundle('bench/twins/entry.ts', swaps)).rejects.toThrow('nothing was swapped');
});

function aCentOff(...input: Parameters<typeof engine.simulate>): ReturnType<typeof engine.simulate> {
  const result = engine.simulate(...input);
  result.results.annual_projections[0]!.repurchase_obligation += 0.01;
  return result;
}
