import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sinkingFund } from '../../src/analysis/index.js';
import { SimulationError, ValidationError } from '../../src/index.js';
import { oracleSinkingFund } from '../oracle/finances.js';
import { draws } from '../draws.js';

describe('the level sinking fund', () => {
  it('is that of section 18 of the model', () => {
    expect(
      sinkingFund({
        obligations: [900_000, 1_000_000, 1_200_000, 2_400_000, 2_600_000],
        opening_balance: 500_000,
        return_rate: 0.04,
      }),
    ).toEqual({
      kind: 'sinking-fund',
      deposit: 1_470_246.68,
      deciding_year: 5,
      fund: [1_090_246.68, 1_604_103.23, 1_938_514.04, 1_086_301.28, 0.01],
    });
  });

  it('is decided by the year that needs most, the earliest on a tie', () => {
    expect(sinkingFund({ obligations: [500, 100, 100] })).toEqual({
      kind: 'sinking-fund',
      deposit: 500,
      deciding_year: 1,
      fund: [0, 400, 800],
    });
    expect(sinkingFund({ obligations: [100, 100] })).toMatchObject({ deposit: 100, deciding_year: 1 });
  });

  it('is nothing where the fund suffices', () => {
    expect(sinkingFund({ obligations: [0, 0] })).toMatchObject({ deposit: 0, deciding_year: null, fund: [0, 0] });
    expect(sinkingFund({ obligations: [105], opening_balance: 100, return_rate: 0.05 })).toEqual({
      kind: 'sinking-fund',
      deposit: 0,
      deciding_year: null,
      fund: [0],
    });
  });

  it('agrees with the slow twin, never goes negative, and a cent less would', () => {
    const money = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => units / 100);
    const options = fc.record({
      obligations: fc.array(money, { minLength: 1, maxLength: 75 }),
      opening_balance: money,
      return_rate: fc.integer({ min: -50_000_000, max: 30_000_000 }).map((units) => units / 1e8),
    });
    fc.assert(
      fc.property(options, (given) => {
        const { deposit, fund, deciding_year: decides } = sinkingFund(given);
        expect({ deposit, fund }).toEqual(oracleSinkingFund(given));
        expect(Math.min(...fund)).toBeGreaterThanOrEqual(0);
        expect(decides === null).toBe(deposit === 0);
        if (decides === null) return;
        // What a cent more leaves in the deciding year is less than all these cents have grown to.
        const growth = 1 + given.return_rate;
        let grown = 0;
        for (let year = 0; year < decides; year++) grown = grown * growth + 0.01;
        expect(fund[decides - 1]).toBeLessThanOrEqual(grown + 0.01);
      }),
      { numRuns: draws(300) },
    );
  });

  it.each([
    [{}, 'obligations', 'Required'],
    [{ obligations: [] }, 'obligations', 'Must not be empty'],
    [{ obligations: [-1] }, 'obligations[0]', 'Must be at least 0'],
    [{ obligations: Array.from({ length: 76 }, () => 1) }, 'obligations', 'Must have at most 75 entries'],
    [{ obligations: [1], return_rate: -1 }, 'return_rate', 'Must be greater than -1'],
    [{ obligations: [1], interest: 1 }, 'interest', 'Unknown field'],
  ])('refuses %j', (options, field, issue) => {
    try {
      sinkingFund(options as never);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError);
      expect((error as ValidationError).details).toEqual({ field, issue });
    }
  });

  it('ends with an error where the fund grows beyond the exact range', () => {
    expect(() => sinkingFund({ obligations: [0, 0], opening_balance: 9e13, return_rate: 1 })).toThrow(SimulationError);
  });
});
