import type { Transaction } from '../database/database.js';

/** A unit of work in the queue: compute a run, or send a delivery. */
export interface Job {
  /** `runs` when a run is to be computed, `deliveries` when a delivery is to be sent. */
  readonly topic: Topic;
  /** The id of the run or delivery. */
  readonly id: string;
  /** The lowest turn is next: the run of a tenant that has few waiting comes before those of a tenant that has many. */
  readonly turn?: number;
  /** The earliest start, in seconds from now. */
  readonly afterSeconds?: number;
}

/** What jobs are of. */
export type Topic = 'runs' | 'deliveries';

/**
 * Does a job. Resolved with nothing, the job is done; with `afterSeconds`, it is to be done again then. Rejected, it is done again soon.
 * When the signal aborts, the queue stops: the work may end early and ask for `afterSeconds: 0`.
 */
export type Worker = (id: string, signal: AbortSignal) => Promise<Again | undefined>;

/** The job is to be done again. */
export interface Again {
  /** The earliest start, in seconds from now; 0 is at once. */
  readonly afterSeconds: number;
}

/** How the jobs of one topic are done by this process. */
export interface Workers {
  /** Jobs at once. */
  readonly concurrency: number;
  /** Does one job. */
  readonly work: Worker;
  /** What is not done yet, by the tables: a queue in memory takes it up when it starts, and looks for more every few seconds. */
  readonly unfinished: () => Promise<readonly Omit<Job, 'topic'>[]>;
}

/**
 * The queue. In SQLite's process it is in memory, and the tables are what lasts; of PostgreSQL it is pg-boss, in the same database.
 * A job is done at least once: a job whose process ends is done again by another, or by the same when it starts.
 */
export interface Queue {
  /** Sends a job: it can be taken once the transaction is kept. Call `wake` afterwards. */
  send(transaction: Transaction, job: Job): Promise<void>;
  /** There may be something to do. */
  wake(topic: Topic): void;
  /** Makes it ready to be sent to, as `start` does: the first to send would otherwise need a connection besides its transaction's. */
  open(): Promise<void>;
  /**
   * Takes jobs from now on.
   *
   * @throws Error with the word PostgreSQL when another process serves the same SQLite file
   */
  start(workers: Readonly<Record<Topic, Workers>>, log: (error: unknown) => void): Promise<void>;
  /** Takes no more, aborts the signals of jobs that take longer than `drainSeconds`, and waits for them. */
  stop(drainSeconds: number): Promise<void>;
}
