/** Pay and age of new people where a plan gives none, which the page and `init` take from a census. */
import { expect, test } from 'vitest';
import { typicalHire } from '../../src/presentation/words/index.js';

test('of the hires of three whole years the median is told, and of too few that of all employed', () => {
  const hired = (year: number, age: number, compensation: string): object => ({
    ...{ hire_date: `${year}-03-01`, birth_date: `${year - age}-07-01`, compensation },
  });
  const people = [
    hired(2023, 30, '40000'),
    hired(2024, 40, '60000'),
    hired(2025, 50, '50000'),
    hired(2025, 20, '54000'),
  ];
  expect(typicalHire(people, 2026)).toMatchObject({ pay: 52_000, age: 35 });
  expect(typicalHire(people, 2027)).toMatchObject({ pay: 54_000, age: 40 });
  // Of four years before, of the year itself, and people who left, paid nothing or of whom that is not known.
  const others = [
    hired(2022, 30, '1'),
    hired(2026, 30, '1'),
    { ...hired(2024, 30, '1'), status: 'separated' },
    hired(2024, 30, '0'),
    { compensation: '1', age: '30' },
  ];
  expect(typicalHire([...people, ...others], 2026)).toEqual(typicalHire(people, 2026));
  expect(typicalHire(people.slice(2), 2026)).toEqual({
    ...{ pay: 52_000, age: null, because: 'the median of all 2 people employed' },
  });
  expect(typicalHire(people, null)).toMatchObject({ pay: 52_000, age: null });
  expect(typicalHire(others.slice(2, 4), 2026)).toBe(null);
  const byLength = people.map((_, i) => ({ age: `${30 + i}.5`, service_years: `${i + 0.5}`, compensation: '1000' }));
  expect(typicalHire(byLength, 2026)).toMatchObject({ pay: 1000, age: 30 });
});
