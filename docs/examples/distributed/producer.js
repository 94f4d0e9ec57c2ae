/** Cuts the paths into jobs, waits for all of them and prints the figures of the whole. `--out file` keeps the whole. */
import { writeFileSync } from 'node:fs';
import { Queue, QueueEvents } from 'bullmq';
import { mergeMonteCarlo } from 'esop-repurchase/analysis';
import { inputs, options } from './company.js';
import { figures } from './figures.js';
import { connection, QUEUE } from './queue.js';

/** Some seconds of work on a machine, and a part of some hundred kilobytes. */
const PATHS_A_JOB = 200;

const queue = new Queue(QUEUE, { connection });
const events = new QueueEvents(QUEUE, { connection });
await events.waitUntilReady();

const jobs = await queue.addBulk(
  rangesOf(options.paths).map((range) => ({
    name: 'paths',
    data: { inputs, options, range },
    opts: { attempts: 5, backoff: { type: 'exponential', delay: 500 } },
  })),
);
try {
  const parts = await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
  const whole = mergeMonteCarlo(parts);
  console.log(figures(whole));
  if (process.argv[2] === '--out') writeFileSync(process.argv[3], JSON.stringify(whole));
} finally {
  // A job that a worker holds at this moment stays; it was not needed any more.
  await Promise.allSettled(jobs.map((job) => job.remove()));
  await events.close();
  await queue.close();
}

function rangesOf(paths) {
  const ranges = [];
  for (let from = 0; from < paths; from += PATHS_A_JOB) ranges.push([from, Math.min(from + PATHS_A_JOB, paths)]);
  return ranges;
}
