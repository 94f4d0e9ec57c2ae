import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputFields } from '../../.config/input-fields.js';
import { planArbitrary, type PlanInput } from './arbitrary.js';
import { simulateRun, type AnnualProjection, type SimulationError, type SimulationRun } from '../../src/index.js';
import { fourArguments } from '../properties/runs.js';

/** Fields that random plans always give, and whose values are free text. */
const FREE = /^planRules\.plan_name$|(?:^|[._])(?:simulation_)?id$/;

/** Whole numbers that random plans give as numbers only. */
const AS_NUMBERS = /separation\.\w*year$|random_seed$/;
/** Values of the types that list none themselves. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  number: ['#'],
  integer: ['#'],
  'true or false': ['true', 'false'],
  'day of the year': ['12/31', '06/30', '02/29', '02/28'],
  text: [],
  date: [],
};

/** Every field of the inputs, with the values that it must take: its words, true and false, or # for a quantity, met as a number and as decimal text. */
const FIELDS = inputFields()
  .filter(({ path }) => path.includes('.') && !FREE.test(path))
  .map(({ path, type, isList, isObject, isRequired }) => ({
    path,
    isRequired,
    entry: isList ? `${path}[]` : path,
    wanted: isObject || AS_NUMBERS.test(path) ? [] : (VALUES[type] ?? type.split(' | ')),
  }));

/** The values that a dotted path leads to in all plans, `[]` standing for every element. */
function valuesAt(path: string): unknown[] {
  let found: unknown[] = plans;
  const steps = path.split('.');
  for (const [at, step] of steps.entries()) {
    const isEach = step.endsWith('[]');
    const key = isEach ? step.slice(0, -2) : step;
    const next: unknown[] = [];
    for (const one of found) {
      if (typeof one !== 'object' || one === null) continue;
      const value = (one as Record<string, unknown>)[key];
      if (isEach) next.push(...((value ?? []) as unknown[]));
      else if (value !== undefined || at === steps.length - 1) next.push(value);
    }
    found = next;
  }
  return found;
}

const plans = fc.sample(planArbitrary(), { numRuns: 2000, seed: 20_260_101 });

