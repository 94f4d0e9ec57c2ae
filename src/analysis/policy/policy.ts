import type { PolicyOptions } from '../option-types.js';
import { changeInput, type PlanChanges, type PreparedInput } from '../../engine/input/index.js';
import { inYear } from '../../engine/rules/in-year.js';
import { DECIMALS, fromUnits, ZERO } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { digestOf } from '../../engine/report.js';
import { interestDoubts, NO_ADVICE, ownershipDoubts, type Consent } from '../actions/consents.js';
import { affordabilityOf } from '../affordability.js';
import { basisOf } from '../basis.js';
import { stepCounter } from '../given.js';
import { futuresOf, type CostedFutures, chanceAsked, type SearchControl, type AnswerInFutures } from '../futures.js';
import { asItIs, type Ran, floorOf, losersOf } from '../levers/goal.js';
import { measuredPlan, measuresOf } from '../measures.js';
import type { PolicyScore } from '../answer/values.js';
import type { CompanyMeasures } from '../figures.js';
import type { Probability } from '../monte-carlo/result.js';
import {
  type Ground,
  type Steps,
  type Usable,
  usableInstruments,
  instrumentText,
  usedInstruments,
  type UsedInstrument,
} from './instruments.js';
import { type Condition, factsOf, type Goal, scoreOf, unmet, policyYears, type PolicyYear } from './objective.js';
import { CUTS, ownReactions, type PolicyRule, reacting } from '../actions/reactions.js';
import { checkedPolicy, type ReadPolicyOptions } from './rule.js';
import type { Binding } from '../actions/binding.js';
import { bindingOf, lossWords } from './binding.js';
import { propose, trials, type Proposal } from './proposal.js';

/** Reason for which a proposed policy is not acceptable. */
export type PolicyFailure = Condition | 'people' | 'chance';

/** Cost of a policy, the mean of all futures. */
export interface PolicyCost {
  /** Dollars that the company pays for its plan over all years: `total_company_cash` of `monteCarlo()`. */
  readonly company_cash: number;
  /** Benefit level by value over all years, of pay. */
  readonly benefit_level: number;
}

/** Chance of a cash shortfall, in the same futures; null without futures. */
export interface PolicyChance {
  /** Chance of the proposed policy with the rule; without one the same as without. */
  readonly with_rule: Probability | null;
  /** Chance of the proposed policy with a company that never reacts. */
  readonly without_rule: Probability | null;
  /** Chance of the plan as it is. */
  readonly as_it_is: Probability | null;
}

/** A funding policy proposed. */
export interface PolicyAnswer extends AnswerInFutures {
  /** Name of the analysis. */
  readonly kind: 'policy';
  /** True where shares have to be bought: otherwise there is nothing to fund, and nothing is proposed. */
  readonly has_obligation: boolean;
  /** The proposed policy by projection year, as `simulate()` has it with `changes`. */
  readonly years: readonly PolicyYear[];
  /** Rule by which the company reacts in bad futures; null where none is short less often. It acts in the proposed years only of a policy that is short without it. */
  readonly rule: PolicyRule | null;
  /** Chance of a cash shortfall of the proposed policy; null without futures. */
  readonly chance: PolicyChance;
  /** Cost of the proposed policy, the mean of the same futures. */
  readonly cost: {
    /** Cost with the rule; without one the same as without. */
    readonly with_rule: PolicyCost | null;
    /** Cost with a company that never reacts. */
    readonly without_rule: PolicyCost | null;
  };
  /** Reasons for which it is not acceptable; empty where it is. */
  readonly fails: readonly PolicyFailure[];
  /** Condition that binds where not every one is met; null where all are. */
  readonly binding: Binding<Condition> | null;
  /** Instruments that are used. */
  readonly instruments: readonly UsedInstrument[];
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** Instruments that the plan has nothing to apply to, that are not allowed, or whose parties are not to be asked. */
  readonly left_out: readonly string[];
  /** Measures of the plan as it is: its changes are 0. */
  readonly as_it_is: CompanyMeasures;
  /** Measures of the proposed plan, against the plan as it is. */
  readonly proposed: CompanyMeasures;
  /** Criteria of the search, in order. */
  readonly score: {
    /** Criteria of the plan as it is. */
    readonly as_it_is: PolicyScore;
    /** Criteria of the proposed plan. */
    readonly proposed: PolicyScore;
  };
  /** Headroom that is kept in every proposed year for the accepted chance, in dollars. */
  readonly reserve: number;
  /** Least benefit level of each year, of pay. */
  readonly benefit_floor: readonly number[];
  /** Highest benefit level of each year; null for none. */
  readonly benefit_ceiling: readonly number[] | null;
  /** Highest part of free cash flow; null for none. */
  readonly free_cash_flow_cap: number | null;
  /** Futures that were drawn. */
  readonly paths: number;
  /** Changes to the plan as it is, rule included, as for `prepare().with()`. */
  readonly changes: PlanChanges;
  /** Whether the search ended by itself: no single step of an instrument improves the policy. False when `max_runs` ended it. */
  readonly is_complete: boolean;
  /** Assumptions. */
  readonly assumes: readonly string[];
}

