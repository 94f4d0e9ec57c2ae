/** Who pays and who gains: amounts that add up, worked by hand and from the results of a run. */
import { describe, expect, it } from 'vitest';
import { exit, ledger, type Ledger, type LedgerAnswer } from '../../src/analysis/index.js';
import { issues } from '../../src/engine/errors.js';
import { prepare, simulateRun, type ValidationError } from '../../src/index.js';
import { delta } from '../delta.js';
import { vectors } from '../vectors.js';

const cents = (dollars: number): number => Math.round(dollars * 100);
const PARTIES = ['people', 'outside_owners', 'lenders', 'tax', 'rights', 'kept'] as const;
type Amounts = Readonly<Record<(typeof PARTIES)[number] | 'earned', number>>;

/** What is left of the sources when every party has its part, in cents. */
function residual(amounts: Amounts & { readonly appraisal?: number }): number {
  const parts = PARTIES.reduce((sum, party) => sum + cents(amounts[party]), 0);
  return cents(amounts.earned) + cents(amounts.appraisal ?? 0) - parts;
}

const sumOf = (groups: Ledger['people_by_age'], of: 'paid' | 'at_end' | 'present_value'): number =>
  groups.reduce((sum, group) => sum + cents(group[of]), 0);

/** All amounts of a ledger, by path. */
function amountsIn(answer: unknown, path = ''): [path: string, amount: number][] {
  if (typeof answer === 'number') return [[path, answer]];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    ['year', 'discount_rate'].includes(name) ? [] : amountsIn(value, `${path}.${name}`),
  );
}

const withFinances = vectors().filter(({ input }) => input.operatingAssumptions.company_finances !== undefined);

describe('every year of every conformance vector with company finances', () => {
  it('has vectors', () => expect(withFinances.length).toBeGreaterThan(40));

  it.each(withFinances)('$name adds up to zero', ({ input }) => {
    const four = [input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as const;
    const prepared = prepare(...four);
    const answer = ledger(prepared);
    const run = simulateRun(...four);
    // At the end people and other owners hold what an end of the plan would pay them.
    const ended = exit(prepared);
    expect(answer.closing).toEqual({ people: ended.paid_to_people, outside_owners: ended.paid_to_other_owners });
    expect(cents(answer.at_end.outside_owners)).toBe(cents(ended.paid_to_other_owners));
    const { company, esop_loans: loans = [] } = input.initialState;
    let before = cents(Number(company?.cash ?? 0)) + cents(Number(company?.sinking_fund ?? 0));
    let trust: number | null = null;
    for (const [i, year] of answer.years.entries()) {
      expect(residual(year), `${year.year}`).toBe(0);
      const projected = run.annual_projections[i]!;
      expect(year.tax).toBe(projected.company_income_tax);
      const { total } = run.trust_states[i]!.cash;
      const companyCash = cents(projected.company_cash!) + cents(projected.sinking_fund!);
      // The trust's cash at the census is in no result.
      if (trust !== null) expect(cents(year.kept)).toBe(companyCash - before + cents(total) - trust);
      before = companyCash;
      trust = cents(total);
    }
    const { at_end: end, present_value: value, people_by_age, people_by_status, total } = answer;
    expect(residual(total)).toBe(0);
    expect(residual(end)).toBe(0);
    expect(residual(value)).toBe(0);
    const last = run.annual_projections.at(-1)!;
    expect(cents(end.kept)).toBe(0 - before - trust!);
    const { notes_outstanding: notes = 0 } = run.trust_states.at(-1)! as { notes_outstanding?: number };
    if (loans.length === 0 || input.operatingAssumptions.company_finances!.inside_loans !== false)
      expect(cents(end.lenders) + cents(notes)).toBe(cents(last.company_debt!));
    for (const groups of [people_by_age, people_by_status]) {
      expect(sumOf(groups, 'paid')).toBe(cents(total.people));
      expect(sumOf(groups, 'at_end')).toBe(cents(end.people));
      expect(Math.abs(sumOf(groups, 'present_value') - cents(value.people))).toBeLessThan(groups.length);
    }
  });
});

describe('Delta, worked by hand', () => {
  const four = delta('recycle', { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } });
  const plan = prepare(...four);
  const answer = ledger(plan, { discount_rate: 0.1 });

  it('has the year of model 14.4', () => {
    expect(answer.years).toEqual([
      {
        year: 2027,
        // 10,400,000 - 1,200,000 - 200,000
        earned: 9_000_000,
        people: 977_144,
        outside_owners: 0,
        // 1,770,000 of interest and 3,000,000 of principal
        lenders: 4_770_000,
        tax: 1_365_742.56,
        rights: 0,
        // from 2,000,000 to 3,887,113.44
        kept: 1_887_113.44,
        inside: { contributions: 2_000_000, dividends: 0, loan_payments: 2_000_000 },
      },
    ]);
  });

  it('has the claims at the end at the appraisal, and what it makes of the cash', () => {
    const { people, appraisal, ...others } = answer.at_end;
    expect(others).toEqual({
      earned: 0,
      outside_owners: 0,
      lenders: 27_000_000,
      tax: 0,
      // 50,000 warrants, 11.0217 each
      rights: 551_085,
      kept: -3_887_113.44,
    });
    // 1,000,000 shares at 31.0217, each of 100 accounts rounded to the cent
    expect(Math.abs(people - 31_021_700)).toBeLessThan(0.51);
    // 31,021,700 + 551,085 + 27,000,000 - 3,887,113.44
    expect(Math.abs(appraisal - 54_685_671.56)).toBeLessThan(0.51);
    // (977,144 + 31,021,700) / 1.1
    expect(Math.abs(answer.present_value.people - 29_089_858.18)).toBeLessThan(0.51);
    expect(Math.abs(answer.present_value.appraisal - 54_685_671.56 / 1.1)).toBeLessThan(0.6);
  });

  it('gives the leaver, who is 50, the cash, and what suspense shares bring beyond their loan to the accounts', () => {
    const byAge = Object.fromEntries(answer.people_by_age.map((each) => [each.group, each]));
    expect(byAge['from_50_to_59']).toMatchObject({ paid: 977_144 });
    const [leavers, stayers, waiting] = answer.people_by_status;
    expect([leavers!.paid, leavers!.at_end, stayers!.paid]).toEqual([977_144, 0, 0]);
    expect(cents(stayers!.at_end) + cents(waiting!.at_end)).toBe(cents(answer.at_end.people));
    expect(waiting!.at_end).toBe(0);
  });
});

