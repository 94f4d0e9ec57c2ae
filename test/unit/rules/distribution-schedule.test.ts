import { describe, expect, it } from 'vitest';
import { WHOLE, type Cents, type MicroShares, type Rate } from '../../../src/engine/numeric/index.js';
import type { Cause } from '../../../src/engine/rules/causes.js';
import {
  latestFirstPayment,
  scheduleDistribution,
  termsOfSeparation,
  type CauseTerms,
  type DistributionTerms,
} from '../../../src/engine/rules/distribution-schedule.js';
import { installments, LUMP_SUM } from '../../../src/engine/rules/settlement.js';

const cents = (n: number): Cents => n as Cents;

const after = (delayYears: number): CauseTerms => ({
  delayYears,
  settlement: installments(5),
  lumpSumThreshold: cents(0),
});

/** By the statute: five payments from the next year on, or from the sixth on after a termination; cash-outs up to 7,000. */
const distribution: DistributionTerms = {
  byCause: { death: after(1), disability: after(1), retirement: after(1), termination: after(6) },
  earlyRetirementDelay: 6,
  cashOutLimit: cents(700_000),
  largeBalanceExtension: true,
  deferUntilLoanRepaid: false,
  earlyRetirement: null,
};
const terms = { vesting: { normalRetirementAge: 65 }, forfeiture: { atTermination: false } };
const limits = {
  payCap: cents(0),
  additionsLimit: cents(0),
  largeBalanceThreshold: cents(100_000_000),
  largeBalanceIncrement: cents(10_000_000),
};

interface Given {
  cause?: Cause;
  attainedAge?: number;
  service?: number;
  participation?: number;
  valuePerHead?: number;
  vestedFraction?: number;
  loansRepaidBy?: number;
  paidThrough?: number;
}

