/** Chance of a shortfall without the plan and without reactions: against plans that have neither, by hand, and in parts. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { mergeMonteCarlo, monteCarlo, type MonteCarloResult } from '../../src/analysis/index.js';
import { monteCarloRows } from '../../src/analysis/monte-carlo/rows.js';
import { monteCarloWords } from '../../src/analysis/monte-carlo/words.js';
import { prepare, type PreparedPlan } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';

const PATHS = { paths: 40, seed: 7 };

function acme(changes: object = {}): PreparedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-by-earnings.json');
  return prepare(planRules, operatingAssumptions, initialState, { ...systemConfig, projection_years: 8 }).with(changes);
}

const assuming = (operatingAssumptions: object): object => ({ operatingAssumptions });

const shortPaths = ({ samples }: MonteCarloResult): boolean[] =>
  samples.map(({ cash_shortfall: years }) => years!.includes(1));

/** A company with much to invest, and nothing to distribute outside: short in some futures with and without its plan. */
const tight = acme(
  assuming({ dividends: null, company_finances: { minimum_cash: 1_000_000, expense_growth_rate: 0.08 } }),
);

/** Half of a company that earns 1,000 a year and distributes 10 a share; nobody leaves. */
function half(spent: number, finances: object = {}): PreparedPlan {
  return prepare(
    { plan_name: 'Half', vesting_schedule: { years: 6 } },
    {
      contribution_policy: { annual_amount: 500 },
      share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [6] },
      dividends: { per_share: 10 },
      turnover: { termination_table: 'none' },
      company_finances: { ebitda: [1_000], base_ebitda: 1_000, capital_expenditure: [spent], ...finances },
    },
    {
      participants: [{ id: 'A', age: 40, service_years: 9, compensation: 50_000, allocated_shares: 50 }],
      company: { shares_outstanding: 100, sinking_fund: 5_000 },
    },
    { projection_years: 3 },
  );
}

/** One future of a plan. */
const certain = (plan: PreparedPlan): MonteCarloResult =>
  monteCarlo(plan, { paths: 1, earnings: { volatility: 0 }, price: { volatility: 0 } });

describe('without the plan', () => {
  const result = monteCarlo(tight, PATHS);
  const often = result.cash_shortfall_without_plan!.probability;

  it('is the chance of the same company with nobody in its plan', () => {
    const nobody = monteCarlo(
      tight.with({
        initialState: { esop_loans: [], trust_cash: null, participants: [] },
        ...assuming({ workforce: null }),
      }),
      PATHS,
    );
    expect(nobody.total_company_cash.mean).toBe(0);
    expect(nobody.cash_shortfall_without_plan).toEqual(nobody.cash_shortfall_in_any_year);
    expect(result.samples.map((path) => path.short_without_plan === 1)).toEqual(shortPaths(nobody));
    expect(result.cash_shortfall_without_plan).toEqual(nobody.cash_shortfall_in_any_year);
    expect(often).toBeGreaterThan(0);
    expect(result.cash_shortfall_in_any_year!.probability).toBeGreaterThan(often);
  });

  it('is said in all that the answer is read from, with the part that the plan adds', () => {
    const words = monteCarloWords(result, sayOf('Acme')).join(' ');
    const added = Math.round(100 * (result.cash_shortfall_in_any_year!.probability - often));
    const [, said] = /same futures are short of cash: the plan adds ([\d.]+) percentage points/.exec(words) ?? [];
    expect(Math.abs(Number(said) - added)).toBeLessThanOrEqual(10);
    const row = monteCarloRows(result).find(
      ({ metric, statistic }) => metric === 'cash_shortfall_without_plan' && statistic === 'probability',
    );
    expect(row).toMatchObject({ year: null, value: often, unit: 'fraction' });
  });

  it('is the same in parts, and in one more run of more futures', () => {
    const part = (from: number, to: number) =>
      JSON.parse(JSON.stringify(monteCarlo(tight, { ...PATHS, range: [from, to] }))) as MonteCarloResult;
    expect(mergeMonteCarlo([part(25, 40), part(0, 25)])).toEqual(result);
    expect(monteCarlo(tight, { ...PATHS, paths: 50 }, result)).toEqual(monteCarlo(tight, { ...PATHS, paths: 50 }));
  });

  it('leaves what owners outside receive, sets nothing aside, and has no use for what was set aside', () => {
    const chanceOf = (...of: Parameters<typeof half>): number =>
      certain(half(...of)).cash_shortfall_without_plan!.probability;
    // 50 shares outside receive 500 of the 1,000.
    expect([chanceOf(500), chanceOf(501)]).toEqual([0, 1]);
    expect(chanceOf(500, { sinking_fund_contributions: [900] })).toBe(0);
  });

  it('is not there without the finances of the company', () => {
    const plain = monteCarlo(
      prepare(
        { plan_name: 'Plain', vesting_schedule: { years: 6 } },
        { contribution_policy: {}, share_valuation: { current_price: 100 } },
        { participants: [] },
      ),
      { paths: 2 },
    );
    expect(plain).not.toHaveProperty('cash_shortfall_without_plan');
    expect(plain).not.toHaveProperty('zero_share_price_in_any_year');
  });
});

