import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  companyCash,
  compareMonteCarlo,
  compare,
  monteCarlo,
  pathRows,
  priceBridge,
  purchases,
  sensitivity,
  sinkingFund,
  solve,
  solveUnderChance,
  stress,
  toRows,
  type AnyResult,
  type TidyRow,
} from '../../src/analysis/index.js';
import { monteCarloFiles } from '../../src/hosts/cli/commands/chance.js';
import { csv } from '../../src/presentation/words/csv.js';
import { prepare } from '../../src/index.js';

const plan = prepare(
  { plan_name: 'Twelve people', vesting_schedule: { years: 6 } },
  {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.08 },
    share_valuation: { method: 'ebitda_multiple', current_price: 50, multiple: [6], calibrate: false },
    company_finances: { ebitda: [200_000], capital_expenditure: [50_000], covenants: { max_debt_to_ebitda: 3 } },
    turnover: { termination_rates: [{ rate: 0.15 }] },
  },
  {
    census_year: 2025,
    participants: Array.from({ length: 12 }, (_, i) => ({
      id: `P${i}`,
      age: 30 + i * 3,
      service_years: 8,
      compensation: 40_000 + 500 * i,
      allocated_shares: 100 + 37 * i,
    })),
  },
  { projection_years: 6 },
);
const chance = { paths: 20, seed: 3, price: { volatility: 0.3 }, budget: 5000, reserve: { years: 2 } };
const result = monteCarlo(plan, chance);
const PERCENTAGE = 'operatingAssumptions.contribution_policy.percentage';
const more = { name: 'more', changes: { operatingAssumptions: { contribution_policy: { percentage: 0.12 } } } };
const run = plan.simulateRun();
const question = { vary: PERCENTAGE, between: [0, 0.3] as [number, number] };
const chanceQuestion = {
  ...question,
  target: { metric: 'trust_shortfall_in_any_year', value: 0.5 },
  tolerance: 0.05,
};
const RESULTS: readonly (readonly [string, () => AnyResult | Promise<AnyResult>])[] = [
  ['a run', () => run],
  ['simulate()', () => plan.simulate()],
  ['monteCarlo()', () => result],
  [
    'compareMonteCarlo()',
    () =>
      compareMonteCarlo([
        { name: 'plan', result },
        { name: 'more', result: monteCarlo(plan.with(more.changes), chance) },
      ]),
  ],
  ['solveUnderChance()', () => solveUnderChance(plan, chanceQuestion, chance)],
  ['compare()', () => compare([{ name: 'plan', plan }, more])],
  ['compare()', () => compare(plan)],
  ['stress()', () => stress(plan, [{ shock: 'price_fall', year: 2027, fall: 0.3 }])],
  ['companyCash()', () => companyCash(plan)],
  ['sensitivity()', () => sensitivity(plan, { rank_by: 'final_share_price' })],
  ['solve()', () => solve(plan, { ...question, target: { metric: 'total_trust_shortfall', value: 20_000 } })],
  ['sinkingFund()', () => sinkingFund({ obligations: [1000, 2000, 500] })],
  ['purchases()', () => purchases(plan)],
  ['priceBridge()', () => priceBridge(plan)],
];
const find = (rows: readonly TidyRow[], wanted: Partial<TidyRow>): TidyRow[] =>
  rows.filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));

describe.each(RESULTS)('the rows of %s', (_, of) => {
  test('have one value each, the same columns in all, and no two are of the same thing', async () => {
    const rows = toRows(await of());
    expect(rows.length).toBeGreaterThan(0);
    const columns = Object.keys(rows[0]!).sort();
    expect(columns).toEqual(expect.arrayContaining(['metric', 'statistic', 'unit', 'value', 'year']));
    const keys = new Set<string>();
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(columns);
      expect(row.value === null || ['number', 'string', 'boolean'].includes(typeof row.value)).toBe(true);
      const { value: _value, unit: _unit, ...key } = row;
      keys.add(JSON.stringify(Object.entries(key).sort()));
    }
    expect(keys.size).toBe(rows.length);
  });

  test('are the same when the result has been through JSON, and know their units', async () => {
    const answer = await of();
    const rows = toRows(answer);
    expect(toRows(JSON.parse(JSON.stringify(answer)) as AnyResult)).toEqual(rows);
    for (const row of rows)
      if (typeof row.value === 'number') expect({ ...row, known: row.unit !== null }).toMatchObject({ known: true });
  });
});

