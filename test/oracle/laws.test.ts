import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill } from './limits.js';
import { planArbitrary, type PlanInput } from './arbitrary.js';
import { apportion, Decimal, max, min, positive, R2, sum, ZERO } from './decimals.js';
import { amountOf, readFinances } from './finances-inputs.js';
import { oracleRun, type OracleRun, type SimulationFailure } from './index.js';
import type { Num, OperatingAssumptionsInput } from './types.js';

// What must hold for the twin by itself: these tests judge the rules and the random plans at once.

type Strategy = NonNullable<OperatingAssumptionsInput['repurchase_strategy']>;

const plans = planArbitrary({ maxYears: 12, maxParticipants: 6 });
/** So many that each option is met; of what the twin and the engine agree on there are other, and more, plans. */
const PARAMETERS = { numRuns: 50, seed: 20_270_101 };

function outcome(plan: PlanInput): OracleRun | SimulationFailure {
  try {
    return oracleRun(plan.planRules, plan.operatingAssumptions, plan.initialState, plan.systemConfig);
  } catch (error) {
    if ((error as Partial<SimulationFailure>).code !== 'SIMULATION_ERROR') throw error;
    return error as SimulationFailure;
  }
}

const withAssumptions = (plan: PlanInput, more: Partial<OperatingAssumptionsInput>): PlanInput => ({
  ...plan,
  operatingAssumptions: { ...plan.operatingAssumptions, ...more },
});

/** Without what only an S corporation with finances may have: owners' taxes, reactions and the test of IRC 409(p). */
function withoutSCorporation(plan: PlanInput): PlanInput {
  const { dividends, company_finances: finances } = plan.operatingAssumptions;
  const { owner_tax_rate: _taxes, ...plain } = dividends ?? {};
  const { reactions: _reactions, ...calm } = finances ?? { ebitda: [] };
  const { test_409p: _test, tax_status_changes: _changes, ...company } = plan.initialState.company ?? {};
  return {
    ...withAssumptions(plan, {
      ...(dividends === undefined
        ? {}
        : { dividends: plain.amounts === undefined ? { per_share: 0, ...plain } : plain }),
      ...(finances === undefined ? {} : { company_finances: calm }),
    }),
    initialState: { ...plan.initialState, company },
  };
}

const strategyOf = (plan: PlanInput): Strategy => plan.operatingAssumptions.repurchase_strategy ?? {};
const cents = (amount: Num | undefined): Decimal => new Decimal(amount ?? 0);