describe('between two plans', () => {
  const redeeming = prepare(...delta('redeem', {}, 5));

  it('the same plan twice changes nothing', () => {
    const { against } = ledger(redeeming, { against: {} });
    const amounts = amountsIn(against);
    expect(amounts.length).toBeGreaterThan(50);
    expect(amounts.filter(([, amount]) => amount !== 0)).toEqual([]);
  });

  it('changes of the parties are those of earnings and of the appraisal, and those of the other plan by itself', () => {
    const changes = { operatingAssumptions: { repurchase_strategy: { method: 'recycle' } } } as const;
    const { against } = ledger(redeeming, { against: changes });
    for (const each of [...against!.years, against!.total, against!.at_end, against!.present_value])
      expect(residual(each)).toBe(0);
    const [one, other] = [ledger(redeeming), ledger(redeeming.with(changes))];
    expect(cents(against!.present_value.people)).toBe(
      cents(other.present_value.people) - cents(one.present_value.people),
    );
    expect(against!.present_value.people).not.toBe(0);
  });

  it('contributions renamed as S distributions change no party, where the trust owns the company', () => {
    const plan = prepare(
      {
        plan_name: 'Renamed',
        vesting_schedule: { type: 'immediate' },
        eligibility: { minimum_age: 0, minimum_service_years: 0 },
      },
      {
        contribution_policy: { type: 'fixed_amount', annual_amount: 100_000 },
        share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [5] },
        company_finances: { ebitda: [500_000], base_ebitda: 500_000 },
        dividends: { per_share: 0 },
      },
      {
        census_year: 2026,
        participants: [30, 45, 55].map((age, i) => ({
          id: `P${i}`,
          age,
          service_years: 5,
          compensation: 80_000 + 10_000 * i,
          allocated_shares: [5000, 3000, 2000][i]!,
        })),
        company: { shares_outstanding: 10_000 },
      },
      { projection_years: 5, turnover_model: 'none' },
    );
    const renamed = {
      operatingAssumptions: {
        contribution_policy: { annual_amount: 0 },
        dividends: { per_share: 10 },
      },
    };
    const { against, years } = ledger(plan, { against: renamed });
    expect(years[0]!.inside.contributions).toBe(100_000);
    expect(against!.years[0]!.inside).toEqual({ contributions: -100_000, dividends: 100_000, loan_payments: 0 });
    const parties = ({ years: _, people_by_age: _age, people_by_status: _status, ...amounts }: Ledger) => amounts;
    expect(amountsIn(parties(against!)).filter(([, amount]) => amount !== 0)).toEqual([]);
    for (const { inside: _, ...amounts } of against!.years)
      expect(amountsIn(amounts).filter(([, amount]) => amount !== 0)).toEqual([]);
  });
});

