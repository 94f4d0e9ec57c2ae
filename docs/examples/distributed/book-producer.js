/** Cuts the book into jobs, waits for all of them and says which plans have no answer. `--out file` keeps the whole. */
import { writeFileSync } from 'node:fs';
import { Queue, QueueEvents } from 'bullmq';
import { book } from './book.js';
import { BOOK_QUEUE, connection } from './queue.js';

/** A second of work: little is lost when a worker dies. */
const PLANS_A_JOB = 20;

const queue = new Queue(BOOK_QUEUE, { connection });
const events = new QueueEvents(BOOK_QUEUE, { connection });
await events.waitUntilReady();

const jobs = await queue.addBulk(
  Array.from({ length: Math.ceil(book.length / PLANS_A_JOB) }, (_, i) => ({
    name: 'plans',
    data: { first: i * PLANS_A_JOB, plans: book.slice(i * PLANS_A_JOB, (i + 1) * PLANS_A_JOB) },
    opts: { attempts: 5, backoff: { type: 'exponential', delay: 500 } },
  })),
);
try {
  const parts = await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
  const whole = { ...parts[0], plans: parts.flatMap(({ plans }) => plans) };
  const without = whole.plans.filter(({ figures }) => figures === null);
  console.log(`${whole.plans.length} plans, ${without.length} without an answer`);
  for (const { plan, issues } of without) console.log(`${plan}: ${issues[0].field}: ${issues[0].issue}`);
  if (process.argv[2] === '--out') writeFileSync(process.argv[3], JSON.stringify(whole));
} finally {
  await Promise.allSettled(jobs.map((job) => job.remove()));
  await events.close();
  await queue.close();
}
