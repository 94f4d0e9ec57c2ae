import { larger, portion, subtract, ZERO, type Cents, type Rate } from '../numeric/index.js';

/** Basis of the value of a company. */
interface Earnings {
  /** Before every contribution to the plan. */
  readonly ebitda: Cents;
  /** Of those who are eligible. */
  readonly payroll: Cents;
  /** The retirement cost that is left in the earnings, of that payroll. */
  readonly normalBenefitRate: Rate;
  readonly multiple: Rate;
}

/**
 * Value of the enterprise, before debt and cash: `R2[A x multiple]` with A = EBITDA less a normal retirement cost, at least 0. An
 * appraiser adds back what the plan costs beyond what other employers spend, since a buyer would not `[S-normalized]`.
 *
 * @example
 * const delta = { ebitda: 10_400_000_00, payroll: 20_000_000_00, normalBenefitRate: 5_000_000, multiple: 600_000_000 };
 * enterpriseValue(delta) // 5640000000: $56,400,000
 */
export function enterpriseValue({ ebitda, payroll, normalBenefitRate, multiple }: Earnings): Cents {
  return portion(larger(subtract(ebitda, portion(payroll, normalBenefitRate)), ZERO), multiple);
}
