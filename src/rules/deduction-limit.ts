import { add, larger, portion, smaller, subtract, ZERO, type Cents, type Rate } from '../numeric/index.js';
import type { ByMethod } from './repurchase-method.js';

/** A quarter of the pay of those who benefit. */
const QUARTER = 25_000_000 as Rate;

/** What an employer may deduct of its contributions, IRC 404(a)(3)(A), and for loan principal once more, 404(a)(9)(A) `[S-404]`. */
export function deductionLimit(payroll: Cents): Cents {
  return portion(payroll, QUARTER);
}

/** Contributions of a year, as the limits of deductions depend on them. */
export interface Deductible {
  readonly taxStatus: 's_corp' | 'c_corp';
  readonly payroll: Cents;
  /** All contributions to this plan: cash and stock. */
  readonly contributed: Cents;
  /** To the employer's other plans; elective deferrals are no part of it, IRC 404(n). */
  readonly toOtherPlans: Cents;
  /** Cash that the loans need, and the interest of them that dividends did not pay. */
  readonly cashForDebt: Cents;
  readonly interestForDebt: Cents;
}

/** The debt service of a year, as far as dividends on suspense shares did not pay it; they pay interest first `[std]`. */
export function debtOf(year: {
  readonly debtService: Cents;
  readonly loanInterest: Cents;
  readonly dividends: Cents;
}): Pick<Deductible, 'cashForDebt' | 'interestForDebt'> {
  return {
    cashForDebt: subtract(year.debtService, year.dividends),
    interestForDebt: larger(subtract(year.loanInterest, year.dividends), ZERO),
  };
}

/** What counts against the limit: an S corporation's contributions all together, of a C corporation those that pay no loan. */
function counted({ taxStatus, contributed, toOtherPlans, cashForDebt }: Deductible): Cents {
  const own = taxStatus === 's_corp' ? contributed : subtract(contributed, cashForDebt);
  return add(own, toOtherPlans);
}

/**
 * Whether contributions exceed what is deductible: an S corporation's all together, IRC 404(a)(3); a C corporation's loan
 * principal, IRC 404(a)(9)(A), and separately its other contributions, its loan interest without limit, 404(a)(9)(B).
 */
export function exceedsDeduction(year: Deductible): boolean {
  const limit = deductionLimit(year.payroll);
  const principal = subtract(year.cashForDebt, year.interestForDebt);
  return counted(year) > limit || (year.taxStatus === 'c_corp' && principal > limit);
}

/** What may still be contributed to recycle shares and be deducted; nothing where the other contributions are over the limit. */
export function deductionRoom(year: Deductible): Cents {
  return larger(subtract(deductionLimit(year.payroll), counted(year)), ZERO);
}

/**
 * The company's cash with no more of it recycled than may be deducted; what is cut redeems, or is lent.
 *
 * @example
 * const planned = { redeemed: 0, recycled: 977_144_00, releveraged: 0 };
 * limitRecycling(planned, 400_000_00, 'redeem') // { redeemed: 57714400, recycled: 40000000, releveraged: 0 }
 */
export function limitRecycling(
  planned: ByMethod<Cents>,
  room: Cents,
  overflow: 'redeem' | 'releverage',
): ByMethod<Cents> {
  const recycled = smaller(planned.recycled, room);
  const cut = subtract(planned.recycled, recycled);
  return {
    redeemed: overflow === 'redeem' ? add(planned.redeemed, cut) : planned.redeemed,
    recycled,
    releveraged: overflow === 'releverage' ? add(planned.releveraged, cut) : planned.releveraged,
  };
}
