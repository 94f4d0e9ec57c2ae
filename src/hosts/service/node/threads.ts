import workerpool from 'workerpool';
import { createCap, createTurns } from '../turns.js';
import { fromMessage, outlineOf } from 'esop-repurchase/internal';
import { answerTo } from '../http/answer.js';
import { prepareRun } from '../runs/prepare-run.js';
import { ServiceError } from '../http/service-error.js';
import type { Compute, Prepare, PreparedSimulation, Refusal, WriteResults } from '../options.js';
import { ComputeTimeout, ComputeTooLarge } from '../runs/compute-run.js';
import type { Computed } from './worker.js';

/** Threads that compute runs. */
export interface Threads extends Compute {
  /** Reads the bodies of simulations: large ones on a thread of their own, with limited time and memory. */
  readonly prepare: Prepare;
  /** Writes large results on a thread of its own. */
  readonly write: WriteResults;
  /** Stops them, whatever they are doing. */
  end(): Promise<void>;
}

/** The most memory that reading a body may take: several times what the largest good body takes. */
const READING_MEGABYTES = 768;

/** The most memory that writing results may take: several times what a page takes. */
const WRITING_MEGABYTES = 256;

/** The most memory that a simulation may take: 150,000 people over 30 years fit into half of it. */
const COMPUTING_MEGABYTES = 1024;

/**
 * The memory of what has just been made. With more, which is usual, the columns of plans that are done with hold memory outside of it for
 * longer, and the collector goes through all memory several times a second: a tenth of the time that plans of 200 people take.
 */
const YOUNG_MEGABYTES = 12;

/** Reading more than this, some three hundred people, would keep the service from answering other requests. */
const LARGE_BYTES = 64 * 1024;
const LARGE_VALUES = 5_000;

/** The most that reading a body may take: several times what the largest good body takes. */
const READING_MS = 20_000;

/** Bodies of a tenant that the thread is given at a time: others are read in between. */
const BODIES_OF_A_TENANT = 2;
/** Large bodies that may be read, or wait for that, at a time: each of them is in memory. A tenant's own leave room for those of others. */
const LARGE_AT_ONCE = 32;
const LARGE_OF_A_TENANT = 16;

/**
 * Longest time in seconds until a body has been read, its waiting included. One that names a scenario is read twice, and then computed for
 * some time: it is answered before the server cuts a connection that stands still, after two minutes.
 */
const READER_SECONDS = 50;

/** Number of threads, and their script. */
export interface ThreadOptions {
  /** Simulations computed at once, 1; `concurrency` of the service's limits should be the same. */
  readonly size?: number;
  /**
   * Where the threads' script is; by default `service-worker.cjs` beside this module. Set it when a bundler has moved the module.
   */
  readonly workerUrl?: URL | string;
  /** Megabytes of memory for reading a large body, 768; a body that takes more is refused. */
  readonly readingMegabytes?: number;
  /** Seconds until a large body is refused by 503 because it waits for others to be read, 50; by 100 a connection may be cut. */
  readonly readerSeconds?: number;
  /** Megabytes of memory for a simulation or an analysis, 1024; one that takes more fails. */
  readonly computingMegabytes?: number;
}

