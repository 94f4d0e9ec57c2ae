import type { NumberOrDecimalText } from '../../index.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** A yearly growth, return or discount of more than this, up or down, is probably a percentage without its sign. */
const LARGEST_YEARLY = 0.5;
/** Fraction of the pay of those who take part, up to which contributions are deductible, IRC 404(a)(3) `[S-404]`. */
const DEDUCTIBLE = 0.25;

/** Rates that look like percentages, and a contribution beyond what the company may deduct. */
export function reviewRates({ operatingAssumptions: assumptions }: ValidInputs): Doubt[] {
  const { contribution_policy: contribution, share_valuation: valuation, dividends } = assumptions;
  const yearly: readonly (readonly [field: string, rate: NumberOrDecimalText | undefined])[] = [
    ['contribution_policy.annual_increase_rate', contribution.annual_increase_rate],
    ['share_valuation.annual_growth_rate', valuation?.annual_growth_rate],
    ...largestOf(valuation?.growth_rates ?? []),
    ['compensation_growth_rate', assumptions.compensation_growth_rate],
    ['limit_growth_rate', assumptions.limit_growth_rate],
    ['cash_return_rate', assumptions.cash_return_rate],
    ['dividends.annual_growth_rate', dividends?.annual_growth_rate],
    ['discount_rate', assumptions.discount_rate],
  ];
  const doubts: Doubt[] = [];
  const percentage = Number(contribution.percentage ?? 0);
  if (contribution.type === 'percentage_of_payroll' && percentage > DEDUCTIBLE) {
    doubts.push({
      field: 'contribution_policy.percentage',
      issue: `Is ${percent(percentage)} of pay: over 25 % is not deductible, IRC 404(a)(3)`,
    });
  }
  for (const [field, given] of yearly) {
    const rate = Number(given ?? 0);
    if (Math.abs(rate) <= LARGEST_YEARLY) continue;
    doubts.push({ field, issue: `Is ${percent(rate)} a year: for ${plain(rate)} % write ${plain(rate / 100)}` });
  }
  return doubts;
}

/** The entry of growth_rates furthest from 0: one entry of a list is enough. */
function largestOf(rates: readonly NumberOrDecimalText[]): (readonly [string, NumberOrDecimalText])[] {
  const sizes = rates.map((rate) => Math.abs(Number(rate)));
  const i = sizes.indexOf(Math.max(...sizes));
  return i < 0 ? [] : [[`share_valuation.growth_rates[${i}]`, rates[i]!]];
}

/** A fraction as a percentage. */
function percent(fraction: number): string {
  return `${plain(fraction * 100)} %`;
}

/** A number without the traces of binary fractions. */
function plain(number: number): string {
  return String(Number(number.toPrecision(12)));
}
