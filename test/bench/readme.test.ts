import { expect, test } from 'vitest';
import { sectionInReadme, speedSection } from '../../bench/report/readme.js';
import { readResults } from '../../bench/report/results.js';

test('the README says of speed what bench/results.json says; else npm run bench -- --table', async () => {
  expect(sectionInReadme()).toBe(await speedSection(readResults()));
});

test('the results are those of a whole run', () => {
  const sections = new Set(readResults().rows.map(({ section }) => section));
  expect([...sections]).toEqual(expect.arrayContaining(['Kernel', 'Engine', 'Other arithmetic', 'Growth']));
});
