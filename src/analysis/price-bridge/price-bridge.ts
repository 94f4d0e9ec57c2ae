import { ValidationError, issues as words } from '../../engine/errors.js';
import { censusPayroll, netCashAtCensus } from '../../engine/input/build-valuation-terms.js';
import type { PreparedInput } from '../../engine/input/index.js';
import {
  add,
  type Cents,
  DECIMALS,
  ExactDecimal,
  fromUnits,
  larger,
  type MicroShares,
  net,
  type SharePrice,
  subtract,
  ZERO,
} from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { project } from '../../engine/year/project.js';
import { withinRange } from '../../engine/state/within-range.js';
import { dilutedValue, type ShareRight, valueOnceUsed, enterpriseValue } from '../../engine/rules/valuation.js';
import { appraisedPrice } from '../../engine/state/state.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import type { PriceChanges } from '../answer/values.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type AppraisedCompany, PART_NAMES, PARTS, yearOfChanges } from './parts.js';

/** A year's price, from its first day to its last. */
export interface PriceBridgeYear {
  /** Plan year. */
  readonly year: number;
  /** Dollars a share at the start: the last appraisal, at which shares are bought. */
  readonly share_price: number;
  /** Changes by cause; they add up exactly to the difference of both prices. */
  readonly changes: PriceChanges;
  /** Dollars a share at the end. */
  readonly year_end_share_price: number;
}

/**
 * Splits the yearly change of the share price by cause, for a plan whose shares are valued by `ebitda_multiple`: earnings, multiple, debt
 * paid, cash kept, repurchases, dilution. Each part is the price with a change less the price without it, both as the appraisal rounds
 * them, made one after the other; so they add up. The definition is in section 19 of docs/model.md.
 *
 * Pitfall: another order would give other parts. Redeeming costs nearly nothing at a price near the new value, because there are fewer
 * shares then; recycling at the same price does cost, because there are as many as before.
 *
 * @throws ValidationError when the shares are valued by another method, which has no such parts
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Paying its debt', vesting_schedule: { years: 6 } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { method: 'ebitda_multiple', current_price: 20, multiple: [5] },
 *     company_finances: { ebitda: [1_100_000], base_ebitda: 1_000_000, capital_expenditure: [400_000] },
 *   },
 *   {
 *     participants: [{ id: 'A', age: 40, service_years: 20, allocated_shares: 100_000 }],
 *     company: { debts: [{ debt_id: 'bank', principal_balance: 3_000_000, interest_rate: 0, years_remaining: 6 }] },
 *   },
 *   { projection_years: 1, turnover_model: 'none' },
 * );
 * const [{ share_price, changes, year_end_share_price }] = priceBridge(plan);
 * [share_price, year_end_share_price] // [20, 32]
 * [changes.earnings, changes.debt_paid, changes.cash_kept] // [5, 5, 2]
 */
export function priceBridge(prepared: PreparedPlan): PriceBridgeYear[] {
  const input = inputOf(prepared);
  const { plan } = input;
  checkMethod(plan);
  const years: PriceBridgeYear[] = [];
  let company = withinRange(plan.censusYear, () => companyAtCensus(input));
  project(plan, (record) => {
    const bridge = bridgeOver(plan, company, record);
    years.push(bridge.year);
    company = bridge.company;
  });
  return years;
}

/**
 * Refuses a plan whose shares are valued by another method.
 *
 * @throws ValidationError for `share_valuation.method`
 */
export function checkMethod({ valuation }: Plan): void {
  if (valuation.method === 'ebitda_multiple') return;
  throw new ValidationError([{ field: 'share_valuation.method', issue: words.exactly('ebitda_multiple') }]);
}

/** Company at the census. Without `base_ebitda`, which only a calibrated price needs, it earned then what it earns in the first year. */
function companyAtCensus({ plan, read }: PreparedInput): AppraisedCompany {
  const first = plan.years[0]!.finances!;
  return {
    ebitda: read.operatingAssumptions.company_finances!.base_ebitda ?? first.ebitda,
    payroll: censusPayroll(read, plan),
    multiple: first.multiple,
    netCash: netCashAtCensus(plan.finances!, plan.openingTrust),
    shares: plan.openingTrust.sharesOutstanding,
  };
}

/** A year of the bridge, and the company where it ends. */
function bridgeOver(
  plan: Plan,
  opening: AppraisedCompany,
  record: YearRecord,
): { readonly year: PriceBridgeYear; readonly company: AppraisedCompany } {
  const rightsBefore = plan.years[record.index - 2]?.finances!.rights ?? plan.finances!.rights;
  const rights = rightsUsed(plan, opening, rightsBefore);
  const changes: Partial<Record<keyof PriceChanges, number>> = {};
  let company = opening;
  let { price } = record;
  const reach = (part: keyof PriceChanges, next: SharePrice): void => {
    changes[part] = fromUnits(subtract(next, price), DECIMALS.price);
    price = next;
  };
  const changing = yearOfChanges(plan, record);
  for (const part of PART_NAMES) {
    const { change } = PARTS[part];
    if (change === null) continue;
    company = { ...company, ...change(changing, company) };
    reach(part, priceOf(plan, company, rights) ?? price);
  }
  reach('dilution', priceOf(plan, company, rightsUsed(plan, company, record.terms.finances!.rights)) ?? price);
  const year = {
    year: record.year,
    share_price: fromUnits(record.price, DECIMALS.price),
    changes: changes as PriceChanges,
    year_end_share_price: fromUnits(price, DECIMALS.price),
  };
  return { year, company };
}

/** Equity of a company: enterprise value and net cash, at least 0. */
function equityOf({ finances }: Plan, { ebitda, payroll, multiple, netCash }: AppraisedCompany): Cents {
  const { normalBenefitRate } = finances!;
  return larger(net([enterpriseValue({ ebitda, payroll, normalBenefitRate, multiple }), netCash]), ZERO);
}

/** Rights whose holders gain by using them, by ascending strike. */
function rightsUsed(plan: Plan, company: AppraisedCompany, rights: readonly ShareRight[]): readonly ShareRight[] {
  const { taken } = dilutedValue(equityOf(plan, company), company.shares, rights);
  let sum: MicroShares = ZERO;
  return rights.filter(({ shares }) => (sum = add(sum, shares)) <= taken);
}

/** The price at which a company would be appraised with these rights used; null where it has no shares. */
function priceOf(plan: Plan, company: AppraisedCompany, rights: readonly ShareRight[]): SharePrice | null {
  if (company.shares === 0) return null;
  return appraisedPrice(plan, valueOnceUsed(equityOf(plan, company), company.shares, rights));
}

/** Bridge of a plan, its parts over all years, and its basis. */
export interface PriceBridgeAnswer extends AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'price-bridge';
  /** Years as `priceBridge()` returns them. */
  readonly years: readonly PriceBridgeYear[];
  /** The parts of all years added up, exactly. */
  readonly total: PriceChanges;
}

/** Bridge of `priceBridge()` with totals, for a report. Errors as `priceBridge()`. */
export function priceBridgeAnswer(plan: PreparedPlan): PriceBridgeAnswer {
  const years = priceBridge(plan);
  const sumOf = (part: keyof PriceChanges): number =>
    years.reduce((sum, { changes }) => sum.plus(changes[part]), new ExactDecimal(0)).toNumber();
  const total = Object.fromEntries(PART_NAMES.map((part) => [part, sumOf(part)])) as unknown as PriceChanges;
  return { kind: 'price-bridge', ...basisOf(inputOf(plan).plan), years, total };
}
