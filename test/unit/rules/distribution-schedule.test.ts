import { describe, expect, it } from 'vitest';
import { WHOLE, type Cents, type MicroShares, type Rate } from '../../../src/engine/numeric/index.js';
import type { Cause } from '../../../src/engine/rules/causes.js';
import {
  scheduleDistribution,
  type CauseTerms,
  type DistributionTerms,
} from '../../../src/engine/rules/distribution-schedule.js';
import { installments, LUMP_SUM } from '../../../src/engine/rules/settlement.js';

const cents = (n: number): Cents => n as Cents;

const after = (delayYears: number): CauseTerms => ({
  delayYears,
  cashOutDelayYears: Math.min(delayYears, 1),
  settlement: installments(5),
  lumpSumThreshold: cents(0),
  thresholds: [],
  annualAmount: null,
});

/** By the statute: five payments from the next year on, or from the sixth on after a termination; cash-outs up to 7,000. */
const distribution: DistributionTerms = {
  byCause: { death: after(1), disability: after(1), retirement: after(1), termination: after(6) },
  earlyRetirementDelay: 6,
  earlyCashOutDelay: 1,
  cashOutLimit: cents(700_000),
  largeBalanceExtension: true,
  deferUntilLoanRepaid: false,
  earlyRetirement: null,
  bySize: null,
};
const terms = { vesting: { normalRetirementAge: 65 }, forfeiture: { atTermination: false } };
const limits = {
  payCap: cents(0),
  additionsLimit: cents(0),
  largeBalanceThreshold: cents(100_000_000),
  largeBalanceIncrement: cents(10_000_000),
};

/** Somebody of 40, partly vested, who terminates in 2030. */
function scheduleOf(valuePerHead: number, changes: object): object {
  const leaver = {
    year: 2030,
    cause: 'termination' as Cause,
    attainedAge: 40,
    service: 10,
    participation: 10,
    limits,
    loansRepaidBy: 0,
    paidThrough: 2029,
    valuePerHead: cents(valuePerHead),
    held: [],
    freeValuePerHead: cents(valuePerHead),
    vestedFraction: 40_000_000 as Rate,
    isCashOut: false,
    isTotalDistribution: false,
    firstPaymentYear: 0,
    settlement: LUMP_SUM,
    forfeitureYear: 0,
    vestedShares: 0 as MicroShares,
    vestedCash: cents(0),
    electionRate: WHOLE,
    waitingShares: 0 as MicroShares,
    waitingCash: cents(0),
    waitingUntil: 0,
  };
  scheduleDistribution(terms, { ...distribution, ...changes }, leaver);
  const { isCashOut, isTotalDistribution, firstPaymentYear, settlement } = leaver;
  return { isCashOut, isTotalDistribution, firstPaymentYear, installments: settlement.years };
}

/** The ends of ranges; what lies within them is in the vectors. */
describe('scheduleDistribution', () => {
  it.each([
    [699_999, 700_000, true],
    [700_000, 700_000, true],
    [700_001, 700_000, false],
    [0, 700_000, true],
    [0, 0, false],
  ])('cashes %d out against a limit of %d: %s', (valuePerHead, cashOutLimit, isCashOut) => {
    const schedule = scheduleOf(valuePerHead, { cashOutLimit: cents(cashOutLimit) });
    expect(schedule).toMatchObject(
      isCashOut
        ? { isCashOut, isTotalDistribution: false, firstPaymentYear: 2031, installments: 1 }
        : { isCashOut, firstPaymentYear: 2036, installments: 5 },
    );
  });

  it.each([
    [4_800_000, 1],
    [5_000_000, 1],
    [5_000_001, 5],
    [115_000_000, 7],
  ])('pays %d at once up to a threshold of 5,000,000, in %d payments otherwise', (valuePerHead, installments) => {
    const termination = { ...after(6), lumpSumThreshold: cents(5_000_000) };
    expect(scheduleOf(valuePerHead, { byCause: { ...distribution.byCause, termination } })).toMatchObject({
      isCashOut: false,
      isTotalDistribution: installments === 1,
      firstPaymentYear: 2036,
      installments,
    });
  });
});
