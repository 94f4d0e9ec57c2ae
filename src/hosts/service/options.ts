import type { MiddlewareHandler } from 'hono';
import type { Answer } from './http/answer.js';
import type { ComputedRun, RunKind, Scenario, Tier } from './records.js';
import type { StoredPart } from './runs/read-runs.js';
import type { Store } from './store.js';

/** The options of `createService()`. Only the store is required. */
export interface ServiceOptions {
  /** Where everything is kept: `sqliteStore()` or `postgresStore()`. The service does not close it. */
  readonly store: Store;
  /** The time; by default the machine's. */
  readonly clock?: () => Date;
  /** A new identifier with the given prefix (`run`, `scn`, `whk`, `req`, `probe`); by default with a random UUID. */
  readonly ids?: (prefix: string) => string;
  /**
   * Computes a run. By default this process computes it, and does nothing else meanwhile; `threads()` computes on other threads.
   */
  readonly compute?: Compute;
  /** Reads the body of a simulation; by default on this thread. `threads().prepare` reads large bodies on another. */
  readonly prepare?: Prepare;
  /** Writes large results into answers; by default on this thread. `threads().write` writes them on another. */
  readonly write?: WriteResults;
  /** The limits that differ from `DEFAULT_LIMITS`. */
  readonly limits?: Partial<ServiceLimits>;
  /** By default webhooks are refused. */
  readonly webhooks?: WebhookOptions;
  /**
   * Answer of `GET /metrics` to a key with the scope admin, as `metrics()` of `esop-repurchase-service/node` makes it; by default
   * there is no such path.
   */
  readonly metrics?: () => Promise<{
    /** The media type of the text. */
    readonly contentType: string;
    /** The figures. */
    readonly text: string;
  }>;
  /** Called first with every request, as the middleware of `@hono/otel` wants to be. */
  readonly middleware?: readonly MiddlewareHandler[];
  /** Receives log entries, one at a time, without keys or any part of a body; by default nothing is logged. */
  readonly log?: (entry: LogEntry) => void;
}

/**
 * Computes a run from the gzip of the JSON text of its inputs. Throws a `ValidationError` or `SimulationError` of the engine, a
 * `ComputeTimeout` when it would take longer than `budgetSeconds`, or a `ComputeTooLarge` when it would need too much memory. When
 * the signal aborts, nobody wants the result any more.
 */
export type Compute = (inputs: Uint8Array, budgetSeconds: number, signal?: AbortSignal) => Promise<ComputedRun>;

/** Inputs that the engine accepts, as a run keeps them. */
export interface RunInputs {
  /** Gzip of the JSON text that `computeRun()` takes. */
  readonly gzip: Uint8Array;
  /** The engine's id of their content: equal inputs have equal hashes, however they are written; for an analysis, also of what it is. */
  readonly hash: string;
}

/** Task of the body of a simulation request. */
export interface PreparedSimulation {
  /** The scenario that it names. */
  readonly scenario_id?: string;
  /** The address to notify. */
  readonly webhook_url?: string;
  /** Null when it names a scenario that has not been given. */
  readonly inputs: RunInputs | null;
  /** The body in that case, to be read again with the scenario; without it, the one that was given is read again. */
  readonly body?: Uint8Array;
}

/** The refusal of a body that asks for something impossible, with the answer to it. */
export interface Refusal {
  /** The answer that says so. */
  readonly refused: Answer;
}

/** The two inputs that a scenario stands for. */
export type ScenarioInputs = Pick<Scenario, 'plan_rules' | 'operating_assumptions'>;

/** Task of a body, and the scenario that it names once that is known. */
export interface AskedRun {
  /** Whose it is. */
  readonly tenant: string;
  /** Kind of run. */
  readonly kind: RunKind;
  /** Stands in for two of its inputs. */
  readonly scenario?: ScenarioInputs;
}

/** The limits that reading a body has to know. */
export type ReadingLimits = Pick<ServiceLimits, 'bodyDepth' | 'bodyValues' | 'bodyNames' | 'snapshots'>;

/**
 * Reads the body of a request for a simulation or an analysis. The body is its own from then on: it may pass the memory on to
 * another thread.
 */
export type Prepare = (
  body: Uint8Array,
  limits: ReadingLimits,
  asked: AskedRun,
) => Promise<PreparedSimulation | Refusal>;

