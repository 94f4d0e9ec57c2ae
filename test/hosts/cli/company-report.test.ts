/** "Can the company pay?": the answer in a sentence and the company's years, of Delta. */
import { describe, expect, it } from 'vitest';
import { affordability } from '../../../src/presentation/words/affordability.js';
import type { CompanyInputs } from '../../../src/presentation/words/index.js';
import { simulateRun, type SimulationRun } from '../../../src/index.js';
import { delta } from '../../delta.js';
import { folderWith, run, runPage, smallPlan } from './harness.js';

const deltaRun = (...of: Parameters<typeof delta>): SimulationRun => simulateRun(...delta(...of));
const deltaInputs = (...of: Parameters<typeof delta>): CompanyInputs => {
  const [, operatingAssumptions, initialState] = delta(...of);
  return { operatingAssumptions, initialState };
};
const C = { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } } as const;

describe('the answer', () => {
  it('names the tightest year', () => {
    expect(affordability(deltaRun('recycle', C))).toBe(
      'Yes, in every year of the one future projected; the tightest year is 2027: $3.9 million of headroom, coverage 1.4.',
    );
  });

  it('leaves out coverage where no lender is paid', () => {
    const finances = { working_capital_increase: [0] };
    expect(affordability(deltaRun('redeem', { company: { debts: [] }, finances }))).toBe(
      'Yes, in every year of the one future projected; the tightest year is 2027: $10.2 million of headroom.',
    );
  });

  it('takes the year of least headroom for the tightest, what may be drawn included', () => {
    // Cash of 2,000,000 less 1,047,144 in 2027, and more in 2028; 300,000 are kept, and 1,000,000 may be drawn.
    const finances = { capital_expenditure: [5_500_000, 0], minimum_cash: 300_000 };
    const company = { revolver: { limit: 1_000_000, interest_rate: 0.05 } };
    expect(affordability(deltaRun('redeem', { company, finances }, 2))).toBe(
      'Yes, in every year of the one future projected; the tightest year is 2027: $1.7 million of headroom, coverage 0.8.',
    );
  });

  it('tells a company that goes below the cash it wants to keep from one that cannot pay', () => {
    // Cash at year end is 5,252,856 in 2027.
    expect(affordability(deltaRun('redeem', { finances: { minimum_cash: 6_500_000 } }))).toBe(
      'Yes, but cash is below the $6.5 million that the company wants to keep in 2027, by $1.2 million.',
    );
  });

  it('names the years in which cash is missing, and the worst', () => {
    const spent = { capital_expenditure: [8_000_000, 5_430_000, 0], minimum_cash: 100_000 };
    const years = deltaRun('redeem', { finances: spent }, 4);
    expect(years.annual_projections.map((year) => year.cash_shortfall! > 0)).toEqual([true, true, false, false]);
    // 5,252,856 of cash, as with 1,200,000 of capital expenditure, less the 6,800,000 that are spent in addition.
    expect(years.annual_projections[0]!.company_cash).toBe(-1_547_144);
    expect(affordability(years)).toBe('Not in 2027-2028: cash falls below zero, by up to $1.5 million, in 2027.');
  });

  it('tells years in which cash runs out from years in which it is only below what the company wants to keep', () => {
    const answerOf = (capital_expenditure: number[], minimum_cash: number) => {
      const found = deltaRun('redeem', { finances: { capital_expenditure, minimum_cash } }, capital_expenditure.length);
      return { answer: affordability(found), cash: found.annual_projections.map((year) => year.company_cash) };
    };
    // Cash is 452,856 in 2027 (4,800,000 more are spent than for 5,252,856) and 1,922,144 are missing in 2028.
    expect(answerOf([6_000_000, 8_000_000, 0], 3_000_000)).toEqual({
      cash: [452_856, -1_922_144, 3_897_856],
      answer:
        'Not in 2028: cash falls below zero, by $1.9 million; in 2027 it is only below the $3.0 million that the company wants to keep, by $2.5 million.',
    });
    expect(answerOf([6_000_000, 8_000_000, 0], 4_000_000).answer).toBe(
      'Not in 2028: cash falls below zero, by $1.9 million; in 2027, 2029 it is only below the $4.0 million that the company wants to keep, by up to $3.5 million, in 2027.',
    );
  });

  it('says in the same sentence which covenant is broken, and when', () => {
    // Debt to EBITDA is 2.60, 2.31 and 2.02 by year, coverage 1.72, then 2.01 and 2.10 without repurchases.
    const answerWith = (covenants: object, finances: object = {}) =>
      affordability(deltaRun('redeem', { finances: { covenants, ...finances } }, 3));
    const tightest = 'the tightest year is 2027: $5.3 million of headroom, coverage 1.7';
    expect(answerWith({})).toBe(`Yes, in every year of the one future projected; ${tightest}.`);
    expect(answerWith({ max_debt_to_ebitda: 2.1 })).toBe(
      `Yes, but the covenant on debt is broken in 2027-2028; ${tightest}.`,
    );
    expect(answerWith({ min_fixed_charge_coverage: 1.8 })).toBe(
      `Yes, but the covenant on coverage is broken in 2027; ${tightest}.`,
    );
    expect(answerWith({ max_debt_to_ebitda: 2.5, min_fixed_charge_coverage: 1.8 })).toBe(
      `Yes, but the covenants are broken, on debt in 2027 and on coverage in 2027; ${tightest}.`,
    );
    expect(answerWith({ max_debt_to_ebitda: 2.1 }, { minimum_cash: 6_500_000 })).toBe(
      'Yes, but cash is below the $6.5 million that the company wants to keep in 2027, by $1.2 million; and the covenant on debt is broken in 2027-2028.',
    );
  });

  it('is no plain yes beside a large chance of a shortfall, or a broken law', () => {
    const quiet = deltaRun('redeem');
    expect(affordability(quiet, 0.05)).toMatch(/^Yes, in every year;/);
    expect(affordability(quiet, 0.7)).toMatch(
      /^In the one future projected yes, but 70 % of futures are short of cash; the tightest/,
    );
    const breach = { code: 'DEDUCTION_LIMIT_404', severity: 'breach', year: 2027, message: '' } as const;
    const broken = { ...quiet, summary_metrics: { ...quiet.summary_metrics, compliance_findings: [breach] } };
    expect(affordability(broken)).toMatch(/^Yes, but the plan breaks a rule of law \(DEDUCTION_LIMIT_404\); /);
  });

  it('says when there is nothing to pay for', () => {
    const [rules, assumptions, state, config] = delta('redeem');
    const participants = state.participants.slice(0, 100);
    expect(affordability(simulateRun(rules, assumptions, { ...state, participants }, config))).toBe(
      'Yes, in every year of the one future projected: there is nothing to buy.',
    );
  });
});

