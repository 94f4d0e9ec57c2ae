/**
 * Times both engines on one kind of plan: the child process of the section on 0.1.0. V8 compiles an engine for all kinds of plans
 * it has met in its process, and the second kind has taken 0.1.0 up to 1.8 times as long as in a process of its own.
 */
import type * as analysis from '../../src/analysis/index.js';
import { loadFile, type Engine } from '../build/package.js';
import { contender, interleave, type Budget, type Timing } from '../measure/interleave.js';
import { loadFirstRelease } from './load.js';
import { runsOf, type Amount, type Subject } from './runs.js';

export interface Task {
  readonly subject: Subject;
  readonly amount: Amount;
  readonly budget: Budget;
  /** The package under test. */
  readonly module: string;
}

/** The printed result: timings by task, 0.1.0 first. */
export type Timings = Record<string, Timing[]>;

const { subject, amount, budget, module } = JSON.parse(process.argv[2]!) as Task;
const { monteCarlo } = await loadFile<typeof analysis>('dist/analysis.js');
const now = { ...(await loadFile<Engine>(module)), monteCarlo };
const timings: Timings = {};
for (const [asked, runs] of Object.entries(runsOf(subject, amount, { now, then: await loadFirstRelease() }))) {
  timings[asked] = await interleave([contender('0.1.0', runs.then), contender('esop-repurchase', runs.now)], budget);
}
console.log(JSON.stringify(timings));
