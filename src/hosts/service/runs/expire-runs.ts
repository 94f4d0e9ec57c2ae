import type { ServiceContext } from '../context.js';
import { forgetOldRequests } from '../idempotency/requests.js';
import type { Instant } from '../records.js';
import { deleteOld } from '../tenants/delete-old.js';
import { workLoop, type WorkLoop } from './work-loop.js';

const LOOK_EVERY_MS = 600_000;

/** So long the clock must have been steady before anything is deleted by age. */
const TRUSTED_AFTER_MS = 3_600_000;

/** A clock that has gained or lost more than this between two looks was set meanwhile. */
const STEADY_MS = 60_000;

/**
 * Deletes runs that ended, and deliveries of events, longer ago than they are to be kept, every ten minutes; and the answers that are kept
 * for repeated requests. Nothing is deleted before the clock has been steady for an hour: a machine that starts with a wrong time sets it
 * soon, and what is deleted does not come back.
 */
export function expireRuns({
  database,
  clock,
  limits,
  log,
}: Pick<ServiceContext, 'database' | 'clock' | 'limits' | 'log'>): WorkLoop {
  const { retainSeconds, idempotencySeconds } = limits;
  /** Lead of the clock over a monotonic one at the last look, and the time since which it has been steady. */
  let lastAhead = NaN;
  let steadySince = 0;

  function isTrusted(): boolean {
    const ahead = clock().getTime() - performance.now();
    if (!(Math.abs(ahead - lastAhead) < STEADY_MS)) steadySince = performance.now();
    lastAhead = ahead;
    return performance.now() - steadySince >= TRUSTED_AFTER_MS;
  }

  const ago = (seconds: number): Instant => new Date(clock().getTime() - seconds * 1000).toISOString();

  async function look(): Promise<void> {
    if (!isTrusted()) return;
    await forgetOldRequests({ database }, ago(idempotencySeconds));
    if (retainSeconds === null) return;
    const { runs } = await deleteOld(database, ago(retainSeconds));
    if (runs > 0) log({ level: 'info', event: 'runs.expired', runs });
  }

  return workLoop(LOOK_EVERY_MS, look, (error) => {
    log({ level: 'warn', event: 'expiry.failed', error: String(error) });
  });
}
