import { availableParallelism, loadavg } from 'node:os';
import workerpool from '#workerpool';
import { fromMessage } from '../../monte-carlo/error-message.js';
import { answerTo } from '../http/answer.js';
import { outline } from '../http/json-text.js';
import { prepareSimulation } from '../http/prepare-simulation.js';
import { ServiceError } from '../http/service-error.js';
import type { Compute, Prepare, PreparedSimulation, Refusal } from '../options.js';
import { ComputeTimeout } from '../runs/compute-timeout.js';
import type { Answer } from './worker.js';

/** Threads that compute runs. */
export interface Threads extends Compute {
  /** Reads the bodies of simulations: large ones on a thread of their own, with limited time and memory. */
  readonly prepare: Prepare;
  /** Stops them, whatever they are doing. */
  end(): Promise<void>;
}

/** From here on reading a body would keep the service from answering others. */
const LARGE_BYTES = 256 * 1024;
const LARGE_VALUES = 20_000;

/** What reading a body may take: several times what the largest good one does. */
const READING_MS = 20_000;
const READING_MEGABYTES = 768;

/** How many threads, and what they run. */
export interface ThreadOptions {
  /** Simulations computed at once, 1; `concurrency` of the service's limits should be the same. */
  readonly size?: number;
  /** Where the threads' script is, when a bundler moved this module: by default beside it, `service-worker.cjs`. */
  readonly workerUrl?: URL | string;
  /** Memory for reading a large body, 768; one that takes more is refused. */
  readonly readingMegabytes?: number;
  /** Whether a simulation that took too long had to share its processor: then it is tried again. By default by the load average. */
  readonly isMachineBusy?: () => boolean;
}

/** Programs that want to run, for each processor, from which on simulations take notably longer. */
const BUSY = 1.25;

/**
 * Computes runs on worker threads, so that the service answers meanwhile. A simulation that takes longer than it may is ended
 * together with its thread, and another thread takes the place; so is one that needs more memory than a thread has.
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
  isMachineBusy = () => loadavg()[0]! > BUSY * availableParallelism(),
}: ThreadOptions = {}): Threads {
  // Node takes a file's URL in no other form, and the library only hands it on.
  const script = (/^file:/.test(String(workerUrl)) ? new URL(workerUrl) : workerUrl) as string;
  const poolOf = (maxWorkers: number, resourceLimits: object) =>
    workerpool.pool({
      maxWorkers,
      workerType: 'thread',
      workerThreadOpts: { resourceLimits },
      onCreateWorker: () => ({ script }),
      // A thread has nothing to tidy up, so it is not asked to before it is stopped.
      workerTerminateTimeout: 1,
    });
  const pool = poolOf(size, {});
  const readers = poolOf(1, { maxOldGenerationSizeMb: readingMegabytes });
  // Started before they are needed, all at once, because those before are busy. One that cannot start says so when it is to
  // compute.
  for (let i = 0; i < size; i += 1) pool.exec('start').catch(() => undefined);
  let hasEnded = false;
  const isEnded = (): boolean => hasEnded;
  const compute: Compute = async (inputs, budgetSeconds, signal) => {
    // The pool would start another thread, which would keep the process from ending.
    if (isEnded()) throw new Error('The threads have been ended');
    const task = pool.exec('compute', [inputs]);
    const cancel = (): void => void task.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      // Counted from when a thread takes it on.
      const answer = (await task.timeout(budgetSeconds * 1000)) as Answer;
      if ('error' in answer) throw fromMessage(answer.error);
      return answer.computed;
    } catch (error) {
      if (!(error instanceof workerpool.Promise.TimeoutError)) throw error;
      throw new ComputeTimeout(budgetSeconds, isMachineBusy());
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
  const prepare: Prepare = async (body, limits, scenario) => {
    if (body.length <= LARGE_BYTES && outline(body).values <= LARGE_VALUES) {
      return prepareSimulation(body, limits, scenario);
    }
    if (isEnded()) throw new Error('The threads have been ended');
    try {
      const given = [body, { bodyDepth: limits.bodyDepth, bodyValues: limits.bodyValues }, scenario];
      return (await readers.exec('prepare', given).timeout(READING_MS)) as PreparedSimulation | Refusal;
    } catch (error) {
      if (isEnded()) throw error;
      // Its thread has ended, and nothing else.
      return {
        refused: answerTo(
          new ServiceError('PAYLOAD_TOO_LARGE', 'The body takes too long, or too much memory, to read'),
        ),
      };
    }
  };
  const end = async (): Promise<void> => {
    hasEnded = true;
    await Promise.all([pool.terminate(true), readers.terminate(true)]);
  };
  return Object.assign(compute, { prepare, end });
}

function beside(): URL {
  return new URL('./service-worker.cjs', import.meta.url);
}
