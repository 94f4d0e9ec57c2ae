import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SimulationRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { limitsOf } from '../oracle/limits.js';
import { rate } from '../oracle/decimals.js';
import { runOrNull } from './runs.js';
import { draws } from '../draws.js';

// Options of MODEL sections 17 to 41 said in a way that asks for nothing: the figures are those without them.

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
        refinanced: { year: after(42), years_remaining: 5, interest_rate: 0.2, release_method: 'principal_only' },
        interest_only_years: 0,
        allocated_shares: 0,
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
  'a floor that protects no shares': {
    operatingAssumptions: ({ operatingAssumptions: { share_valuation: valuation } }, after) =>
      valuation === undefined
        ? {}
        : {
            share_valuation: {
              ...valuation,
              floor: { price: 1_000_000, until_year: after(75), protected_part: [0] },
            },
          },
  },
  'a plan that began before anybody was hired': { planRules: () => ({ plan_start_year: 1940 }) },
  'limits stated as the rule gives them': {
    operatingAssumptions: ({ operatingAssumptions: { limit_growth_rate: growth } }, after) => ({
      statutory_limits: [...new Set([2026, 2027, Math.max(2028, after(3)), Math.max(2031, after(9))])].flatMap(
        (year) => {
          const terms = { growth: rate(growth, '0.025'), stated: [] };
          const { payCap, annualAdditions, largeBalance, largeBalanceStep } = limitsOf(year, true, terms);
          const stated = {
            compensation: payCap,
            additions: annualAdditions,
            balance: largeBalance,
            increment: largeBalanceStep,
          };
          const positive = Object.entries(stated).filter(([, amount]) => amount.greaterThan(0));
          // Limits that have fallen to 0 cannot be stated.
          if (positive.length === 0) return [];
          return [{ year, ...Object.fromEntries(positive.map(([kind, amount]) => [kind, amount.toFixed()])) }];
        },
      ),
    }),
  },
  'purchases after the last year': {
    operatingAssumptions: (_, after) => ({
      purchases: [{ purchase_id: 'later', year: after(75), shares: 5, interest_rate: 0.05, years: 5 }],
    }),
  },
  'a debt drawn after the last year, and interest only for no year': {
    initialState: ({ initialState: { company } }, after) => ({
      company: {
        ...company,
        debts: [
          ...(company?.debts ?? []).map((debt) => ({ ...debt, interest_only_years: 0 })),
          {
            debt_id: 'later',
            principal_balance: 1_000,
            interest_rate: 0.05,
            years_remaining: 5,
            drawn_year: after(FAR),
          },
        ],
      },
    }),
  },
  'leavers who share by no pay': {
    planRules: ({ planRules: { allocation } }) =>
      (allocation?.basis ?? 'compensation') === 'compensation'
        ? { allocation: { ...allocation, leavers_share: { causes: ['termination', 'retirement'], pay_fraction: 0 } } }
        : {},
  },
  'owners who pay no tax': {
    operatingAssumptions: ({ operatingAssumptions: { dividends, company_finances }, initialState: { company } }) =>
      dividends === undefined || company_finances === undefined || company?.tax_status === 'c_corp'
        ? {}
        : { dividends: { ...dividends, owner_tax_rate: 0 } },
  },
  'ownership tested': {
    initialState: ({ initialState: { company } }) =>
      company?.tax_status === 'c_corp' ? {} : { company: { ...company, test_409p: true } },
  },
  'a band that says what a threshold says': {
    planRules: ({ planRules: { distribution_policy: policy } }) => {
      const { lump_sum_threshold: up_to, ...others } = policy ?? {};
      return up_to === undefined || others.by_cause !== undefined || others.changes !== undefined
        ? {}
        : { distribution_policy: { ...others, bands: [{ up_to, form: 'lump_sum' }] } };
    },
  },
  'a tax status that changes after the last year': {
    initialState: ({ initialState: { company } }, after) => {
      const tax_status = company?.tax_status === 'c_corp' ? 's_corp' : 'c_corp';
      return company?.tax_status_changes === undefined
        ? { company: { ...company, tax_status_changes: [{ year: after(75), tax_status }] } }
        : {};
    },
  },
  'an early payment that nobody takes': {
    planRules: ({ planRules: { distribution_policy: policy } }, after) =>
      policy?.accelerations === undefined
        ? { distribution_policy: { ...policy, accelerations: [{ year: after(2), payments: 3, take_up: 0 }] } }
        : {},
  },
  'amounts and rates by year, of one year': {
    operatingAssumptions: ({ operatingAssumptions: assumptions }) => {
      const { dividends, contribution_policy: policy, compensation_growth_rate: growth = 0.03 } = assumptions;
      const { per_share, annual_growth_rate, ...paid } = dividends ?? {};
      const { percentage, ...contributed } = policy;
      const { termination_scale: scale = 1, ...turnover } = assumptions.turnover ?? {};
      return {
        ...(per_share === undefined || Number(annual_growth_rate ?? 0) !== 0
          ? {}
          : { dividends: { ...paid, amounts: [per_share] } }),
        contribution_policy: {
          ...(percentage === undefined ? contributed : { ...contributed, percentages: [percentage] }),
          stock_percentages: policy.stock_percentages ?? [0],
        },
        ...(assumptions.compensation_growth_rates === undefined
          ? { compensation_growth_rate: undefined, compensation_growth_rates: [growth] }
          : {}),
        ...(turnover.termination_scales === undefined
          ? { turnover: { ...turnover, termination_scales: [scale] } }
          : {}),
      };
    },
  },
  'appraisals between year ends that change nothing': {
    operatingAssumptions: ({ operatingAssumptions: { share_valuation: valuation } }, after) =>
      valuation === undefined || valuation.interim !== undefined
        ? {}
        : {
            share_valuation: {
              ...valuation,
              interim: [
                { year: after(1), factor: 1 },
                { year: after(2), factor: 0.5, part: 0 },
              ],
            },
          },
  },
  'loans made at the census, and people who leave as often as others': {
    operatingAssumptions: ({ operatingAssumptions: { workforce } }) =>
      workforce === undefined ? {} : { workforce: { hires_termination_scale: 1, ...workforce } },
    initialState: ({ initialState: { esop_loans: loans, participants } }, after) => ({
      participants: participants.map((person) => ({ termination_scale: 1, ...person })),
      ...(loans === undefined ? {} : { esop_loans: loans.map((loan) => ({ origination_year: after(0), ...loan })) }),
    }),
  },
  'interest on missing cash as on the line of credit': {
    operatingAssumptions: ({ operatingAssumptions: { company_finances: finances }, initialState: { company } }) =>
      finances === undefined
        ? {}
        : { company_finances: { shortfall_interest_rate: company?.revolver?.interest_rate ?? 0.1, ...finances } },
  },
  'a company that reacts with factors of 1': {
    operatingAssumptions: ({ operatingAssumptions: { company_finances: finances } }) =>
      finances === undefined
        ? {}
        : { company_finances: { ...finances, reactions: [{ headroom_below: 1e9 }, { headroom_below: -1e9 }] } },
  },
};

