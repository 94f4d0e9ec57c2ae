/**
 * The core projection in other tools, against the engine: the same plan, one assumption changed, the same year table.
 * `npx tsx bench/peers/index.ts [--quick]` prints the rows as JSON.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadPackage, type Engine } from '../build/package.js';
import { contender, interleave, type Budget, type Contender } from '../measure/interleave.js';
import type { Spread } from '../measure/statistics.js';
import type { SimulationResult } from '../../src/index.js';
import { differenceOf, type Difference } from './agreement.js';
import { corePlan, operatingAssumptions, simulateArguments, yearTable } from './core-plan.js';
import type { Assumptions, CorePlan, YearTable } from './core-plan.js';
import { startPeer, type Peer } from './peer-process.js';
import type { Style } from './workbook.js';

/** One peer, with one assumption changed from run to run. */
export interface PeerRow {
  readonly peer: PeerName;
  readonly changed: Changed;
  readonly versions: Readonly<Record<string, string>>;
  /** Milliseconds a run. */
  readonly time: Spread;
  readonly ourTime: Spread;
  /** Its time over ours in the same round: how many times faster the engine is. */
  readonly ratio: Spread;
  readonly differenceInDollars: Difference;
}

export interface PeerReport {
  readonly participants: number;
  readonly years: number;
  /** Dollars over all years, with the first assumptions. */
  readonly totalObligation: number;
  readonly rows: readonly PeerRow[];
  /** What could not be measured, and why. */
  readonly skipped: readonly { readonly peer: PeerName; readonly reason: string }[];
}

export interface PeerOptions {
  /** The built package. */
  readonly engine: Engine;
  /** The headline comparisons only, in few rounds. */
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

type Changed = 'price growth' | 'turnover';

const FULL: Budget = { seconds: 40, leastRounds: 9 };
const QUICK: Budget = { seconds: 6, leastRounds: 3, warmUpSeconds: 0.7 };

/** Each comparison goes back and forth between two values of one assumption. */
const CHANGES: Record<Changed, readonly [Assumptions, Assumptions]> = {
  'price growth': [
    { priceGrowth: 0.05, turnoverScale: 1 },
    { priceGrowth: 0.06, turnoverScale: 1 },
  ],
  turnover: [
    { priceGrowth: 0.05, turnoverScale: 1 },
    { priceGrowth: 0.05, turnoverScale: 1.1 },
  ],
};

const here = import.meta.dirname;
/** Debian's, which has Debian's NumPy. */
const PYTHON = '/usr/bin/python3';

const startWorkbook = (plan: CorePlan, style: Style): Promise<Peer> => {
  installLibraries();
  const args = ['--import', import.meta.resolve('tsx'), join(here, 'hyperformula.ts')];
  return startPeer(process.execPath, args, { plan, style });
};
const startProgram = (plan: CorePlan, arithmetic: 'doubles' | 'integers'): Promise<Peer> =>
  startPeer(PYTHON, [join(here, 'core.py')], { plan, arithmetic }).catch((error: unknown) => {
    throw new Error(`needs ${PYTHON} with NumPy (apt-get install python3-numpy): ${messageOf(error)}`);
  });

const PEERS = {
  'HyperFormula workbook': (plan: CorePlan) => startWorkbook(plan, 'cells'),
  'HyperFormula workbook of array formulas': (plan: CorePlan) => startWorkbook(plan, 'arrays'),
  'NumPy, doubles': (plan: CorePlan) => startProgram(plan, 'doubles'),
  'NumPy, exact integers': (plan: CorePlan) => startProgram(plan, 'integers'),
};
export type PeerName = keyof typeof PEERS;

/** Left out of a quick run: building it takes as long as all the rest, and the other workbook is the promised one. */
const SLOW_TO_START: PeerName = 'HyperFormula workbook of array formulas';

/**
 * Starts the peers, compares their figures with the engine's and then times them in turn with it.
 *
 * @throws when a peer's figures differ from the engine's by more than rounding
 */
export async function runPeers({ engine, quick, log }: PeerOptions): Promise<PeerReport> {
  const plan = corePlan();
  const ours = ourTables(engine, plan);
  const peers: [PeerName, Peer][] = [];
  const skipped: { peer: PeerName; reason: string }[] = [];
  const wanted = Object.entries(PEERS).filter(([name]) => !quick || name !== SLOW_TO_START);
  const starting = wanted.map(async ([name, start]) => {
    try {
      peers.push([name as PeerName, await start(plan)]);
    } catch (error) {
      skipped.push({ peer: name as PeerName, reason: messageOf(error) });
      log(`SKIPPED ${name}: ${messageOf(error)}`);
    }
  });
  try {
    await Promise.all(starting);
    const names = Object.keys(PEERS);
    peers.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));
    const rows: PeerRow[] = [];
    for (const changed of quick ? (['price growth'] as const) : (['price growth', 'turnover'] as const)) {
      rows.push(...(await compare({ engine, plan, ours, peers, changed, quick })));
    }
    const totalObligation = ours(CHANGES['price growth'][0]).obligation.reduce((sum, year) => sum + year, 0);
    return { participants: plan.census.age.length, years: plan.years, totalObligation, rows, skipped };
  } finally {
    for (const [, peer] of peers) peer.close();
  }
}

