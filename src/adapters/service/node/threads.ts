import { availableParallelism, loadavg } from 'node:os';
import workerpool from 'workerpool';
import { fromMessage } from '../../monte-carlo/error-message.js';
import { answerTo } from '../http/answer.js';
import { tooManyBodies } from '../http/held-bytes.js';
import { outline } from '../http/json-text.js';
import { prepareRun } from '../http/prepare-run.js';
import { ServiceError } from '../http/service-error.js';
import type { Compute, Prepare, PreparedSimulation, Refusal } from '../options.js';
import { ComputeTimeout, ComputeTooLarge } from '../runs/compute-limits.js';
import { joinableGzip } from '../joinable-gzip.js';
import { takingTurns, type Turns } from '../turns.js';
import type { Answer } from './worker.js';

/** Threads that compute runs. */
export interface Threads extends Compute {
  /** Reads the bodies of simulations: large ones on a thread of their own, with limited time and memory. */
  readonly prepare: Prepare;
  /** Stops them, whatever they are doing. */
  end(): Promise<void>;
}

/** Reading more than this, some three hundred people, would keep the service from answering other requests. */
const LARGE_BYTES = 64 * 1024;
const LARGE_VALUES = 5_000;

/** What is no larger is read on another thread than what is: within a second. */
const SMALL_BYTES = 1024 * 1024;
const SMALL_READING_MEGABYTES = 256;

/** A thread that reads bodies, for tenants in turn. */
interface Reader {
  readonly pool: workerpool.Pool;
  readonly turns: Turns;
}

/** The most that reading a body may take: several times what the largest good body takes. */
const READING_MS = 20_000;
const READING_MEGABYTES = 768;

/** The most memory that a simulation may take: 150,000 people over 30 years fit into half of it. */
const COMPUTING_MEGABYTES = 1024;

/** Large bodies of one tenant that may wait to be read: each of them is in memory. */
const WAITING_BODIES = 16;

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

/**
 * A stop-watch that tells whether the process has been held up since: stopped together with its machine, or left less than half of a
 * processor, of which whoever computes takes a whole one.
 */
function sinceNow(): () => boolean {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 < (performance.now() - began) / 2;
  };
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
  const poolOf = (maxWorkers: number, megabytes: number) =>
    workerpool.pool({
      maxWorkers,
      workerType: 'thread',
      workerThreadOpts: { resourceLimits: { maxOldGenerationSizeMb: megabytes } },
      onCreateWorker: () => ({ script }),
      // A thread has nothing to tidy up, so it is stopped without being asked to.
      workerTerminateTimeout: 1,
    });
  // The service computes one more than there is room for, when a tenant would wait for another's large ones.
  const pool = poolOf(size + 1, computingMegabytes);
  // A large body takes seconds to read, or to refuse. Small ones, such as those of most analyses, do not wait for it.
  const [small, large] = [Math.min(SMALL_READING_MEGABYTES, readingMegabytes), readingMegabytes].map((megabytes) => ({
    pool: poolOf(1, megabytes),
    turns: takingTurns(WAITING_BODIES),
  })) as [Reader, Reader];
  // The threads are started before they are needed. All these calls come at once, so that each finds the earlier threads busy and
  // starts another. A thread that cannot start reports it when it is given work.
  for (let i = 0; i < size; i += 1) pool.exec('start').catch(() => undefined);
  let hasEnded = false;
  const isEnded = (): boolean => hasEnded;
  const compute: Compute = async (inputs, budgetSeconds, signal) => {
    // The pool would start another thread, which would keep the process from ending.
    if (isEnded()) throw new Error('The threads have been ended');
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
  const prepare: Prepare = async (body, limits, asked) => {
    // An analysis of a few bytes may change a large scenario hundreds of times, and each change is checked.
    const isQuick = asked.kind === 'simulation' && body.length <= LARGE_BYTES && outline(body).values <= LARGE_VALUES;
    if (isQuick) return prepareRun(body, limits, asked, joinableGzip);
    const reader = body.length <= SMALL_BYTES ? small : large;
    const prepared = await reader.turns.take(asked.tenant, () => prepareThere(reader, body, limits, asked));
    return prepared ?? { refused: answerTo(tooManyBodies()) };
  };
  const prepareThere = async (
    reader: Reader,
    ...[body, limits, asked]: Parameters<Prepare>
  ): Promise<PreparedSimulation | Refusal> => {
    if (isEnded()) throw new Error('The threads have been ended');
    const wasHeldUp = sinceNow();
    try {
      const given = [body, { bodyDepth: limits.bodyDepth, bodyValues: limits.bodyValues }, asked];
      // Passed on, not copied: a copy of a large body would hold up other requests.
      const reading = reader.pool.exec('prepare', given, { transfer: [body.buffer] });
      return (await reading.timeout(READING_MS)) as PreparedSimulation | Refusal;
    } catch (error) {
      // Only the reading thread has ended, and only such a body is to blame for it.
      if (isEnded() || !isTooMuch(error)) throw error;
      if (!isOutOfMemory(error) && wasHeldUp()) return { refused: answerTo(tooManyBodies()) };
      return {
        refused: answerTo(
          new ServiceError('PAYLOAD_TOO_LARGE', 'The body takes too long, or too much memory, to read'),
        ),
      };
    }
  };
  const end = async (): Promise<void> => {
    hasEnded = true;
    await Promise.all([pool, small.pool, large.pool].map((each) => each.terminate(true)));
  };
  return Object.assign(compute, { prepare, end });
}

/** Whether a thread was ended because it took too long, or too much memory. */
function isTooMuch(error: unknown): boolean {
  return error instanceof workerpool.Promise.TimeoutError || isOutOfMemory(error);
}

function isOutOfMemory(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function beside(): URL {
  return new URL('./service-worker.cjs', import.meta.url);
}
