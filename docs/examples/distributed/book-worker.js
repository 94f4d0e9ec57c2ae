/** One for each core: takes plans from the queue and projects them, each by itself. */
import { Worker } from 'bullmq';
import { portfolio } from 'esop-repurchase/analysis';
import { BOOK_QUEUE, connection } from './queue.js';

const worker = new Worker(
  BOOK_QUEUE,
  async ({ data: { first, plans } }) => {
    console.log(`plans from ${first}: started`);
    const part = portfolio(plans);
    console.log(`plans from ${first}: done`);
    return part;
  },
  {
    connection,
    // The plans of a job take far less than this, so that the claim need not be renewed meanwhile.
    lockDuration: 10_000,
    stalledInterval: 2_000,
    maxStalledCount: 10,
  },
);

worker.on('ready', () => console.log('ready'));
worker.on('error', (error) => console.error(error.message));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => worker.close());