interface Comparison {
  readonly engine: Engine;
  readonly plan: CorePlan;
  readonly ours: (assumptions: Assumptions) => YearTable;
  readonly peers: readonly (readonly [PeerName, Peer])[];
  readonly changed: Changed;
  readonly quick: boolean;
}

async function compare({ engine, plan, ours, peers, changed, quick }: Comparison): Promise<PeerRow[]> {
  const differences = new Map<PeerName, Difference>();
  /** Keeps the largest difference of a peer; every answer is compared, the timed ones too. */
  const check = (name: PeerName, assumptions: Assumptions, theirs: YearTable): void => {
    const { total, largestYear } = differenceOf(name, ours(assumptions), theirs, plan.census.age.length);
    const before = differences.get(name);
    differences.set(name, {
      total: Math.max(total, before?.total ?? 0),
      largestYear: Math.max(largestYear, before?.largestYear ?? 0),
    });
  };
  // Ends with the second value, so that the first timed run, which has the first, changes something: a workbook whose input
  // stays as it was has nothing to do.
  for (const [name, peer] of peers) {
    for (const assumptions of CHANGES[changed]) check(name, assumptions, (await peer.run([assumptions])).table);
  }

  const run = preparedRun(engine, plan, changed);
  for (const assumptions of CHANGES[changed]) {
    differenceOf('prepare()', ours(assumptions), yearTable(run(assumptions)), 0);
  }

  const next = inTurn(CHANGES[changed]);
  const engineContender = contender('esop-repurchase', () => run(next()));
  const contenders = [engineContender, ...peers.map(([name, peer]) => peerContender(name, peer))];
  const [our, ...theirs] = await interleave(contenders, quick ? QUICK : FULL);
  return theirs.map(({ time, ratio }, i) => {
    const [peer, { versions }] = peers[i]!;
    return { peer, changed, versions, time, ourTime: our!.time, ratio, differenceInDollars: differences.get(peer)! };
  });

  function peerContender(name: PeerName, peer: Peer): Contender {
    const next = inTurn(CHANGES[changed]);
    const sample = async (repetitions: number): Promise<number> => {
      const runs = Array.from({ length: repetitions }, next);
      const { milliseconds, table } = await peer.run(runs);
      check(name, runs[repetitions - 1]!, table);
      return milliseconds;
    };
    return { name, sample };
  }
}

/** The engine's way of changing one assumption: the plan is prepared once, and what changes is merged in and validated. */
function preparedRun(engine: Engine, plan: CorePlan, changed: Changed): (assumptions: Assumptions) => SimulationResult {
  const prepared = engine.prepare(...simulateArguments(plan, CHANGES[changed][0]));
  return (assumptions) => {
    const { share_valuation, turnover } = operatingAssumptions(plan, assumptions);
    const change = changed === 'turnover' ? { turnover } : { share_valuation };
    return prepared.with({ operatingAssumptions: change }).simulate();
  };
}

/** The engine's tables, by plain `simulate()`: what every other way is compared with. */
function ourTables(engine: Engine, plan: CorePlan): (assumptions: Assumptions) => YearTable {
  const known = new Map<string, YearTable>();
  return (assumptions) => {
    const key = JSON.stringify(assumptions);
    const table = known.get(key) ?? yearTable(engine.simulate(...simulateArguments(plan, assumptions)));
    known.set(key, table);
    return table;
  };
}

/** The values in turn, the first one first. */
function inTurn<T>(values: readonly [T, T]): () => T {
  let turn = 0;
  return () => values[turn++ % 2]!;
}

/** HyperFormula stays out of the package's own dependencies; it is installed here when it is first needed. */
function installLibraries(): void {
  if (existsSync(join(here, 'node_modules/hyperformula'))) return;
  const { status, stderr } = spawnSync('npm', ['ci'], { cwd: here, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ci in bench/peers failed: ${stderr.trim()}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (process.argv[1] === import.meta.filename) {
  const log = (line: string): void => console.error(line);
  const report = await runPeers({ engine: await loadPackage(log), quick: process.argv.includes('--quick'), log });
  console.log(JSON.stringify(report, null, 2));
}
