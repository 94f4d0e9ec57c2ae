import { sql } from 'kysely';
import type { ServiceDatabase } from '../store/tables.js';

/** How often the clock is compared with the database's. */
const COMPARE_EVERY_MS = 10_000;

/** The time of a database, kept in this process: the time of its steady clock plus the difference between the two. */
export interface DatabaseClock {
  readonly now: () => Date;
  /** Resolves when the two clocks have been compared for the first time, or cannot be compared. */
  readonly started: Promise<void>;
  readonly stop: () => void;
}

/** Starts such a clock. While the database is unavailable, it keeps the last difference. */
export function databaseClock(database: ServiceDatabase): DatabaseClock {
  let ahead = performance.timeOrigin;
  const compare = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`.execute(database);
    // The answer is as old as half of the round trip.
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
