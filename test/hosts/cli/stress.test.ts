import { describe, expect, it } from 'vitest';
import { stress, usualStresses, type NamedStress, type Shock } from '../../../src/analysis/index.js';
import { delta } from '../../delta.js';
import { planOf, tenPeople, tenPeoplePlan } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

const named: NamedStress[] = [
  { name: 'nothing', shocks: [] },
  { name: 'two leave', shocks: [{ shock: 'largest_holders_leave', year: 2027, count: 2, cause: 'disability' }] },
];

describe('stress', () => {
  const files = { 'plan.json': tenPeople, 'shocks.json': named, 'list.json': named[1]!.shocks };
  const attempt = (...flags: string[]) => run(folderWith(files), ['stress', 'plan.json', ...flags]);

  it('gives what stress() gives as JSON, for named shocks and for a list', async () => {
    const { code, stdout, stderr } = await attempt('--shocks', 'shocks.json', '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, named));
    const list = await attempt('--shocks', 'list.json', '--format', 'json');
    expect(JSON.parse(list.stdout)).toEqual(stress(tenPeoplePlan, named[1]!.shocks));
  });

  it('builds shocks from its options, all of one run', async () => {
    const flags =
      '--price-fall 2027:0.3 --price-fall 2028:0.1:2 --layoff 2028:0.15 --largest-leave 2027:3 --holiday 2027-2028 --refinance a:b:2028:6:0.07';
    const { stdout } = await attempt(...flags.split(' '), '--format', 'json');
    const shocks: Shock[] = [
      { shock: 'price_fall', year: 2027, fall: 0.3 },
      { shock: 'price_fall', year: 2028, fall: 0.1, recovery_years: 2 },
      { shock: 'layoff', year: 2028, fraction: 0.15 },
      { shock: 'largest_holders_leave', year: 2027, count: 3 },
      { shock: 'contribution_holiday', from: 2027, through: 2028 },
      { shock: 'refinance', loan_id: 'a:b', year: 2028, years: 6, interest_rate: 0.07 },
    ];
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, shocks));
  });

  it('builds shocks of the company from its options', async () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem', { company: { revolver: { limit: 1, interest_rate: 0 } } }, 3); // prettier-ignore
    const folder = folderWith({ 'plan.json': { planRules, operatingAssumptions, initialState, systemConfig } });
    const flags = ['--earnings-fall', '2027:0.2:2', '--revolver-lost', '2028', '--covenant', '2027-2028:debt=2.5:coverage=1.25:sweep=0.5', '--covenant', '2029-2029:coverage=1.5']; // prettier-ignore
    const { stdout } = await run(folder, ['stress', 'plan.json', ...flags, '--format', 'json']);
    const shocks: Shock[] = [
      { shock: 'earnings_fall', year: 2027, fall: 0.2, recovery_years: 2 },
      { shock: 'revolver_lost', year: 2028 },
      { shock: 'covenant', from: 2027, through: 2028, max_debt_to_ebitda: 2.5, min_fixed_charge_coverage: 1.25, debt_sweep_rate: 0.5 }, // prettier-ignore
      { shock: 'covenant', from: 2029, through: 2029, min_fixed_charge_coverage: 1.5 },
    ];
    const plan = planOf({ planRules, operatingAssumptions, initialState, systemConfig });
    expect(JSON.parse(stdout)).toEqual(stress(plan, shocks));
  });

  it('has the usual stresses for those who have none of their own', async () => {
    const { stdout } = await attempt('--usual', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual(stress(tenPeoplePlan, usualStresses(tenPeoplePlan)));
  });
});