/** The plan without the options in question. */
function without(input: PlanInput): PlanInput {
  const { freeze: _freeze, forfeited_shares_use: _use, plan_start_year: _start, allocation, distribution_policy: policy, ...planRules } = input.planRules; // prettier-ignore
  const { early_retirement: _early, in_service_distributions: _inService, deferral: _deferral, ...payments } = policy ?? {}; // prettier-ignore
  const { leavers_share: _leavers, ...basis } = allocation ?? {};
  const { distribution_election_rate: _asking, statutory_limits: _limits, purchases: _purchases, company_finances: finances, dividends, workforce, share_valuation: valuation, repurchase_strategy: strategy, ...others } = input.operatingAssumptions; // prettier-ignore
  const { on_allocated_shares: _to, owner_tax_rate: _taxes, amounts, ...perShare } = dividends ?? {};
  const { reactions: _reactions, ...calm } = finances ?? { ebitda: [] };
  const { joiners: _joiners, ...hires } = workforce ?? {};
  const { additions_415_value: _value, ...limits } = strategy?.limits ?? {};
  const { floor: _floor, ...price } = valuation ?? { current_price: 1 };
  const loans = input.initialState.esop_loans?.map(
    ({ payments_per_year: _times, prepayments: _more, refinanced: _anew, interest_only_years: _only, allocated_shares: _of, ...loan }) => loan, // prettier-ignore
  );
  const { test_409p: _test, debts, ...company } = input.initialState.company ?? {};
  const plainDebts = debts?.map(({ drawn_year: _when, interest_only_years: _only, ...debt }) => debt);
  return {
    ...input,
    planRules: { ...planRules, allocation: basis, distribution_policy: payments },
    operatingAssumptions: {
      ...others,
      repurchase_strategy: { ...strategy, limits },
      ...(dividends === undefined
        ? {}
        : { dividends: amounts === undefined ? { per_share: 0, ...perShare } : { ...perShare, amounts } }),
      ...(finances === undefined ? {} : { company_finances: calm }),
      ...(workforce === undefined ? {} : { workforce: hires }),
      ...(valuation === undefined ? {} : { share_valuation: price }),
    },
    initialState: {
      ...input.initialState,
      company: { ...company, ...(plainDebts === undefined ? {} : { debts: plainDebts }) },
      ...(loans === undefined ? {} : { esop_loans: loans }),
    },
  };
}

/** What only warns. */
const WARNINGS = new Set(['NONALLOCATION_YEAR', 'DEFERRAL_S_CORP']);

/** The run without its name, its further runs, which say how it was asked for, and what only warns. */
function figures(run: SimulationRun): object {
  const { sensitivity: _furtherRuns, compliance_findings: findings, ...summary_metrics } = run.summary_metrics;
  const compliance_findings = findings.filter(({ code }) => !WARNINGS.has(code));
  return { ...run, summary_metrics: { ...summary_metrics, compliance_findings }, simulation_id: '' };
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
    { numRuns: draws(40) },
  );
});

it('where no loan bought shares, nothing waits for one', () => {
  fc.assert(
    fc.property(planArbitrary({ maxYears: 20 }), (drawn) => {
      const input = without(drawn);
      const { participants, esop_loans: loans = [] } = input.initialState;
      const nobodyWaits = (deferring: object): PlanInput => ({
        ...input,
        planRules: {
          ...input.planRules,
          distribution_policy: { ...input.planRules.distribution_policy, defer_until_loan_repaid: false, ...deferring },
        },
        operatingAssumptions: { ...input.operatingAssumptions, repurchase_strategy: { method: 'redeem' } },
        initialState: {
          ...input.initialState,
          esop_loans: loans.map((loan) => ({ ...loan, suspense_shares: 0 })),
          participants: participants.map(({ separation, ...person }) =>
            separation === undefined ? person : { ...person, separation: { ...separation, cause: 'retirement' } },
          ),
        },
      });
      const plain = runOrNull(nobodyWaits({}));
      fc.pre(plain !== null);
      const deferred = runOrNull(nobodyWaits({ defer_until_loan_repaid: true, deferral: 'loan_shares' }))!;
      expect(figures(deferred)).toEqual(figures(plain));
    }),
    { numRuns: draws(60) },
  );
});