describe('values are those of the result', () => {
  test('of a run', () => {
    const rows = toRows(run);
    const [year] = run.annual_projections;
    expect(find(rows, { year: year!.year, metric: 'repurchase_obligation' })).toEqual([
      {
        year: 2026,
        metric: 'repurchase_obligation',
        statistic: 'value',
        value: year!.repurchase_obligation,
        unit: 'dollars',
      },
    ]);
    expect(find(rows, { year: 2026, metric: 'cash.total' })[0]!.value).toBe(run.trust_states[0]!.cash.total);
    expect(find(rows, { year: null, metric: 'final_share_price' })[0]).toMatchObject({
      value: run.summary_metrics.final_share_price,
      unit: 'price',
    });
    for (const { code, year: found } of run.summary_metrics.compliance_findings)
      expect(find(rows, { year: found, metric: `findings.${code}`, value: true })).toHaveLength(1);
  });

  test('of a Monte Carlo', () => {
    const rows = toRows(result);
    const year = result.years[2]!;
    const of = (metric: string, statistic: string, at: number | null = year.year): TidyRow['value'] =>
      find(rows, { year: at, metric, statistic })[0]!.value;
    expect(of('repurchase_cash', 'mean')).toBe(year.repurchase_cash.mean);
    expect(of('repurchase_cash', 'p95_tail_mean')).toBe(year.repurchase_cash.percentiles[4]!.tail_mean);
    expect(of('cash_over_budget', 'by_then_high')).toBe(year.cash_over_budget!.by_then.high);
    expect(of('leverage_breach_in_any_year', 'probability', null)).toBe(
      result.leverage_breach_in_any_year!.probability,
    );
    expect(of('reserve', 'value', null)).toBe(result.reserve!.amount.value);
  });

  test('of a sensitivity: cases by the names of the summary, effects and ranks', () => {
    const answer = sensitivity(plan, { rank_by: 'final_share_price' });
    const rows = toRows(answer);
    const first = answer.rows.flatMap((row) => (row.applies && 'down' in row ? [row] : []))[0]!;
    expect(
      find(rows, {
        assumption: first.assumption,
        case: 'down',
        metric: 'total_repurchase_obligation',
        statistic: 'value',
      })[0]!.value,
    ).toBe(first.down.figures!.total);
    expect(
      find(rows, { assumption: first.assumption, metric: 'final_share_price', statistic: 'effect' })[0]!.value,
    ).toBe(first.effect.metric);
    expect(find(rows, { metric: 'rank' })).toHaveLength(answer.rows.length);
  });

  test('of purchases: they add up to the obligation', () => {
    const cost = find(toRows(purchases(plan)), { metric: 'cost', year: 2028 }).reduce(
      (sum, { value }) => sum + Number(value),
      0,
    );
    expect(cost).toBeCloseTo(run.annual_projections[2]!.repurchase_obligation, 2);
  });
});

describe('the paths of a Monte Carlo', () => {
  test('are rows by path and year, in dollars and people', () => {
    const rows = pathRows(result);
    expect(rows).toHaveLength(20 * 6);
    const { years, samples } = result;
    years.forEach(({ year, repurchase_cash, share_price }, i) => {
      const ofYear = rows.filter((row) => row['year'] === year);
      const mean = ofYear.reduce((sum, row) => sum + row['repurchase_cash']!, 0) / 20;
      expect(mean).toBeCloseTo(repurchase_cash.mean, 1);
      expect(ofYear.map((row) => row['share_price'])).toEqual(samples.map((path) => path.share_price[i]! / 1e4));
      expect(ofYear.reduce((sum, row) => sum + row['share_price']!, 0) / 20).toBeCloseTo(share_price.mean, 3);
    });
    expect(Object.keys(rows[0]!)).toEqual(
      expect.arrayContaining(['path', 'year', 'emerging_liability', 'leverage_breach']),
    );
  });
});

/** The system's Python has what its packages bring; the first one on the path may be another. */
const python = ['python3', '/usr/bin/python3'].find(
  (candidate) => spawnSync(candidate, ['-c', 'import pandas']).status === 0,
);
if (python === undefined) console.warn('Skipped: pandas is not installed (apt-get install python3-pandas).');

describe.skipIf(python === undefined)('pandas', () => {
  test('runs what the guide shows', () => {
    const [, code = ''] = /```python\n(.*?)```/s.exec(readFileSync('docs/guides/rows.md', 'utf8')) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'esop-repurchase-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'results'));
    for (const file of monteCarloFiles('P', result, true)) {
      // As the command names them: the summary is not the only one of its name.
      const name = file.name === 'figures.csv' ? 'montecarlo_figures.csv' : file.name;
      writeFileSync(join(folder, 'results', name), [...csv(file)].join(''));
    }
    const { status, stdout, stderr } = spawnSync(python!, ['-c', code], { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^2026/gm)).toHaveLength(2);
  });

  test('reads the same rows from CSV and from JSON, and pivots them', () => {
    const file = monteCarloFiles('P', result, false).find(({ name }) => name === 'figures.csv')!;
    const script = `
import io, json, sys
import pandas as pd
given = json.load(sys.stdin)
frame = pd.read_csv(io.StringIO(given["csv"]))
same = pd.DataFrame(given["rows"])
assert list(frame.columns) == list(same.columns), (list(frame.columns), list(same.columns))
assert len(frame) == len(same)
assert ((frame["value"] - same["value"].astype(float)).abs().fillna(0) < 1e-9).all()
cash = frame[(frame.metric == "repurchase_cash") & frame.year.notna()]
wide = cash.pivot(index="year", columns="statistic", values="value")
print(json.dumps({"years": [int(year) for year in wide.index], "p95": list(wide["p95"]), "mean": list(wide["mean"])}))
`;
    const input = JSON.stringify({ csv: [...csv(file)].join(''), rows: toRows(result) });
    const { status, stdout, stderr } = spawnSync(python!, ['-c', script], { input, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      years: result.years.map(({ year }) => year),
      p95: result.years.map(({ repurchase_cash }) => repurchase_cash.percentiles[4]!.value),
      mean: result.years.map(({ repurchase_cash }) => repurchase_cash.mean),
    });
  });
});
