/**
 * The core projection in other tools, against the engine: the same plan, one assumption changed, the same year table.
 * `npx tsx bench/peers/index.ts [--quick]` prints the rows as JSON.
 */
import { join } from 'node:path';
import { installPackages } from '../../.config/packages-of.js';
import { BUILT, loadPackage, type Engine } from '../build/package.js';
import { interleave, type Budget, type Contender } from '../measure/interleave.js';
import type { Spread } from '../measure/statistics.js';
import { differenceOf, type Difference } from './agreement.js';
import { CHANGES, type Changed } from './changes.js';
import { corePlan, simulateArguments, yearTable } from './core-plan.js';
import type { Assumptions, CorePlan, YearTable } from './core-plan.js';
import { startC } from './c-peer.js';
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
  /** The package under test, and the file it comes from. */
  readonly engine: Engine;
  readonly module: string;
  readonly participants: number;
  /** All of them by default. */
  readonly peers?: readonly PeerName[];
  readonly changes: readonly Changed[];
  /** Whether to make only a few rounds. */
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

/** For each contender. */
const FULL: Budget = { seconds: 8, leastRounds: 9 };
const QUICK: Budget = { seconds: 1.2, leastRounds: 3, warmUpSeconds: 0.7 };

const here = import.meta.dirname;
/** Debian's, which has Debian's NumPy, unless another one is named. */
const PYTHON = process.env['PYTHON'] ?? '/usr/bin/python3';

const startScript = (file: string, opening: unknown): Promise<Peer> =>
  startPeer(process.execPath, ['--import', import.meta.resolve('tsx'), join(here, file)], opening);
const startWorkbook = async (plan: CorePlan, style: Style): Promise<Peer> => {
  installPackages(here);
  return startScript('hyperformula.ts', { plan, style });
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
  'C, exact': startC,
};
export type PeerName = keyof typeof PEERS;

const ENGINE = 'esop-repurchase';

/**
 * Starts the peers, compares their figures with the engine's and then times them in turn with it.
 *
 * @throws when a peer's figures differ from the engine's by more than rounding
 */
export async function runPeers(options: PeerOptions): Promise<PeerReport> {
  const { engine, participants, changes, log } = options;
  const plan = corePlan(participants);
  const ours = ourTables(engine, plan);
  const names = options.peers ?? (Object.keys(PEERS) as PeerName[]);
  const started = await Promise.allSettled(names.map((name) => PEERS[name](plan)));
  const peers = new Map<PeerName, Peer>();
  const skipped: { peer: PeerName; reason: string }[] = [];
  for (const [i, peer] of names.entries()) {
    const outcome = started[i]!;
    if (outcome.status === 'fulfilled') {
      peers.set(peer, outcome.value);
      continue;
    }
    const reason = messageOf(outcome.reason);
    skipped.push({ peer, reason });
    log(`SKIPPED ${peer}, ${participants.toLocaleString('en')} participants: ${reason}`);
  }
  try {
    const rows: PeerRow[] = [];
    for (const changed of changes) rows.push(...(await compare({ ...options, plan, ours, peers, changed })));
    const totalObligation = ours(CHANGES['price growth'][0]).obligation.reduce((sum, year) => sum + year, 0);
    return { participants, years: plan.years, totalObligation, rows, skipped };
  } finally {
    for (const peer of peers.values()) peer.close();
  }
}

interface Comparison extends Pick<PeerOptions, 'module' | 'quick'> {
  readonly plan: CorePlan;
  readonly ours: (assumptions: Assumptions) => YearTable;
  readonly peers: ReadonlyMap<PeerName, Peer>;
  readonly changed: Changed;
}

async function compare({ module, quick, plan, ours, peers, changed }: Comparison): Promise<PeerRow[]> {
  const differences = new Map<string, Difference>();
  /** Keeps the largest difference of a peer; every answer is compared, the timed ones too. */
  const check = (name: string, assumptions: Assumptions, theirs: YearTable): void => {
    // The engine's own figures are the same whichever way they are asked for.
    const people = name === ENGINE ? 0 : plan.census.age.length;
    const { total, largestYear } = differenceOf(name, ours(assumptions), theirs, people);
    const before = differences.get(name);
    differences.set(name, {
      total: Math.max(total, before?.total ?? 0),
      largestYear: Math.max(largestYear, before?.largestYear ?? 0),
    });
  };
  const engine = await startScript('engine.ts', { plan, module, changed });
  try {
    const all = [[ENGINE, engine], ...peers] as const;
    // Ends with the second value, so that the first timed run, which has the first, changes something: a workbook whose input
    // stays as it was has nothing to do.
    for (const [name, peer] of all) {
      for (const assumptions of CHANGES[changed]) check(name, assumptions, (await peer.run([assumptions])).table);
    }
    const budget = quick ? QUICK : FULL;
    const contenders = all.map(([name, peer]) => peerContender(name, peer));
    const [our, ...theirs] = await interleave(contenders, { ...budget, seconds: budget.seconds * all.length });
    return [...peers].map(([peer, { versions }], i) => {
      const { time, ratio } = theirs[i]!;
      return { peer, changed, versions, time, ourTime: our!.time, ratio, differenceInDollars: differences.get(peer)! };
    });
  } finally {
    engine.close();
  }

  function peerContender(name: string, peer: Peer): Contender {
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
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

if (process.argv[1] === import.meta.filename) {
  const log = (line: string): void => console.error(line);
  const quick = process.argv.includes('--quick');
  const engine = await loadPackage(log);
  const report = await runPeers({ engine, module: BUILT, participants: 1_000, changes: ['price growth'], quick, log });
  console.log(JSON.stringify(report, null, 2));
}
