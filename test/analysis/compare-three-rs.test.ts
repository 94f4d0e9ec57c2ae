import { LENT_LEAVES_EQUITY } from '../../src/analysis/compare/scenarios.js';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/analysis/index.js';
import { prepare, type SimulationError, type ValidationError, type OperatingAssumptions } from '../../src/index.js';

type Strategy = NonNullable<OperatingAssumptions['repurchase_strategy']>;
type Valuation = NonNullable<OperatingAssumptions['share_valuation']>;

const rules = {
  plan_name: 'One leaves',
  vesting_schedule: { years: 6 },
  distribution_policy: { form: 'lump_sum' as const, cash_out_limit: 0 },
};
const state = {
  census_year: 2026,
  participants: [
    { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
    { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 30 },
  ],
};
const config = { projection_years: 3, include_turnover_projection: false };
const assumptions = (strategy?: Strategy, valuation?: Partial<Valuation>): OperatingAssumptions => ({
  contribution_policy: {},
  share_valuation: { current_price: 100, ...valuation },
  ...(strategy === undefined ? {} : { repurchase_strategy: strategy }),
});
const compared = (strategy?: Strategy, valuation?: Partial<Valuation>): ReturnType<typeof compare> =>
  compare(prepare(rules, assumptions(strategy, valuation), state, config));

describe('the three R’s', () => {
  it('buy the same shares; what becomes of them is different', () => {
    const { scenarios, by_year, summary, notes } = compared({ releverage_loan: { years: 5, interest_rate: 0.06 } });
    expect(scenarios).toEqual(['recycle', 'redeem', 'releverage']);
    // A retires in 2027 and is paid 50 shares at 100 in 2028. The loan of 5,000 over 5 years at 6 % costs
    // 5,000 x 0.06 / (1 - 1.06^-5) = 1,186.98 from 2029 on.
    expect(by_year.map(({ figures }) => figures.map((run) => run?.repurchase_obligation))).toEqual([
      [0, 0, 0],
      [5000, 5000, 5000],
      [0, 0, 0],
    ]);
    const in2028 = by_year[1]!.figures;
    expect(in2028.map((run) => run?.shares_recycled)).toEqual([50, 0, 0]);
    expect(in2028.map((run) => run?.shares_redeemed)).toEqual([0, 50, 0]);
    expect(in2028.map((run) => run?.shares_releveraged)).toEqual([0, 0, 50]);
    expect(in2028.map((run) => run?.trust_shares)).toEqual([80, 30, 80]);
    expect(in2028.map((run) => run?.company_contribution)).toEqual([5000, 0, 0]);
    expect(by_year[2]!.figures.map((run) => run?.debt_service)).toEqual([0, 0, 1186.98]);
    // 5,000 + 300 interest - 1,186.98
    expect(summary.figures.map((run) => run.final_loan_balance)).toEqual([0, 0, 4113.02]);
    expect(notes).toEqual([]);
  });

  it('say under equity_value that the price with a releverage is on the low side', () => {
    expect(compared({}, { method: 'equity_value' }).notes).toEqual([
      { scenario: 'releverage', note: LENT_LEAVES_EQUITY },
    ]);
  });

  it('are the scenarios of the plan with each method, and differ in nothing else', () => {
    const strategy = { funding_source: 'company_loan' as const, redeem_fraction: 0.25 };
    // A loan from the company stands for a releverage: the plan's own method comes first.
    const scenarios = (['releverage', 'recycle', 'redeem', 'hybrid'] as const).map((method) => ({
      name: method,
      plan: prepare(rules, assumptions({ ...strategy, method }), state, config),
    }));
    const { notes, ...comparison } = compared(strategy);
    expect(comparison).toEqual(compare(scenarios));
    expect(comparison.input_differences.fields).toEqual([
      {
        path: 'operatingAssumptions.repurchase_strategy.method',
        values: ['releverage', 'recycle', 'redeem', 'hybrid'],
      },
    ]);
    expect(notes).toEqual([]);
  });

  it('begin with the plan’s own method, so that differences are from the plan', () => {
    const { scenarios, summary } = compared({ method: 'redeem' });
    expect(scenarios).toEqual(['redeem', 'recycle', 'releverage']);
    // 80 shares less the 50 that the plan retires.
    expect(summary.differences.map((run) => run.final_shares_outstanding)).toEqual([0, 50, 50]);
    expect(compared({ method: 'hybrid' }).scenarios[0]).toBe('hybrid');
    // A mix is none of them, and comes as it is.
    const mixed = compared({ mix: [{ redeem: 0.5, recycle: 0, releverage: 0.5 }] });
    expect(mixed.scenarios).toEqual(['as it is', 'recycle', 'redeem', 'releverage']);
    expect(mixed.by_year[1]!.figures[0]).toMatchObject({ shares_redeemed: 25, shares_releveraged: 25 });
  });

  it('are four with a part to redeem, or where that is the plan’s own method', () => {
    const hybrid = compared({ redeem_fraction: 0.25 });
    expect(hybrid.scenarios).toEqual(['recycle', 'redeem', 'releverage', 'hybrid']);
    // A quarter of 5,000 redeems 12.5 of the 50 shares.
    expect(hybrid.by_year[1]!.figures[3]).toMatchObject({
      shares_redeemed: 12.5,
      shares_recycled: 37.5,
      company_contribution: 3750,
    });
    expect(compared({ method: 'hybrid' }).scenarios).toHaveLength(4);
    expect(compared({ method: 'redeem' }).scenarios).toHaveLength(3);
  });

  it('pay a releverage at once where the plan pays by notes, and say so', () => {
    const { by_year, notes, input_differences } = compared({
      timing: 'deferred',
      note: { years: 2, interest_rate: 0 },
    });
    expect(by_year.map(({ figures }) => figures.map((run) => run?.repurchase_cash))).toEqual([
      [0, 0, 0],
      [2500, 2500, 5000],
      [2500, 2500, 0],
    ]);
    expect(notes!.map(({ scenario }) => scenario)).toEqual(['releverage']);
    expect(notes![0]!.note).toMatch(/^Paid immediately/);
    expect(input_differences.fields).toEqual([
      {
        path: 'operatingAssumptions.repurchase_strategy.timing',
        values: ['deferred', 'deferred', 'immediate'],
      },
      { path: 'operatingAssumptions.repurchase_strategy.method', values: ['recycle', 'redeem', 'releverage'] },
    ]);
  });

  it('let dividends of participants go to their accounts where a second loan would arise, and say so', () => {
    const loan = { loan_id: 'L', principal_balance: 1000, interest_rate: 0, years_remaining: 2, suspense_shares: 10 };
    const plan = prepare(
      rules,
      { ...assumptions(), dividends: { per_share: 1, on_allocated_shares: 'loan' } },
      { ...state, esop_loans: [loan] },
      config,
    );
    const { by_year, notes } = compare(plan);
    const [first] = by_year;
    // Of 500, 10 on the suspense shares and B's 30 are paid by dividends; where a second loan may come, the 10 only.
    expect(first!.figures.map((run) => run?.company_contribution)).toEqual([460, 460, 490]);
    expect(notes).toEqual([
      { scenario: 'releverage', note: expect.stringMatching(/^Dividends of participants/) as string },
    ]);
  });

  it('refuse what simulate() refuses, and name the method that has no answer', () => {
    const refused = expect.objectContaining({
      issues: [{ field: 'repurchase_strategy.timing', issue: 'Not with releverage' }],
    }) as ValidationError;
    expect(() => compared({ timing: 'deferred', method: 'releverage' })).toThrow(refused);
    const [, b] = state.participants;
    const alone = (): unknown =>
      compare(
        prepare(
          rules,
          assumptions(undefined, { method: 'equity_value' }),
          { ...state, participants: [{ ...b!, age: 64 }] },
          config,
        ),
      );
    const unanswered = expect.objectContaining({
      name: 'SimulationError',
      details: {
        field: 'redeem.operatingAssumptions.share_valuation.method',
        issue: 'No shares outstanding at the end of 2028',
      },
    }) as SimulationError;
    expect(alone).toThrow(unanswered);
  });
});
