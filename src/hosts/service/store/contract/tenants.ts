import type { Page, PageRequest } from './page.js';
import type { AuditEntry, Instant } from '../records.js';

/** What is left of a limit after a request. */
export interface Usage {
  /** False: the request is one too many. */
  readonly allowed: boolean;
  /** How many more are allowed now. */
  readonly remaining: number;
  /** Seconds until the oldest requests stop counting. */
  readonly resetSeconds: number;
}

/** How much each tenant has asked for, counted over all processes. */
export interface UsageStore {
  /** Counts one, unless there were `limit` in the `windowSeconds` before `now`. */
  consume(
    tenant: string,
    what: 'requests' | 'simulations',
    limit: number,
    windowSeconds: number,
    now: Instant,
  ): Promise<Usage>;
}

/** Everything of a tenant together. */
export interface TenantStore {
  /** Bytes of its scenarios, runs, inputs, results, kept answers and deliveries, as they are stored. */
  bytes(tenant: string): Promise<number>;
  /**
   * Deletes everything of a tenant for good: keys, scenarios, runs, webhooks, deliveries, kept answers, counts, and the key that
   * its data is encrypted with, its keys first. What is left is the audit log, which has ids alone. It takes many transactions, so
   * that others can write meanwhile: after an error, purge again. Resolves with the number of rows deleted.
   */
  purge(tenant: string): Promise<number>;
  /**
   * Deletes runs of all tenants that ended before that time, with what is theirs alone, and deliveries that were received or given up;
   * at most `limit` of each. Resolves with how many it deleted.
   */
  expire(
    before: Instant,
    limit: number,
  ): Promise<{
    /** Runs. */
    readonly runs: number;
    /** Deliveries. */
    readonly deliveries: number;
  }>;
  /**
   * Deletes some pages of runs that were deleted by a process that ended before all of their pages were gone; nobody can read them. False
   * when there are none.
   */
  removeLeftovers(): Promise<boolean>;
}

/** Who did what, kept until somebody deletes it. */
export interface AuditStore {
  /** Adds an entry. Resolves with its number. */
  add(entry: AuditEntry): Promise<number>;
  /** Gives the entry of that number another status, and the id of the record that was made. */
  settle(number: number, record: string | null, status: number): Promise<void>;
  /** The entries of a tenant, the latest first. */
  list(tenant: string, page: PageRequest): Promise<Page<AuditEntry>>;
}