describe('random plans', () => {
  it.each(FIELDS)('take every form of $path', ({ path, isRequired, entry, wanted }) => {
    const values = valuesAt(path);
    if (!isRequired) expect(values, 'left out').toContain(undefined);
    expect(
      values.some((value) => value !== undefined),
      'given',
    ).toBe(true);
    const entries = new Set(valuesAt(entry));
    const forms = new Set([...entries].map((one) => typeof one));
    const texts = new Set(wanted.length === 0 ? [] : [...entries].map(String));
    for (const value of wanted) {
      if (value === '#') expect([...forms]).toEqual(expect.arrayContaining(['number', 'string']));
      else expect(texts).toContain(value);
    }
  });

  const inputs: Record<string, (plan: PlanInput) => boolean> = {
    'no participants': (p) => p.initialState.participants.length === 0,
    'eight participants': (p) => p.initialState.participants.length === 8,
    'one year': (p) => Number(p.systemConfig?.projection_years) === 1,
    'more than sixty years': (p) => Number(p.systemConfig?.projection_years) > 60,
    'limits before 2023': (p) => Number(p.initialState.census_year) < 2022,
    'a census after the last published limits': (p) => Number(p.initialState.census_year) > 2026,
    'an empty policy': (p) => p.planRules.cash_usage_policy?.length === 0,
    'a policy of three sources': (p) => p.planRules.cash_usage_policy?.length === 3,
    'nothing that vests in full': (p) => p.planRules.full_vesting_on?.length === 0,
    'no cash-outs': (p) => Number(p.planRules.distribution_policy?.cash_out_limit ?? 1) === 0,
    'a schedule and its years': (p) =>
      p.planRules.vesting_schedule.schedule !== undefined && p.planRules.vesting_schedule.years !== undefined,
    'a schedule in fractions': (p) => Number(p.planRules.vesting_schedule.schedule?.at(-1)) === 1,
    'a schedule in percent': (p) => Number(p.planRules.vesting_schedule.schedule?.at(-1)) === 100,
    'no termination rates': (p) => p.operatingAssumptions.turnover?.termination_rates?.length === 0,
    'cash apportioned over shares': (p) =>
      Number(p.initialState.trust_cash?.participant_cash_accounts ?? 0) > 0 &&
      p.initialState.participants.every((person) => person.cash_balance === undefined),
    'cash stated twice': (p) =>
      Number(p.initialState.trust_cash?.participant_cash_accounts ?? 0) > 0 &&
      p.initialState.participants.some((person) => person.cash_balance !== undefined),
    'a known exit': (p) =>
      p.initialState.participants.some(
        (person) =>
          person.status !== 'separated' && (person.separation?.year ?? 0) > (p.initialState.census_year ?? 2026),
      ),
    'someone separated in the census year': (p) =>
      p.initialState.participants.some(
        (person) => person.status === 'separated' && person.separation?.year === Number(p.initialState.census_year),
      ),
    'nobody with pay': (p) =>
      p.initialState.participants.length > 0 &&
      p.initialState.participants.every((person) => Number(person.compensation ?? 0) === 0),
    'a birthday on 29 February': (p) =>
      p.initialState.participants.some((person) => person.birth_date?.endsWith('02-29') === true),
    'a repaid loan with shares in suspense': (p) =>
      (p.initialState.esop_loans ?? []).some(
        (loan) => Number(loan.principal_balance) === 0 && Number(loan.suspense_shares) > 0,
      ),
    'a loan without interest': (p) =>
      (p.initialState.esop_loans ?? []).some(
        (loan) => Number(loan.principal_balance) > 0 && Number(loan.interest_rate) === 0,
      ),
    'four loans': (p) => p.initialState.esop_loans?.length === 4,
    ...Object.fromEntries(
      ['recycle', 'redeem', 'hybrid'].map((method) => [
        `notes with ${method}`,
        ({ operatingAssumptions: { repurchase_strategy: strategy } }: PlanInput) =>
          strategy?.timing === 'deferred' && strategy.method === method,
      ]),
    ),
    'notes under a mix': (p) =>
      p.operatingAssumptions.repurchase_strategy?.timing === 'deferred' &&
      p.operatingAssumptions.repurchase_strategy.mix !== undefined,
    'no shares at all': (p) =>
      p.initialState.participants.every((person) => Number(person.allocated_shares ?? 0) === 0) &&
      (p.initialState.esop_loans ?? []).every((loan) => Number(loan.suspense_shares) === 0) &&
      Number(p.initialState.unallocated_shares ?? 0) === 0,
    'joiners of a plan without anyone': (p) =>
      p.initialState.participants.length === 0 && p.operatingAssumptions.workforce?.joiners !== undefined,
    'a shrinking workforce': (p) =>
      (p.operatingAssumptions.workforce?.headcount_growth_rates ?? []).some((growth) => Number(growth) < 0),
    'nobody who asks': (p) => Number(p.operatingAssumptions.distribution_election_rate ?? 1) === 0,
    'a loan paid monthly, prepaid and refinanced': (p) =>
      (p.initialState.esop_loans ?? []).some(
        (loan) =>
          Number(loan.payments_per_year) === 12 && loan.prepayments !== undefined && loan.refinanced !== undefined,
      ),
    'a loan that is prepaid and refinanced in one year': (p) =>
      (p.initialState.esop_loans ?? []).some((loan) =>
        loan.prepayments?.some(({ year }) => Number(year) === Number(loan.refinanced?.year)),
      ),
    'dividends that pay a repaid loan': (p) =>
      p.operatingAssumptions.dividends?.on_allocated_shares === 'loan' &&
      Number(p.initialState.esop_loans?.[0]?.principal_balance) === 0,
    'more replacements than leavers': (p) => Number(p.operatingAssumptions.workforce?.replacement_rate ?? 0) > 1,
  };
  it.each(Object.keys(inputs))('include %s', (name) => {
    expect(plans.some((plan) => inputs[name]?.(plan))).toBe(true);
  });
});

