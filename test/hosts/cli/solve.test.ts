import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { metricText, solutionWords } from '../../../src/analysis/solve/descriptor.js';
import type { Solution, SolveCrossing } from '../../../src/analysis/index.js';
import { ENGINE_VERSION } from '../../../src/index.js';
import { sayOf } from '../../../src/presentation/words/index.js';
import { tenPeople } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

const growth = 'operatingAssumptions.share_valuation.annual_growth_rate';
const metric = 'total_repurchase_obligation';
const question = ['--vary', growth, '--between', '0, 0.1', '--metric', metric];

describe('solve', () => {
  const attempt = async (...flags: string[]) => {
    const folder = folderWith({ 'plan.json': tenPeople });
    return { folder, ...(await run(folder, ['solve', 'plan.json', ...flags])) };
  };

  it('writes a file where there is no solution, and none after wrong usage', async () => {
    const none = await attempt(...question, '--value', '9000', '--format', 'json', '--out', 'results');
    expect(none.code).toBe(3);
    expect(readdirSync(join(none.folder, 'results'))).toEqual(['solution.json']);
    const wrong = await attempt(...question, '--value', '1', '--tolerance', '0', '--out', 'results');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(wrong.folder)).not.toContain('results');
  });
});

const say = sayOf('');
/** The answer, and whether to trust it. */
const answer = (solution: Solution): string => solutionWords(solution, say).slice(0, -2).join(' ');

/** Between two amounts $1 apart; the lower one is nearer to the target. */
function crossing(value: number, below: number, above: number): SolveCrossing {
  return {
    value,
    metric_at_value: below,
    bracket: [value, value + 1],
    metric_at_bracket: [below, above],
    interval: null,
    holds: null,
    new_findings: [],
    gone_findings: [],
  };
}

