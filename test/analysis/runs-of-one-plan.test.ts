/**
 * Analyses of one plan share its run as it is. Figures are the same without that, so a mark in the shared run tells who read it. Nobody
 * but a test may change it.
 */
import { expect, it } from 'vitest';
import { benchmark, levers, monteCarlo, sensitivity, stress } from '../../src/analysis/index.js';
import { measuredAsItIs, measuredPlan } from '../../src/analysis/measures.js';
import { knownRun } from '../../src/analysis/basis.js';
import { digestOf, outlineOf } from '../../src/engine/report.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { prepare, type PreparedPlan } from '../../src/index.js';
import { acmeInputs, type AcmePlan } from '../../docs/examples/acme/inputs.js';

function acme(file?: AcmePlan): PreparedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs(file);
  return prepare(planRules, operatingAssumptions, initialState, systemConfig);
}

const MARK = 123_456_789;

it('who asks for the run of a plan as it is gets the one that was computed first', () => {
  const plan = acme();
  expect(knownRun(inputOf(plan).plan)).toBeUndefined();
  stress(plan, [{ shock: 'price_fall', year: 2030, fall: 0.1 }]);
  const { annual_projections: years, summary_metrics: summary } = knownRun(inputOf(plan).plan)!;
  years[0]!.cash_shortfall = MARK;
  summary.final_share_price = MARK;
  summary.compliance_findings.push({ code: 'NONALLOCATION_YEAR', severity: 'breach', message: 'Mark', year: 2050 });

  expect(levers(plan, { max_runs: 2, paths: 0 }).affordability.largest_cash_shortfall).toBe(MARK);
  expect(benchmark(plan).exhibit.final_share_price).toBe(MARK);
  expect(sensitivity(plan, { assumptions: ['price_growth'] }).affordability!.largest_cash_shortfall).toBe(MARK);
  expect(monteCarlo(plan, { paths: 2 }).base_findings.NONALLOCATION_YEAR).toEqual([2050]);
});

it('another plan has a run of its own, and so has whoever asks for a complete run', () => {
  const plan = acme();
  const own = benchmark(plan).exhibit.final_share_price;
  const slower = plan.with({ operatingAssumptions: { share_valuation: { annual_growth_rate: 0 } } });
  expect(benchmark(slower).exhibit.final_share_price).toBeLessThan(own);
  plan.simulateRun().summary_metrics.final_share_price = MARK;
  expect(benchmark(plan).exhibit.final_share_price).toBe(own);
});

it.each(['plan.json', 'plan-by-earnings.json', 'plan-typical.json'] as const)(
  'a run of %s whose trust is looked at once has the years and the summary of the whole',
  (file) => {
    const { plan } = inputOf(acme(file));
    const { trust_states, ...whole } = outlineOf(plan);
    expect(trust_states).toHaveLength(plan.projectionYears);
    expect(digestOf(plan)).toEqual(whole);
    const measured = measuredPlan(plan, plan.discountRate);
    expect(measured.run).toEqual(whole);
    expect(JSON.stringify(measuredAsItIs(plan).measured)).toBe(JSON.stringify(measured.measured));
  },
);
