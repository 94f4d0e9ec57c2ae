import * as z from 'zod/mini';
import { about } from './schema/about.js';

/** How a loan is repaid. */
export const paymentSchedule = z.enum(['level_payment', 'level_principal', 'balloon']);

/** What releases shares from suspense, Treas. Reg. 54.4975-7(b)(8). */
export const releaseMethod = z.enum(['principal_and_interest', 'principal_only']);

/** What a loan agreement says of repayment and of the release of shares. */
export const loanTerms = () => ({
  payment_schedule: about('How it is repaid.', z.prefault(paymentSchedule, 'level_payment')),
  release_method: about('What releases its shares.', z.prefault(releaseMethod, 'principal_and_interest')),
});