describe('the words of a solution', () => {
  const search = {
    kind: 'solve' as const,
    simulation_id: 'x',
    version: ENGINE_VERSION,
    held_certain: 'Everything else',
    between: [0, 10_000] as [number, number],
    vary: 'operatingAssumptions.contribution_policy.annual_amount',
    metric: 'max_repurchase_to_payroll',
    target: 0.15,
    bound: null,
    tolerance: 1,
    monotone: false,
    samples: [
      { value: 0, metric: 0.1 },
      { value: 10_000, metric: null },
    ],
    crossings: [crossing(2000, 0.15, 0.1501), crossing(6000, 0.1499, 0.1503)],
    evaluations: 20,
  };

  it('list several solutions with their figures, and those between which it turns', () => {
    const samples = [0.1, 0.2, 0.16, 0.05, 0.11].map((figure, i) => ({ value: i * 2500, metric: figure }));
    expect(answer({ status: 'several_solutions', ...search, samples })).toBe(
      'There are several solutions for max_repurchase_to_payroll 15 %: with contribution_policy.annual_amount ' +
        'at $2,000, max_repurchase_to_payroll is nearest to 15 %: 15 %, at $2,001 15.01 %; ' +
        'at $6,000, max_repurchase_to_payroll is nearest to 15 %: 14.99 %, at $6,001 15.03 %. ' +
        'max_repurchase_to_payroll is not monotone: it turns between the ends (10 % at $0, 20 % at $2,500, ' +
        '5 % at $7,500, 11 % at $10,000), and there may be further answers between the values looked at.',
    );
  });

  it('give the interval in which the figure is what it should be', () => {
    const found = { ...crossing(2000, 0.15, 0.1501), interval: [0, 2000] as [number, number] };
    expect(answer({ status: 'solved', ...search, monotone: true, ...found, crossings: [found] })).toBe(
      'With contribution_policy.annual_amount from $0 to $2,000, max_repurchase_to_payroll is 15 %, at $2,001 15.01 %.',
    );
  });

  it('say when the input does not matter', () => {
    const samples = search.samples.map(({ value }) => ({ value, metric: 0.1 }));
    const constant = { ...search, samples, monotone: true, crossings: [], constant_metric: 0.1 };
    expect(answer({ status: 'no_effect', meets_target: false, ...constant })).toBe(
      'contribution_policy.annual_amount has no effect on max_repurchase_to_payroll between $0 and $10,000: ' +
        'it is 10 % throughout, which is not 15 %.',
    );
    expect(answer({ status: 'no_effect', meets_target: true, ...constant, bound: 'at_most' })).toBe(
      'In any case: no year’s obligation is more than 15 % of payroll. contribution_policy.annual_amount from $0 to $10,000 does nothing about it. ' +
        'contribution_policy.annual_amount has no effect on max_repurchase_to_payroll between $0 and $10,000: ' +
        'it is 10 % throughout, which is what it should be, at most 15 %.',
    );
  });

  it('say where it comes nearest, when that is between the ends', () => {
    const samples = [0.1, 0.14, 0.12].map((figure, i) => ({ value: i * 5000, metric: figure }));
    const ends: [number | null, number | null] = [0.1, 0.12];
    const none = { ...search, samples, monotone: true, crossings: [] };
    expect(answer({ status: 'no_solution', holds: null, metric_at_ends: ends, ...none })).toBe(
      'There is no solution in the bracket: max_repurchase_to_payroll does not reach 15 %; it is 10 % at $0 and ' +
        '12 % at $10,000, nearest to it 14 % at $5,000.',
    );
  });

  it('say what is not defined', () => {
    const ends: [number | null, number | null] = [0.1, null];
    expect(
      answer({ status: 'no_solution', holds: null, metric_at_ends: ends, ...search, monotone: true, crossings: [] }),
    ).toBe(
      'There is no solution in the bracket: max_repurchase_to_payroll does not reach 15 %; it is 10 % at $0 and not ' +
        'defined at $10,000.',
    );
  });

  it.each([
    ['max_repurchase_to_payroll', 0.15, '15 %'],
    ['peak_repurchase_to_shares_outstanding', 0.0123456, '1.2346 %'],
    ['average_benefit_level_value', 0.138, '13.8 %'],
    ['overall_funding_ratio', 0.726, '72.6 %'],
    ['final_top_tenth_share', 0.33, '33 %'],
    ['final_gini', 0.41, '0.41'],
    ['final_trust_solvency', 1.5, '1.5'],
    ['final_share_price', 219.11, '$219.11'],
    ['final_shares_outstanding', 195780.3, '195,780'],
    ['peak_cash_year', 2038, '2038'],
    ['suspense_exhaustion_year', null, 'not defined'],
    ['total_trust_shortfall', 1332724.4, '$1,332,724'],
    ['largest_cash_shortfall', 20_000, '$20,000'],
    ['years_with_cash_shortfall', 2, '2'],
    ['min_fixed_charge_coverage', 1.25, '1.25'],
  ])('%s %d is %s', (name, value, words) => {
    expect(metricText(name, value, say)).toBe(words);
  });

  it.each([
    ['operatingAssumptions.contribution_policy.percentage', 0.216, '0.216 (21.6 %)'],
    ['initialState.esop_loans[0].interest_rate', 0.05, '0.05 (5 %)'],
    ['operatingAssumptions.share_valuation.growth_rates[2]', 0.05, '0.05 (5 %)'],
    ['operatingAssumptions.repurchase_strategy.redeem_fraction', 0.5, '0.5 (50 %)'],
    ['operatingAssumptions.contribution_policy.amounts[1]', 250_000, '$250,000'],
    ['planRules.normal_retirement_age', 65, '65'],
    ['operatingAssumptions.turnover.termination_scale', 1.25, '1.25'],
    ['operatingAssumptions.repurchase_strategy.mix.recycle', 0.295, '0.295 (29.5 %)'],
    ['operatingAssumptions.company_finances.sinking_fund_contributions', 1374, '$1,374'],
    ['operatingAssumptions.share_valuation.multiple', 6.5, '6.5'],
  ])('%s %d is %s', (vary, value, words) => {
    expect(say.input(vary, value)).toBe(words);
  });
});
