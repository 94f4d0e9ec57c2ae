import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import { type JobLoop, jobLoop } from '../store/job-loop.js';
import type { RunJobs } from '../store/run-jobs.js';
import type { ServiceDatabase } from '../store/tables.js';

const QUEUE = 'runs';

/** How long after it was handed out a job is handed out again when its process has not even claimed the run. */
const HANDED_OUT_SECONDS = 5;

/** How often to look for such jobs. */
const EXPIRE_EVERY_MS = 5000;

/** How long to let a run be that its handler left as it was, or has not quite left. */
const LEFT_SECONDS = 0.5;

const JOB_OPTIONS = {
  expireInSeconds: HANDED_OUT_SECONDS,
  // Never given up, and never thrown away while all workers are down: how often a run is tried is for the run to say.
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionDays: 3650,
};

/**
 * The runs as jobs of pg-boss. A run that has not ended has one job, which is due when the run may be claimed: it is written
 * in the transaction that accepts, claims or releases the run, and deleted in the one that ends it. `database` is the one that
 * `boss` has its tables in.
 */
export function postgresJobs(database: ServiceDatabase, boss: PgBoss, clock: () => Date): RunJobs & JobLoop {
  let expiredAt = 0;

  const put: RunJobs['put'] = async (transaction, runId, at) => {
    const db = within(transaction);
    // Counted from now, so that it does not matter how the clock of the database stands.
    const startAfter = (new Date(at).getTime() - clock().getTime()) / 1000;
    const id = jobId(runId);
    await boss.deleteJob(QUEUE, id, { db });
    await boss.send(QUEUE, { run: runId }, { ...JOB_OPTIONS, id, startAfter, db });
  };

  const remove: RunJobs['remove'] = async (transaction, runId) => {
    await boss.deleteJob(QUEUE, jobId(runId), { db: within(transaction) });
  };

  /** Puts the job of a run where it belongs; true when the run may be claimed. */
  const mayBeClaimed = (runId: string, leaveAlone: boolean): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      const run = await transaction
        .selectFrom('runs')
        .select('due_at')
        .where('id', '=', runId)
        .forUpdate()
        .executeTakeFirst();
      const due_at = run?.due_at ?? null;
      const now = clock().toISOString();
      if (due_at === null) await remove(transaction, runId);
      else if (due_at > now) await put(transaction, runId, due_at);
      else if (leaveAlone) await put(transaction, runId, secondsAfter(now, LEFT_SECONDS));
      else return true;
      return false;
    });

  const loop = jobLoop({
    due: async (limit, { now }) => {
      if (Date.now() - expiredAt >= EXPIRE_EVERY_MS) {
        expiredAt = Date.now();
        await boss.expire();
      }
      const jobs = await boss.fetch<{ run: string }>(QUEUE, { batchSize: limit });
      const due: string[] = [];
      for (const { data } of jobs) {
        if (await mayBeClaimed(data.run, now.includes(data.run))) due.push(data.run);
      }
      return due;
    },
    settle: async (runId) => {
      const job = await boss.getJobById(QUEUE, jobId(runId));
      // A handler that claimed the run has moved its job, whatever became of the run.
      if (job?.state === 'active') await mayBeClaimed(runId, true);
    },
  });
  return { ...loop, put, remove };
}

/** Makes the queue, unless it is there. Two that make it at once would get into each other's way: `transaction` is alone. */
export async function makeQueue(transaction: ServiceDatabase, schema: string): Promise<void> {
  await new PgBoss({ schema, db: within(transaction) }).createQueue(QUEUE);
}

/** Lets pg-boss write in a transaction of ours. */
function within(transaction: ServiceDatabase): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  };
}

/** A job's id is a UUID; this one is always the same for the same run. */
function jobId(runId: string): string {
  return createHash('sha256').update(runId).digest('hex').slice(0, 32);
}

function secondsAfter(instant: string, seconds: number): string {
  return new Date(new Date(instant).getTime() + seconds * 1000).toISOString();
}
