import type { Job, Queue, Topic, Workers } from '../queue/queue.js';
import { within } from '../runs/within.js';

/** How often to look for what commands have changed in the tables, and for what could not be done. */
const LOOK_EVERY_MS = 2000;

/** How long a job waits that failed for want of the database, or that the database could not tell of. */
const AGAIN_SECONDS = 1;

/** The longest that a timer can wait; looking finds the job again after that. */
const LONGEST_SECONDS = 86_400;

/**
 * The queue of the one process that serves a file: p-queue, by turns. It is in memory; what has to be done is in the tables, and is taken
 * up when the process starts.
 */
export async function sqliteQueue(lock: () => () => void): Promise<Queue> {
  // A module of its own kind: a package of CommonJS can only load it so.
  const { default: PQueue } = await import('p-queue');
  const lines = new Map<Topic, Line>();
  let looking: ReturnType<typeof setInterval> | undefined;
  let unlock: (() => void) | undefined;
  const stopping = new AbortController();

  function line({ concurrency, work, unfinished }: Workers, log: (error: unknown) => void): Line {
    const jobs = new PQueue({ concurrency });
    let isStopping = false;
    /** Jobs that are in line or being done, and the timers of those that are to wait longer. */
    const known = new Map<string, ReturnType<typeof setTimeout> | 'in line'>();

    async function once(job: Omit<Job, 'topic'>): Promise<void> {
      let afterSeconds: number | undefined;
      try {
        afterSeconds = (await work(job.id, stopping.signal))?.afterSeconds;
      } catch (error) {
        log(error);
        afterSeconds = AGAIN_SECONDS;
      }
      known.delete(job.id);
      if (afterSeconds !== undefined) add({ ...job, afterSeconds });
    }

    function add({ afterSeconds = 0, ...job }: Omit<Job, 'topic'>): void {
      // What remains is in the tables; a timer would keep the process from ending.
      if (isStopping) return;
      const timer = known.get(job.id);
      if (timer === 'in line') return;
      clearTimeout(timer);
      if (afterSeconds <= 0) {
        known.set(job.id, 'in line');
        void jobs.add(() => once(job), { priority: -(job.turn ?? 0) });
      } else {
        known.set(
          job.id,
          setTimeout(() => add(job), Math.min(afterSeconds, LONGEST_SECONDS) * 1000),
        );
      }
    }

    async function look(): Promise<void> {
      for (const job of await unfinished()) if (!known.has(job.id)) add(job);
    }

    return {
      add,
      look: () => look().catch(log),
      stop: async (drainSeconds) => {
        isStopping = true;
        jobs.pause();
        jobs.clear();
        for (const timer of known.values()) if (timer !== 'in line') clearTimeout(timer);
        await within(drainSeconds * 1000, jobs.onPendingZero());
        stopping.abort();
        await jobs.onPendingZero();
      },
    };
  }

  return {
    send: (_, { topic, ...job }) => {
      lines.get(topic)?.add(job);
      return Promise.resolve();
    },
    wake: () => undefined,
    open: () => Promise.resolve(),
    start: async (workers, log) => {
      unlock = lock();
      for (const [topic, ofTopic] of Object.entries(workers) as [Topic, Workers][]) {
        lines.set(topic, line(ofTopic, log));
      }
      const look = (): Promise<unknown> => Promise.all([...lines.values()].map((one) => one.look()));
      await look();
      looking = setInterval(() => void look(), LOOK_EVERY_MS);
    },
    stop: async (drainSeconds) => {
      clearInterval(looking);
      await Promise.all([...lines.values()].map((one) => one.stop(drainSeconds)));
      lines.clear();
      unlock?.();
    },
  };
}

/** The jobs of one topic. */
interface Line {
  readonly add: (job: Omit<Job, 'topic'>) => void;
  readonly look: () => Promise<void>;
  readonly stop: (drainSeconds: number) => Promise<void>;
}
