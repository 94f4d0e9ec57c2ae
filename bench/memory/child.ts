/**
 * One `simulate()` in a process of its own, whose memory nothing else has touched. Prints, in bytes and beyond the input, what
 * the run had in use at its peak (`live`) or what the operating system gave the process for it (`resident`).
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Engine } from '../build/package.js';
import { collectGarbage } from '../measure/collect-garbage.js';
import { makePlan } from '../plan.js';

interface Peak {
  readonly peak: number;
  readonly samples: number;
}

const [kind, participants, years, module] = process.argv.slice(2);
void measure(kind!, Number(participants), Number(years), module!);

async function measure(what: string, participants: number, years: number, module: string): Promise<void> {
  const { simulate } = (await import(module)) as Engine;
  simulate(...makePlan({ participants: 10, years: 2 }));
  const input = makePlan({ participants, years });
  const bytes = await peakOf(what, () => simulate(...input).results.annual_projections.length);
  console.log(JSON.stringify(bytes));
  // The input is in use until here, and so part of both figures that are subtracted from one another.
  if (input[2].participants.length !== participants) throw new Error('The input has changed');
}

async function peakOf(what: string, run: () => number): Promise<{ bytes: number; samples: number }> {
  const sampler = new Worker(new URL('./sampler.mjs', import.meta.url), { execArgv: [], workerData: what });
  const ask = async (): Promise<Peak> => {
    sampler.postMessage('');
    const [answer] = (await once(sampler, 'message')) as [Peak];
    return answer;
  };
  collectGarbage();
  // What there is before the run, the sampler and its channel included.
  let before = await ask();
  while (before.samples < 10) before = await ask();
  run();
  const { peak, samples } = await ask();
  await sampler.terminate();
  return { bytes: peak - before.peak, samples: samples - before.samples };
}