describe('the runs of random plans', () => {
  // By the engine, which is a hundred times as fast as the twin and agrees with it on such plans: `properties/oracle.test.ts`.
  const runs: SimulationRun[] = [];
  const failures: SimulationError[] = [];
  beforeAll(() => {
    for (const plan of plans.slice(0, 400)) {
      const [rules, assumptions, state, config] = fourArguments(plan);
      try {
        // The further runs of a sensitivity analysis are not looked at.
        runs.push(simulateRun(rules, assumptions, state, { ...config, run_sensitivity_analysis: false }));
      } catch (error) {
        failures.push(error as SimulationError);
      }
    }
  });

  // Inputs that may not stand together would be refused.
  it('fail only for want of shares or of value, or beyond the exact range, which is rare', () => {
    const beyond = failures.filter(({ details }) => details.issue.includes('beyond the exact range'));
    const others = failures.filter((failure) => !beyond.includes(failure));
    expect(beyond.length).toBeLessThan(runs.length / 10);
    expect(others.length).toBeGreaterThan(0);
    for (const { code, message, details } of others) {
      expect({ code, message, field: details.field }).toEqual({
        code: 'SIMULATION_ERROR',
        message: 'Simulation failed',
        field: 'share_valuation.method',
      });
      expect(details.issue).toMatch(/^No shares outstanding at the end of \d{4}$|^No equity value at the census$/);
    }
  });

  it('give every annual figure a value at some time', () => {
    const years = runs.flatMap((run) => run.annual_projections);
    const keys = new Set(years.flatMap((year) => Object.keys(year) as (keyof AnnualProjection)[]));
    expect(keys.size).toBe(81);
    for (const key of keys) {
      expect(years.filter((year) => (year[key] ?? 0) > 0).length, key).toBeGreaterThan(10);
    }
  });

  it('give every metric of a year end and of a run a value, and no value where it may have none', () => {
    const ends = runs.flatMap((run) => run.trust_states);
    for (const key of ['emerging_liability', 'terminated_value', 'top_tenth_share', 'gini'] as const) {
      expect(ends.filter((end) => (end[key] ?? 0) > 0).length, key).toBeGreaterThan(10);
    }
    expect(ends.filter(({ gini }) => gini === null).length).toBeGreaterThan(10);
    const summaries = runs.map((run) => run.summary_metrics);
    for (const key of ['suspense_exhaustion_year', 'overall_funding_ratio'] as const) {
      expect(summaries.filter((summary) => summary[key] !== null).length, key).toBeGreaterThan(10);
      expect(summaries.filter((summary) => summary[key] === null).length, key).toBeGreaterThan(10);
    }
  });

  it('raise every finding', () => {
    const codes = new Set(
      runs.flatMap((run) => run.summary_metrics.compliance_findings.map((finding) => finding.code)),
    );
    expect(codes.size).toBe(34);
  });

  const outcomes: Record<string, (run: SimulationRun) => boolean> = {
    'a price of zero': (run) => run.trust_states.some((state) => state.share_price === 0),
    'shares waiting to be forfeited': (run) => run.trust_states.some((state) => state.shares.pending_forfeiture > 0),
    'a balance over the 409(o) threshold': (run) =>
      run.participant_snapshots.some((row) => row.headcount === 1 && row.account_value > 1_455_000),
    'a fraction of a person': (run) => run.participant_snapshots.some((row) => row.headcount > 0 && row.headcount < 1),
    'hires of several years': (run) =>
      new Set(run.participant_snapshots.map((row) => row.participant_id).filter((id) => id.startsWith('hires-2')))
        .size > 2,
    'someone who may diversify': (run) => run.participant_snapshots.some((row) => row.diversification_eligible),
    'people of every status': (run) => new Set(run.participant_snapshots.map((row) => row.status)).size === 3,
    'a year that redeems, recycles and lends': (run) =>
      run.annual_projections.some(
        (year) => year.shares_redeemed > 0 && year.shares_recycled > 0 && year.shares_releveraged > 0,
      ),
    'a year that segregates and rebalances': (run) =>
      run.annual_projections.some((year) => (year.segregation_shares ?? 0) > 0 && (year.shares_rebalanced ?? 0) > 0),
    'a loan whose rate changes': (run) =>
      run.trust_states.some(({ loans }, i) =>
        loans.some((loan, at) => loan.interest_rate !== run.trust_states[i - 1]?.loans[at]?.interest_rate && i > 0),
      ),
    'dividends on accounts that pay the whole of the debt': (run) =>
      run.annual_projections.some(
        (year) => (year.dividends_on_allocated_for_debt ?? 0) > 0 && year.company_contribution === 0,
      ),
    'fewer shares for dividends than are released': (run) =>
      run.annual_projections.some(
        (year) => (year.shares_for_dividends ?? 0) > 0 && (year.shares_for_dividends ?? 0) < year.shares_released,
      ),
    'a floor above the price that binds, and one that does not': (run) =>
      run.annual_projections.some((year) => (year.floor_payments ?? 0) > 0) &&
      run.annual_projections.some((year) => year.payment_price === year.share_price),
    'joiners who leave with shares': (run) =>
      run.participant_snapshots.some((row) => row.participant_id.startsWith('joiners-1') && row.separated_shares > 0),
    'a company that spends more than it has': (run) =>
      run.annual_projections.some((year) => (year.company_cash ?? 0) < 0),
    'a price that others share in': (run) => run.annual_projections.some((year) => (year.dilution ?? 0) > 0),
    'notes outstanding': (run) => run.trust_states.some((state) => state.notes_outstanding > 0),
    'a releverage loan that is repaid': (run) =>
      run.trust_states.some((state) =>
        state.loans.some((loan) => loan.loan_id.startsWith('releverage-') && loan.principal_balance === 0),
      ),
  };
  it.each(Object.keys(outcomes))('meet %s', (name) => {
    expect(runs.some((run) => outcomes[name]?.(run))).toBe(true);
  });
});