describe('the block of the report', () => {
  it('has the answer and a table by year', () => {
    const text = runPage('Delta', deltaRun('recycle', C), 80, deltaInputs('recycle', C));
    expect(text.replaceAll('\n', ' ').replaceAll('  ', ' ')).toContain(
      'Can the company pay? Yes, in every year of the one future projected; the tightest year is 2027: $3.9 million of headroom, coverage 1.4. Delta must find ',
    );
    expect(text).toContain('\n\nThe company by year, $ thousand\n');
    const line = text.split('\n').filter((text) => text.startsWith('2027 '))[1];
    expect(line?.trim().split(/ +/)).toEqual([
      '2027',
      '2,610',
      '977',
      '37.4',
      '%',
      '3,887',
      '27,000',
      '0',
      '3,887',
      '1.44',
      '31.02',
    ]);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('fits its width with large figures, and shows no -0', () => {
    const finances = { ebitda: [900_000_000_000], capital_expenditure: [990_000_000_000], minimum_cash: 1 };
    const of = ['redeem', { finances, valuation: { multiple: [1] } }, 3] as const;
    const text = runPage('Delta', deltaRun(...of), 80, deltaInputs(...of));
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/-0\b/);
  });

  it('says what is still needed where a yes would rest on earnings alone', async () => {
    const answerTo = async (finances: object, company?: object): Promise<string> => {
      const { operatingAssumptions, initialState } = smallPlan;
      const plan = {
        ...smallPlan,
        operatingAssumptions: { ...operatingAssumptions, company_finances: { ebitda: [9_000_000], ...finances } },
        initialState: { ...initialState, ...(company === undefined ? {} : { company }) },
      };
      const { stdout } = await run(folderWith({ 'plan.json': plan }), ['simulate', 'plan.json']);
      return /Can the company pay\? ([^?]+?) Small ESOP must/.exec(stdout.replace(/\s+/g, ' '))?.[1] ?? stdout;
    };
    expect(await answerTo({})).toBe(
      'Not known yet: still needed are the company’s capital expenditure, cash and debts.',
    );
    expect(await answerTo({ capital_expenditure: [0] }, { debts: [] })).toBe(
      'Not known yet: still needed is the company’s cash.',
    );
    expect(await answerTo({ capital_expenditure: [0] }, { cash: 0 })).toMatch(/^Yes, .* No debts are given\.$/);
    expect(await answerTo({ capital_expenditure: [0] }, { cash: 0, debts: [] })).toMatch(
      /^Yes, but the plan breaks a rule of law .* of headroom\.$/,
    );
    expect(await answerTo({ minimum_cash: 1_000_000_000 })).toMatch(/^Yes, but cash is below /);
  });

  it('is not there without the finances of the company', async () => {
    const { stdout } = await run(folderWith({ 'plan.json': smallPlan }), ['simulate', 'plan.json']);
    expect(stdout).not.toContain('Can the company pay?');
  });
});
