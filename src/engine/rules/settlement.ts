import { add, partsPaid, type Cents } from '../numeric/index.js';
import type { StatutoryLimits } from './limits.js';

/**
 * Form of payment of a vested account: in one payment, or in substantially equal yearly installments, IRC 409(o)(1)(C) `[S-409]`.
 *
 * The functions of this file are all that differs between forms. Rules, columns, journal and calculators call them, so a new form
 * does not compile until each of them has its case. Every form has `years`, the number of yearly payments, at most 15: objects of one
 * shape are read fast.
 */
export type Settlement =
  | { readonly form: 'lump_sum'; readonly years: 1 }
  | { readonly form: 'installments'; readonly years: number };

/** The form of a settlement, by the name that inputs give it. */
export type PaymentForm = Settlement['form'];

export const LUMP_SUM: Settlement = { form: 'lump_sum', years: 1 };

/** One object a number of years, so that nothing is allocated for each leaver. */
const INSTALLMENTS: readonly Settlement[] = Array.from({ length: 16 }, (_, years) => ({ form: 'installments', years }));

/** Yearly installments, 1 to 15; one installment is a lump sum. */
export function installments(years: number): Settlement {
  return years === 1 ? LUMP_SUM : INSTALLMENTS[years]!;
}

/**
 * Sum of the first `count` payments of a total; of all payments, the total.
 *
 * @example
 * [0, 1, 2, 3].map((count) => paidAfter(installments(3), 100, count)) // [0, 33, 67, 100]
 */
export function paidAfter(settlement: Settlement, total: number, count: number): number {
  switch (settlement.form) {
    case 'lump_sum':
      return count === 0 ? 0 : total;
    case 'installments':
      return partsPaid(total, count, settlement.years);
  }
}

/**
 * The payment of a total at a position, from 0 on. All positions add up to the total exactly.
 *
 * @example
 * [0, 1, 2].map((index) => paymentOf(installments(3), 100, index)) // [33, 34, 33]
 */
export function paymentOf<Q extends number>(settlement: Settlement, total: Q, index: number): Q {
  return (paidAfter(settlement, total, index + 1) - paidAfter(settlement, total, index)) as Q;
}

/** Settlement after missed payments: the rest is divided over the others, or is due at once. */
export function withoutMissed(settlement: Settlement, missed: number): Settlement {
  switch (settlement.form) {
    case 'lump_sum':
      return settlement;
    case 'installments':
      return missed > 0 ? installments(Math.max(1, settlement.years - missed)) : settlement;
  }
}

/**
 * As many yearly payments as a balance takes at an amount a year, and no more than agreed: IRC 409(o)(1)(C) allows five, and more for large
 * balances `[S-409]`. The payments stay equal in shares `[std]`.
 *
 * @example
 * asManyAsNeeded({ form: 'installments', years: 5 }, 30_000_000, 10_000_000) // { form: 'installments', years: 3 }
 */
export function asManyAsNeeded(settlement: Settlement, valuePerHead: Cents, annualAmount: Cents): Settlement {
  let years = 1;
  for (let covered = annualAmount; covered < valuePerHead && years < settlement.years; years += 1) {
    covered = add(covered, annualAmount);
  }
  return installments(years);
}

/** The thresholds of large balances. */
type LargeBalances = Pick<StatutoryLimits, 'largeBalanceThreshold' | 'largeBalanceIncrement'>;

/** Settlement of a balance with the extension for large ones. */
export function extended(settlement: Settlement, valuePerHead: Cents, limits: LargeBalances): Settlement {
  switch (settlement.form) {
    case 'lump_sum':
      return settlement;
    case 'installments':
      return installments(extendedInstallments(settlement.years, valuePerHead, limits));
  }
}

/** The most years of the extension, and the years that it adds to. */
const MOST_EXTRA_YEARS = 5;
const STATUTORY_YEARS = 5;

/** The most payments that a balance of any size is paid in, with or without the extension. */
export function mostYears(settlement: Settlement, isExtended: boolean): number {
  switch (settlement.form) {
    case 'lump_sum':
      return settlement.years;
    case 'installments':
      return isExtended ? Math.max(settlement.years, STATUTORY_YEARS + MOST_EXTRA_YEARS) : settlement.years;
  }
}

/** Over more years than the participant need accept, IRC 409(o)(1)(C)(i) `[S-409]`. */
export function isOverStatutoryYears(settlement: Settlement): boolean {
  return settlement.years > STATUTORY_YEARS;
}

/**
 * Number of yearly installments for a balance that is not cashed out, with the extension of IRC 409(o)(1)(C)(ii) for balances
 * above the threshold: up to five years, plus one for each increment or part of one, at most five more `[S-409]`. A plan that
 * already pays over more years than that keeps them.
 *
 * @example
 * const limits = { largeBalanceThreshold: 1_015_000_00, largeBalanceIncrement: 200_000_00 };
 * extendedInstallments(5, 1_600_000_00, limits) // 8: the 2012 case
 */
export function extendedInstallments(
  years: number,
  valuePerHead: Cents,
  { largeBalanceThreshold, largeBalanceIncrement }: LargeBalances,
): number {
  if (valuePerHead <= largeBalanceThreshold) return years;
  let extraYears = 0;
  let covered = largeBalanceThreshold;
  while (extraYears < MOST_EXTRA_YEARS && covered < valuePerHead) {
    covered = add(covered, largeBalanceIncrement);
    extraYears += 1;
  }
  return Math.max(years, Math.min(years, STATUTORY_YEARS) + extraYears);
}
