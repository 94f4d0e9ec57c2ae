/** Every finding of section 8 of docs/model.md: an input for which it holds, and its nearest neighbours for which it does not. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FINDING_CODES, simulateRun, type ComplianceFinding, type FindingCode } from '../../../src/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';

/** A plan without findings. */
const CLEAN = {
  planRules: { plan_name: 'Clean', vesting_schedule: { years: 6 } },
  operatingAssumptions: {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 },
    share_valuation: { current_price: 100 },
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2025,
    participants: [
      { id: 'stays', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 100 },
      { id: 'leaves', age: 30, service_years: 2, compensation: 50_000, allocated_shares: 1000, cash_balance: 900 },
    ],
  },
  systemConfig: { projection_years: 1 },
};

function findings(...changes: object[]): ComplianceFinding[] {
  const input = changes.reduce<unknown>(mergePatch, CLEAN) as typeof CLEAN;
  const run = simulateRun(input.planRules, input.operatingAssumptions as never, input.initialState, input.systemConfig);
  return run.summary_metrics.compliance_findings;
}

const rules = (planRules: object): object => ({ planRules });
const assume = (operatingAssumptions: object): object => ({ operatingAssumptions });
const state = (initialState: object): object => ({ initialState });

const loan = {
  loan_id: 'L',
  principal_balance: 50_000,
  interest_rate: 0.1,
  years_remaining: 5,
  suspense_shares: 500,
};
const withLoan = (terms: object): object => state({ esop_loans: [{ ...loan, ...terms }] });
/** The second participant leaves in 2026, 40 % vested (three years of service, 2-to-6). */
const [stays, leaves] = CLEAN.initialState.participants;
const leaver = (details: object): object =>
  state({
    participants: [stays, { ...leaves, separation: { year: 2026, cause: 'termination' }, ...details }],
  });
const releverage = (releverage_loan: object): object =>
  assume({ repurchase_strategy: { method: 'releverage', releverage_loan } });
const atTermination = rules({ forfeiture_timing: 'at_termination', distribution_policy: { cash_out_limit: 0 } });
const proRata = rules({ forfeiture_order: 'pro_rata' });
const everythingNow = rules({
  vesting_schedule: { type: 'immediate', years: null },
  distribution_policy: { timing: 'immediate', form: 'lump_sum' },
});

type Case = readonly [what: string, changes: readonly object[], holds: boolean];
/** By code: changes of the clean plan, and whether the finding holds then. */
const cases = JSON.parse(readFileSync(new URL('findings.json', import.meta.url), 'utf8')) as Record<string, Case[]>;

function bonus(annual_amount: number): object {
  return assume({ contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount } });
}

describe('findings', () => {
  it('are none for a plan without fault', () => expect(findings()).toEqual([]));

  const each = Object.entries(cases).flatMap(([code, of]) => of.map((one) => [code as FindingCode, ...one] as const));
  it.each(each)('%s: %s', (code, _what, changes, holds) => {
    const found = findings(...changes).filter((finding) => finding.code === code);
    expect(found).toHaveLength(holds ? 1 : 0);
    if (found[0] === undefined) return;
    const isAboutThePlan = FINDING_CODES.indexOf(code) <= FINDING_CODES.indexOf('FREEZE_VESTING');
    expect(found[0].year).toBe(isAboutThePlan ? null : 2026);
    expect(found[0].message).toMatch(/^[A-Z].*\.$/);
  });

  it('every code has a case', () => {
    expect(new Set(Object.keys(cases))).toEqual(new Set(FINDING_CODES));
  });

  it('name the people concerned, each once, in the order of the census', () => {
    const twice = {
      retirement_rates: [{ age: 31, rate: 0.5 }],
      termination_rates: [{ rate: 0.5 }],
      termination_table: null,
    };
    const people = [stays, leaves, { ...leaves, id: 'too' }];
    const found = findings(
      atTermination,
      proRata,
      withLoan({}),
      state({ participants: people }),
      assume({ turnover: twice }),
    );
    const concerned = (code: FindingCode): unknown => found.find((finding) => finding.code === code)?.participants;
    expect(concerned('FORFEITURE_BEFORE_BREAK')).toEqual(['leaves', 'too']);
    expect(concerned('FORFEITURE_ORDER')).toEqual(['leaves', 'too']);
    const additions = findings(bonus(160_000)).find(({ code }) => code === 'ANNUAL_ADDITIONS_415C');
    expect(additions?.participants).toEqual(['stays', 'leaves']);
  });

  it('name those whose additions are over pay by the one cent that apportioning gives them', () => {
    // A dollar over three is 33, 34 and 33 cents.
    const found = findings(
      state({ participants: ['A', 'B', 'C'].map((id) => ({ ...stays, id, compensation: 0.33, allocated_shares: 0 })) }),
      assume({
        contribution_policy: { type: 'fixed_amount', percentage: null, annual_amount: 1 },
        compensation_growth_rate: 0,
      }),
    );
    expect(found.find(({ code }) => code === 'ANNUAL_ADDITIONS_415C')?.participants).toEqual(['B']);
  });

  it('come for the plan first, then by year, then in the order of their codes', () => {
    const found = findings(
      atTermination,
      proRata,
      everythingNow,
      rules({ vesting_schedule: { type: null, years: 7 }, eligibility: { minimum_age: 22 } }),
      withLoan({}),
      leaver({}),
      { systemConfig: { projection_years: 3 } },
    );
    const places = found.map(({ year, code }) => (year ?? 0) * 100 + FINDING_CODES.indexOf(code));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
    expect(found.map(({ code }) => code)).toContain('FORFEITURE_ORDER');
  });

  it('remember a loan that only a releverage made', () => {
    const found = findings(
      proRata,
      rules({ distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 } }),
      releverage({}),
      state({
        participants: [
          stays,
          { ...leaves, separation: { year: 2026, cause: 'termination' } },
          { ...leaves, id: 'later', separation: { year: 2027, cause: 'termination' } },
        ],
      }),
      { systemConfig: { projection_years: 2 } },
    );
    const order = found.filter(({ code }) => code === 'FORFEITURE_ORDER');
    expect(order).toMatchObject([{ year: 2027, participants: ['later'] }]);
  });
});
