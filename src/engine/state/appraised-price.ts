import type { SharePrice } from '../numeric/index.js';
import { dilutedValue, type DilutedValue } from '../rules/diluted-value.js';
import { calibratedPrice, discountedPrice } from '../rules/valuation.js';
import type { Plan } from './plan.js';

/** The price that follows from the value a share, under `ebitda_multiple`: in proportion to it, or less a discount. */
export function appraisedPrice(
  { valuation, finances, openingTrust }: Pick<Plan, 'valuation' | 'finances' | 'openingTrust'>,
  value: DilutedValue,
): SharePrice {
  if (!valuation.isCalibrated) return discountedPrice(value, valuation.discount);
  const atCensus = dilutedValue(valuation.equityValue, openingTrust.sharesOutstanding, finances!.rights);
  return calibratedPrice(valuation.currentPrice, value, atCensus);
}
