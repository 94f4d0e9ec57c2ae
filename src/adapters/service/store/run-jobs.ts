import type { Instant } from './records.js';
import type { ServiceDatabase } from './tables.js';

/** How the queue is told, within the transaction that changes a run, when the run is to be handed out. */
export interface RunJobs {
  /** The run is handed out from then on, and not before; what was said before about this run is forgotten. */
  put(transaction: ServiceDatabase, runId: string, at: Instant): Promise<void>;
  /** The run has ended. */
  remove(transaction: ServiceDatabase, runId: string): Promise<void>;
  /** Something may be due: called after the transaction. */
  readonly wake: () => void;
}
