import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
import {
  prepare,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type PreparedPlan,
  type SystemConfig,
} from '../../../src/index.js';
import { smallPlan } from './harness.js';

/**
 * Ten people of whom the oldest retires in the second year, paid at once; 100, 200, .. 1,000 shares at 10 dollars. Small enough
 * for each analysis to be done by hand where it matters.
 */
export const tenPeople = {
  ...smallPlan,
  initialState: {
    census_year: 2026,
    participants: Array.from({ length: 10 }, (_, i) => ({
      id: `E${i}`,
      age: i === 9 ? 64 : 30 + i,
      service_years: 10,
      compensation: 50_000,
      allocated_shares: 100 * (i + 1),
    })),
    esop_loans: [
      { loan_id: 'a:b', principal_balance: 1000, interest_rate: 0.05, years_remaining: 4, suspense_shares: 100 },
    ],
  },
};

/** The same as the library takes it. */
export const tenPeoplePlan = planOf(tenPeople);

/** A plan file as the library takes it. */
export function planOf({
  planRules,
  operatingAssumptions,
  initialState,
  systemConfig,
}: Readonly<Record<keyof typeof tenPeople, unknown>>): PreparedPlan {
  return prepare(
    planRules as PlanRules,
    operatingAssumptions as OperatingAssumptions,
    initialState as InitialState,
    systemConfig as SystemConfig,
  );
}

/** A table in CSV, row by row. */
export function csvRows(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
}

/** The same from a file. */
export function csvFile(folder: string, name: string): Record<string, string>[] {
  return csvRows(readFileSync(join(folder, name), 'utf8'));
}

/** No line of a page is longer than the width it was made for. */
export function expectWithin(page: string, width: number): void {
  for (const line of page.split('\n')) expect(line.length, line).toBeLessThanOrEqual(width);
}

/** A page as one line of text, however it was wrapped. */
export function unwrapped(page: string): string {
  return page.replace(/\s+/g, ' ');
}
