import type { Answer } from './http/answer.js';
import type { ComputedRun, Scenario, Tier } from './store/records.js';
import type { KeyStore, Store } from './store/store.js';

/** How the service is made. Only the store is required. */
export interface ServiceOptions {
  /** Where everything is kept: `sqliteStore()`, `postgresStore()`, or one of your own. The service does not close it. */
  readonly store: Store;
  /** Where keys are looked up, for a service that has its own; by default in the store. */
  readonly keys?: Pick<KeyStore, 'find'>;
  /** The time; by default that of the store. */
  readonly clock?: () => Date;
  /** A new identifier with the given prefix (`run`, `scn`, `key`, `whk`, `dlv`, `req`); by default with a random UUID. */
  readonly ids?: (prefix: string) => string;
  /** Computes a run; by default here and now, which stops everything else meanwhile. `threads()` computes beside. */
  readonly compute?: Compute;
  /** Reads the body of a simulation; by default here and now. `threads().prepare` reads large ones beside. */
  readonly prepare?: Prepare;
  /** Those that differ from `DEFAULT_LIMITS`. */
  readonly limits?: Partial<ServiceLimits>;
  /** By default webhooks are refused. */
  readonly webhooks?: WebhookOptions;
  /** Origins of pages that may call the service; none by default. */
  readonly cors?: {
    /** Each as a browser sends it, `https://app.example.com`. */
    readonly origins: readonly string[];
  };
  /** Takes what happened, one entry at a time, without keys or any part of a body; by default nothing is logged. */
  readonly log?: (entry: LogEntry) => void;
}

/**
 * Computes a run from the gzip of the JSON text of its inputs. Throws a `ValidationError` or `SimulationError` of the engine, or a
 * `ComputeTimeout` when it would take longer than `budgetSeconds`. When the signal aborts, nobody wants the result any more.
 */
export type Compute = (inputs: Uint8Array, budgetSeconds: number, signal?: AbortSignal) => Promise<ComputedRun>;

/** Inputs that the engine accepts, as a run keeps them. */
export interface RunInputs {
  /** Gzip of JSON text of the four, in the order of `simulate()`; null when the tenant has a result of them. */
  readonly gzip: Uint8Array | null;
  /** The engine's id of their content: equal inputs have equal hashes, however they are written. */
  readonly hash: string;
}

/** What the body of a simulation request asks for. */
export interface PreparedSimulation {
  /** The scenario that it names. */
  readonly scenario_id?: string;
  /** The address that is to be told. */
  readonly webhook_url?: string;
  /** Null when it names a scenario that has not been given. */
  readonly inputs: RunInputs | null;
}

/** A body that asks for nothing that can be done, and what is answered to it. */
export interface Refusal {
  /** The answer that says so. */
  readonly refused: Answer;
}

/** The two inputs that a scenario stands for. */
export type ScenarioInputs = Pick<Scenario, 'plan_rules' | 'operating_assumptions'>;

/** Reads the body of a simulation request as `prepareSimulation()` does. */
export type Prepare = (
  body: Uint8Array,
  limits: Pick<ServiceLimits, 'bodyDepth' | 'bodyValues'>,
  scenario?: ScenarioInputs,
) => Promise<PreparedSimulation | Refusal>;

/** What a tenant of a tier may ask for within a window; null: as much as it likes. */
export interface TierLimits {
  /** Requests with a good key. */
  readonly requests: number | null;
  /** Simulations that were well-formed. */
  readonly simulations: number | null;
}

/** What is allowed. */
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
  /** Time within which a body must have arrived, 30 seconds. */
  readonly bodySeconds: number;
  /** Deepest nesting of a body, 32. */
  readonly bodyDepth: number;
  /** Time for one simulation, 60 seconds; more and it fails. */
  readonly computeSeconds: number;
  /** How long after a process has ended another takes over what it computed, 30 seconds. A process renews its leases thrice as often. */
  readonly leaseSeconds: number;
  /** After so long without a result a simulation is answered by 202, 10 seconds. */
  readonly answerSeconds: number;
  /** Simulations computed at once by this process, 1. */
  readonly concurrency: number;
  /** Simulations of one tenant computed at once by all processes; null, as by default: as many as there is room for. */
  readonly tenantConcurrency: number | null;
  /** How often a run is tried whose process ends on the way, 3. */
  readonly attempts: number;
  /** How long an answer is repeated for an idempotency key, 24 hours in seconds. */
  readonly idempotencySeconds: number;
}

/** How webhooks are sent. */
export interface WebhookOptions {
  /** Sends one delivery; without it webhooks are refused, as a plain `fetch` cannot refuse private addresses. */
  readonly send?: SendWebhook;
  /** Allows `http:` and private and loopback addresses, for development. */
  readonly allowPrivateAddresses?: boolean;
  /** Attempts before a delivery is given up, 10. */
  readonly attempts?: number;
  /** Pause after the first failed attempt, 5 seconds; it grows fourfold each time up to 12 hours, give or take half. */
  readonly firstPauseSeconds?: number;
  /** Time for one attempt, 15 seconds. */
  readonly timeoutSeconds?: number;
}

/** One attempt: resolves with the answer, throws in words fit for its owner when there is none. */
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
  /** What happened, in a fixed name: `request`, `run.completed`, `webhook.attempt` and so on. */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}
