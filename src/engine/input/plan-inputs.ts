import type { InitialState } from './types/initial-state.js';
import type { OperatingAssumptions } from './types/operating-assumptions.js';
import type { PlanRules } from './types/plan-rules.js';
import type { SystemConfig } from './types/system-config.js';
import type { Plan } from '../state/plan.js';
import { buildTurnoverTerms } from './build-workforce-terms.js';
import type { PreparedInput } from './prepared-input.js';
import type { ReadInputs } from './read-inputs.js';

/** The four inputs of `simulate()`, by name. */
export interface PlanInputs {
  /** The legal framework. */
  readonly planRules: PlanRules;
  /** The strategy. */
  readonly operatingAssumptions: OperatingAssumptions;
  /** Participants, trust and loans at the census date. */
  readonly initialState: InitialState;
  /** Length of the projection and technical settings. */
  readonly systemConfig?: SystemConfig | undefined;
}

/**
 * A change to something: for an object, changes to some of its keys (`null` removes a key); for anything else, lists included,
 * a new value. JSON Merge Patch, RFC 7396.
 */
export type Change<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Change<T[K]> | null }
    : T;

/** Changes to the four inputs. */
export interface PlanChanges {
  /** To the legal framework. */
  readonly planRules?: Change<PlanRules>;
  /** To the strategy. */
  readonly operatingAssumptions?: Change<OperatingAssumptions>;
  /** To the census, the trust and the loans. */
  readonly initialState?: Change<InitialState>;
  /** To the settings of the run. */
  readonly systemConfig?: Change<SystemConfig>;
}

/** A plan that can be cloned and so sent to another thread, which then need not validate anything. */
export interface SentPlan {
  /** All but the rates of leaving, which are functions. */
  readonly plan: Omit<Plan, 'turnover'>;
  /** The inputs from which those rates are built again. */
  readonly read: Omit<ReadInputs, 'initialState'>;
}

export function sentPlan({ plan: { turnover: _turnover, ...plan }, read }: PreparedInput): SentPlan {
  const { planRules, operatingAssumptions, systemConfig } = read;
  return { plan, read: { planRules, operatingAssumptions, systemConfig } };
}

/** The plan that was sent. */
export function receivedPlan({ plan, read }: SentPlan): Plan {
  return { ...plan, turnover: buildTurnoverTerms(read) };
}
