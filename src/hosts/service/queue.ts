import type { Database } from './database/database.js';

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

/** A table whose rows are jobs until they are done. */
export interface JobTable {
  readonly name: 'runs' | 'deliveries';
  /** Column with the time from which a job may be taken. */
  readonly due: string;
  /** Condition of rows that are not done. */
  readonly isOpen: string;
  /** Columns by which the next job is chosen. */
  readonly order: string;
  /** Seconds for which nobody else takes a job that was taken. */
  readonly holdSeconds: number;
  /** Whether that time is extended for as long as the process lives, because a job may take longer. */
  readonly isExtended: boolean;
  /** Longest pause of a job. A job that is due later was put off by a clock that was ahead, and is due now. */
  readonly longestSeconds: number;
}

/** Takes jobs that are due: nobody else does so while this process holds them. Resolves with their ids. */
async function takeDue(database: Database, table: JobTable, most: number, now: Date): Promise<readonly string[]> {
  const { name, due, isOpen, order, holdSeconds, longestSeconds } = table;
  const rows = await database.all<{ id: string }>(
    // One process serves a file of SQLite. In PostgreSQL each takes rows that no other is about to take.
    `with next as materialized (
       select id from ${name} where ${isOpen} and (${due} <= $1 or ${due} > $2) order by ${order} limit $3
       ${database.dialect === 'postgres' ? 'for update skip locked' : ''})
     update ${name} set ${due} = $4 where id in (select id from next) returning id`,
    ...[after(now, 0), after(now, longestSeconds), most, after(now, holdSeconds)],
  );
  return rows.map(({ id }) => id);
}

/** Delays an unfinished job by a number of seconds. */
async function putOff(
  database: Database,
  { name, due, isOpen }: JobTable,
  id: string,
  seconds: number,
  now: Date,
): Promise<void> {
  await database.run(`update ${name} set ${due} = $1 where id = $2 and ${isOpen}`, after(now, seconds), id);
}

/** Makes all jobs that an ended process held due: only where no other process can hold any. */
export async function releaseAll(database: Database, { name, due, isOpen }: JobTable, now: Date): Promise<void> {
  await database.run(`update ${name} set ${due} = $1 where ${isOpen}`, after(now, 0));
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Looks for work again and again. */
export interface WorkLoop {
  readonly start: () => void;
  /** There may be something to do: it need not wait for the next look. */
  readonly wake: () => void;
  /** Whether the loop is to go on. */
  readonly isOn: () => boolean;
  /** Stops looking; resolves when the look under way has ended. */
  readonly stop: () => Promise<void>;
}

const TELL_EVERY_MS = 60_000;

/**
 * A loop that calls `look` every `everyMs`, and whenever it is woken, but never twice at once. A failed look is repeated at the
 * next interval; `failing` is called at the first, and once a minute while looks go on failing.
 */
export function workLoop(everyMs: number, look: () => Promise<void>, failing: (error: unknown) => void): WorkLoop {
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let toldAt: number | null = null;

  function failed(error: unknown): void {
    again = false;
    const now = performance.now();
    if (toldAt !== null && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    failing(error);
  }

  function wake(): void {
    again = true;
    if (timer === undefined || looking !== null) return;
    again = false;
    looking = look()
      .then(() => {
        toldAt = null;
      }, failed)
      .finally(() => {
        looking = null;
        // The loop was woken during the look, perhaps too late for the look to find the new work.
        if (again) wake();
      });
  }

  return {
    start: () => {
      timer ??= setInterval(wake, everyMs);
      wake();
    },
    wake,
    isOn: () => timer !== undefined,
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await looking;
    },
  };
}

/** Waits for the promise, but no longer than `ms`. The caller has to check whether it settled in time. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
