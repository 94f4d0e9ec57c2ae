import type { PreparedInput } from '../../engine/input/index.js';
import { ACTIONS, ownPayments, paymentTerms } from '../actions/actions.js';
import { setTo } from '../actions/changes.js';
import { trial } from '../trials/trial.js';
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
  for (let payments = 1; payments <= MOST; payments++) {
    const isEnough = trial(input, setTo(ACTIONS.payments.path, paymentTerms(payments)), isShort).found === false;
    if (isEnough) return { payments, now: ownPayments(input) };
  }
  return null;
}
