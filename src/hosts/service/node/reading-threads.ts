import type { ResourceLimits } from 'node:worker_threads';
import workerpool from 'workerpool';
import { answerTo } from '../http/answer.js';
import { tooManyBodies } from '../http/held-bytes.js';
import { outlineOf } from '../../../presentation/words/formats.js';
import { prepareRun } from '../http/prepare-run.js';
import { ServiceError } from '../http/service-error.js';
import { joinableGzip } from '../joinable-gzip.js';
import type { AskedRun, Prepare, PreparedSimulation, Refusal } from '../options.js';
import { takingTurns, type Turns } from '../turns.js';
import { sinceNow } from './since-now.js';

/** Makes a pool of so many threads, each with so much memory. */
export type PoolOf = (maxWorkers: number, limits: ResourceLimits) => workerpool.Pool;

/** Threads that read bodies. */
export interface ReadingThreads {
  readonly prepare: Prepare;
  /** Stops them, whatever they are doing. */
  end(): Promise<void>;
}

/** Reading more than this, some three hundred people, would keep the service from answering other requests. */
const LARGE_BYTES = 64 * 1024;
const LARGE_VALUES = 5_000;

/** What is no larger is read on other threads than what is. */
const SMALL_BYTES = 1024 * 1024;
const SMALL_MEGABYTES = 256;

/**
 * How long a small body may be read while others wait; after that it is read where slow ones are. A hundred thousand names that no
 * plan has, or a hundred changes of a plan of thousands, take a second.
 */
const QUICK_MS = 300;
const LOOK_EVERY_MS = 50;

/** How long the bodies of a tenant are read where slow ones are, after one that took so long. */
const SLOW_FOR_MS = 10_000;
const SLOW = Symbol('to be read where slow bodies are');

/** Even in a small body they may check a large plan again and again. */
const CHECKS_MANY_PLANS: readonly string[] = ['compare', 'sensitivity'] satisfies AskedRun['kind'][];

/** The most that reading a body may take: several times what the largest good body takes. */
const READING_MS = 20_000;

/** Bodies of one tenant that may wait to be read: each of them is in memory. */
const WAITING_BODIES = 16;

/** A thread that reads bodies, for tenants in turn. */
interface Reader {
  readonly pool: workerpool.Pool;
  readonly turns: Turns;
}

/** A body to be read, and what is asked of it. */
type Given = Parameters<Prepare>;

/** A reading that somebody may stop. */
interface Stoppable {
  readonly signal: AbortSignal;
  /** Called when the thread begins. */
  readonly onBegin: () => void;
}

/** What reading a body comes to. */
type Prepared = PreparedSimulation | Refusal;

/**
 * A thread that reads small bodies, unless they take a moment only, one for those that turn out to take long, and one for large ones,
 * which take seconds to read, or to refuse.
 *
 * @param megabytes - for reading a large body
 */
export function readingThreads(poolOf: PoolOf, megabytes: number): ReadingThreads {
  const readerWith = (most: number): Reader => ({
    pool: poolOf(1, { maxOldGenerationSizeMb: most }),
    turns: takingTurns(WAITING_BODIES, () => performance.now()),
  });
  const small = readerWith(Math.min(SMALL_MEGABYTES, megabytes));
  const slow = readerWith(Math.min(SMALL_MEGABYTES, megabytes));
  const large = readerWith(megabytes);
  /** Until when the bodies of a tenant are read where slow ones are. */
  const slowUntil = new Map<string, number>();
  let hasEnded = false;

  const isEnded = (): boolean => hasEnded;
  const isSlow = (tenant: string): boolean => performance.now() < (slowUntil.get(tenant) ?? 0);

  /** Reads a small body unless others come to wait for one that takes long. */
  async function unlessSlow(given: Given): Promise<Prepared | typeof SLOW> {
    const [, , { tenant }] = given;
    const stop = new AbortController();
    // From when the thread begins: after another body was stopped it has to start.
    let began = Infinity;
    const looks = setInterval(() => {
      if (performance.now() - began > QUICK_MS && small.turns.doOthersWait(tenant)) stop.abort();
    }, LOOK_EVERY_MS);
    try {
      return await readThere(small, given, { signal: stop.signal, onBegin: () => (began = performance.now()) });
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      slowUntil.set(tenant, performance.now() + SLOW_FOR_MS);
      return SLOW;
    } finally {
      clearInterval(looks);
    }
  }

  /** Reads a body on a thread; one that may be stopped there may be read on another. */
  async function readThere({ pool }: Reader, [body, limits, asked]: Given, stoppable?: Stoppable): Promise<Prepared> {
    if (isEnded()) throw new Error('The threads have been ended');
    const wasHeldUp = sinceNow();
    try {
      const given = [body, { bodyDepth: limits.bodyDepth, bodyValues: limits.bodyValues }, asked];
      // Passed on, not copied: a copy of a large body would hold up other requests.
      const how = stoppable === undefined ? { transfer: [body.buffer] } : { on: stoppable.onBegin };
      const reading = pool.exec('prepare', given, how);
      stoppable?.signal.addEventListener('abort', () => void reading.cancel());
      return (await reading.timeout(READING_MS)) as Prepared;
    } catch (error) {
      // Only the reading thread has ended, and only such a body is to blame for it.
      if (isEnded() || !isTooMuch(error)) throw error;
      if (!isOutOfMemory(error) && wasHeldUp()) return tooMany();
      return {
        refused: answerTo(
          new ServiceError('PAYLOAD_TOO_LARGE', 'The body takes too long, or too much memory, to read'),
        ),
      };
    }
  }

  return {
    prepare: async (...given) => {
      const [body, limits, asked] = given;
      const { tenant, kind, scenario } = asked;
      const checksMany = CHECKS_MANY_PLANS.includes(kind);
      // An analysis of a few bytes may change a large scenario several times, and each change is checked.
      const checksOwn = kind === 'simulation' || (scenario === undefined && !checksMany);
      const isQuick = checksOwn && body.length <= LARGE_BYTES && outlineOf(body).values <= LARGE_VALUES;
      if (isQuick) return prepareRun(body, limits, asked, joinableGzip);
      const isSmall = body.length <= SMALL_BYTES;
      const mayBeSlow = body.length > LARGE_BYTES || checksMany;
      // Looked at again when its turn comes: another of the tenant's may have taken long meanwhile.
      const goesSlowly = (): boolean => mayBeSlow && isSlow(tenant);
      const quickly = async (): Promise<Prepared | typeof SLOW> => (goesSlowly() ? SLOW : unlessSlow(given));
      const prepared = isSmall && !goesSlowly() ? await small.turns.take(tenant, quickly) : SLOW;
      if (prepared !== SLOW) return prepared ?? tooMany();
      const reader = isSmall ? slow : large;
      return (await reader.turns.take(tenant, () => readThere(reader, given))) ?? tooMany();
    },
    end: async () => {
      hasEnded = true;
      await Promise.all([small, slow, large].map(({ pool }) => pool.terminate(true)));
    },
  };
}

const tooMany = (): Refusal => ({ refused: answerTo(tooManyBodies()) });

/** Whether a thread was ended because it took too long, or too much memory. */
function isTooMuch(error: unknown): boolean {
  return error instanceof workerpool.Promise.TimeoutError || isOutOfMemory(error);
}

/** Whether a thread was ended because it needed more memory than it may. */
export function isOutOfMemory(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
