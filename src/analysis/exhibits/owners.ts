import type { AnnualProjection } from '../../engine/results/types.js';
import { type AnswerTable, column } from '../answer/table.js';
import type { MonteCarloResult } from '../monte-carlo/result.js';

/** Parts of the company at each year end: the trust, other owners, and the shares that holders of rights would take. */
export function capitalTable(years: readonly AnnualProjection[]): AnswerTable {
  return {
    name: 'capital',
    caption: 'Who owns the company at each year end',
    columns: [
      column('year', 'Year', 'year'),
      column('trust', 'the trust', 'fraction'),
      column('others', 'other owners', 'fraction', { ifAny: true }),
      column('rights', 'shares of rights', 'fraction', { ifAny: true }),
    ],
    rows: years.map(({ year, esop_part: part, dilution = null }) => ({
      ...{ year, trust: part, rights: dilution },
      others: part === null ? null : 1 - part,
    })),
    note: 'Parts of the shares outstanding. Holders of rights would take theirs in addition; where they pay a strike price, they gain only what a share is worth above it.',
    isFor: 'people',
  };
}

/** Benefit level by year, and the band in which it lies in nine of ten futures. */
export function benefitBandTable(years: readonly AnnualProjection[], chance: MonteCarloResult): AnswerTable {
  const [low, high] = [5, 95].map((wanted) =>
    chance.years.map(
      ({ benefit_level_value: level }) =>
        level.percentiles.find(({ percentile }) => percentile === wanted)?.value ?? null,
    ),
  );
  return {
    name: 'benefit_band',
    caption: 'Benefit level by year, of pay, and in the futures',
    columns: [
      column('year', 'Year', 'year'),
      column('level', 'in the one projection', 'fraction'),
      column('low', '5th percentile', 'fraction'),
      column('high', '95th percentile', 'fraction'),
    ],
    rows: years.map(({ year, benefit_level_value: level }, i) => ({ year, level, low: low![i]!, high: high![i]! })),
    isFor: 'people',
  };
}
