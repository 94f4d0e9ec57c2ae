import { issues, SimulationError } from '../errors.js';
import { add, cost, net, smaller, WHOLE, ZERO, type Cents, type SharePrice } from '../numeric/index.js';
import { type FloorTerms, enterpriseValue } from '../rules/valuation.js';
import { borrowed, openFinances } from '../state/finances.js';
import type { Census, FinanceTerms, OpeningTrust, Plan, ValuationTerms } from '../state/plan.js';
import { withinRange } from '../state/within-range.js';
import { limitsOf } from './build-years.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';
import type { ReadInputs } from './read-inputs.js';

/** The price when none is given; the trust then holds no shares. */
const ONE_DOLLAR = 10_000 as SharePrice;

/** Plan fields that decide the value at the census. */
interface AtCensus extends Pick<Plan, 'censusYear' | 'eligibility'> {
  readonly census: Census;
  readonly openingTrust: OpeningTrust;
  readonly finances: FinanceTerms | null;
}

/** Terms of the appraisal. */
export function buildValuationTerms(inputs: ReadInputs, plan: AtCensus): ValuationTerms {
  const { share_valuation: valuation } = inputs.operatingAssumptions;
  const method = valuation?.method ?? 'per_share_growth';
  const currentPrice = valuation?.current_price ?? ONE_DOLLAR;
  const isCalibrated = valuation?.calibrate ?? true;
  return {
    method,
    currentPrice,
    equityValue:
      method === 'ebitda_multiple' && isCalibrated
        ? calibratedEquity(inputs, plan)
        : equityOf(inputs, plan, currentPrice),
    taxRate: valuation?.tax_rate ?? ZERO,
    isCalibrated,
    discount: valuation?.discount ?? ZERO,
    floor: floorTerms(valuation?.floor),
    interim: valuation?.interim?.map(({ year, factor, part = WHOLE }) => ({ year, factor, part })) ?? null,
  };
}

function floorTerms(floor: NonNullable<ReadOperatingAssumptions['share_valuation']>['floor']): FloorTerms | null {
  if (floor === undefined) return null;
  return { price: floor.price, untilYear: floor.until_year, protectedParts: floor.protected_part ?? [WHOLE] };
}

/** The company's equity at the census: as appraised, or the price of all its shares. */
function equityOf(
  { operatingAssumptions: { share_valuation: valuation } }: ReadInputs,
  { openingTrust, censusYear }: AtCensus,
  price: SharePrice,
): Cents {
  if (valuation?.company_equity_value !== undefined) return valuation.company_equity_value;
  if (valuation?.method !== 'equity_value') return ZERO;
  const worth = (): Cents => cost(openingTrust.sharesOutstanding, price);
  return withinRange(censusYear, worth, () => ({ field: 'share_valuation.company_equity_value' }));
}

/**
 * Equity by EBITDA, multiple, debt and cash at the census, to which the price is calibrated.
 *
 * @throws SimulationError when there is none, or no share to divide it by
 */
function calibratedEquity(inputs: ReadInputs, plan: AtCensus): Cents {
  const { company_finances: given, share_valuation: valuation } = inputs.operatingAssumptions;
  const { censusYear, openingTrust, finances } = plan;
  // Reading has made sure of the company's finances, the base and the multiple.
  const terms = finances!;
  const equityAtCensus = (): Cents => {
    const worth = enterpriseValue({
      ebitda: given!.base_ebitda!,
      payroll: censusPayroll(inputs, plan),
      normalBenefitRate: terms.normalBenefitRate,
      multiple: valuation!.multiple![0]!,
    });
    return net([worth, netCashAtCensus(terms, openingTrust)]);
  };
  const equity = withinRange(censusYear, equityAtCensus, () => ({ field: 'company_finances.base_ebitda' }));
  const field = 'share_valuation.method';
  if (equity <= 0) throw new SimulationError({ field, issue: issues.noEquityAtCensus });
  if (openingTrust.sharesOutstanding === 0) {
    throw new SimulationError({ field, issue: issues.noSharesOutstanding(censusYear) });
  }
  return equity;
}

/** Cash and sinking fund at the census less all that the company owes there. */
export function netCashAtCensus(terms: FinanceTerms, openingTrust: OpeningTrust): Cents {
  const means = openFinances(terms);
  const loans = terms.insideLoans ? [] : openingTrust.loans.map(({ balance }) => balance);
  return net([means.cash, means.sinkingFund], [borrowed(means), ...loans]);
}

/** Pay up to the cap of those who are eligible at the census, with the ages and service they have there. */
export function censusPayroll(
  inputs: ReadInputs,
  plan: Pick<AtCensus, 'census' | 'eligibility' | 'censusYear'>,
): Cents {
  const { census, eligibility, censusYear } = plan;
  const { payCap } = limitsOf(censusYear, inputs);
  let payroll: Cents = ZERO;
  for (let row = 0; row < census.count; row++) {
    const isEligible =
      census.active[row] === 1 &&
      census.ageAtCensus[row]! >= eligibility.minimumAge &&
      census.serviceAtCensus[row]! >= eligibility.minimumService;
    if (isEligible) payroll = add(payroll, smaller(census.pay[row]!, payCap));
  }
  return payroll;
}
