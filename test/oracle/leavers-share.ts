import { apportionEqually, type Decimal, min, R2, R6, ZERO } from './decimals.js';
import { basisOf, capOf, type Claim, meetsRequirements } from './allocation.js';
import { addToForfeitures, addToLadder, type Leaver, type Settlement } from './leaving.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import type { Row, State } from './state.js';
import type { Cause, PlanRulesInput } from './types.js';
import { rate } from './units.js';

// Leavers of the year who share in its allocation (MODEL section 30).

export interface LeaversShare {
  causes: Cause[];
  payFraction: Decimal;
}

export const readLeaversShare = (
  input: NonNullable<PlanRulesInput['allocation']>['leavers_share'],
): LeaversShare | undefined =>
  input === undefined ? undefined : { causes: input.causes, payFraction: rate(input.pay_fraction, '0.5') };

/** A part of a row that left this year and shares in its allocation. */
export interface SharingLeaver {
  row: Row;
  /** As a row of its own would be weighed: its heads, and the pay that it was paid. */
  weighed: { headcount: Decimal; pay: Decimal; service: number };
  settlement: Settlement;
}

/** In step 2. */
export function rememberLeaver(plan: Plan, year: Year, row: Row, leaver: Leaver, settlement: Settlement): void {
  const rules = plan.leaversShare;
  if (rules === undefined || !rules.causes.includes(leaver.cause) || !meetsRequirements(plan, row, year.year)) return;
  const pay = R2(row.pay.times(rules.payFraction));
  year.sharingLeavers.push({
    row,
    weighed: { headcount: leaver.headcount, pay, service: leaver.service },
    settlement,
  });
}

/** Eligible pay of those who left and share. */
export const payOfLeavers = (year: Year): Decimal[] =>
  year.sharingLeavers.map(({ weighed }) => R2(min(weighed.pay, year.limits.payCap).times(weighed.headcount)));

/** In step 8: what each of them claims, and where it goes. */
export function claimsOfLeavers(plan: Plan, state: State, year: Year, row: Row): Claim[] {
  return year.sharingLeavers
    .filter((one) => one.row === row)
    .map(({ weighed, settlement }) => ({
      row,
      isLeaver: true,
      basis: basisOf(plan, weighed, year.limits),
      cap: capOf(plan, weighed, year.limits),
      credit: (shares, cash) => {
        layLater(state, row, year.year, settlement, shares, cash);
      },
    }));
}

function layLater(state: State, row: Row, year: number, settlement: Settlement, shares: Decimal, cash: Decimal): void {
  const vestedShares = R6(shares.times(settlement.vestedFraction));
  const vestedCash = R2(cash.times(settlement.vestedFraction));
  const first = settlement.parts[0]?.firstYear ?? year + 1;
  const later = Array.from({ length: settlement.installments }, (_, i) => first + i).filter((y) => y > year);
  const years = later.length === 0 ? [year + 1] : later;
  const partsOfShares = apportionEqually(vestedShares, years.length, 6);
  const partsOfCash = apportionEqually(vestedCash, years.length, 2);
  years.forEach((y, i) => {
    addToLadder(row, y, partsOfShares[i] ?? ZERO, partsOfCash[i] ?? ZERO, settlement.isTotalDistribution);
  });
  const forfeitedIn = Math.max(settlement.forfeitureYear, year + 1);
  addToForfeitures(state, forfeitedIn, shares.minus(vestedShares), cash.minus(vestedCash));
}
