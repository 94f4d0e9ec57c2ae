import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packRows, unpackRows, type FlatRow } from '../../../../src/adapters/service/store/packed-rows.js';
import { simulateRun } from '../../../../src/index.js';
import { makePlan } from '../../../../bench/plan.js';

/** Text in which no digit and no order of names can differ unnoticed. */
const textOf = (rows: readonly FlatRow[]): string => JSON.stringify(rows);
const throughPacking = (rows: readonly FlatRow[]): string => textOf(unpackRows(packRows(rows)));

describe('packed rows', () => {
  test('of a run come back digit by digit, and take less room than compressed text', () => {
    const [rules, assumptions, state, config] = makePlan({ participants: 60, years: 20 });
    const rows = simulateRun(rules, assumptions, state, config).participant_snapshots;
    expect(rows.length).toBeGreaterThan(1200);
    expect(throughPacking(rows)).toBe(textOf(rows));
    expect(packRows(rows).length / rows.length).toBeLessThan(45);
  });

  test('of which a bit is lost are not read', () => {
    const [rules, assumptions, state, config] = makePlan({ participants: 2, years: 3 });
    const packed = packRows(simulateRun(rules, assumptions, state, config).participant_snapshots);
    for (let bit = 0; bit < packed.length * 8; bit += 1) {
      const damaged = packed.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => unpackRows(damaged), `bit ${bit}`).toThrow('A page of results is not as it was stored');
    }
  });

  test('come back whatever figures, texts and flags are in them', () => {
    const figure = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      fc.maxSafeNat(),
      fc.maxSafeNat().map((units) => units / 1e6),
      fc.maxSafeNat().map((units) => units / 1e8),
      fc.constantFrom(0, 127, 128, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e21, 5e-324),
    );
    const row = fc.record({
      year: fc.integer({ min: 2000, max: 2200 }),
      participant_id: fc.string({ unit: 'binary' }),
      figure,
      orNull: fc.option(figure),
      flag: fc.boolean(),
      mixed: fc.oneof(figure, fc.string(), fc.boolean(), fc.constant(null)),
    });
    fc.assert(fc.property(fc.array(row), (rows) => throughPacking(rows) === textOf(rows)));
  });
});
