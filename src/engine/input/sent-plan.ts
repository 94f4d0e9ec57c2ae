import type { Plan } from '../state/plan.js';
import { buildTurnoverTerms } from './build-turnover-terms.js';
import type { PreparedInput } from './prepared-input.js';
import type { ReadInputs } from './read-inputs.js';

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
