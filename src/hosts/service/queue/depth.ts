import type { Queries } from '../database/database.js';

/** The queue of runs, of all tenants and processes. */
export interface QueueDepth {
  /** Runs that nobody computes yet. */
  readonly waiting: number;
  /** Runs that somebody computes. */
  readonly running: number;
  /** For how long the oldest of those that wait has waited; 0 when none waits. */
  readonly oldest_seconds: number;
}

/** Counts the runs that have not ended. */
export async function queueDepth(database: Queries, now: Date): Promise<QueueDepth> {
  const rows = await database.all<{ status: string; count: number | string; oldest: string }>(
    `select status, count(*) as count, min(created_at) as oldest from runs
     where status in ('queued', 'running') group by status`,
  );
  const of = (status: string): number => Number(rows.find((row) => row.status === status)?.count ?? 0);
  const oldest = rows.find(({ status }) => status === 'queued')?.oldest;
  const waited = oldest === undefined ? 0 : (now.getTime() - Date.parse(oldest)) / 1000;
  return { waiting: of('queued'), running: of('running'), oldest_seconds: Math.max(0, waited) };
}
