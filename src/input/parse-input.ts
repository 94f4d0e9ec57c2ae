import { ValidationError, type ErrorDetails } from '../errors.js';
import type { Plan } from '../state/plan.js';
import { buildPlan } from './build-plan.js';
import { checkInitialState, checkPriceIsGiven } from './cross-checks.js';
import { initialState as initialStateSchema, type ReadInitialState } from './initial-state.js';
import { MOST_ISSUES } from './issues.js';
import {
  operatingAssumptions as operatingAssumptionsSchema,
  type ReadOperatingAssumptions,
} from './operating-assumptions.js';
import { planRules as planRulesSchema, type ReadPlanRules } from './plan-rules.js';
import { readArgument } from './schema/argument.js';
import { systemConfig as systemConfigSchema, type ReadSystemConfig } from './system-config.js';

/**
 * Reads the four inputs and prepares the plan that a run works with. Takes anything: what is not an input is an error, never
 * a crash. The inputs are not changed, and every property of theirs is read once.
 *
 * @throws ValidationError with everything that is wrong, in the order of section 9 of the model; at most the first 1,000
 * @throws SimulationError when a price or an amount grows beyond the exact range within the projection
 */
export function parseInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
): Plan {
  const rules = readArgument<ReadPlanRules>('planRules', planRulesSchema, planRules);
  const assumptions = readArgument<ReadOperatingAssumptions>(
    'operatingAssumptions',
    operatingAssumptionsSchema,
    operatingAssumptions,
  );
  const state = readArgument<ReadInitialState>('initialState', initialStateSchema, initialState);
  const config = readArgument<ReadSystemConfig>(
    'systemConfig',
    systemConfigSchema,
    systemConfig === undefined ? {} : systemConfig,
  );

  checkPriceIsGiven(assumptions, state);
  checkInitialState(state, rules.value?.plan_year_end);

  const issues = [...rules.issues, ...assumptions.issues, ...state.issues, ...config.issues];
  if (issues[0] !== undefined) throw new ValidationError(issues.slice(0, MOST_ISSUES) as [ErrorDetails]);
  return buildPlan({
    planRules: rules.value as ReadPlanRules,
    operatingAssumptions: assumptions.value as ReadOperatingAssumptions,
    initialState: state.value as ReadInitialState,
    systemConfig: config.value as ReadSystemConfig,
  });
}
