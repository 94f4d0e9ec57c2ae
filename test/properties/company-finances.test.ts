import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { orNull, planOf, PLANS, runOrNull, units } from './runs.js';

const cents = (figure: number | null | undefined): bigint => units(figure ?? 0, 2);
const plans = planArbitrary({ maxYears: 12, maxParticipants: 6 });
const withFinances = plans.filter((plan) => plan.operatingAssumptions.company_finances !== undefined);

/** Below this many units every output double stands for exactly one figure. */
const READABLE = 1e13;
const isReadable = (figures: object): boolean =>
  Object.values(figures).every((figure) => typeof figure !== 'number' || Math.abs(figure) < READABLE);

const assume = (plan: PlanInput, more: object): PlanInput => ({
  ...plan,
  operatingAssumptions: { ...plan.operatingAssumptions, ...more },
});

/** The dividends without those for taxes of owners. */
function untaxedDividends(dividends: PlanInput['operatingAssumptions']['dividends']): object {
  if (dividends === undefined) return {};
  const { owner_tax_rate: _tax, ...stated } = dividends;
  return { dividends: stated.amounts === undefined ? { per_share: 0, ...stated } : stated };
}

describe('the finances of the company', () => {
  it('change no figure of the plan beside another method of valuation', () => {
    const beside = withFinances.filter((plan) => {
      const { share_valuation: valuation } = plan.operatingAssumptions;
      return valuation?.method !== 'ebitda_multiple';
    });
    // Owners' taxes and reactions follow from the finances: they are options of the plan beside them.
    const alone = beside.map((plan) => {
      const { dividends, company_finances: finances } = plan.operatingAssumptions;
      const { reactions: _reactions, ...planned } = finances ?? {};
      return assume(plan, { ...untaxedDividends(dividends), company_finances: planned as typeof finances });
    });
    fc.assert(
      fc.property(alone, (plan) => {
        const { company_finances: _, ...assumptions } = plan.operatingAssumptions;
        const run = runOrNull(plan);
        const without = runOrNull({ ...plan, operatingAssumptions: assumptions });
        fc.pre(run !== null && without !== null);
        const { compliance_findings: _findings, sensitivity: _runs, ...metrics } = without.summary_metrics;
        expect(run.annual_projections).toMatchObject(without.annual_projections);
        expect(run.summary_metrics).toMatchObject(metrics);
        expect(run.trust_states).toEqual(without.trust_states);
        expect(run.participant_snapshots).toEqual(without.participant_snapshots);
      }),
      PLANS,
    );
  });

  it('add up: the company’s cash moves by free cash flow, the need, purchases, draws, repayments and the sinking fund only', () => {
    let funded = 0;
    fc.assert(
      fc.property(withFinances, (plan) => {
        const { company_finances: finances } = plan.operatingAssumptions;
        const swept = assume(plan, { company_finances: { ...finances, debt_sweep_rate: 0 } });
        const run = runOrNull(swept);
        fc.pre(run !== null && run.annual_projections.every(isReadable));
        const terms = planOf(swept);
        const { minimumCash } = terms.finances!;
        let cash = BigInt(terms.finances!.opening.cash);
        let drawn = BigInt(terms.finances!.opening.drawn);
        run.annual_projections.forEach((year, i) => {
          const saved = cents(year.company_repurchase_cash) - cents(year.tax_saved_by_recycling);
          const need = saved > 0n ? saved : 0n;
          const setAside = BigInt(terms.years[i]!.finances!.sinkingFundContribution);
          const fromBank = cents(year.revolver_balance) - drawn;
          const lent = cents(year.debt_drawn) - cents(year.purchase_amount);
          cash += cents(year.free_cash_flow) + lent + fromBank + cents(year.sinking_fund_used) - need - setAside;
          drawn = cents(year.revolver_balance);
          expect(cents(year.company_cash)).toBe(cash);
          const missing = BigInt(minimumCash) - cash;
          expect(cents(year.cash_shortfall)).toBe(missing > 0n ? missing : 0n);
          expect(cents(year.sinking_fund_used) <= need).toBe(true);
          expect(drawn <= BigInt(terms.years[i]!.finances!.lending.revolverLimit)).toBe(true);
          if (year.sinking_fund_used! > 0 && fromBank > 0n) funded += 1;
        });
      }),
      PLANS,
    );
    expect(funded).toBeGreaterThan(0);
  });

  it('of an S and of a C corporation without tax are the same to the cent', () => {
    const untaxed = withFinances.filter(
      (plan) => plan.operatingAssumptions.repurchase_strategy?.limits?.deduction_404 !== 'enforce',
    );
    fc.assert(
      fc.property(untaxed, (plan) => {
        const { company_finances: finances, dividends } = plan.operatingAssumptions;
        const { tax_status_changes: _changes, ...company } = plan.initialState.company ?? {};
        // Only owners of an S corporation owe its tax.
        const paid = untaxedDividends(dividends);
        const [s, c] = (['s_corp', 'c_corp'] as const).map((tax_status) =>
          runOrNull({
            ...assume(plan, { ...paid, company_finances: { ...finances, income_tax_rate: 0 } }),
            // Only an S corporation is tested.
            initialState: {
              ...plan.initialState,
              company: { ...company, tax_status, test_409p: false },
            },
          }),
        );
        expect(s?.annual_projections).toEqual(c?.annual_projections);
        expect(s?.participant_snapshots).toEqual(c?.participant_snapshots);
      }),
      PLANS,
    );
  });
});

