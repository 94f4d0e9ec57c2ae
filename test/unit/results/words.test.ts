import { readFileSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { DECIMALS_OF, isFigure } from '../../../src/engine/results/columns.js';
import { flatColumns, RESULT_TABLES, SUMMARY_COLUMNS, YEAR_COLUMNS } from '../../../src/engine/results/tables.js';
import type { RunFold, SummaryColumnWords, YearColumnWords } from '../../../src/engine/results/words.js';
import { overAllYears } from '../../../src/presentation/words/columns.js';
import { prepare, type AnnualProjection, type SimulationRun } from '../../../src/index.js';
import { vectors } from '../../vectors.js';

type Fold = (values: readonly Decimal[]) => Decimal;
const total: Fold = (values) => values.reduce((sum, value) => sum.plus(value), new Decimal(0));
const FOLDS: Readonly<Record<Exclude<RunFold['by'], 'present_value' | 'quotient'>, Fold>> = {
  sum: total,
  mean: (values) => total(values).dividedBy(values.length),
  max: (values) => Decimal.max(...values),
  min: (values) => Decimal.min(...values),
  last: (values) => values.at(-1)!,
};

/** What a column has each year; nested ones by names such as `cash.total`. */
function valuesOf(run: SimulationRun, { column, of, years }: RunFold): (number | null)[] {
  const rows: readonly object[] = of === undefined ? run.annual_projections : run[of];
  return rows
    .slice(0, years)
    .map((row) => column.split('.').reduce<unknown>((at, name) => at && (at as never)[name], row) as number | null);
}

/** The folds of all years, exact to the places of the figure. */
function expectFolds(run: SimulationRun): void {
  for (const [name, column] of Object.entries(SUMMARY_COLUMNS)) {
    if (!('fold' in column) || !isFigure(column)) continue;
    const fold: RunFold = column.fold;
    if (fold.by === 'present_value' || fold.by === 'quotient') continue;
    const values = valuesOf(run, fold);
    const known = (fold.by === 'last' ? values.slice(-1) : values).filter((value) => typeof value === 'number');
    const figure = run.summary_metrics[name as keyof typeof run.summary_metrics] ?? null;
    const folded = known.length === 0 ? null : FOLDS[fold.by](known.map((value) => new Decimal(value)));
    const rounded = folded?.toDecimalPlaces(DECIMALS_OF[column.unit], Decimal.ROUND_HALF_EVEN).toNumber() ?? null;
    expect({ name, figure }).toEqual({ name, figure: rounded });
  }
}

describe('the folds of the summary', () => {
  it.each(vectors().map((vector) => [vector.name, vector] as const))('are those of the years: %s', (_, { input }) => {
    const plan = prepare(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
    expectFolds(plan.simulateRun({ snapshots: false }));
  });

  it('name columns of their tables', () => {
    const { AnnualProjection, TrustState } = RESULT_TABLES;
    const names = { annual_projections: AnnualProjection, trust_states: TrustState };
    for (const column of Object.values(SUMMARY_COLUMNS)) {
      if (!('fold' in column)) continue;
      const fold: RunFold = column.fold;
      expect(flatColumns(names[fold.of ?? 'annual_projections'].columns).map(([name]) => name)).toContain(fold.column);
    }
  });
});

describe('the years of a column', () => {
  const [one, two] = [
    { repurchase_obligation: 10.1, covered_payroll: 100, share_price: 5, funded_by_forfeitures: 1 },
    { repurchase_obligation: 20.2, covered_payroll: 200, share_price: 6 },
  ] as unknown as [AnnualProjection, AnnualProjection];

  it.each([
    ['repurchase_obligation', 30.3],
    ['repurchase_to_payroll', 0.101],
    ['funding_ratio', 1 / 30.3],
    ['share_price', null],
    ['year', null],
  ] as const)('come to what its fold says: %s', (name, expected) => {
    expect(overAllYears(name, [one, two])).toEqual(expected);
  });

  it('come to nothing where there is nothing to divide by', () => {
    expect(overAllYears('repurchase_to_free_cash_flow', [one])).toBeNull();
  });
});

describe('the words for columns', () => {
  const years: Readonly<Record<string, YearColumnWords>> = YEAR_COLUMNS;
  const summary: Readonly<Record<string, SummaryColumnWords>> = SUMMARY_COLUMNS;

  it('cite a section of the model, or a source', () => {
    const headings = [...readFileSync('docs/model.md', 'utf8').matchAll(/(?:^\| |, )(\d+(?:\.\d+)?) /gm)];
    const tags = [...readFileSync('docs/sources.md', 'utf8').matchAll(/^### (S-\S+)$/gm)];
    const known = new Set([...headings, ...tags].map(([, name]) => name));
    for (const { source } of Object.values({ ...years, ...summary })) expect(known).toContain(source);
  });

  it.each(Object.entries(RESULT_TABLES))(
    'are headings that tell the columns of a table apart: %s',
    (_, { columns }) => {
      const labels = flatColumns(columns).map(([, { label }]) => label);
      expect(labels).toEqual([...new Set(labels)]);
      expect(labels.every((label) => label !== undefined && label.length > 0 && label.length <= 40)).toBe(true);
    },
  );
});
