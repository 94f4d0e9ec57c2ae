import workerScript from 'library-worker';
import type { PlanInputs, MonteCarloResult } from '../../../analysis/index.js';
import type { Reply } from '../../parallel/answering.js';
import { answerIn, type Asked, startAsked } from '../../parallel/asking.js';
import type { Answers, ChosenOptions } from './answers.js';
import type { LibraryQuestion, Step } from './worker.js';
import type { AnnualProjection, PreparedPlan } from '../../../index.js';
import { type MonteCarloPool, monteCarloPool } from '../../parallel/index.js';

let address: string | undefined;

/** Address of the workers' script, which is text that came with the page, so that nothing is fetched and the page needs no server. */
function scriptUrl(): string {
  address ??= URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
  return address;
}

/** Workers that have answered, by the question. They wait for the next: to start one and to compile its code takes longer than most answers. */
const waiting = new Map<keyof Answers, Asked>();

function keep(name: keyof Answers, worker: Asked): void {
  void waiting.get(name)?.end();
  waiting.set(name, worker);
}

/** Workers of the random futures, kept likewise. */
let pool: MonteCarloPool | undefined;

/** Progress and cancellation of a question. */
export interface Following {
  readonly onStep?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
}

/**
 * Asks the library about a plan, in a worker.
 *
 * @throws ValidationError, SimulationError as the library does; the signal's reason once it is aborted
 */
export async function ask<Name extends keyof Answers>(
  name: Name,
  inputs: PlanInputs,
  question: Parameters<Answers[Name]>[1],
  { onStep, signal }: Following = {},
): Promise<ReturnType<Answers[Name]>> {
  signal?.throwIfAborted();
  const [asked = name] = waiting.has(name) ? [] : waiting.keys();
  const worker = waiting.get(asked) ?? startAsked(scriptUrl());
  waiting.delete(asked);
  const end = (): void => void worker.end(signal?.reason);
  signal?.addEventListener('abort', end);
  let reply: Reply;
  try {
    reply = await worker.ask({ asked: [inputs, name, question] } satisfies LibraryQuestion, (step) => {
      const { done, total } = step as Step;
      onStep?.(done, total);
    });
  } catch (error) {
    end();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
  if (signal?.aborted !== true) keep(name, worker);
  return answerIn(reply) as ReturnType<Answers[Name]>;
}

/** A scenario whose uncertainty is wanted. */
export interface UncertainScenario {
  readonly name: string;
  readonly plan: PreparedPlan;
  /** True if its price follows from the company's earnings. */
  readonly isByEarnings: boolean;
  /** Expected years, without chance. */
  readonly expected: readonly AnnualProjection[];
}

/**
 * Monte Carlo of several scenarios on Web Workers, one after the other, all with the same options: with the same seed the same
 * people meet the same draws, so that differences come from the scenarios. Earnings are drawn where the price follows from them.
 */
export async function runScenarios(
  scenarios: readonly UncertainScenario[],
  options: ChosenOptions,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MonteCarloResult[]> {
  const { earnings: _earnings, ...withoutEarnings } = options;
  const total = scenarios.length * options.paths;
  pool ??= monteCarloPool({ workerUrl: scriptUrl() });
  const results: MonteCarloResult[] = [];
  for (const [i, { plan, isByEarnings }] of scenarios.entries()) {
    const watch = {
      signal,
      onProgress: ({ done }: { done: number }) => onProgress(i * options.paths + done, total),
    };
    results.push(await pool.run(plan, isByEarnings ? options : withoutEarnings, watch));
  }
  return results;
}
