import type { LogEntry, ServiceLimits, ServiceOptions, WebhookOptions } from './options.js';
import type { Prepare, WriteResults } from './options.js';
import type { Runs } from './runs/runs.js';
import type { Queue } from './queue.js';
import type { Store } from './store.js';
import type { Turns } from './turns.js';

/** Context that all parts of the service share. */
export interface ServiceContext extends Pick<Store, 'database' | 'keyRing'> {
  readonly queue: Pick<Queue, 'wake'>;
  readonly clock: () => Date;
  /** A new identifier with the given prefix: `run`, `scn`, `whk`, `req`, `probe`. */
  readonly ids: (prefix: string) => string;
  readonly limits: ServiceLimits;
  readonly prepare: Prepare;
  readonly write: WriteResults;
  /** Turns of large answers, by tenant. */
  readonly turns: Turns;
  /** Passed by each request with a key. */
  readonly turnstile: () => Promise<void>;
  readonly runs: Runs;
  readonly webhooks: WebhookOptions;
  readonly metrics: ServiceOptions['metrics'];
  /** The OpenAPI document of all routes, as JSON text. */
  readonly openApi: () => string;
  readonly log: (entry: LogEntry) => void;
  /** Becomes false when the service is about to stop. */
  readonly isReady: () => boolean;
  /** Becomes true when the service takes on no more work. */
  readonly isStopping: () => boolean;
}
