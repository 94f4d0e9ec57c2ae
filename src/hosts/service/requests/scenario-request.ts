import * as z from 'zod/mini';
import { operatingAssumptionsSchema as operatingAssumptions, planRulesSchema as planRules } from 'esop-repurchase';
import { about, refuseIssues, readArgument, name } from 'esop-repurchase/internal';
import type { Scenario } from '../records.js';
import { asGiven } from './simulation-request.js';

export const scenarioRequest = about(
  'The body of `POST /scenarios` and `PUT /scenarios/{id}`.',
  z.strictObject({
    name: about('Name of the scenario.', name()),
    plan_rules: about("The plan's legal framework.", asGiven()),
    operating_assumptions: about("The company's strategy.", asGiven()),
  }),
);

/** Inputs of a scenario, as given, once the engine has accepted them. */
type AcceptedScenario = Pick<Scenario, 'name' | 'plan_rules' | 'operating_assumptions'>;

/**
 * Reads a scenario. Its two objects are read as for a simulation; rules that need a census, such as that a price is given when
 * there are shares, wait for one.
 *
 * @throws ValidationError with everything that is wrong; paths inside the two objects as those of a simulation,
 * `vesting_schedule.years`
 */
export function readScenario(body: unknown): AcceptedScenario {
  const whole = readArgument('body', scenarioRequest, body);
  const { plan_rules: rules, operating_assumptions: assumptions } = whole.value ?? {};
  refuseIssues([
    whole,
    ...(rules === undefined ? [] : [readArgument('plan_rules', planRules, rules)]),
    ...(assumptions === undefined ? [] : [readArgument('operating_assumptions', operatingAssumptions, assumptions)]),
  ]);
  return whole.value as AcceptedScenario;
}
