import type { LogEntry, ServiceLimits } from '../options.js';
import type { Instant } from '../store/records.js';
import type { Store } from '../store/store.js';
import { workLoop, type WorkLoop } from './work-loop.js';

const LOOK_EVERY_MS = 600_000;

/** So long the clock must have been steady before anything is deleted by age. */
const TRUSTED_AFTER_MS = 3_600_000;

/** A clock that has gained or lost more than this between two looks was set meanwhile. */
const STEADY_MS = 60_000;

/** Runs, and deliveries, deleted before the log is emptied and the service may stop. */
const DELETED_TOGETHER = 20;

/** What deleting old runs needs. */
interface ExpiryContext {
  readonly store: Pick<Store, 'tenants' | 'requests'>;
  readonly clock: () => Date;
  readonly limits: Pick<ServiceLimits, 'retainSeconds' | 'idempotencySeconds'>;
  readonly log: (entry: LogEntry) => void;
}

/**
 * Deletes runs that ended, and deliveries of events, longer ago than they are to be kept, every ten minutes; the answers that are kept
 * for repeated requests; and what is left of runs whose deletion was cut short. Nothing is deleted by age before the clock has been steady for an hour: a machine that starts with a
 * wrong time sets it soon, and what is deleted does not come back.
 */
export function expireRuns({ store, clock, limits, log }: ExpiryContext): WorkLoop {
  const { retainSeconds, idempotencySeconds } = limits;
  /** How far the clock was ahead of one that is never set, at the last look, and since when it has been steady by that one. */
  let lastAhead = NaN;
  let steadySince = 0;

  function isTrusted(): boolean {
    const ahead = clock().getTime() - performance.now();
    if (!(Math.abs(ahead - lastAhead) < STEADY_MS)) steadySince = performance.now();
    lastAhead = ahead;
    return performance.now() - steadySince >= TRUSTED_AFTER_MS;
  }

  const ago = (seconds: number): Instant => new Date(clock().getTime() - seconds * 1000).toISOString();

  const loop = workLoop(
    LOOK_EVERY_MS,
    async () => {
      while (loop.isOn() && (await store.tenants.removeLeftovers()));
      if (!isTrusted()) return;
      // The clock that was found steady: by the end of a long deletion it may have been set.
      const before = retainSeconds === null ? null : ago(retainSeconds);
      await store.requests.purge(ago(idempotencySeconds));
      if (before === null) return;
      let deleted = 0;
      for (let most = DELETED_TOGETHER; most === DELETED_TOGETHER && loop.isOn();) {
        const { runs, deliveries } = await store.tenants.expire(before, DELETED_TOGETHER);
        deleted += runs;
        most = Math.max(runs, deliveries);
      }
      if (deleted > 0) log({ level: 'info', event: 'runs.expired', runs: deleted });
    },
    { failing: (error) => log({ level: 'warn', event: 'expiry.failed', error: String(error) }) },
  );
  return loop;
}
