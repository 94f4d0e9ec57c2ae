import { changeInput, type PreparedInput } from '../../engine/input/index.js';
import { isShort } from './short.js';

/** Fewest yearly payments to those who leave that the company can afford. */
export interface PaymentTerms {
  /** 1 for one payment. */
  readonly payments: number;
  /** Payments of the plan as it is. */
  readonly now: number;
}

/** The most yearly payments that a plan may provide for. */
const MOST = 10;

/**
 * Searches the fewest payments, with the plan's own time of the first; changes by cause or from a year on keep theirs. Null where even ten
 * leave a year short.
 */
export function earliestPayment(input: PreparedInput): PaymentTerms | null {
  const { form, installment_years: years } = input.read.planRules.distribution_policy;
  const now = form === 'lump_sum' ? 1 : years;
  for (let payments = 1; payments <= MOST; payments++) {
    const distribution_policy =
      payments === 1 ? { form: 'lump_sum' } : { form: 'installments', installment_years: payments };
    if (!isShort(changeInput(input, { planRules: { distribution_policy } }).plan)) return { payments, now };
  }
  return null;
}
