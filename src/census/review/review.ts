import { acceptInputs, readers } from '../../engine/input/read-inputs.js';
import {
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
  prepare,
  SimulationError,
  ValidationError,
  type ErrorDetails,
} from '../../index.js';
import {
  reviewCensusYear,
  reviewEach,
  reviewHeadcount,
  reviewHoldings,
  reviewPeople,
  type Doubt,
  type GivenInputs,
  type ValidInputs,
  reviewParticipation,
} from './people.js';
import {
  reviewLaterYears,
  reviewOwnership,
  reviewPrice,
  reviewRates,
  zerosOfLoans,
  zerosOfPeople,
  zerosOfWorkforce,
} from './assumptions.js';
import { reviewUnread } from './unread.js';
import type { PlanInputs } from '../../analysis/index.js';
import { prepareInput } from '../../engine/input/prepared-input.js';
export type { Doubt } from './people.js';

/**
 * Inputs that are legal but probably not meant: a rate in percent, pay in thousands, somebody hired as a child, a value that
 * nothing reads. The review never stops or changes a run. Several people with the same doubt are one entry, at the first of them.
 *
 * The limits are conventions of ours `[std]`, wide enough for every plan that we know; only the 25 % of pay is the law's.
 *
 * @param planRules - valid, as `validate()` finds; so are the other three
 * @throws ValidationError when they are not
 * @returns in the order of the arguments: `field` as in a `ValidationError`, `issue` a sentence of few words; empty when nothing
 *   is doubtful; `people`, where people are, has the positions of all of them
 * @example
 * review(
 *   { plan_name: 'Percent', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100, annual_growth_rate: 4 } },
 *   { participants: [{ id: 'E1', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 10 }] },
 *   { projection_years: 5 },
 * )
 * // [{ field: 'share_valuation.annual_growth_rate', issue: '4 means 400 % a year: for 4 % write 0.04' }]
 */
export function review(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig: SystemConfig = {},
): Doubt[] {
  acceptInputs({
    planRules: readers.planRules(planRules),
    operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
    initialState: readers.initialState(initialState),
    systemConfig: readers.systemConfig(systemConfig),
  });
  return reviewInputs({ planRules, operatingAssumptions, initialState, systemConfig });
}

/** `review()` of inputs by their names. */
export function reviewInputs({ systemConfig = {}, ...others }: GivenInputs): Doubt[] {
  const inputs: ValidInputs = { ...others, systemConfig };
  const reviews = [reviewCensusYear, reviewPeople, reviewHoldings, reviewParticipation, zerosOfPeople];
  const ofPeople = reviewEach(
    inputs.initialState.participants,
    reviews.map((review) => review(inputs)),
  );
  return [
    ...reviewUnread(inputs),
    ...reviewLaterYears(inputs),
    ...reviewPrice(inputs),
    ...reviewOwnership(inputs),
    ...reviewRates(inputs),
    ...reviewHeadcount(inputs),
    ...ofPeople.slice(0, -1).flat(),
    ...zerosOfWorkforce(inputs),
    ...ofPeople.at(-1)!,
    ...zerosOfLoans(inputs),
  ];
}

/** Every reason for which the engine refuses a plan, with the argument before each path; empty when the plan can be run. */
export function refusalsOf(inputs: PlanInputs): readonly ErrorDetails[] {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  try {
    prepareInput(planRules, operatingAssumptions, initialState, systemConfig, true);
    // A figure may leave the exact range in a late year only.
    prepare(planRules, operatingAssumptions, initialState, systemConfig).simulateRun({ snapshots: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    if (!(error instanceof SimulationError)) throw error;
    const { field, issue } = error.details;
    const isWhole = field === 'operatingAssumptions';
    return [{ field: isWhole ? field : `operatingAssumptions.${field}`, issue }];
  }
}