/**
 * Computes runs on worker threads, so that the service answers meanwhile. A simulation that takes too long, or needs more memory
 * than a thread has, is ended together with its thread, and another thread takes its place.
 *
 * @example
 * import { createService } from 'esop-repurchase-service';
 * import { sqliteStore } from 'esop-repurchase-service/sqlite';
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
  workerUrl = new URL('./service-worker.cjs', import.meta.url),
  readingMegabytes = READING_MEGABYTES,
  readerSeconds = READER_SECONDS,
  computingMegabytes = COMPUTING_MEGABYTES,
}: ThreadOptions = {}): Threads {
  // Node takes a file's URL only as a URL object, and the library passes the script on unchanged.
  const script = (/^file:/.test(String(workerUrl)) ? new URL(workerUrl) : workerUrl) as string;
  const poolOf = (maxWorkers: number, maxOldGenerationSizeMb: number): workerpool.Pool =>
    workerpool.pool({
      maxWorkers,
      workerType: 'thread',
      workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MEGABYTES } },
      onCreateWorker: () => ({ script }),
      // A thread has nothing to tidy up, so it is stopped without being asked to.
      workerTerminateTimeout: 1,
    });
  const computing = poolOf(size, computingMegabytes);
  const reading = poolOf(1, readingMegabytes);
  const writing = poolOf(1, WRITING_MEGABYTES);
  // Started before they are needed: all these calls come at once, so that each finds the earlier threads busy and starts another. A
  // thread that cannot start reports it when it is given work afterwards; what waits for it at that moment would never be told.
  const started = Promise.allSettled(Array.from({ length: size }, () => Promise.resolve(computing.exec('start'))));
  let hasEnded = false;
  const held = createCap();
  const turns = createTurns();

  // The pools would start other threads, which would keep the process from ending.
  const refuseAfterEnd = (): void => {
    if (hasEnded) throw new Error('The threads have been ended');
  };

  const compute: Compute = async (inputs, budgetSeconds, signal) => {
    await started;
    refuseAfterEnd();
    const task = computing.exec('compute', [inputs]);
    const cancel = (): void => void task.cancel();
    if (signal?.aborted === true) cancel();
    else signal?.addEventListener('abort', cancel);
    try {
      // The time counts from when a thread takes the task on.
      const answer = (await task.timeout(budgetSeconds * 1000)) as Computed;
      if ('error' in answer) throw fromMessage(answer.error);
      return answer.computed;
    } catch (error) {
      if (error instanceof workerpool.Promise.TimeoutError) throw new ComputeTimeout(budgetSeconds);
      throw isOutOfMemory(error) ? new ComputeTooLarge(computingMegabytes) : error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

  const prepare: Prepare = async (body, { bodyDepth, bodyValues, bodyNames, snapshots }, asked) => {
    const given = [body, { bodyDepth, bodyValues, bodyNames, snapshots }, asked] as const;
    const isSmall = body.length <= LARGE_BYTES && outlineOf(body).values <= LARGE_VALUES;
    // An analysis of a few bytes may change a plan many times, and each change is checked.
    if (isSmall && asked.kind === 'simulation') return prepareRun(...given);
    refuseAfterEnd();
    const { tenant } = asked;
    // Small ones take next to no memory: they wait for one another only.
    const large = [[`tenant ${tenant}`, LARGE_OF_A_TENANT] as const, ['all', LARGE_AT_ONCE] as const];
    const letGo = held(isSmall ? [] : large);
    if (typeof letGo === 'number') return { refused: answerTo(TOO_MANY_BODIES()) };
    const until = performance.now() + readerSeconds * 1000;
    const release = await turns(
      [[`${isSmall ? 'small' : 'large'} ${tenant}`, BODIES_OF_A_TENANT]],
      readerSeconds * 1000,
    );
    if (release === null) {
      letGo();
      return { refused: answerTo(TOO_MANY_BODIES()) };
    }
    const task = reading.exec('prepare', [...given]);
    const late = setTimeout(() => void task.cancel(), until - performance.now());
    try {
      return (await task.timeout(READING_MS)) as PreparedSimulation | Refusal;
    } catch (error) {
      if (error instanceof workerpool.Promise.CancellationError && !hasEnded)
        return { refused: answerTo(TOO_MANY_BODIES()) };
      const isLate = error instanceof workerpool.Promise.TimeoutError;
      if (!isLate && !isOutOfMemory(error)) throw error;
      const why = isLate ? `${READING_MS / 1000} seconds` : `${readingMegabytes} megabytes`;
      return { refused: answerTo(new ServiceError('PAYLOAD_TOO_LARGE', `Reading the body took more than ${why}`)) };
    } finally {
      clearTimeout(late);
      release();
      letGo();
    }
  };

  const write: WriteResults = async (...given) => {
    refuseAfterEnd();
    return (await writing.exec('write', given)) as Uint8Array;
  };

  const end = async (): Promise<void> => {
    hasEnded = true;
    await Promise.all([computing, reading, writing].map((pool) => pool.terminate(true)));
  };
  return Object.assign(compute, { prepare, write, end });
}

const TOO_MANY_BODIES = (): ServiceError =>
  new ServiceError('UNAVAILABLE', 'Too many bodies are read at one time', { headers: { 'retry-after': '5' } });

function isOutOfMemory(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
