/** One a machine: takes ranges of paths from the queue and computes them on all of its cores. */
import { UnrecoverableError, Worker } from 'bullmq';
import { prepare, SimulationError, ValidationError } from 'esop-repurchase';
import { monteCarloPool } from 'esop-repurchase/parallel';
import { connection, QUEUE } from './queue.js';

/** The threads of this machine, for all jobs: each loads the engine once. */
const pool = monteCarloPool();

const worker = new Worker(QUEUE, compute, {
  connection,
  // A worker renews its claim on a job every half of this time. Who does not is taken for dead, and the job goes to another.
  lockDuration: 5_000,
  stalledInterval: 2_000,
  // The same paths may be computed as often as workers die: they are the same.
  maxStalledCount: 10,
});

async function compute({ data: { inputs, options, range } }) {
  const paths = `paths ${range[0]} to ${range[1]}`;
  console.log(`${paths}: started`);
  try {
    // On threads, so that this one is free to renew its claim.
    const part = await pool.run(prepare(...inputs), { ...options, range });
    console.log(`${paths}: done`);
    return part;
  } catch (error) {
    // What is wrong with the inputs is wrong on every machine: no second attempt.
    if (error instanceof ValidationError || error instanceof SimulationError) {
      throw new UnrecoverableError(`${error.details.field}: ${error.details.issue}`);
    }
    throw error;
  }
}

worker.on('ready', () => console.log('ready'));
worker.on('error', (error) => console.error(error.message));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await worker.close();
    await pool.end();
  });
}
