import { choice } from './schema/words.js';

/**
 * How a loan is repaid: equal payments of interest and principal, equal principal, or interest only and all principal at the
 * end.
 */
export const paymentSchedule = choice('level_payment', 'level_principal', 'balloon');

/** What releases shares from suspense: principal and interest paid, or principal alone, Treas. Reg. 54.4975-7(b)(8). */
export const releaseMethod = choice('principal_and_interest', 'principal_only');
