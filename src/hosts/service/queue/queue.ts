import type { Database } from '../database/database.js';
import { within } from '../runs/within.js';
import { workLoop, type WorkLoop } from '../runs/work-loop.js';
import { putOff, takeDue, type JobTable } from './due.js';

/** Interval of the search for jobs that other processes have added, that have become due, or whose process has ended. */
const LOOK_EVERY_MS = 500;

/** Pause of a job that failed, for example because the database was away. */
const AGAIN_SECONDS = 1;

/** Signs of life of a process during the time that it holds a job. */
const SIGNS = 3;

/** Jobs of one table, and how this process does them. */
export interface Jobs {
  readonly table: JobTable;
  /** Jobs at once, in this process. */
  readonly concurrency: number;
  /**
   * Does a job. Resolves with nothing once the job is done, or its next time is recorded. Rejected, the job is done again soon. When the
   * signal aborts, the service stops: the work may end early and ask for `afterSeconds: 0`.
   */
  readonly work: (id: string, signal: AbortSignal) => Promise<Again | undefined>;
}

/** The job is to be done again. */
export interface Again {
  /** The earliest start, in seconds from now; 0 is at once. */
  readonly afterSeconds: number;
}

/**
 * The queue: the rows of runs and deliveries that are not done. A process takes those that are due, and holds them for some time. A job is
 * done at least once: when its process has ended, another takes it after that time.
 */
export interface Queue {
  /** There may be something to do. */
  wake(name: JobTable['name']): void;
  /** Takes jobs from now on. */
  start(jobs: readonly Jobs[]): void;
  /** Takes no more, aborts the signals of jobs that take longer than `drainSeconds`, and waits for them. */
  stop(drainSeconds: number): Promise<void>;
}

/** The queue of a process; `failed` is told of errors that are not a job's own. */
export function createQueue(database: Database, clock: () => Date, failed: (error: unknown) => void): Queue {
  const hands = new Map<JobTable['name'], Hands>();

  function handsOf({ table, concurrency, work }: Jobs): Hands {
    const inHand = new Map<string, Promise<void>>();
    const stopping = new AbortController();
    const loop = workLoop(LOOK_EVERY_MS, look, failed);
    const hold = (id: string, seconds: number): Promise<void> => putOff(database, table, id, seconds, clock());
    const extend = (): Promise<unknown> => Promise.all([...inHand.keys()].map((id) => hold(id, table.holdSeconds)));
    const extending = table.isExtended
      ? setInterval(() => void extend().catch(failed), (table.holdSeconds / SIGNS) * 1000)
      : undefined;

    async function look(): Promise<void> {
      while (loop.isOn() && inHand.size < concurrency) {
        const ids = await takeDue(database, table, concurrency - inHand.size, clock());
        // One in hand is due again where the clock was set back meanwhile; it is held anew now.
        for (const id of ids) if (!inHand.has(id)) inHand.set(id, once(id));
        if (ids.length === 0) return;
      }
    }

    async function once(id: string): Promise<void> {
      const again = await work(id, stopping.signal).catch((error: unknown) => {
        failed(error);
        return { afterSeconds: AGAIN_SECONDS };
      });
      inHand.delete(id);
      // If that fails too, the job is due when it is held no longer.
      if (again !== undefined) await hold(id, again.afterSeconds).catch(failed);
      loop.wake();
    }

    return {
      loop,
      stop: async (drainSeconds) => {
        await loop.stop();
        const all = Promise.all(inHand.values());
        await within(drainSeconds * 1000, all);
        stopping.abort();
        await all;
        clearInterval(extending);
      },
    };
  }

  return {
    wake: (name) => hands.get(name)?.loop.wake(),
    start: (jobs) => {
      for (const each of jobs) hands.set(each.table.name, handsOf(each));
      for (const { loop } of hands.values()) loop.start();
    },
    stop: async (drainSeconds) => {
      await Promise.all([...hands.values()].map((each) => each.stop(drainSeconds)));
      hands.clear();
    },
  };
}

/** Worker of a process for the jobs of one table. */
interface Hands {
  readonly loop: WorkLoop;
  readonly stop: (drainSeconds: number) => Promise<void>;
}