/**
 * Proposes how to fund a plan: contributions, cash set aside and the part recycled in each year, dividends, segregation and payments, and a rule by
 * which the company reacts in bad futures. The best policy breaks no law, keeps the benefit level within its limits, leaves no year short
 * of cash, breaks no covenant and keeps the cap; among these it takes least from participants, then changes course least, then leaves the
 * plan as it is. `[std]` The search goes in single steps on a grid until none improves it. A chance that is accepted may need a reserve: the
 * least of a few with which it is kept.
 *
 * Pitfall: the least present value of cash is no goal, since a lower share price would count as saving.
 *
 * @throws ValidationError for an option, and for `company_finances` where the plan has none
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [5] },
 *     company_finances: { ebitda: [20_000], base_ebitda: 20_000 },
 *     repurchase_strategy: { method: 'redeem' },
 *   },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 500 },
 *       { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 500 },
 *     ],
 *   },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { proposed, instruments, agree } = policy(plan, { paths: 0, instruments: ['payments'] });
 * [proposed.years_with_cash_shortfall, instruments[0].setting, agree] // [0, '3 payments', ['amendment', 'trustee']]
 */
export function policy(plan: PreparedPlan, given: PolicyOptions = {}, control: SearchControl = {}): PolicyAnswer {
  const options = checkedPolicy(plan, given);
  const input = inputOf(plan);
  const countStep = stepCounter(control, null);
  const asked = chanceAsked(options, input.plan.projectionYears, control, countStep);
  const base = asItIs(input).ran;
  const ground = groundOf(input, base);
  const goal = goalOf(input, base, options);
  const { usable, leftOut } = usableInstruments(ground, options);
  const tried = trials(ground, usable, options.max_runs, countStep);
  const hasObligation = ground.meanObligation > 0;
  const none = usable.map(({ reach }) => reach.map(() => 0));
  const sought = { plan, input, ground, goal, usable, asked, cuts: options.rule_cuts ?? CUTS };
  const proposal = hasObligation ? propose(sought, tried) : asPlanned(goal, input, none);
  const { steps, reserve, futures, changes, calm } = proposal;
  const { plan: proposed } = changeInput(input, changes, true);
  const facts = factsOf(proposed);
  // A rule may act in the projection of a policy that is short without it.
  const score = (futures?.rule ?? null) === null ? proposal.score : scoreOf(facts, steps, goal, reserve);
  const used = usedInstruments(usable, steps, ground);
  const textOf = (of: readonly Steps[]): string => instrumentText(usedInstruments(usable, of, ground));
  const { measured } = measuredPlan(proposed, input.plan.discountRate);
  const figures = measuresOf(measured, base.measured) as CompanyMeasures;
  const { limit, draws } = asked;
  const chance = futures?.withRule.chance ?? null;
  const isAsItIs = Object.keys(calm).length === 0;
  return {
    kind: 'policy',
    ...basisOf(input.plan, 'the instruments'),
    has_obligation: hasObligation,
    affordability: affordabilityOf(base.run)!,
    years: policyYears(proposed, facts),
    rule: futures?.rule ?? null,
    chance: {
      as_it_is: futures && (isAsItIs ? futures.withoutRule : futuresOf(plan, {}, draws)).chance,
      with_rule: chance,
      without_rule: futures?.withoutRule.chance ?? null,
    },
    cost: { with_rule: costOf(futures?.withRule), without_rule: costOf(futures?.withoutRule) },
    fails: [
      ...unmet(score),
      ...(score.people > 0 ? (['people'] as const) : []),
      ...(limit !== null && chance !== null && chance.probability > limit ? (['chance'] as const) : []),
    ],
    binding:
      unmet(score).length === 0
        ? null
        : bindingOf(proposal.excluded, (each) => ({
            then: textOf(each.steps),
            cost: lossWords(tried.factsOf(each.steps)!, goal),
          })),
    instruments: used,
    agree: [...new Set([...used.flatMap(({ agree }) => agree), ...losersOf(figures)])],
    left_out: leftOut,
    as_it_is: base.figures,
    proposed: figures,
    score: { as_it_is: scoreOf(factsOf(input.plan), none, goal, reserve), proposed: score },
    reserve: fromUnits(reserve, DECIMALS.cents),
    benefit_floor: goal.floors,
    benefit_ceiling: goal.ceilings,
    free_cash_flow_cap: goal.cap,
    allow_chance: limit,
    chance_years: draws.years,
    paths: futures === null ? 0 : draws.paths,
    changes,
    runs: tried.runs(),
    is_complete: proposal.isComplete,
    assumes: assumptionsOf(usable),
    caveats: caveatsOf(input, proposal),
  };
}