/** Somebody of 40, partly vested in $10,000, who terminates in 2030, except where a test says otherwise. */
function scheduleOf(given: Given = {}, changes: { distribution?: object; forfeiture?: object } = {}): object {
  const leaver = {
    year: 2030,
    cause: 'termination' as Cause,
    attainedAge: 40,
    service: 10,
    participation: 10,
    limits,
    loansRepaidBy: 0,
    paidThrough: 2029,
    ...given,
    valuePerHead: cents(given.valuePerHead ?? 1_000_000),
    held: [],
    freeValuePerHead: cents(given.valuePerHead ?? 1_000_000),
    vestedFraction: (given.vestedFraction ?? 40_000_000) as Rate,
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
  scheduleDistribution(
    { ...terms, forfeiture: { ...terms.forfeiture, ...changes.forfeiture } },
    { ...distribution, ...changes.distribution },
    leaver,
  );
  const { isCashOut, isTotalDistribution, firstPaymentYear, settlement, forfeitureYear } = leaver;
  return { isCashOut, isTotalDistribution, firstPaymentYear, installments: settlement.years, forfeitureYear };
}

describe('scheduleDistribution', () => {
  it('pays by the delay and the installments for the cause', () => {
    expect(scheduleOf()).toEqual({
      isCashOut: false,
      isTotalDistribution: false,
      firstPaymentYear: 2036,
      installments: 5,
      forfeitureYear: 2035,
    });
    expect(scheduleOf({ cause: 'death' })).toMatchObject({ firstPaymentYear: 2031, installments: 5 });
  });

  it.each([
    [699_999, 700_000, true],
    [700_000, 700_000, true],
    [700_001, 700_000, false],
    [0, 700_000, true],
    [0, 0, false],
  ])('cashes %d out against a limit of %d: %s', (valuePerHead, cashOutLimit, isCashOut) => {
    const schedule = scheduleOf({ valuePerHead }, { distribution: { cashOutLimit: cents(cashOutLimit) } });
    expect(schedule).toMatchObject(
      isCashOut
        ? { isCashOut, isTotalDistribution: false, firstPaymentYear: 2031, installments: 1 }
        : { isCashOut, firstPaymentYear: 2036, installments: 5 },
    );
  });

  it('takes a single payment that is no cash-out for a total distribution', () => {
    const byCause = { ...distribution.byCause, retirement: { ...after(0), settlement: LUMP_SUM } };
    expect(scheduleOf({ cause: 'retirement', attainedAge: 65 }, { distribution: { byCause } })).toMatchObject({
      isTotalDistribution: true,
      firstPaymentYear: 2030,
      installments: 1,
    });
  });

  it('extends large balances, unless the plan does not', () => {
    expect(scheduleOf({ valuePerHead: 115_000_000 })).toMatchObject({ installments: 7 });
    expect(scheduleOf({ valuePerHead: 115_000_000 }, { distribution: { largeBalanceExtension: false } })).toMatchObject(
      { installments: 5 },
    );
  });

  it.each([
    ['termination', 40, 2040, 2041],
    ['termination', 40, 2033, 2036],
    ['termination', 40, 0, 2036],
    // At 60 in 2030, 65 in 2035: paid the year after at the latest.
    ['termination', 60, 2040, 2036],
    ['death', 40, 2040, 2031],
  ] as const)('defers a %s at %d until the loans are repaid in %d: %d', (cause, attainedAge, loansRepaidBy, first) => {
    const deferring = { distribution: { deferUntilLoanRepaid: true } };
    expect(scheduleOf({ cause, attainedAge, loansRepaidBy }, deferring)).toMatchObject({ firstPaymentYear: first });
  });

  it('never defers a cash-out', () => {
    const deferring = { distribution: { deferUntilLoanRepaid: true } };
    expect(scheduleOf({ valuePerHead: 500, loansRepaidBy: 2040 }, deferring)).toMatchObject({ firstPaymentYear: 2031 });
  });

  it.each([
    [60, 2036],
    [62, 2034],
    [65, 2031],
    [70, 2031],
  ])('pays somebody terminated at %d no later than after normal retirement: %d', (attainedAge, first) => {
    expect(scheduleOf({ attainedAge })).toMatchObject({ firstPaymentYear: first });
  });

  it.each([
    ['retirement', 64, 2032],
    ['retirement', 58, 2036],
    ['retirement', 65, 2031],
    ['disability', 58, 2031],
  ] as const)('pays a %s at %d, which is normal retirement only from 65 on, from %d', (cause, attainedAge, first) => {
    expect(scheduleOf({ cause, attainedAge })).toMatchObject({ firstPaymentYear: first });
  });

  it('pays an early retirement by the delay that the plan gives every retirement', () => {
    const byCause = { ...distribution.byCause, retirement: after(2) };
    const given = { distribution: { byCause, earlyRetirementDelay: 2 } };
    expect(scheduleOf({ cause: 'retirement', attainedAge: 58 }, given)).toMatchObject({ firstPaymentYear: 2032 });
  });

  it('waits for the tenth anniversary of participation where that is later than 65', () => {
    // Ten years of participation in 2034, then the year after.
    expect(scheduleOf({ attainedAge: 64, participation: 6 })).toMatchObject({ firstPaymentYear: 2035 });
    expect(scheduleOf({ attainedAge: 64, participation: 6, cause: 'retirement' })).toMatchObject({
      firstPaymentYear: 2035,
    });
    expect(scheduleOf({ attainedAge: 70, participation: 9 })).toMatchObject({ firstPaymentYear: 2032 });
  });

  it('defers no early retirement', () => {
    const deferring = { distribution: { deferUntilLoanRepaid: true } };
    const retired = { cause: 'retirement', attainedAge: 50, loansRepaidBy: 2040 } as const;
    expect(scheduleOf(retired, deferring)).toMatchObject({ firstPaymentYear: 2036 });
  });

  it.each([
    [4_800_000, 1],
    [5_000_000, 1],
    [5_000_001, 5],
    [115_000_000, 7],
  ])('pays %d at once up to a threshold of 5,000,000, in %d payments otherwise', (valuePerHead, installments) => {
    const termination = { ...after(6), lumpSumThreshold: cents(5_000_000) };
    const given = { distribution: { byCause: { ...distribution.byCause, termination } } };
    expect(scheduleOf({ valuePerHead }, given)).toMatchObject({
      isCashOut: false,
      isTotalDistribution: installments === 1,
      firstPaymentYear: 2036,
      installments,
    });
  });

  it('keeps a cash-out one where the threshold is higher', () => {
    const termination = { ...after(6), lumpSumThreshold: cents(5_000_000) };
    const given = { distribution: { byCause: { ...distribution.byCause, termination } } };
    expect(scheduleOf({ valuePerHead: 700_000 }, given)).toMatchObject({ isCashOut: true, firstPaymentYear: 2031 });
  });

  it('forfeits with the last payment or after five years, at once when nothing was vested or the plan says so', () => {
    expect(scheduleOf({ cause: 'death' })).toMatchObject({ forfeitureYear: 2035 });
    expect(scheduleOf({ valuePerHead: 500 })).toMatchObject({ forfeitureYear: 2031 });
    expect(scheduleOf({ vestedFraction: 0 })).toMatchObject({ forfeitureYear: 2030 });
    expect(scheduleOf({}, { forfeiture: { atTermination: true } })).toMatchObject({ forfeitureYear: 2030 });
  });

  it('divides what is stated over the payments still to come, or has it due at once', () => {
    // The five payments of somebody who died are those of 2031 to 2035.
    expect(scheduleOf({ cause: 'death', paidThrough: 2032 })).toMatchObject({
      firstPaymentYear: 2033,
      installments: 3,
      forfeitureYear: 2035,
    });
    expect(scheduleOf({ cause: 'death', paidThrough: 2040 })).toMatchObject({
      firstPaymentYear: 2041,
      installments: 1,
      forfeitureYear: 2041,
    });
  });
});

describe('latestFirstPayment', () => {
  it.each([
    [65, 61, 3, 2038],
    [65, 61, 10, 2035],
    [60, 55, 20, 2036],
    [70, 61, 20, 2035],
    [65, 66, 20, 2031],
  ])(
    'normal retirement at %d, left at %d with %d years of participation: %d',
    (age, attainedAge, participation, year) => {
      expect(latestFirstPayment(distribution, age, { year: 2030, attainedAge, participation })).toBe(year);
    },
  );
});

describe('early retirement reached after leaving', () => {
  const withEarlyRetirement = (delayYears = 1): object => ({
    earlyRetirement: { age: 60, service: 7 },
    byCause: { ...distribution.byCause, retirement: after(delayYears) },
  });
  it.each<[string, Given, number]>([
    // 60 is reached in 2032, and retirement is paid a year later; the statute would have them wait until 2036.
    ['with enough service', { attainedAge: 58, service: 12, participation: 12 }, 2033],
    ['with the service asked for exactly', { attainedAge: 58, service: 7, participation: 12 }, 2033],
    ['with a year less', { attainedAge: 58, service: 6, participation: 12 }, 2036],
    ['at that age already', { attainedAge: 61, service: 12, participation: 12 }, 2031],
    ['too young for it to come first', { attainedAge: 40, service: 12, participation: 12 }, 2036],
    ['waiting for the loans', { attainedAge: 58, service: 12, participation: 12, loansRepaidBy: 2050 }, 2033],
    ['cashed out anyway', { attainedAge: 58, service: 12, participation: 12, valuePerHead: 700_000 }, 2031],
    ['retired early', { cause: 'retirement', attainedAge: 58, service: 12, participation: 12 }, 2033],
    ['who died', { cause: 'death', attainedAge: 58, service: 12, participation: 12 }, 2031],
  ])('%s', (_, leaver, firstPaymentYear) => {
    const deferUntilLoanRepaid = leaver.loansRepaidBy !== undefined;
    expect(scheduleOf(leaver, { distribution: { ...withEarlyRetirement(), deferUntilLoanRepaid } })).toMatchObject({
      firstPaymentYear,
    });
  });

  it('begins with the delay of retirement that the plan states', () => {
    const leaver = { attainedAge: 58, service: 12, participation: 12 };
    expect(scheduleOf(leaver, { distribution: withEarlyRetirement(0) })).toMatchObject({ firstPaymentYear: 2032 });
  });
});

describe('termsOfSeparation', () => {
  const changed = { ...distribution, cashOutLimit: cents(1) };
  const again = { ...distribution, cashOutLimit: cents(2) };
  const changes = [
    { fromYear: 2028, terms: changed },
    { fromYear: 2031, terms: again },
  ];
  it.each([
    [2027, distribution],
    [2028, changed],
    [2030, changed],
    [2040, again],
  ])('of %d are those of the last change that concerns it', (year, expected) => {
    expect(termsOfSeparation(distribution, changes, year)).toBe(expected);
  });
});