describe('without reactions', () => {
  const reactions = [
    { headroom_below: 2_500_000, contribution_factor: 0.5, capital_expenditure_factor: 0.7 },
    { headroom_below: 1_500_000, contribution_factor: 0, capital_expenditure_factor: 0.4 },
  ];
  const reacting = tight.with(assuming({ company_finances: { reactions } }));
  const result = monteCarlo(reacting, PATHS);

  it('is the chance of the plan that has none, future by future', () => {
    const planned = monteCarlo(tight, PATHS);
    expect(result.samples.map((path) => path.short_without_reactions === 1)).toEqual(shortPaths(planned));
    expect(result.cash_shortfall_without_reactions).toEqual(planned.cash_shortfall_in_any_year);
    expect(planned).not.toHaveProperty('cash_shortfall_without_reactions');
    expect(result.cash_shortfall_in_any_year!.probability).toBeLessThan(
      planned.cash_shortfall_in_any_year!.probability,
    );
    // Alone it reacts to headroom of its own.
    expect(result.cash_shortfall_without_plan!.probability).toBeLessThan(
      planned.cash_shortfall_without_plan!.probability,
    );
    expect(monteCarloWords(result, sayOf('Acme')).join(' ')).toContain('does not react to low headroom, ');
  });

  it('follows people of the same future', () => {
    const options = { ...PATHS, paths: 12, earnings: { headcount_elasticity: 1 } };
    const [one, other] = [monteCarlo(reacting, options), monteCarlo(tight, options)];
    expect(one.samples.map((path) => path.short_without_reactions === 1)).toEqual(shortPaths(other));
  });
});

describe('a path that is out of cash', () => {
  it('owes what is missing, and breaks the covenant on debt by it', () => {
    const plan = half(2_000, { covenants: { max_debt_to_ebitda: 3 } });
    const { annual_projections: years, summary_metrics: summary } = plan.simulateRun({ snapshots: false });
    const missing = years.map((year) => (year.company_debt! + year.cash_shortfall!) / year.ebitda!);
    // 1,000 earned; 2,000, 1,000 of dividends and 500 contributed are spent: 2.5 years of earnings each year, and a tenth on what is missing.
    expect(missing).toEqual([2.5, 5.25, 8.275]);
    expect(summary.compliance_findings.map(({ code }) => code)).not.toContain('COVENANT_LEVERAGE');
    const { samples, leverage_breach_in_any_year: broken, new_findings: found } = certain(plan);
    expect([samples[0]!.leverage_breach, broken!.probability]).toEqual([[0, 1, 1], 1]);
    expect(found.find(({ code }) => code === 'COVENANT_LEVERAGE')!.years.map(({ year }) => year)).toEqual(
      years.slice(1).map(({ year }) => year),
    );
  });

  it('has shares that are worth nothing, which is said', () => {
    const lost = acme(assuming({ company_finances: { ebitda: [3_000_000], ebitda_growth_rate: -0.3 } }));
    const result = monteCarlo(lost, PATHS);
    const often = result.zero_share_price_in_any_year!.probability;
    expect(often).toBeGreaterThan(0.5);
    const exhausted = result.samples.filter(({ findings }) => findings.EQUITY_EXHAUSTED !== undefined);
    expect(often).toBe(exhausted.length / PATHS.paths);
    expect(monteCarloWords(result, sayOf('Acme'))[0]).toMatch(/; the share price is 0 in \d+/);
    expect(result.years.at(-1)!.zero_share_price!.by_then.probability).toBe(often);
  });
});
