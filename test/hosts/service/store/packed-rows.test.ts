import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PackedSnapshots } from '../../../../src/hosts/service/runs/pack-snapshots.js';
import { packColumns, unpackRows, type FlatRow } from '../../../../src/hosts/service/store/packed-rows.js';
import { simulateRun } from '../../../../src/index.js';
import type { ColumnOptions } from '../../../../src/engine/report.js';
import { makePlan, type PlanArguments } from '../../../../bench/plan.js';
import { planArbitrary } from '../../../oracle/arbitrary.js';
import { fourArguments, orNull } from '../../../properties/runs.js';

/** Text in which no digit and no order of names can differ unnoticed. */
const textOf = (rows: readonly FlatRow[]): string => JSON.stringify(rows);

/** The snapshots of a run as they are packed, and as the engine gives them. */
function packedAndGiven(plan: PlanArguments): { pages: readonly Uint8Array[]; given: FlatRow[] } {
  const pages = new PackedSnapshots();
  const given: FlatRow[] = [];
  const options: ColumnOptions = {
    onColumns: (columns) => pages.add(columns),
    onSnapshots: (rows) => given.push(...rows),
  };
  simulateRun(...plan, options);
  return { pages: pages.end(), given };
}

describe('packed rows', () => {
  test('of a run come back digit by digit, and take less room than compressed text', () => {
    const { pages, given } = packedAndGiven(makePlan({ participants: 60, years: 20 }));
    expect(given.length).toBeGreaterThan(1200);
    expect(pages.map((page) => unpackRows(page).length)).toEqual([1000, given.length - 1000]);
    expect(textOf(pages.flatMap(unpackRows))).toBe(textOf(given));
    expect(pages.reduce((sum, { length }) => sum + length, 0) / given.length).toBeLessThan(45);
  });

  test('of any run come back digit by digit', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 10 }), (input) => {
        const found = orNull(() => packedAndGiven(fourArguments(input) as PlanArguments));
        fc.pre(found !== null);
        return textOf(found.pages.flatMap(unpackRows)) === textOf(found.given);
      }),
    );
  });

  test('of which a bit is lost are not read', () => {
    const [packed] = packedAndGiven(makePlan({ participants: 2, years: 3 })).pages;
    for (let bit = 0; bit < packed!.length * 8; bit += 1) {
      const damaged = packed!.slice();
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => unpackRows(damaged), `bit ${bit}`).toThrow('A page of results is not as it was stored');
    }
  });

  test('come back whatever figures, texts and flags are in them', () => {
    const units = fc.oneof(
      fc.maxSafeNat(),
      fc.nat(9_999_999).map((dollars) => dollars * 100),
      fc.nat(90_071_992).map((people) => people * 1e8),
      fc.constantFrom(0, 127, 128, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER, NaN),
    );
    const row = fc.record({ units, text: fc.string({ unit: 'binary' }), flag: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(0, 2, 6, 8), (rows, decimals) => {
        const packed = packColumns(rows.length, [
          { name: 'figure', decimals, units: Float64Array.from(rows, (each) => each.units) },
          { name: 'text', values: rows.map(({ text }) => text), places: rows.map((_, place) => place) },
          { name: 'flag', values: [false, true], places: rows.map(({ flag }) => Number(flag)) },
        ]);
        const figureOf = (each: number): number | null => (Number.isNaN(each) ? null : each / 10 ** decimals);
        const given = rows.map((each) => ({ figure: figureOf(each.units), text: each.text, flag: each.flag }));
        expect(textOf(unpackRows(packed))).toBe(textOf(given));
      }),
    );
  });
});