/** A page of snapshots, or of the text of a result, and its `next_cursor`. */
export interface WrittenPage {
  /** Items of the page. */
  readonly kind: 'snapshots' | 'result';
  /** Stored parts, in order; the first has the number `from`. */
  readonly parts: readonly StoredPart[];
  /** The number that the page begins with. */
  readonly from: number;
  /** Most bytes of the page. */
  readonly most: number;
  /** Most snapshots of the page; by default any number. */
  readonly limit?: number;
  /** The person whose snapshots they are; by default everybody's. */
  readonly participant?: string | undefined;
  /** The number after all of the parts; null when there is none. */
  readonly after: number | null;
}

/** Some of a body: text, stored parts as they are, or a page made of them. */
export type WrittenPiece = string | { readonly kind: 'whole'; readonly parts: readonly StoredPart[] } | WrittenPage;

/** Writes a body in UTF-8, as gzip where the client accepts it. */
export type WriteResults = (pieces: readonly WrittenPiece[], isCompressed: boolean) => Promise<Uint8Array>;

/** Limits of a tier within a window; null: no limit. */
export interface TierLimits {
  /** Requests with a good key. */
  readonly requests: number | null;
  /** Simulations that were well-formed. */
  readonly simulations: number | null;
}

/** Limits. */
export interface ServiceLimits {
  /** For each tier, within `windowSeconds`. */
  readonly tiers: Readonly<Record<Tier, TierLimits>>;
  /** The window of the tiers' limits, 3,600 seconds. */
  readonly windowSeconds: number;
  /** Largest body of a simulation, 16 MiB. */
  readonly simulationBytes: number;
  /** Largest body of any other request, 256 KiB. */
  readonly bodyBytes: number;
  /** Most values of a simulation's body, 2 million, counted as containers, names and commas; of any other a hundredth. */
  readonly bodyValues: number;
  /** Most names of one object of a body, 1,000: several times what the largest input has. */
  readonly bodyNames: number;
  /** Deepest nesting of a body, 32. */
  readonly bodyDepth: number;
  /** Time for one simulation, 60 seconds; one that takes longer fails. */
  readonly computeSeconds: number;
  /** Time that a request waits for its simulation before it is answered by 202, 10 seconds. */
  readonly answerSeconds: number;
  /** Simulations computed at once by this process, 1. */
  readonly concurrency: number;
  /** Simulations of one tenant computed at once by all processes; null, as by default: as many as there is room for. */
  readonly tenantConcurrency: number | null;
  /** Most participant snapshots of a run, 5 million: its participants times its years. */
  readonly snapshots: number;
  /** Largest text of snapshots, or of a result, in one answer, 4 MiB; what is longer goes on with its `next_cursor`. */
  readonly pageBytes: number;
  /** Bytes of scenarios, inputs and results that a tenant may keep, 5 GiB; null: any number. */
  readonly tenantBytes: number | null;
  /** Runs are deleted so long after they ended, in seconds; null, as by default: never. */
  readonly retainSeconds: number | null;
  /** Time in which an answer is repeated for an idempotency key, 24 hours in seconds. */
  readonly idempotencySeconds: number;
}

/** Sender of webhooks. */
export interface WebhookOptions {
  /** Sends one delivery; without it webhooks are refused, as a plain `fetch` cannot refuse private addresses. */
  readonly send?: SendWebhook;
  /** Allows `http:` and private and loopback addresses, for development. */
  readonly allowPrivateAddresses?: boolean;
  /** Ports that addresses may have besides 443. */
  readonly ports?: readonly number[];
  /** Attempts before a delivery is given up, 10. */
  readonly attempts?: number;
  /** Pause after the first failed attempt, 5 seconds; it grows fourfold each time up to 12 hours, give or take half. */
  readonly firstPauseSeconds?: number;
  /** Time for one attempt, 15 seconds. */
  readonly timeoutSeconds?: number;
}

/**
 * Makes one attempt. Resolves with the answer; when there is none, throws an error whose words are fit for the webhook's owner.
 */
export type SendWebhook = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutSeconds: number;
  readonly allowPrivateAddresses: boolean;
}) => Promise<{
  /** The HTTP status of the answer, whatever it is. */
  readonly status: number;
  /** The header `Retry-After`, as it stands. */
  readonly retryAfter?: string;
}>;

/** Something that happened. */
export interface LogEntry {
  /** `warn`: what may need somebody; `error`: what should not have happened. */
  readonly level: 'info' | 'warn' | 'error';
  /** Event by a fixed name: `request`, `run.completed`, `webhook.attempt` and so on. */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}
