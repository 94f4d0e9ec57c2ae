import { describe, expect, it } from 'vitest';
import type { Rate } from '../../../src/engine/numeric/index.js';
import {
  cliffVesting,
  gradedVesting,
  IMMEDIATE_VESTING,
  isSlowerThanErisa,
} from '../../../src/engine/rules/vesting.js';

const percentages = (...points: number[]): Rate[] => points.map((point) => Math.round(point * 1e6) as Rate);

describe('schedules', () => {
  it('graded over 6 and 7 years are the statutory tables, IRC 411(a)(2)(B)(iii) and its predecessor', () => {
    expect(gradedVesting(6)).toEqual(percentages(0, 0, 20, 40, 60, 80, 100));
    expect(gradedVesting(7)).toEqual(percentages(0, 0, 0, 20, 40, 60, 80, 100));
  });

  it('graded over 2 to 5 years are equal steps to eight decimals', () => {
    expect(gradedVesting(2)).toEqual(percentages(0, 50, 100));
    expect(gradedVesting(3)).toEqual([0, 33_333_333, 66_666_667, 100_000_000]);
    expect(gradedVesting(4)).toEqual(percentages(0, 25, 50, 75, 100));
    expect(gradedVesting(5)).toEqual(percentages(0, 20, 40, 60, 80, 100));
  });

  it('cliffs and immediate vesting', () => {
    expect(cliffVesting(2)).toEqual(percentages(0, 0, 100));
    expect(cliffVesting(3)).toEqual(percentages(0, 0, 0, 100));
    expect(IMMEDIATE_VESTING).toEqual(percentages(100));
  });
});

describe('slower than IRC 411(a)(2)(B)', () => {
  it.each([
    ['immediate', IMMEDIATE_VESTING, false],
    ['cliff of 2', cliffVesting(2), false],
    ['cliff of 3', cliffVesting(3), false],
    ['cliff of 4', cliffVesting(4), true],
    ['graded over 2', gradedVesting(2), false],
    ['graded over 5', gradedVesting(5), false],
    ['graded over 6', gradedVesting(6), false],
    ['graded over 7', gradedVesting(7), true],
    ['fast, but a step below 2-to-6', percentages(0, 0, 19.999999, 60, 60, 80, 100), true],
    ['late, but full at 3', percentages(0, 0, 0, 100, 100), false],
    ['above both', percentages(0, 10, 20, 40, 60, 100), false],
    ['ends with the last step missing', percentages(0, 0, 20, 40, 60, 80, 99.999999, 100), true],
    ['short of the cliff by a year, above the table', percentages(0, 50, 60, 70, 100), false],
  ])('%s: %s', (_, schedule, slower) => expect(isSlowerThanErisa(schedule)).toBe(slower));
});
