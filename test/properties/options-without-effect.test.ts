import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SimulationRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { runOrNull } from './runs.js';

// Options of MODEL sections 17 to 26 said in a way that asks for nothing: the figures are those without them.

const FAR = 80;

type Part<K extends keyof PlanInput> = (input: PlanInput, after: (years: number) => number) => Partial<PlanInput[K]>;
interface Idle {
  planRules?: Part<'planRules'>;
  operatingAssumptions?: Part<'operatingAssumptions'>;
  initialState?: Part<'initialState'>;
}

const policyOf = ({ planRules: { distribution_policy: policy } }: PlanInput): object => ({
  ...policy,
  in_service_distributions: false,
});

const IDLE: Record<string, Idle> = {
  'dividends to accounts': {
    operatingAssumptions: ({ operatingAssumptions: { dividends } }) =>
      dividends === undefined ? {} : { dividends: { ...dividends, on_allocated_shares: 'accounts' } },
  },
  'everyone asks for their money': { operatingAssumptions: () => ({ distribution_election_rate: 1 }) },
  'joiners after the last year': {
    operatingAssumptions: ({ operatingAssumptions: { workforce } }, after) => ({
      workforce: { ...workforce, joiners: [{ year: after(75), count: 5, age: 40, compensation: 50_000 }] },
    }),
  },
  'a freeze after the last year': {
    planRules: (_, after) => ({ freeze: { from_year: after(FAR), contributions: 'continue' } }),
  },
  'an early retirement that nobody has the service for': {
    planRules: (input) => ({
      distribution_policy: { ...policyOf(input), early_retirement: { age: 45, service_requirement: 150 } },
    }),
  },
  'none of the account in service': {
    planRules: (input) => ({
      distribution_policy: { ...policyOf(input), in_service_distributions: { minimum_age: 50, fraction: 0 } },
    }),
  },
  'loans paid once a year, prepaid and refinanced when they are long repaid': {
    initialState: ({ initialState: { esop_loans: loans = [] } }, after) => ({
      esop_loans: loans.map((loan) => ({
        ...loan,
        payments_per_year: 1,
        prepayments: [{ year: after(41), amount: 1_000 }],
        refinanced: { year: after(42), years_remaining: 5, interest_rate: 0.2 },
      })),
    }),
  },
  'forfeited shares that are reallocated, additions by contributions': {
    planRules: () => ({ forfeited_shares_use: 'reallocate' }),
    operatingAssumptions: ({ operatingAssumptions: { repurchase_strategy: strategy } }) => ({
      repurchase_strategy: { ...strategy, limits: { ...strategy?.limits, additions_415_value: 'contributions' } },
    }),
  },
  'a floor that has gone': {
    operatingAssumptions: ({ operatingAssumptions: { share_valuation: valuation } }, after) =>
      valuation === undefined
        ? {}
        : { share_valuation: { ...valuation, floor: { price: 0.0001, until_year: after(1) } } },
  },
};

/** The plan without the options in question. */
function without(input: PlanInput): PlanInput {
  const { freeze: _freeze, forfeited_shares_use: _use, distribution_policy: policy, ...planRules } = input.planRules;
  const { early_retirement: _early, in_service_distributions: _inService, ...payments } = policy ?? {};
  const { distribution_election_rate: _asking, dividends, workforce, share_valuation: valuation, repurchase_strategy: strategy, ...others } = input.operatingAssumptions; // prettier-ignore
  const { on_allocated_shares: _to, ...perShare } = dividends ?? { per_share: 0 };
  const { joiners: _joiners, ...hires } = workforce ?? {};
  const { additions_415_value: _value, ...limits } = strategy?.limits ?? {};
  const { floor: _floor, ...price } = valuation ?? { current_price: 1 };
  const loans = input.initialState.esop_loans?.map(
    ({ payments_per_year: _times, prepayments: _more, refinanced: _anew, ...loan }) => loan,
  );
  return {
    ...input,
    planRules: { ...planRules, distribution_policy: payments },
    operatingAssumptions: {
      ...others,
      repurchase_strategy: { ...strategy, limits },
      ...(dividends === undefined ? {} : { dividends: perShare }),
      ...(workforce === undefined ? {} : { workforce: hires }),
      ...(valuation === undefined ? {} : { share_valuation: price }),
    },
    initialState: { ...input.initialState, ...(loans === undefined ? {} : { esop_loans: loans }) },
  };
}

/** The run without its name and its further runs, which say how it was asked for. */
function figures(run: SimulationRun): object {
  const { sensitivity: _furtherRuns, ...summary_metrics } = run.summary_metrics;
  return { ...run, summary_metrics, simulation_id: '' };
}

it.each(Object.entries(IDLE))('%s: no figure changes', (_, { planRules, operatingAssumptions, initialState }) => {
  fc.assert(
    fc.property(planArbitrary({ maxYears: 20 }), (drawn) => {
      const input = without(drawn);
      const after = (years: number): number => Number(input.initialState.census_year ?? 2026) + years;
      const plain = runOrNull(input);
      fc.pre(plain !== null && plain.annual_projections[0]!.share_price > 0);
      const idle = runOrNull({
        ...input,
        planRules: { ...input.planRules, ...planRules?.(input, after) },
        operatingAssumptions: { ...input.operatingAssumptions, ...operatingAssumptions?.(input, after) },
        initialState: { ...input.initialState, ...initialState?.(input, after) },
      })!;
      expect(figures(idle)).toMatchObject(figures(plain));
    }),
    { numRuns: 40 },
  );
});