describe('a redemption at fair value, without tax', () => {
  it('leaves the price as it was, to the rounding', () => {
    const company = fc.record({
      shares: fc.integer({ min: 2, max: 5_000 }),
      leaving: fc.integer({ min: 1, max: 2_500 }),
      ebitda: fc.integer({ min: 1_000, max: 10_000_000 }),
      multiple: fc.integer({ min: 1, max: 12 }),
      cash: fc.integer({ min: 0, max: 50_000_000 }),
    });
    fc.assert(
      fc.property(company, fc.boolean(), ({ shares, leaving, ebitda, multiple, cash }, calibrate) => {
        const stay = Math.max(1, shares - leaving);
        const value = (ebitda * multiple + cash) / (stay + leaving);
        // Priced as appraised: to four decimals of the value a share.
        const current_price = Number(value.toFixed(4));
        const run = orNull(() =>
          simulateRun(
            {
              plan_name: 'Fair',
              vesting_schedule: { type: 'immediate' },
              distribution_policy: { timing: 'immediate', form: 'lump_sum' },
              diversification_rules: { enabled: false },
            },
            {
              contribution_policy: {},
              share_valuation: { method: 'ebitda_multiple', current_price, multiple: [multiple], calibrate },
              repurchase_strategy: { method: 'redeem' },
              // What is earned is spent, so that nothing but the redemption moves.
              company_finances: {
                ebitda: [ebitda],
                base_ebitda: ebitda,
                capital_expenditure: [ebitda],
                shortfall_interest_rate: 0,
              },
            },
            {
              census_year: 2026,
              participants: [
                { id: 'leaves', age: 64, service_years: 10, allocated_shares: leaving },
                { id: 'stays', age: 30, service_years: 10, allocated_shares: stay },
              ],
              company: { cash },
            },
            { projection_years: 2, turnover_model: 'none' },
          ),
        );
        const prices = run!.annual_projections.map((year) => year.year_end_share_price);
        expect(run!.annual_projections[0]!.shares_redeemed).toBe(leaving);
        // The price is off by half a unit at most, for each of the shares redeemed, spread over those who stay.
        const rounding = 0.0001 + (0.0001 * leaving + 0.01) / stay;
        for (const price of prices) expect(Math.abs(price - current_price)).toBeLessThanOrEqual(rounding);
      }),
      PLANS,
    );
  });
});
