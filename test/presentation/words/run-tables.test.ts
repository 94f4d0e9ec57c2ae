/** The summary of a run for people. */
import { expect, it } from 'vitest';
import { SUMMARY_COLUMNS } from '../../../src/engine/results/tables.js';
import { SUMMARY_GROUPS } from '../../../src/analysis/figures.js';
import { simulateRun } from '../../../src/index.js';
import { summaryTable } from '../../../src/presentation/words/index.js';
import { delta } from '../../delta.js';

it('has a place for every figure, once', () => {
  const { compliance_findings: _, ...figures } = SUMMARY_COLUMNS;
  expect(SUMMARY_GROUPS.flat().sort()).toEqual(Object.keys(figures).sort());
});

it('tells the first ten years apart only where others follow', () => {
  const labels = (years: number): unknown[] =>
    summaryTable(simulateRun(...delta('redeem', {}, years))).rows.map(({ figure }) => figure);
  expect(labels(10)).not.toContain('  first 10 years');
  expect(labels(11)).toContain('  first 10 years');
  expect(labels(11)).not.toContain('  first 20 years');
});
