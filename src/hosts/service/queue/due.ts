import type { Database } from '../database/database.js';

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
export async function takeDue(
  database: Database,
  table: JobTable,
  most: number,
  now: Date,
): Promise<readonly string[]> {
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
export async function putOff(
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