it('twice the dollars are twice the dollars of the answer', () => {
  const plan = (times: number): LedgerAnswer => {
    const debts = [{ debt_id: 'bank', principal_balance: 1_000_000 * times, interest_rate: 0.05, years_remaining: 4 }];
    return ledger(
      prepare(
        {
          plan_name: 'Scaled',
          vesting_schedule: { type: 'immediate' },
          distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
        },
        {
          contribution_policy: { type: 'fixed_amount', annual_amount: 40_000 * times },
          share_valuation: { method: 'ebitda_multiple', current_price: 50 * times, multiple: [5] },
          repurchase_strategy: { method: 'redeem' },
          company_finances: { ebitda: [600_000 * times], base_ebitda: 500_000 * times, cash_interest_rate: 0.02 },
          dividends: { per_share: times },
        },
        {
          census_year: 2026,
          participants: [30, 40, 63].map((age, i) => ({
            id: `P${i}`,
            age,
            service_years: 8,
            compensation: 50_000 * times,
            allocated_shares: 6000,
          })),
          company: { shares_outstanding: 30_000, cash: 200_000 * times, debts },
        },
        { projection_years: 6, turnover_model: 'none' },
      ),
    );
  };
  const [once, twice] = [amountsIn(plan(1)), amountsIn(plan(2))];
  expect(once.filter(([, amount]) => amount > 0).length).toBeGreaterThan(30);
  expect(twice.map(([path]) => path)).toEqual(once.map(([path]) => path));
  // Each is rounded to the cent.
  for (const [i, [path, amount]] of once.entries())
    expect(Math.abs(twice[i]![1] - 2 * amount), path).toBeLessThan(1e-6 * Math.abs(amount) + 0.1);
});

describe('is refused', () => {
  const issuesOf = (ask: () => unknown): unknown => {
    try {
      return ask();
    } catch (error) {
      return (error as ValidationError).issues;
    }
  };
  const plan = prepare(...delta('redeem'));
  const without = plan.with({ operatingAssumptions: { company_finances: null, share_valuation: { method: 'per_share_growth', multiple: null, calibrate: null, discount: null, annual_growth_rate: 0.03 } } as object }); // prettier-ignore

  it('without company finances', () => {
    expect(issuesOf(() => ledger(without))).toEqual([{ field: 'company_finances', issue: issues.financesRequired }]);
  });

  it('for another plan that is invalid or of other years', () => {
    const against = (changes: Readonly<Record<string, unknown>>) => issuesOf(() => ledger(plan, { against: changes }));
    expect(against({ systemConfig: { projection_years: 7 } })).toEqual([
      { field: 'against.systemConfig.projection_years', issue: 'Must be 1' },
    ]);
    expect(against({ planRules: { plan_name: 5 } })).toMatchObject([{ field: 'against.planRules.plan_name' }]);
    expect(against({ nothing: 1 })).toMatchObject([{ field: 'against.nothing' }]);
  });
});

it('an inside loan is property of all owners, by hand', () => {
  // After 2027 the trust has 300 allocated shares of 1,000, 100 in suspense, and owes the company 5,000.
  const plan = prepare(
    { plan_name: 'Part', vesting_schedule: { type: 'immediate' }, distribution_policy: { form: 'lump_sum' } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      repurchase_strategy: { method: 'redeem' },
      company_finances: { ebitda: [20_000] },
    },
    {
      census_year: 2026,
      participants: [{ id: 'A', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 200 }],
      company: { shares_outstanding: 1000 },
      esop_loans: [
        { loan_id: 'L', principal_balance: 10_000, interest_rate: 0, years_remaining: 2, suspense_shares: 200 },
      ],
    },
    { projection_years: 1, include_turnover_projection: false },
  );
  // 100,000 for all shares and the 5,000 that come back are 105 a share: 300 * 105 + 100 * 105 - 5,000, and 600 * 105.
  expect(ledger(plan).closing).toEqual({ people: 37_000, outside_owners: 63_000 });
  expect(ledger(plan).at_end).toMatchObject({ people: 37_000, outside_owners: 63_000, lenders: 0 });
});
