import { availableParallelism, loadavg } from 'node:os';
import workerpool from 'workerpool';
import { fromMessage } from '../../parallel/error-message.js';
import type { Compute, Prepare } from '../options.js';
import { ComputeTimeout, ComputeTooLarge } from '../runs/compute-limits.js';
import { isOutOfMemory, type PoolOf, readingThreads } from './reading-threads.js';
import { sinceNow } from './since-now.js';
import type { Answer } from './worker.js';

/** Threads that compute runs. */
export interface Threads extends Compute {
  /** Reads the bodies of simulations: large ones on a thread of their own, with limited time and memory. */
  readonly prepare: Prepare;
  /** Stops them, whatever they are doing. */
  end(): Promise<void>;
}

/** The most memory that reading a body may take: several times what the largest good body takes. */
const READING_MEGABYTES = 768;

/** The most memory that a simulation may take: 150,000 people over 30 years fit into half of it. */
const COMPUTING_MEGABYTES = 1024;

/**
 * The memory of what has just been made. With more, which is usual, the columns of plans that are done with hold memory outside of it for
 * longer, and the collector goes through all memory several times a second: a tenth of the time that plans of 200 people take.
 */
const YOUNG_MEGABYTES = 12;

/** How many threads, and what they run. */
export interface ThreadOptions {
  /**
   * Simulations computed at once, 1; `concurrency` of the service's limits should be the same. A further thread starts when the
   * service computes the one more that it describes.
   */
  readonly size?: number;
  /**
   * Where the threads' script is; by default `service-worker.cjs` beside this module. Set it when a bundler has moved the module.
   */
  readonly workerUrl?: URL | string;
  /** Megabytes of memory for reading a large body, 768; a body that takes more is refused. */
  readonly readingMegabytes?: number;
  /** Megabytes of memory for a simulation or an analysis, 1024; one that takes more fails. */
  readonly computingMegabytes?: number;
  /**
   * Whether a simulation that took too long had to share its processor; if so, it is tried again. By default the load average
   * tells, and the processor time that the process had meanwhile.
   */
  readonly isMachineBusy?: () => boolean;
}

/** The number of runnable programs per processor above which simulations take notably longer. */
const BUSY = 1.25;

/**
 * Computes runs on worker threads, so that the service answers meanwhile. A simulation that takes too long, or needs more memory
 * than a thread has, is ended together with its thread, and another thread takes its place.
 *
 * @example
 * import { createService } from 'esop-repurchase/service';
 * import { sqliteStore } from 'esop-repurchase/service/sqlite';
 *
 * const store = await sqliteStore({ file: ':memory:' });
 * const compute = threads({ size: 2 });
 * const service = createService({ store, compute, limits: { concurrency: 2 } });
 * const answer = await service.fetch(new Request('http://localhost/healthz'));
 * answer.status // 200
 * await service.stop();
 * await compute.end();
 * await store.close();
 */
export function threads({
  size = 1,
  workerUrl = beside(),
  readingMegabytes = READING_MEGABYTES,
  computingMegabytes = COMPUTING_MEGABYTES,
  isMachineBusy,
}: ThreadOptions = {}): Threads {
  const watch = (): (() => boolean) => {
    const wasHeldUp = sinceNow();
    return isMachineBusy ?? ((): boolean => wasHeldUp() || loadavg()[0]! > BUSY * availableParallelism());
  };
  // Node takes a file's URL only as a URL object, and the library passes the script on unchanged.
  const script = (/^file:/.test(String(workerUrl)) ? new URL(workerUrl) : workerUrl) as string;
  const poolOf: PoolOf = (maxWorkers, resourceLimits) =>
    workerpool.pool({
      maxWorkers,
      workerType: 'thread',
      workerThreadOpts: { resourceLimits },
      onCreateWorker: () => ({ script }),
      // A thread has nothing to tidy up, so it is stopped without being asked to.
      workerTerminateTimeout: 1,
    });
  // The service computes one more than there is room for, when a tenant would wait for another's large ones.
  const pool = poolOf(size + 1, {
    maxOldGenerationSizeMb: computingMegabytes,
    maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
  });
  const reading = readingThreads(poolOf, readingMegabytes);
  // The threads are started before they are needed. All these calls come at once, so that each finds the earlier threads busy and
  // starts another. A thread that cannot start reports it when it is given work.
  for (let i = 0; i < size; i += 1) pool.exec('start').catch(() => undefined);
  let hasEnded = false;
  const compute: Compute = async (inputs, budgetSeconds, signal) => {
    // The pool would start another thread, which would keep the process from ending.
    if (hasEnded) throw new Error('The threads have been ended');
    const isBusy = watch();
    const task = pool.exec('compute', [inputs]);
    const cancel = (): void => void task.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      // The time counts from when a thread takes the task on.
      const answer = (await task.timeout(budgetSeconds * 1000)) as Answer;
      if ('error' in answer) throw fromMessage(answer.error);
      return answer.computed;
    } catch (error) {
      if (error instanceof workerpool.Promise.TimeoutError) {
        throw new ComputeTimeout(budgetSeconds, isBusy());
      }
      throw isOutOfMemory(error) ? new ComputeTooLarge(computingMegabytes) : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
  const end = async (): Promise<void> => {
    hasEnded = true;
    await Promise.all([pool.terminate(true), reading.end()]);
  };
  return Object.assign(compute, { prepare: reading.prepare, end });
}

function beside(): URL {
  return new URL('./service-worker.cjs', import.meta.url);
}
