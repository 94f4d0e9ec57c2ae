import type { Instant, RunStatus } from '../records.js';

/** How the service stands, of all tenants: for whoever runs it. */
export interface Overview {
  /** The queue by tenant, the one that has waited longest first. */
  readonly queue: readonly {
    /** Whose runs they are. */
    readonly tenant: string;
    /** Runs that nobody computes yet. */
    readonly waiting: number;
    /** Runs that somebody computes. */
    readonly running: number;
    /** For how long the oldest of those that wait has waited. */
    readonly oldest_seconds: number;
  }[];
  /** How many runs have ended lately, by how they ended. */
  readonly ended: Partial<Readonly<Record<RunStatus, number>>>;
  /** How many deliveries are to be sent. */
  readonly deliveries: number;
  /** Receivers that have refused deliveries, or not answered; the one with most attempts first. */
  readonly failing: readonly {
    /** Whose receiver it is. */
    readonly tenant: string;
    /** The host and port. */
    readonly host: string;
    /** How many deliveries wait for it. */
    readonly pending: number;
    /** How often one of them was tried at most. */
    readonly attempts: number;
    /** When one was tried last. */
    readonly last_attempt_at: Instant;
    /** What came of that, in words. */
    readonly last_outcome: string;
  }[];
}
