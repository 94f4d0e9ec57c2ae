import type { ErrorDetails } from '../errors.js';
import {
  checkAccelerationsAreLater,
  checkDividendsHaveALoan,
  checkFinancesAreGiven,
  checkFloorIsAhead,
  checkFreezeIsLater,
  checkInitialState,
  checkInterimIsLater,
  checkJoiningYears,
  checkOwnersAreTaxed,
  checkPlanHasBegun,
  checkPriceIsGiven,
  checkPurchases,
  checkSegregationIsPaid,
} from './cross-checks.js';
import { initialState as initialStateSchema, type ReadInitialState } from './initial-state.js';
import {
  operatingAssumptions as operatingAssumptionsSchema,
  type ReadOperatingAssumptions,
} from './operating-assumptions.js';
import { planRules as planRulesSchema, type ReadPlanRules } from './plan-rules.js';
import { readArgument, refuseIssues, type Argument } from './schema/read-argument.js';
import { systemConfig as systemConfigSchema, type ReadSystemConfig } from './system-config.js';

/** The four inputs as read: valid, in exact units, every default applied. */
export interface ReadInputs {
  readonly planRules: ReadPlanRules;
  readonly operatingAssumptions: ReadOperatingAssumptions;
  readonly initialState: ReadInitialState;
  readonly systemConfig: ReadSystemConfig;
}

/** The four inputs, each read by itself, with what is wrong with it. */
type ReadArguments = { readonly [A in keyof ReadInputs]: Argument<ReadInputs[A]> };

/** Readers of the four arguments. */
export const readers: { readonly [A in keyof ReadInputs]: (input: unknown) => Argument<ReadInputs[A]> } = {
  planRules: (input) => readArgument('planRules', planRulesSchema, input),
  operatingAssumptions: (input) => readArgument('operatingAssumptions', operatingAssumptionsSchema, input),
  initialState: (input) => readArgument('initialState', initialStateSchema, input),
  systemConfig: (input) => readArgument('systemConfig', systemConfigSchema, input === undefined ? {} : input),
};

/**
 * The inputs, when each is valid by itself and all agree.
 *
 * @throws ValidationError with everything that is wrong, in the order of section 9 of the model; at most the first 1,000
 * @param named - whether fields begin with their argument: `planRules.vesting_schedule.years`
 */
export function acceptInputs(
  { planRules, operatingAssumptions, initialState, systemConfig }: ReadArguments,
  named = false,
): ReadInputs {
  checkSegregationIsPaid(planRules, operatingAssumptions);
  checkFreezeIsLater(planRules, initialState);
  checkAccelerationsAreLater(planRules, initialState);
  checkPlanHasBegun(planRules, initialState);
  checkFinancesAreGiven(operatingAssumptions);
  checkPriceIsGiven(operatingAssumptions, initialState);
  checkFloorIsAhead(operatingAssumptions, initialState);
  checkInterimIsLater(operatingAssumptions, initialState);
  checkDividendsHaveALoan(operatingAssumptions, initialState);
  checkOwnersAreTaxed(operatingAssumptions, initialState);
  checkJoiningYears(operatingAssumptions, initialState);
  checkPurchases(operatingAssumptions, initialState);
  checkInitialState(initialState, planRules.value?.plan_year_end);

  refuseIssues(
    Object.entries({ planRules, operatingAssumptions, initialState, systemConfig }).map(
      ([name, { issues, unlisted }]) => ({
        issues: named ? issues.map((issue) => withArgument(name, issue)) : issues,
        unlisted,
      }),
    ),
  );
  return {
    planRules: planRules.value!,
    operatingAssumptions: operatingAssumptions.value!,
    initialState: initialState.value!,
    systemConfig: systemConfig.value!,
  };
}

function withArgument(name: string, { field, issue }: ErrorDetails): ErrorDetails {
  return { field: field === name ? name : `${name}.${field}`, issue };
}
