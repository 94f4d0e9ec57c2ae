import type * as parallel from '../../src/hosts/parallel/index.js';
import type * as analysis from '../../src/analysis/index.js';
import type { Bench, Scale, Section } from '../bench.js';
import { loadBundle } from '../build/bundle.js';
import { loadFile } from '../build/package.js';
import { contender, interleave, type Contender } from '../measure/interleave.js';
import { scaled, type Spread } from '../measure/statistics.js';
import { makePlan, withDefaultRules, type PlanArguments } from '../plan.js';
import { runRows, type Row } from '../row.js';
import { ROUNDED } from '../twins/doubles.js';
import type * as entry from '../twins/monte-carlo-entry.js';

const YEARS = 20;
const SECTION = 'Monte Carlo';
/** Whole people leave by chance, and the share price grows by chance. */
const chance = { seed: 1, price: { volatility: 0.25 } };

interface Amounts {
  /** Participants, and paths in a sample. */
  readonly throughput: readonly (readonly [participants: number, paths: number])[];
  readonly doubles: readonly [participants: number, paths: number];
  readonly path: readonly [participants: number, paths: number];
  /** Workers compile everything anew, some tenths of a second: enough paths that this is little of the whole. */
  readonly workers: readonly [participants: number, paths: number];
}

const AMOUNTS: Readonly<Record<Scale['name'], Amounts>> = {
  full: {
    throughput: [
      [200, 400],
      [1_000, 80],
      [5_000, 16],
    ],
    doubles: [500, 100],
    path: [500, 200],
    workers: [1_000, 3_000],
  },
  quick: {
    throughput: [
      [200, 40],
      [1_000, 8],
      [5_000, 2],
    ],
    doubles: [500, 10],
    path: [500, 20],
    workers: [1_000, 100],
  },
  once: { throughput: [[20, 2]], doubles: [20, 4], path: [20, 4], workers: [20, 8] },
};

/** Many futures: paths a second, on two workers against one, and against the same paths on plain doubles. */
export const monteCarlo: Section = async (bench) => {
  const { throughput, doubles, path, workers } = AMOUNTS[bench.scale.name];
  const rows: Row[] = [];
  for (const [participants, paths] of throughput) rows.push(await pathsASecond(bench, participants, paths));
  rows.push(...(await againstDoubles(bench, ...doubles)));
  rows.push(...(await ofAPath(bench, ...path)));
  rows.push(...(await onWorkers(bench, ...workers)));
  return rows;
};

/** Processor time of a path under default rules, by the loops of whole people and by the stages row by row. */
async function ofAPath({ scale }: Bench, participants: number, count: number): Promise<Row[]> {
  const bundle = await loadBundle<typeof entry>('bench/twins/monte-carlo-entry.ts');
  const plan = bundle.prepare(...withDefaultRules(planOf(participants)));
  const paths = bundle.receivedPaths(bundle.prepareMonteCarlo(plan, { ...chance, paths: count }).sent);
  const byLoops = (): unknown => bundle.samplePaths(paths, 0, count);
  const byStages = (): unknown => bundle.samplePaths(paths, 0, count, () => null);
  mustEqual('paths by loops and by stages', byLoops(), byStages());

  const timings = await interleave(
    [contender('loops of whole people', byLoops), contender('stages row by row', byStages)],
    scale.budget,
  );
  const what = `processor time of 1,000 paths of ${named(participants)}, default rules, findings included`;
  const rows = runRows(
    { id: `monte-carlo/path/${participants}`, section: SECTION, what },
    timings,
    () => 'equal paths',
  );
  return rows.map((row) => ({ ...row, value: scaled(row.value, 1_000 / count) }));
}

async function pathsASecond({ scale, engine }: Bench, participants: number, paths: number): Promise<Row> {
  const { mergeMonteCarlo, monteCarlo } = await loadFile<typeof analysis>('dist/analysis.js');
  const plan = engine.prepare(...planOf(participants));
  const whole = monteCarlo(plan, { ...chance, paths });
  const half = Math.floor(paths / 2);
  const parts = [
    monteCarlo(plan, { ...chance, paths, range: [half, paths] }),
    monteCarlo(plan, { ...chance, paths, range: [0, half] }),
  ];
  mustEqual('two parts and the whole', mergeMonteCarlo(parts), whole);

  const name = 'monteCarlo()';
  const [timing] = await interleave([contender(name, () => monteCarlo(plan, { ...chance, paths }))], scale.budget);
  const what = `${named(participants)}, one core`;
  const group = { id: `monte-carlo/${participants}`, section: SECTION, what };
  const [row] = runRows(group, [timing!], () => 'two parts merged are the whole');
  return { ...row!, value: perSecond(row!.value, paths), unit: 'paths a second' };
}