describe('section 12', () => {
  const MIX = {
    recycle: () => ({ recycle: 1 }),
    redeem: () => ({ redeem: 1 }),
    releverage: () => ({ releverage: 1 }),
    hybrid: (fraction: Decimal) => ({ redeem: fraction.toFixed(), recycle: new Decimal(1).minus(fraction).toFixed() }),
  };

  it('a method is a mix, to the digit', () => {
    const byMethod = plans.filter((plan) => strategyOf(plan).method !== undefined);
    fc.assert(
      fc.property(byMethod, (plan) => {
        const { method = 'recycle', redeem_fraction, ...others } = strategyOf(plan);
        const fraction = new Decimal(redeem_fraction ?? '0.5').toDecimalPlaces(8, Decimal.ROUND_HALF_EVEN);
        const mixed = withAssumptions(plan, { repurchase_strategy: { ...others, mix: [MIX[method](fraction)] } });
        expect(outcome(mixed)).toEqual(outcome(plan));
      }),
      PARAMETERS,
    );
  });

  it('limits that nothing reaches change nothing', () => {
    const enforce = { deduction_404: 'enforce', additions_415: 'enforce' } as const;
    let unreached = 0;
    fc.assert(
      fc.property(
        plans.filter((plan) => strategyOf(plan).timing !== 'deferred'),
        (plan) => {
          const limits = strategyOf(plan).limits ?? {};
          const enforced = outcome(
            withAssumptions(plan, { repurchase_strategy: { ...strategyOf(plan), limits: { ...limits, ...enforce } } }),
          );
          const reported = outcome(
            withAssumptions(plan, {
              repurchase_strategy: {
                ...strategyOf(plan),
                limits: { ...limits, deduction_404: 'report', additions_415: 'report' },
              },
            }),
          );
          if (!('summary_metrics' in enforced) || !('summary_metrics' in reported)) return;
          const codes = enforced.summary_metrics.compliance_findings.map(({ code }) => code);
          if (codes.includes('RECYCLE_LIMITED') || codes.includes('ADDITIONS_LIMITED')) return;
          unreached += 1;
          expect(enforced.annual_projections).toEqual(reported.annual_projections);
          expect(enforced.participant_snapshots).toEqual(reported.participant_snapshots);
          expect(reported.summary_metrics.compliance_findings.map(({ code }) => code)).not.toContain(
            'ANNUAL_ADDITIONS_415C',
          );
        },
      ),
      PARAMETERS,
    );
    expect(unreached).toBeGreaterThan(10);
  });

  it('what is given and what is left add up, and nobody is given more than the cap', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((units) => new Decimal(units).times('0.01'));
    const row = fc.record({ basis: amount, cap: amount });
    fc.assert(
      fc.property(amount, fc.array(row, { maxLength: 8 }), (additions, rows) => {
        const basis = rows.map((one) => one.basis);
        const { given, left, closed } = fill(
          additions,
          basis,
          rows.map((one) => one.cap),
        );
        if (!positive(sum(basis))) {
          expect([left.toNumber(), closed]).toEqual([0, []]);
          return;
        }
        expect(sum([...given, left]).toFixed()).toBe(additions.toFixed());
        given.forEach((part, i) => {
          expect(part.lessThanOrEqualTo(max(rows[i]?.cap ?? ZERO, ZERO))).toBe(true);
        });
        if (closed.length === 0) expect(given.map(String)).toEqual(apportion(additions, basis, 2).map(String));
        // Money is left only when everyone who may have some has all they may have.
        if (positive(left)) expect(closed).toHaveLength(basis.filter(positive).length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('section 13', () => {
  it('segregation moves cash within the trust, and rebalancing between accounts', () => {
    let segregated = 0;
    fc.assert(
      fc.property(plans, (plan) => {
        // All the company buys is redeemed, so that what it contributes is cash for the trust and its debt.
        // What it buys out of accounts becomes their cash.
        const purchases = plan.operatingAssumptions.purchases?.map((one) => ({ ...one, from: 'accounts' as const }));
        const run = outcome(
          withAssumptions(plan, {
            repurchase_strategy: { method: 'redeem' },
            cash_return_rate: 0,
            ...(purchases === undefined ? {} : { purchases }),
          }),
        );
        if (!('trust_states' in run)) return;
        run.annual_projections.slice(1).forEach((year, i) => {
          if (positive(cents(year.segregation_amount))) segregated += 1;
          const before = cents(run.trust_states[i]?.cash.total);
          const change = sum([
            cents(year.company_contribution),
            cents(year.dividends),
            cents(year.segregation_amount),
            cents(year.purchase_amount),
          ]).minus(
            sum([
              cents(year.debt_service),
              cents(year.funded_by_unallocated_contributions),
              cents(year.funded_by_forfeitures),
              cents(year.funded_by_participant_cash),
              cents(year.cash_distributions),
              cents(year.dividends_passed_through),
            ]),
          );
          expect(before.plus(change).toNumber()).toBe(run.trust_states[i + 1]?.cash.total);
        });
      }),
      PARAMETERS,
    );
    expect(segregated).toBeGreaterThan(0);
  });
});

describe('section 14', () => {
  it('finances beside another method change no figure of the plan', () => {
    const beside = plans.filter(
      ({ operatingAssumptions: { company_finances, share_valuation } }) =>
        company_finances !== undefined && share_valuation?.method !== 'ebitda_multiple',
    );
    fc.assert(
      fc.property(beside.map(withoutSCorporation), (plan) => {
        const { company_finances: _finances, ...assumptions } = plan.operatingAssumptions;
        const without = outcome({ ...plan, operatingAssumptions: assumptions });
        const run = outcome(plan);
        if (!('summary_metrics' in without) || !('summary_metrics' in run)) {
          expect(run).toEqual(without);
          return;
        }
        const { compliance_findings: _more, ...metrics } = without.summary_metrics;
        expect(run.annual_projections).toMatchObject(without.annual_projections);
        expect(run.trust_states).toEqual(without.trust_states);
        expect(run.participant_snapshots).toEqual(without.participant_snapshots);
        expect(run.summary_metrics).toMatchObject(metrics);
      }),
      PARAMETERS,
    );
  });

  it('an S and a C corporation without tax agree to the cent', () => {
    const untaxed = plans.filter(
      (plan) =>
        plan.operatingAssumptions.company_finances !== undefined &&
        strategyOf(plan).limits?.deduction_404 !== 'enforce',
    );
    fc.assert(
      fc.property(untaxed.map(withoutSCorporation), (plan) => {
        const { company_finances: finances } = plan.operatingAssumptions;
        if (finances === undefined) return;
        const [s, c] = (['s_corp', 'c_corp'] as const).map((tax_status) =>
          outcome({
            ...withAssumptions(plan, { company_finances: { ...finances, income_tax_rate: 0 } }),
            initialState: { ...plan.initialState, company: { ...plan.initialState.company, tax_status } },
          }),
        );
        if (s === undefined || c === undefined || !('trust_states' in s) || !('trust_states' in c)) {
          expect(s).toEqual(c);
          return;
        }
        expect(s.annual_projections).toEqual(c.annual_projections);
        expect(s.participant_snapshots).toEqual(c.participant_snapshots);
      }),
      PARAMETERS,
    );
  });

  it('cash moves by free cash flow, repurchases, the sinking fund, draws and repayments only', () => {
    const withFinances = plans.filter((plan) => plan.operatingAssumptions.company_finances !== undefined);
    fc.assert(
      fc.property(withFinances, (plan) => {
        const input = plan.operatingAssumptions.company_finances;
        if (input === undefined) return;
        const run = outcome(withAssumptions(plan, { company_finances: { ...input, debt_sweep_rate: 0 } }));
        const finances = readFinances(
          { ...input, debt_sweep_rate: 0 },
          plan.initialState.company?.revolver?.interest_rate,
        );
        if (!('trust_states' in run) || finances === undefined) return;
        const { company } = plan.initialState;
        let cash = R2(cents(company?.cash));
        let drawn = R2(cents(company?.revolver?.drawn));
        run.annual_projections.forEach((year, i) => {
          const borrowed = cents(year.revolver_balance).minus(drawn);
          const need = max(ZERO, cents(year.company_repurchase_cash).minus(cents(year.tax_saved_by_recycling)));
          cash = sum([cash, cents(year.free_cash_flow), borrowed, cents(year.sinking_fund_used)])
            .plus(cents(year.debt_drawn))
            .minus(cents(year.purchase_amount))
            .minus(need)
            .minus(amountOf(finances.sinkingFundContributions, i + 1));
          drawn = cents(year.revolver_balance);
          expect(year.company_cash).toBe(cash.toNumber() + 0);
          const lacking = max(ZERO, finances.minimumCash.minus(min(cash, finances.minimumCash)));
          expect(year.cash_shortfall).toBe(lacking.toNumber());
        });
      }),
      PARAMETERS,
    );
  });

  it('a redemption at fair value leaves the price where it was', () => {
    const run = oracleRun(
      {
        plan_name: 'Fair',
        vesting_schedule: { type: 'immediate' },
        distribution_policy: { timing: 'immediate', form: 'lump_sum' },
      },
      {
        contribution_policy: {},
        share_valuation: { method: 'ebitda_multiple', current_price: 70, multiple: [5], calibrate: false },
        repurchase_strategy: { method: 'redeem' },
        // What is earned is spent, so that nothing but the redemption moves.
        company_finances: { ebitda: [1_000_000], capital_expenditure: [1_000_000] },
      },
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 64, service_years: 10, allocated_shares: 10_000 },
          { id: 'B', age: 30, service_years: 10, allocated_shares: 90_000 },
        ],
        company: { cash: 2_000_000 },
      },
      { projection_years: 2, turnover_model: 'none' },
    );
    expect(run.annual_projections).toMatchObject([
      { shares_redeemed: 10_000, equity_value: 6_300_000, year_end_share_price: 70 },
      { shares_redeemed: 0, equity_value: 6_300_000, year_end_share_price: 70 },
    ]);
  });
});
