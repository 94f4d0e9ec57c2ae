import { sql } from 'kysely';
import type { ServiceDatabase } from '../store/tables.js';

/** How often it is compared with the database's. */
const COMPARE_EVERY_MS = 10_000;

/** The time of a database, known here: that of this process's steady clock and by how much it differs. */
export interface DatabaseClock {
  readonly now: () => Date;
  /** Resolves when they have been compared for the first time, or cannot be. */
  readonly started: Promise<void>;
  readonly stop: () => void;
}

/** Starts such a clock. While the database is away it goes on as it was. */
export function databaseClock(database: ServiceDatabase): DatabaseClock {
  let ahead = performance.timeOrigin;
  const compare = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(database);
    // The answer is as old as half of the way there and back.
    if (rows[0] !== undefined) ahead = rows[0].ms - (asked + performance.now()) / 2;
  };
  const quietly = (): Promise<void> => compare().catch(() => undefined);
  const timer = setInterval(() => void quietly(), COMPARE_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(performance.now() + ahead),
    started: quietly(),
    stop: () => clearInterval(timer),
  };
}
