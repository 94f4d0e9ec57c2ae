import { add, larger, portion, smaller, subtract, ZERO, type Cents, type Rate } from '../numeric/index.js';
import type { ByMethod } from './repurchase-method.js';

/** A quarter of the pay of those who benefit. */
const QUARTER = 25_000_000 as Rate;

/** The contributions an employer may deduct, IRC 404(a)(3)(A), and as much again for loan principal, 404(a)(9)(A) `[S-404]`. */
export function deductionLimit(payroll: Cents): Cents {
  return portion(payroll, QUARTER);
}

/** A year's contributions, as far as the limits on deductions depend on them. */
export interface Deductible {
  readonly taxStatus: 's_corp' | 'c_corp';
  readonly payroll: Cents;
  /** All contributions to this plan: cash and stock. */
  readonly contributed: Cents;
  /** To the employer's other plans; elective deferrals do not count, IRC 404(n). */
  readonly toOtherPlans: Cents;
  /** Cash that the loans need beyond dividends, and how much of it is interest. */
  readonly cashForDebt: Cents;
  readonly interestForDebt: Cents;
}

/** The part of a year's debt service that dividends on suspense shares did not pay; dividends pay interest first `[std]`. */
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

/** Contributions that count against the limit: all contributions of an S corporation, but of a C corporation only those that pay no loan. */
function counted({ taxStatus, contributed, toOtherPlans, cashForDebt }: Deductible): Cents {
  const own = taxStatus === 's_corp' ? contributed : subtract(contributed, cashForDebt);
  return add(own, toOtherPlans);
}

/**
 * Whether contributions exceed what is deductible. An S corporation's count together, IRC 404(a)(3). A C corporation's loan
 * principal, IRC 404(a)(9)(A), and its other contributions are limited separately, its loan interest not at all, 404(a)(9)(B).
 */
export function exceedsDeduction(year: Deductible): boolean {
  const limit = deductionLimit(year.payroll);
  const principal = subtract(year.cashForDebt, year.interestForDebt);
  return counted(year) > limit || (year.taxStatus === 'c_corp' && principal > limit);
}

/**
 * Deductible part of the contributions. What an S corporation contributes counts together; of a C corporation, loan principal and the
 * other contributions each have the limit, and loan interest none. What the employer's other plans receive comes first `[std]`.
 *
 * @example
 * deductible({
 *   taxStatus: 'c_corp', payroll: 10_000_000_00, contributed: 3_000_000_00, toOtherPlans: 0,
 *   cashForDebt: 2_900_000_00, interestForDebt: 100_000_00,
 * }) // 270000000: of 2,800,000 principal 2,500,000, the interest, and the other 100,000
 */
export function deductible(year: Deductible): Cents {
  const { taxStatus, payroll, contributed, toOtherPlans, cashForDebt, interestForDebt } = year;
  const limit = larger(subtract(deductionLimit(payroll), toOtherPlans), ZERO);
  if (taxStatus === 's_corp') return smaller(contributed, limit);
  const principal = smaller(subtract(cashForDebt, interestForDebt), limit);
  const others = smaller(larger(subtract(contributed, cashForDebt), ZERO), limit);
  return add(add(principal, interestForDebt), others);
}

/** Most that may still be contributed to recycle shares and be deducted; nothing where the other contributions exceed the limit. */
export function deductionRoom(year: Deductible): Cents {
  return larger(subtract(deductionLimit(year.payroll), counted(year)), ZERO);
}

/**
 * The company's cash with no more of it recycled than may be deducted; the rest redeems shares, or is lent.
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
