import fc from 'fast-check';
import { expect, it } from 'vitest';
import { datesOfCensus, planYearsOf, readCensusDate, shortYearsOf } from '../../src/census/census-date.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day from 1900 to 2099, by the calendar of the platform. */
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => {
    const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
    const [year, month, date] = iso.split('-').map(Number) as [number, number, number];
    return { iso, year, month, date, name: MONTHS[month - 1]! };
  });
const years = planYearsOf({}, { census_year: 2026 });

it('reads a date in every way of writing it', () => {
  fc.assert(
    fc.property(days, ({ iso, year, month, date, name }) => {
      const american = { order: 'month first' } as const;
      const texts = [
        iso,
        `${year}/${month}/${date}`,
        `${month}/${date}/${year}`,
        `${date}-${name.slice(0, 3)}-${year}`,
        `${date} ${name} ${year}`,
        `${name} ${date}, ${year}`,
        `${name.slice(0, 3).toUpperCase()} ${date} ${year} 8:15 PM`,
      ];
      for (const text of texts) expect(readCensusDate('birth_date', text, american, years), text).toBe(iso);
      const dayFirst = `${date}/${month}/${year}`;
      expect(readCensusDate('hire_date', dayFirst, { order: 'day first' }, years)).toBe(iso);
    }),
  );
});

it('reads two digits as the only year that is possible, or not at all', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 2000, max: 2100 }), ({ year, month, date }, censusYear) => {
      const text = `${month}/${date === 29 ? 28 : date}/${String(year).slice(2)}`;
      for (const [column, least, most] of [
        ['birth_date', 14, 99],
        ['hire_date', 0, 70],
        ['separation.year', -20, 70],
      ] as const) {
        // By trying every year: those within the limits, and those of the next century on either side.
        const possible = Array.from({ length: 400 }, (_, i) => censusYear - 200 + i).filter(
          (one) => one % 100 === year % 100 && censusYear - one >= least && censusYear - one <= most,
        );
        expect(possible.length).toBeLessThan(2);
        const read = readCensusDate(column, text, datesOfCensus([text]), planYearsOf({}, { census_year: censusYear }));
        if (possible.length === 1) expect(typeof read === 'string' ? read.slice(0, 4) : read).toBe(String(possible[0]));
        else
          expect(read).toHaveProperty('issue', expect.stringContaining('Must have a year of four digits: it may be'));
      }
    }),
  );
});

it.each<[string, string | undefined, string]>([
  ['12/31/2025', undefined, '2025'],
  ['6/30/2025', '06/30', '2025'],
  ['7/1/2025', '06/30', '2026'],
  ['2025-02-28', '02/29', '2025'],
  ['3/1/2025', '02/29', '2026'],
])('leaving on %s, with plan years that end on %s, is of %s', (text, plan_year_end, year) => {
  const plan = planYearsOf({ plan_year_end }, { census_year: 2026 });
  expect(readCensusDate('separation.year', text, datesOfCensus([text]), plan)).toBe(year);
});

it('has the year of a separation alone where nobody says when plan years end', () => {
  const plan = planYearsOf({ plan_year_end: 7 }, undefined);
  expect(plan).toEqual({ censusYear: null, yearEnd: null });
  expect(readCensusDate('separation.year', '6/30/2025', { order: 'month first' }, plan)).toEqual({
    issue: 'Must be a plan year, such as 2024',
  });
});

it('says how it reads years of two digits, once for each column and century', () => {
  const columns = ['id', 'birth_date', null, 'hire_date', 'separation.year'] as const;
  const rows = [
    ['E1', '3/4/64', '1/1/01', '7/23/01', ''],
    ['E2', '5/6/71', '1/1/01', '1990-01-01', '5/3/23'],
    ['E3', '5/6/08', '1/1/01', '5/6/98', '2023'],
    ['E4', '5/6/25', '1/1/01', '', ''],
  ];
  expect(shortYearsOf(columns, rows, years)).toEqual([
    { text: '3/4/64', read: '1964-03-04' },
    { text: '5/6/08', read: '2008-05-06' },
    { text: '7/23/01', read: '2001-07-23' },
    { text: '5/6/98', read: '1998-05-06' },
    { text: '5/3/23', read: '2023' },
  ]);
});
