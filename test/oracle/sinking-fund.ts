import { type Decimal, max, ONE, quotientRoundedUp, R2, ZERO } from './decimals.js';
import type { Num } from './types.js';
import { money, rate } from './units.js';

// The least level deposit that pays every obligation (MODEL section 15).

export interface SinkingFund {
  deposit: number;
  /** At each year end, after deposit and payment. */
  fund: number[];
}

export function oracleSinkingFund(input: {
  obligations: Num[];
  opening_balance?: Num;
  return_rate?: Num;
}): SinkingFund {
  const obligations = input.obligations.map((obligation) => money(obligation));
  const opening = money(input.opening_balance);
  const growth = ONE.plus(rate(input.return_rate));

  // Year by year: what a fund without deposits owes, and what deposits of 1 have grown to.
  let owed = opening.negated();
  let grown: Decimal = ZERO;
  let deposit: Decimal = ZERO;
  for (const obligation of obligations) {
    owed = owed.times(growth).plus(obligation);
    grown = grown.times(growth).plus(1);
    if (owed.greaterThan(0)) deposit = max(deposit, quotientRoundedUp(owed.times(100), grown).times('0.01'));
  }

  let fund = opening;
  const path = obligations.map((obligation) => {
    fund = fund.times(growth).plus(deposit).minus(obligation);
    return R2(fund).toNumber();
  });
  return { deposit: deposit.toNumber(), fund: path };
}
