/** "Can the company pay?": the answer in a sentence and the company's years, of Delta. */
import { probability } from '../../../src/analysis/monte-carlo/distribution.js';
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

/** Cash of 5,252,856 at the end of 2027, debt to EBITDA of 2.60, 2.31 and 2.02 by year, coverage of 1.72, then 2.01 and 2.10. */
const redeeming = (finances: object, years?: number, company: object = {}): SimulationRun =>
  deltaRun('redeem', { company, finances }, years);
const covered = (covenants: object, finances: object = {}): SimulationRun => redeeming({ covenants, ...finances }, 3);

/** Recorded: what is said of each of these; `vitest --update` writes it. */
it('the answer', async () => {
  const quiet = deltaRun('redeem');
  const breach = { code: 'DEDUCTION_LIMIT_404', severity: 'breach', year: 2027, message: '' } as const;
  const broken = { ...quiet, summary_metrics: { ...quiet.summary_metrics, compliance_findings: [breach] } };
  const [rules, assumptions, state, config] = delta('redeem');
  const nobody = { ...state, participants: state.participants.slice(0, 100) };
  const spent = (minimum_cash: number) => ({ capital_expenditure: [6_000_000, 8_000_000, 0], minimum_cash });
  const asked: readonly (readonly [string, SimulationRun, number?])[] = [
    ['the tightest year', deltaRun('recycle', C)],
    ['no lender is paid', redeeming({ working_capital_increase: [0] }, undefined, { debts: [] })],
    // Cash of 2,000,000 less 1,047,144 in 2027, and more in 2028; 300,000 are kept, and 1,000,000 may be drawn.
    [
      'the year of least headroom is the tightest, what may be drawn included',
      redeeming({ capital_expenditure: [5_500_000, 0], minimum_cash: 300_000 }, 2, {
        revolver: { limit: 1_000_000, interest_rate: 0.05 },
      }),
    ],
    ['below what it wants to keep', redeeming({ minimum_cash: 6_500_000 })],
    // 6,800,000 more are spent than with 1,200,000 of capital expenditure, then 1,047,144 less are there.
    [
      'cash is missing in two years',
      redeeming({ capital_expenditure: [8_000_000, 5_430_000, 0], minimum_cash: 100_000 }, 4),
    ],
    // 4,800,000 more are spent in 2027: 452,856 are left, and 1,922,144 are missing in 2028.
    ['cash runs out in one year, and is low in another', redeeming(spent(3_000_000), 3)],
    ['cash runs out in one year, and is low in two others', redeeming(spent(4_000_000), 3)],
    ['no covenant', covered({})],
    ['a covenant on debt', covered({ max_debt_to_ebitda: 2.1 })],
    ['a covenant on coverage', covered({ min_fixed_charge_coverage: 1.8 })],
    ['both covenants', covered({ max_debt_to_ebitda: 2.5, min_fixed_charge_coverage: 1.8 })],
    ['a covenant and low cash', covered({ max_debt_to_ebitda: 2.1 }, { minimum_cash: 6_500_000 })],
    ['a small chance of a shortfall', quiet, 0.05],
    ['a large chance of a shortfall', quiet, 0.7],
    ['a broken law', broken],
    ['nothing to pay for', simulateRun(rules, assumptions, nobody, config)],
  ];
  const said = asked.map(([name, found, chance]) => {
    const cash = found.annual_projections.map((year) => year.company_cash).join(', ');
    return `# ${name}\n(cash ${cash})\n${affordability(found, chance === undefined ? null : probability(chance * 1000, 1000))}\n`;
  });
  await expect(said.join('\n')).toMatchFileSnapshot('transcripts/can-the-company-pay.txt');
});

describe('the block of the report', () => {
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
      /^Yes, but the plan breaks a rule of law .* the least cash headroom is \$.*, in \d+\.$/,
    );
    expect(await answerTo({ minimum_cash: 1_000_000_000 })).toMatch(/^Yes, but it is short of cash in /);
  });
});
