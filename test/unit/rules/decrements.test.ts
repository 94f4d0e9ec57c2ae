import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnits, type Rate } from '../../../src/engine/numeric/index.js';
import {
  bandedTermination,
  flatRate,
  irs2026UnisexMortality,
  listedRetirement,
  noRate,
  sarasonTermination,
  scaledRate,
  scaledTermination,
  soa2003Termination,
  type TerminationBand,
} from '../../../src/engine/rules/decrements.js';

/** A published table as its file has it: a map from age to rate for each column, empty cells left out. */
function columnsOf(file: string): Map<string, Map<number, number>> {
  const text = readFileSync(new URL(`../../oracle/data/${file}.csv`, import.meta.url), 'utf8');
  const [header, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const names = header!.slice(1);
  return new Map(
    names.map((name, i) => {
      const cells = rows.map((row) => [Number(row[0]), row[i + 1]!] as const).filter(([, cell]) => cell !== '');
      return [name, new Map(cells.map(([age, cell]) => [age, toUnits(cell, 8)]))];
    }),
  );
}

/** The rate of a column's nearest age that has one. */
function nearest(column: Map<number, number>, age: number): number {
  const ages = [...column.keys()];
  const distance = Math.min(...ages.map((other) => Math.abs(other - age)));
  return column.get(ages.find((other) => Math.abs(other - age) === distance)!)!;
}

const AGES = Array.from({ length: 140 }, (_, age) => age);

describe('published tables', () => {
  it('deaths are those of IRS Notice 2025-40, 2026 unisex', () => {
    const q = columnsOf('irs-2026-static-mortality-unisex').get('q')!;
    expect(q.size).toBe(121);
    for (const age of AGES) expect(irs2026UnisexMortality(age)).toBe(nearest(q, age));
  });

  it('terminations by service are those of the 2003 Pension Plan Turnover Study', () => {
    const columns = columnsOf('soa-2003-pension-plan-turnover');
    const columnOf = (service: number): string => {
      if (service <= 1) return 'service_0_1';
      if (service <= 4) return 'service_2_4';
      return service <= 9 ? 'service_5_9' : 'service_10_up';
    };
    for (const age of AGES) {
      for (let service = 0; service < 60; service++) {
        expect(soa2003Termination(age, service)).toBe(nearest(columns.get(columnOf(service))!, age));
      }
    }
    // At 20 the ten-year column is empty: its nearest age is 28.
    expect(soa2003Termination(20, 12)).toBe(8_750_000);
  });

  it("Sarason's tables are T-1 to T-11", () => {
    const columns = columnsOf('sarason-t-tables');
    expect(columns.size).toBe(11);
    for (let number = 1; number <= 11; number++) {
      const termination = sarasonTermination(number);
      for (const age of AGES) expect(termination(age)).toBe(nearest(columns.get(`t${number}`)!, age));
    }
    // T-11 begins at 25.
    expect(sarasonTermination(11)(20)).toBe(25_000_000);
  });
});

describe('bands', () => {
  const band = (
    minAge: number,
    maxAge: number,
    minService: number,
    maxService: number,
    rate: number,
  ): TerminationBand => ({
    minAge,
    maxAge,
    minService,
    maxService,
    rate: rate as Rate,
  });

  it('the first that matches applies, bounds included, and outside nobody leaves', () => {
    const termination = bandedTermination([
      band(20, 30, 0, 4, 1),
      band(30, 40, 0, Infinity, 2),
      band(-Infinity, Infinity, 20, 20, 3),
    ]);
    expect([termination(20, 0), termination(30, 4), termination(30, 5), termination(31, 4)]).toEqual([1, 1, 2, 2]);
    expect([termination(19, 0), termination(41, 19), termination(41, 20), termination(35, 20)]).toEqual([0, 0, 3, 2]);
    expect(bandedTermination([])(30, 5)).toBe(0);
  });

  it('remembers what it has looked up, and answers beyond what it remembers', () => {
    const bound = fc.oneof(fc.integer({ min: -5, max: 400 }), fc.constantFrom(Infinity, -Infinity));
    const bands = fc.array(fc.tuple(bound, bound, bound, bound, fc.integer({ min: 0, max: 1e8 })));
    const people = fc.array(fc.tuple(fc.integer({ min: -3, max: 300 }), fc.integer({ min: -3, max: 300 })));
    fc.assert(
      fc.property(bands, people, (rows, asked) => {
        const list = rows.map((row) => band(...row));
        const termination = bandedTermination(list);
        for (const [age, service] of [...asked, ...asked]) {
          const first = list.find((b) => b.minAge <= age && age <= b.maxAge && b.minService <= service && service <= b.maxService); // prettier-ignore
          expect(termination(age, service)).toBe(first?.rate ?? 0);
        }
      }),
    );
  });
});

describe('scaled rates', () => {
  it('are R8[rate x scale], at most 1, the same when asked again', () => {
    const rates = fc.integer({ min: 0, max: 1e8 });
    const scales = fc.oneof(fc.integer({ min: 0, max: 2e8 }), fc.integer({ min: 0, max: 1e9 }));
    const years = fc.integer({ min: -3, max: 300 });
    fc.assert(
      fc.property(rates, scales, years, years, (rate, scale, age, service) => {
        const scaled = scaledTermination(() => rate as Rate, scale as Rate);
        const product = BigInt(rate) * BigInt(scale);
        const [whole, rest] = [product / 100_000_000n, product % 100_000_000n];
        const up = rest > 50_000_000n || (rest === 50_000_000n && whole % 2n === 1n);
        const expected = Math.min(Number(whole + (up ? 1n : 0n)), 1e8);
        expect([scaled(age, service), scaled(age, service)]).toEqual([expected, expected]);
      }),
    );
  });

  it('keep ages and years of service apart', () => {
    const scaled = scaledTermination((age, service) => (age * 1000 + service) as Rate, 2e8 as Rate);
    for (const [age, service] of [
      [30, 5],
      [5, 30],
      [31, 5],
      [127, 95],
      [128, 0],
      [30, 5],
    ])
      // prettier-ignore
      expect(scaled(age!, service!)).toBe(2 * (age! * 1000 + service!));
  });

  it('by 1 are the rates themselves', () => {
    expect(scaledTermination(soa2003Termination, 1e8 as Rate)).toBe(soa2003Termination);
  });
});

describe('retirement, disability, nothing', () => {
  it('everybody retires at normal retirement age and above unless listed', () => {
    const retirement = listedRetirement(new Map([[60, 5 as Rate], [65, 7 as Rate], [70, 0 as Rate]]), 65); // prettier-ignore
    expect([59, 60, 61, 64, 65, 66, 69, 70, 71, 100].map(retirement)).toEqual([0, 5, 0, 0, 7, 1e8, 1e8, 0, 1e8, 1e8]);
  });

  it('a flat rate is the same at every age, no rate is none', () => {
    expect([flatRate(9 as Rate)(20), flatRate(9 as Rate)(64)]).toEqual([9, 9]);
    expect(noRate()).toBe(0);
  });
});

it('a rate with two scales is rounded once, at ties too', () => {
  // Scales in steps of a tenth or of a quarter make ties.
  const scale = fc.oneof(
    fc.nat(100).map((tenths) => tenths * 10_000_000),
    fc.nat(40).map((quarters) => quarters * 25_000_000),
    fc.nat(1_000_000_000),
  );
  const square = 10n ** 16n;
  let ties = 0;
  fc.assert(
    fc.property(fc.nat(100_000_000), scale, scale, (rate, ofYear, ofGroup) => {
      const product = BigInt(rate) * BigInt(ofYear) * BigInt(ofGroup);
      const [down, rest] = [product / square, product % square];
      const isTie = 2n * rest === square;
      if (isTie) ties += 1;
      // Half goes to the even neighbour.
      const goesUp = isTie ? down % 2n === 1n : 2n * rest > square;
      const exact = Math.min(1e8, Number(down) + (goesUp ? 1 : 0));
      expect(scaledRate(rate as Rate, ofYear as Rate, ofGroup as Rate)).toBe(exact);
    }),
    { numRuns: 2_000 },
  );
  expect(ties).toBeGreaterThan(10);
});
