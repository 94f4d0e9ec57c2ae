import type { Prepare, ServiceLimits, ServiceOptions, WebhookOptions, WriteResults } from './options.js';
import type { RunContext, Runs } from './runs/runs.js';
import type { Turns } from './turns.js';

/** Context that all parts of the service share. */
export interface ServiceContext extends Omit<RunContext, 'compute' | 'limits'> {
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
  /** Becomes false when the service is about to stop. */
  readonly isReady: () => boolean;
}
