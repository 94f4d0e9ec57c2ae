import { type Cents, DECIMALS, net, ratio, type SharePrice, toUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { AnnualProjection, SimulationRun } from '../../engine/results/types.js';
import { rightsPaid } from '../../engine/rules/valuation.js';
import { type AnswerTable, filled } from '../answer/table.js';
import type { MonteCarloResult, MonteCarloYear } from '../monte-carlo/result.js';

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
    ...filled(years, {
      year: ['year', 'Year'],
      trust: ['fraction', 'the trust', ({ esop_part: part }) => part],
      others: ['fraction', 'other owners', ({ esop_part: part }) => (part === null ? null : 1 - part), { ifAny: true }],
      rights: ['fraction', 'rights, of the value', (year) => rightsOf(year, years.indexOf(year)), { ifAny: true }],
    }),
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
      ...filled(years, {
        year: ['year', 'Year'],
        shares_forfeited: ['shares', 'shares forfeited'],
        worth: [
          'dollars',
          'at the price of the year',
          (year) => Number((year.shares_forfeited * year.share_price).toFixed(2)),
        ],
        funded_by_forfeitures: ['dollars', 'cash of forfeitures that buys shares'],
      }),
      note: 'Shares are forfeited some time after the separation, by the terms of the plan.',
      isFor: 'people',
    },
  ];
}

/** Benefit level by year, and the band in which it lies in nine of ten futures. */
export function benefitBandTable(years: readonly AnnualProjection[], chance: MonteCarloResult): AnswerTable {
  const at = ({ benefit_level_value: level }: MonteCarloYear, wanted: number): number | null =>
    level.percentiles.find(({ percentile }) => percentile === wanted)?.value ?? null;
  return {
    name: 'benefit_band',
    caption: 'Benefit level by year, of pay, and in the futures',
    ...filled(chance.years, {
      year: ['year', 'Year'],
      level: [
        'fraction',
        'in the one projection',
        ({ year }) => years.find((own) => own.year === year)!.benefit_level_value,
      ],
      low: ['fraction', '5th percentile', (year) => at(year, 5)],
      high: ['fraction', '95th percentile', (year) => at(year, 95)],
    }),
    isFor: 'people',
  };
}
