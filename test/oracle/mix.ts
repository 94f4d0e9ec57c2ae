import { apportion, type Decimal, ONE, ZERO } from './decimals.js';
import type { OperatingAssumptionsInput, RepurchaseMethod } from './types.js';
import { rate } from './units.js';

// How the company's remainder is dealt with, in parts (MODEL section 12.1). Every method is a mix.

/** Of anything that is divided by method: weights, cash or shares. */
export interface ByMethod {
  redeemed: Decimal;
  recycled: Decimal;
  lent: Decimal;
}

export const noneByMethod = (): ByMethod => ({ redeemed: ZERO, recycled: ZERO, lent: ZERO });

function mixOfMethod(method: RepurchaseMethod, redeemFraction: Decimal): ByMethod {
  switch (method) {
    case 'recycle':
      return { ...noneByMethod(), recycled: ONE };
    case 'redeem':
      return { ...noneByMethod(), redeemed: ONE };
    case 'releverage':
      return { ...noneByMethod(), lent: ONE };
    case 'hybrid':
      return { ...noneByMethod(), redeemed: redeemFraction, recycled: ONE.minus(redeemFraction) };
  }
}

const METHOD_BY_FUNDING_SOURCE = {
  trust_cash: 'recycle',
  company_contribution: 'recycle',
  company_loan: 'releverage',
  company_redemption: 'redeem',
} as const;

/** By projection year; the last repeats. */
export function readMix(input: NonNullable<OperatingAssumptionsInput['repurchase_strategy']>): ByMethod[] {
  if (input.mix !== undefined) {
    return input.mix.map((part) => ({
      redeemed: rate(part.redeem),
      recycled: rate(part.recycle),
      lent: rate(part.releverage),
    }));
  }
  const method = input.method ?? METHOD_BY_FUNDING_SOURCE[input.funding_source ?? 'trust_cash'];
  return [mixOfMethod(method, rate(input.redeem_fraction, '0.5'))];
}

export function mixOfYear(mix: readonly ByMethod[], k: number): ByMethod {
  const weights = mix[Math.min(k, mix.length) - 1];
  if (weights === undefined) throw new Error('No mix');
  return weights;
}

/** Divides by the weights of a mix, or shares by the cash that bought them. */
export function divide(total: Decimal, { redeemed, recycled, lent }: ByMethod, decimals: number): ByMethod {
  const [first = ZERO, second = ZERO, third = ZERO] = apportion(total, [redeemed, recycled, lent], decimals);
  return { redeemed: first, recycled: second, lent: third };
}
