import { createHash } from 'node:crypto';
import type { Database, Transaction, Value } from '../database/database.js';
import type { Job, Queue, Topic, Workers } from '../queue/queue.js';
import { within } from '../runs/within.js';
import { workLoop, type WorkLoop } from '../runs/work-loop.js';
import PgBoss from 'pg-boss';

/** How often to look for jobs that others have sent, or that are due. */
const LOOK_EVERY_MS = 500;

/** Seconds without a sign of life after which another process takes a job. A process gives three signs in this time. */
const EXPIRE_SECONDS = 30;
const TELL_EVERY_MS = (EXPIRE_SECONDS / 3) * 1000;

/** How often pg-boss looks for those. */
const SUPERVISE_SECONDS = 5;

/** How often a job is tried again. Processes end for many reasons that are not the job's, so the limit is high. */
export const RETRIES = 20;
const RETRY_SECONDS = 1;

/** A job waits as long as it takes. */
const RETENTION_DAYS = 3650;

/** How often to look for what is in the tables but not in the queue, as after a restore, or where it was given up. */
const SWEEP_EVERY_MS = 60_000;

const TOPICS: readonly Topic[] = ['runs', 'deliveries'];

/** The queue of all processes on a database: pg-boss, in a schema of its own beside the tables. */
export function postgresQueue(database: Database, schema: string): Queue & { readonly close: () => Promise<void> } {
  const bossSchema = `${schema}_queue`;
  const own = connectionTo(database);
  let boss: Promise<PgBoss> | undefined;
  let log: (error: unknown) => void = () => undefined;
  const hands = new Map<Topic, Hands>();
  let timers: ReturnType<typeof setInterval>[] = [];

  async function open(): Promise<PgBoss> {
    const made = new PgBoss({
      db: own,
      schema: bossSchema,
      schedule: false,
      maintenanceIntervalSeconds: SUPERVISE_SECONDS,
      retryLimit: RETRIES,
      retryDelay: RETRY_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
      retentionDays: RETENTION_DAYS,
    });
    made.on('error', (error) => log(error));
    // It makes its tables on other connections than the one that has the lock. Two processes that make them at once would fail.
    await database.transaction(async (transaction) => {
      await database.lock(transaction, 'queue');
      await made.start();
      for (const topic of TOPICS) await made.createQueue(topic);
    });
    return made;
  }
  // Commands seldom send anything; what could not be opened is tried again.
  const opened = (): Promise<PgBoss> =>
    (boss ??= open().catch((error: unknown) => {
      boss = undefined;
      throw error;
    }));

  async function send(transaction: Transaction, { topic, id, turn = 0, afterSeconds = 0 }: Job): Promise<void> {
    const made = await opened();
    const db = connectionTo(transaction);
    // A job that was given up or postponed has the same id and must go first.
    await made.deleteJob(topic, jobId(id), { db });
    await made.send(topic, { id }, { id: jobId(id), priority: -turn, startAfter: Math.max(0, afterSeconds), db });
  }

  return {
    send,
    wake: (topic) => hands.get(topic)?.loop.wake(),
    open: async () => {
      await opened();
    },
    start: async (workers, toLog) => {
      log = toLog;
      const made = await opened();
      const sweepAll = (): Promise<unknown> => Promise.all(TOPICS.map((topic) => sweep(topic, workers[topic])));
      // If that fails, nothing has begun that would keep the process from ending.
      await sweepAll();
      for (const [topic, ofTopic] of Object.entries(workers) as [Topic, Workers][]) {
        const begun = handsOf(made, topic, ofTopic);
        hands.set(topic, begun);
        begun.loop.start();
      }
      timers = [
        setInterval(() => void tell().catch(log), TELL_EVERY_MS),
        setInterval(() => void sweepAll().catch(log), SWEEP_EVERY_MS),
      ];
    },
    stop: async (drainSeconds) => {
      await Promise.all([...hands.values()].map((each) => each.stop(drainSeconds)));
      timers.forEach(clearInterval);
    },
    close: async () => {
      // What it stopped, it stopped by itself; the connection is not its own.
      await (await boss)?.stop({ graceful: false, close: false });
    },
  };

  /** pg-boss 10 has no heartbeat: a job expires so long after it was started, and is started anew with each sign of life. */
  async function tell(): Promise<void> {
    for (const [topic, { inHand }] of hands) {
      if (inHand.size === 0) continue;
      const statement = `update ${bossSchema}.job set started_on = now()
        where name = $1 and id = any($2::uuid[]) and state = 'active'`;
      await own.executeSql(statement, [topic, [...inHand.keys()]]);
    }
  }

  async function sweep(topic: Topic, { unfinished }: Workers): Promise<void> {
    const jobs = await unfinished();
    const statement = `select id from ${bossSchema}.job where name = $1 and id = any($2::uuid[]) and state < 'completed'`;
    const { rows } = await own.executeSql(statement, [topic, jobs.map(({ id }) => jobId(id))]);
    const known = new Set((rows as readonly { id: string }[]).map(({ id }) => id));
    const lost = jobs.filter(({ id }) => !known.has(jobId(id)));
    if (lost.length === 0) return;
    await database.transaction(async (transaction) => {
      for (const job of lost) await send(transaction, { topic, ...job });
    });
  }

  function handsOf(made: PgBoss, topic: Topic, { concurrency, work }: Workers): Hands {
    const inHand = new Map<string, Promise<void>>();
    const stopping = new AbortController();
    const loop = workLoop(LOOK_EVERY_MS, look, log);

    async function look(): Promise<void> {
      while (loop.isOn() && inHand.size < concurrency) {
        const batchSize = concurrency - inHand.size;
        const jobs = await made.fetch<{ id: string }>(topic, { batchSize, includeMetadata: true });
        for (const job of jobs) {
          const done = once(job).finally(() => {
            inHand.delete(job.id);
            loop.wake();
          });
          inHand.set(job.id, done);
        }
        if (jobs.length === 0) return;
      }
    }

    async function once(job: PgBoss.JobWithMetadata<{ id: string }>): Promise<void> {
      try {
        const again = await work(job.data.id, stopping.signal);
        if (again === undefined) await made.deleteJob(topic, job.id);
        else {
          // Anew, so that it does not count as a failure; in its own turn, not before those of others.
          const next = { topic, id: job.data.id, turn: -job.priority, ...again };
          await database.transaction((transaction) => send(transaction, next));
        }
      } catch (error) {
        log(error);
        // If that fails too, the job expires.
        await made.fail(topic, job.id).catch(log);
      }
    }

    return {
      inHand,
      loop,
      stop: async (drainSeconds) => {
        await loop.stop();
        const all = Promise.all(inHand.values());
        await within(drainSeconds * 1000, all);
        stopping.abort();
        await all;
      },
    };
  }
}

/** The jobs that a process does. */
interface Hands {
  readonly inHand: ReadonlyMap<string, Promise<void>>;
  readonly loop: WorkLoop;
  readonly stop: (drainSeconds: number) => Promise<void>;
}

/** pg-boss wants ids of its own kind: always the same for a run or delivery, which therefore is in the queue once. */
function jobId(id: string): string {
  return createHash('sha256')
    .update(id)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The database, or a transaction in it, as pg-boss asks it. */
function connectionTo(queries: Pick<Transaction, 'all'>): PgBoss.Db {
  return {
    executeSql: async (text, values: Value[] | undefined) => ({ rows: await queries.all(text, ...(values ?? [])) }),
  };
}
