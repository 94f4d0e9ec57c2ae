import { collectGarbage, collectYoungGarbage } from './collect-garbage.js';
import { processorTime } from './processor-time.js';
import { spreadOf, type Spread } from './statistics.js';

/** One of the things that are compared. */
export interface Contender {
  readonly name: string;
  /** Does the work so many times; milliseconds for all of them. */
  readonly sample: (repetitions: number) => number | Promise<number>;
  /** Whether a sample is always a single run, because the time of a single run is the question. */
  readonly single?: boolean;
}

/** How long a comparison may take. */
export interface Budget {
  /** For all contenders together; at least `leastRounds` are made in any case. */
  readonly seconds: number;
  readonly leastRounds: number;
  /** Warm-up for each contender, until the compiler has seen it. By default a third of its part of the seconds. */
  readonly warmUpSeconds?: number;
}

/** The times of one contender. */
export interface Timing {
  readonly name: string;
  /** Milliseconds a run. */
  readonly time: Spread;
  /** Its time over the first contender's in the same round. */
  readonly ratio: Spread;
}

const MOST_ROUNDS = 101;
/** A sample this long is measured well by any clock; a contender that is faster is repeated within the sample. */
const SHORTEST_SAMPLE = 8;

/** A function of this process as a contender, by processor time. */
export function contender(name: string, run: () => unknown): Contender {
  const sample = (repetitions: number): number => {
    const start = processorTime();
    for (let i = 0; i < repetitions; i++) run();
    return processorTime() - start;
  };
  return { name, sample };
}

/**
 * Times the contenders in turn, round by round, each round starting with a different one. Whatever slows the machine for a while
 * slows all of them, so ratios are taken within a round. Young garbage is collected before a sample, outside its time: no
 * contender pays for what another one left behind.
 */
export async function interleave(contenders: readonly Contender[], budget: Budget): Promise<Timing[]> {
  collectGarbage();
  const repetitions = await warmUp(contenders, budget);
  const times = contenders.map((): number[] => []);
  const end = performance.now() + budget.seconds * 1000;
  for (let round = 0; round < MOST_ROUNDS && (round < budget.leastRounds || performance.now() < end); round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const i = (round + turn) % contenders.length;
      collectYoungGarbage();
      times[i]!.push((await contenders[i]!.sample(repetitions[i]!)) / repetitions[i]!);
    }
  }
  return contenders.map(({ name }, i) => ({
    name,
    time: spreadOf(times[i]!),
    ratio: spreadOf(times[i]!.map((time, round) => time / times[0]![round]!)),
  }));
}

/** Runs each until the compiler has seen it; returns how many repetitions make a sample of it. */
async function warmUp(contenders: readonly Contender[], budget: Budget): Promise<number[]> {
  const each = (budget.warmUpSeconds ?? budget.seconds / 3 / contenders.length) * 1000;
  const repetitions: number[] = [];
  for (const { sample, single = false } of contenders) {
    let last = await sample(1);
    let count = 1;
    for (let spent = last; spent < each; spent += last) {
      if (last < SHORTEST_SAMPLE && !single) count = Math.ceil((count * SHORTEST_SAMPLE * 1.2) / Math.max(last, 0.1));
      last = await sample(count);
    }
    repetitions.push(count);
  }
  return repetitions;
}
