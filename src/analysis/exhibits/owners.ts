import { type Cents, DECIMALS, net, ratio, type SharePrice, toUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { AnnualProjection, SimulationRun } from '../../engine/results/types.js';
import { rightsPaid } from '../../engine/rules/valuation.js';
import { type AnswerTable, column } from '../answer/table.js';
import type { MonteCarloResult } from '../monte-carlo/result.js';

/** Parts of the shares outstanding at each year end, and the worth of rights to shares over that of all shares and rights. */
export function capitalTable(
  prepared: PreparedPlan,
  { annual_projections: years, trust_states: ends }: Pick<SimulationRun, 'annual_projections' | 'trust_states'>,
): AnswerTable {
  const { plan } = inputOf(prepared);
  const rightsOf = ({ esop_part: part, year_end_share_price: price }: AnnualProjection, i: number): number | null => {
    const rights = plan.years[i]!.finances?.rights ?? [];
    if (rights.length === 0 || part === null || part === 0) return null;
    const worth = rightsPaid(rights, toUnits(price, DECIMALS.price) as SharePrice);
    const value = (ends[i]!.shares.total / part) * price;
    return ratio(worth, net([worth, toUnits(Number(value.toFixed(2)), DECIMALS.cents) as Cents]));
  };
  return {
    name: 'capital',
    caption: 'Who owns the company at each year end',
    columns: [
      column('year', 'Year', 'year'),
      column('trust', 'the trust', 'fraction'),
      column('others', 'other owners', 'fraction', { ifAny: true }),
      column('rights', 'rights, of the value', 'fraction', { ifAny: true }),
    ],
    rows: years.map((year, i) => ({
      ...{ year: year.year, trust: year.esop_part, rights: rightsOf(year, i) },
      others: year.esop_part === null ? null : 1 - year.esop_part,
    })),
    note: 'The trust and other owners: parts of the shares outstanding. Rights: the price above their strike, as a part of the value of all shares and rights at the appraisal.',
    isFor: 'people',
  };
}

/** Forfeitures by year: shares whose forfeiture takes effect, at the price of the year, and the shares that their cash buys. */
export function forfeituresTable(years: readonly AnnualProjection[]): AnswerTable[] {
  if (years.every(({ shares_forfeited: shares, funded_by_forfeitures: cash }) => shares === 0 && cash === 0)) return [];
  return [
    {
      name: 'forfeitures',
      caption: 'Forfeitures by year',
      columns: [
        column('year', 'Year', 'year'),
        column('shares_forfeited', 'shares forfeited', 'shares'),
        column('worth', 'at the price of the year', 'dollars'),
        column('funded_by_forfeitures', 'cash of forfeitures that buys shares', 'dollars'),
      ],
      rows: years.map(({ year, shares_forfeited, share_price, funded_by_forfeitures }) => ({
        ...{ year, shares_forfeited, funded_by_forfeitures },
        worth: Number((shares_forfeited * share_price).toFixed(2)),
      })),
      note: 'A forfeiture takes effect as the plan times it, so it is of people who left before.',
      isFor: 'people',
    },
  ];
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
