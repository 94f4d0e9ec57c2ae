import type { LogEntry, ServiceLimits } from '../options.js';
import type { Store } from '../store/store.js';
import { workLoop, type WorkLoop } from './work-loop.js';

const LOOK_EVERY_MS = 3_600_000;

/** Runs, and deliveries, deleted before the log is emptied and the service may stop. */
const DELETED_TOGETHER = 20;

/** What deleting old runs needs. */
interface ExpiryContext {
  readonly store: Pick<Store, 'tenants'>;
  readonly clock: () => Date;
  readonly limits: Pick<ServiceLimits, 'retainSeconds'>;
  readonly log: (entry: LogEntry) => void;
}

/**
 * Deletes runs that ended, and deliveries of events, longer ago than they are to be kept, once an hour; and what is left of runs whose
 * deletion was cut short.
 */
export function expireRuns({ store, clock, limits, log }: ExpiryContext): WorkLoop {
  const { retainSeconds } = limits;
  const loop = workLoop(
    LOOK_EVERY_MS,
    async () => {
      while (loop.isOn() && (await store.tenants.removeLeftovers()));
      if (retainSeconds === null) return;
      const before = new Date(clock().getTime() - retainSeconds * 1000).toISOString();
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
