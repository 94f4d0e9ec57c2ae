import { describe, expect, it } from 'vitest';
import type { MicroShares, Rate } from '../../../src/engine/numeric/index.js';
import {
  electionPercentage,
  entitlement,
  type DiversificationTerms,
} from '../../../src/engine/rules/diversification.js';

const FIRST = 25_000_000 as Rate;
const FINAL = 50_000_000 as Rate;
const statutory: DiversificationTerms = {
  enabled: true,
  ageRequirement: 55,
  serviceRequirement: 10,
  firstPercentage: FIRST,
  finalPercentage: FINAL,
  finalElectionAge: null,
  continueAfterPeriod: false,
};

describe('electionPercentage', () => {
  it.each([
    ['too young', statutory, 54, 30, 0],
    ['too short a participation', statutory, 60, 9, 0],
    ['first year by age', statutory, 55, 30, FIRST],
    ['first year by participation', statutory, 64, 10, FIRST],
    ['fifth year', statutory, 59, 30, FIRST],
    ['sixth year', statutory, 60, 30, FINAL],
    ['sixth year by participation', statutory, 70, 15, FINAL],
    ['period over', statutory, 61, 30, 0],
    ['period over, continued', { ...statutory, continueAfterPeriod: true }, 61, 30, FINAL],
    ['disabled', { ...statutory, enabled: false }, 60, 30, 0],
    ['before the final age', { ...statutory, finalElectionAge: 58 }, 57, 30, FIRST],
    ['from the final age', { ...statutory, finalElectionAge: 58 }, 58, 30, FINAL],
    ['sixth year before the final age', { ...statutory, finalElectionAge: 63 }, 60, 30, FIRST],
    ['final age after the period', { ...statutory, finalElectionAge: 63 }, 63, 30, 0],
    [
      'final age after the period, continued, not reached',
      { ...statutory, finalElectionAge: 63, continueAfterPeriod: true },
      62,
      30,
      FIRST,
    ],
    ['half a year past a fractional requirement', { ...statutory, ageRequirement: 54.5 }, 55, 30, FIRST],
    ['fractional requirement, sixth year', { ...statutory, ageRequirement: 54.5 }, 60, 30, FINAL],
  ])('%s', (_case, terms, age, participation, expected) => {
    expect(electionPercentage(terms, age, participation)).toBe(expected);
  });
});

describe('entitlement', () => {
  it.each([
    ['first election', 1000, 0, FIRST, 250],
    ['nets what went before', 850, 250, FIRST, 25],
    ['never negative', 100, 900, FIRST, 0],
    ['never more than held', 10, 0, 100_000_000 as Rate, 10],
    ['at most what is held even when the final percentage is larger', 400, 600, FINAL, 0],
    ['rounds half to even', 10, 0, FIRST, 2],
    ['rounds half to even, up', 14, 0, FIRST, 4],
  ])('%s', (_case, held, diversified, percentage, expected) => {
    expect(entitlement(held as MicroShares, diversified as MicroShares, percentage)).toBe(expected);
  });
});