/** The same program with another arithmetic, and what a run without chance costs on doubles. */
async function againstDoubles({ scale, engine }: Bench, participants: number, paths: number): Promise<Row[]> {
  const exact = await loadBundle<typeof entry>('bench/twins/monte-carlo-entry.ts');
  const doubles = await loadBundle<typeof entry>('bench/twins/monte-carlo-entry.ts', ROUNDED);
  const { monteCarlo } = await loadFile<typeof analysis>('dist/analysis.js');
  const input = planOf(participants);
  const options = { ...chance, paths };
  const inExact = exact.prepareMonteCarlo(exact.prepare(...input), options);
  const inDoubles = doubles.prepareMonteCarlo(doubles.prepare(...input), options);
  const sampled = inExact.samples(0, paths);
  mustEqual('the bundle and the package', inExact.resultOf(sampled), monteCarlo(engine.prepare(...input), options));
  const { samples } = sampled;
  const { samples: others } = inDoubles.samples(0, paths);
  const total = samples.reduce((sum, sample) => sum + sample.total, 0);
  const off = samples.reduce((sum, sample, i) => sum + Math.abs(sample.total - others[i]!.total), 0);
  if (!(off <= total * 1e-8)) throw new Error(`Plain doubles: ${off} cents off in ${total}`);

  const plan = doubles.parse(input);
  const timings = await interleave(
    [
      contender('plain doubles', () => inDoubles.samples(0, paths)),
      contender('esop-repurchase', () => inExact.samples(0, paths)),
      contender('projections of expected values on plain doubles', () => {
        for (let i = 0; i < paths; i++) doubles.projectPlan(plan);
      }),
    ],
    scale.budget,
  );
  const group = {
    id: `monte-carlo/doubles/${participants}`,
    section: SECTION,
    what: `1,000 paths of ${named(participants)}, one core`,
  };
  const verified: Readonly<Record<string, string>> = {
    'plain doubles': `$${(off / 100).toFixed(2)} off in $${Math.round(total / 100).toLocaleString('en')}`,
    'esop-repurchase': 'equal to the package',
  };
  const rows = runRows(group, timings, (name) => verified[name] ?? '1,000 runs without chance');
  return rows.map((row) => ({ ...row, value: scaled(row.value, 1_000 / paths) }));
}

/** The time includes the start and end of the pool, sending the inputs and the samples, and the figures. */
async function onWorkers({ scale, engine }: Bench, participants: number, paths: number): Promise<Row[]> {
  const { runMonteCarlo } = await loadFile<typeof parallel>('dist/parallel.js');
  const { monteCarlo } = await loadFile<typeof analysis>('dist/analysis.js');
  const plan = engine.prepare(...planOf(participants));
  const few = { ...chance, paths: Math.min(paths, 20) };
  mustEqual('two workers and none', await runMonteCarlo(plan, few, { workers: 2 }), monteCarlo(plan, few));

  const on = (name: string, workers: number): Contender => ({
    name,
    single: true,
    sample: async () => {
      const start = performance.now();
      await runMonteCarlo(plan, { ...chance, paths }, { workers });
      return performance.now() - start;
    },
  });
  const timings = await interleave([on('2 workers', 2), on('1 worker', 1)], {
    ...scale.budget,
    leastRounds: Math.min(scale.budget.leastRounds, 3),
  });
  const what = `runMonteCarlo(), ${paths.toLocaleString('en')} paths of ${named(participants)}`;
  return runRows({ id: 'monte-carlo/workers', section: SECTION, what }, timings, () => 'equal to monteCarlo()');
}

function mustEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(`Results differ: ${what}`);
}

const planOf = (participants: number): PlanArguments => makePlan({ participants, years: YEARS });

const named = (participants: number): string => `${participants.toLocaleString('en')} participants, ${YEARS} years`;

/** The rate of `count` in so many milliseconds. */
function perSecond({ median, low, high }: Spread, count: number): Spread {
  const rate = (milliseconds: number): number => (count * 1_000) / milliseconds;
  return { median: rate(median), low: rate(high), high: rate(low) };
}