/** The plan as it is, without a reaction of its company: those of a rule are proposed apart. */
function groundOf(input: PreparedInput, base: Ran): Ground {
  const calm = ownReactions(input) === null ? null : changeInput(input, reacting(null), true);
  const run = calm === null ? base.run : digestOf(calm.plan);
  const { annual_projections: years, summary_metrics: summary } = run;
  return { input: calm ?? input, years, meanObligation: summary.total_repurchase_obligation / years.length };
}

/** Limits by year; the last one given repeats. */
function goalOf({ plan }: PreparedInput, { run, measured }: Ran, options: ReadPolicyOptions): Goal {
  const { benefit_floor: floor, benefit_ceiling: ceiling, free_cash_flow_cap: cap } = options;
  const { held } = measured.values!;
  return {
    floors: run.annual_projections.map(({ benefit_level_value: own }, i) => floorOf(own, floor && inYear(floor, i))),
    ceilings: ceiling === undefined ? null : plan.years.map((_, i) => fromUnits(inYear(ceiling, i), DECIMALS.rate)),
    cap: cap === undefined ? null : fromUnits(cap, DECIMALS.rate),
    findings: run.summary_metrics.compliance_findings,
    held,
  };
}

/** The proposal for a plan that has nothing to fund: none. */
function asPlanned(goal: Goal, { plan }: PreparedInput, steps: readonly Steps[]): Proposal {
  const score = scoreOf(factsOf(plan), steps, goal, 0);
  return { steps, score, reserve: ZERO, futures: null, changes: {}, calm: {}, isComplete: true, excluded: [] };
}

function costOf(futures: CostedFutures | undefined): PolicyCost | null {
  if (futures === undefined || futures.meanCompanyCash === null) return null;
  return { company_cash: futures.meanCompanyCash, benefit_level: futures.meanBenefitLevel! };
}

/** Assumptions of a search, in sentences. */
function assumptionsOf(usable: readonly Usable[]): string[] {
  return [
    'In order: no new breach of a law, the benefit level within its limits, no shortfall, no covenant broken, the cap kept; then the least loss of participants at 3 % and at 10 % a year, the fewest changes of course and the fewest steps.',
    `Steps: ${usable.map(({ name, step }) => `${name}, ${step}`).join('; ')}.`,
  ];
}

/** Limits of an answer. */
function caveatsOf(input: PreparedInput, { futures }: Pick<Proposal, 'futures'>): string[] {
  return [
    ...(input.plan.valuation.method === 'per_share_growth' ? [PRICE] : []),
    ...((futures?.rule ?? null) === null ? [] : [RULE]),
    ...(futures?.rule?.reactions.some(({ capital_expenditure_factor: factor }) => factor !== undefined)
      ? [EXPENDITURE]
      : []),
    ...interestDoubts(input),
    ...ownershipDoubts(input.given.initialState['company']),
    NO_ADVICE,
  ];
}

const PRICE =
  'Under per_share_growth the share price cannot react to the policy: recycling is not weighed against redeeming, and gains and losses of participants leave out the price.';
const RULE =
  'The rule looks at the headroom at the start of a year, so it acts a year late. In years in which it acts the benefit level may be below the floor.';
const EXPENDITURE = 'Capital expenditure that the rule cuts costs no earnings in the projection: in a company it may.';
