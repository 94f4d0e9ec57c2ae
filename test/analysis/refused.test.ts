/** Options that analyses refuse of one plan, with the words for each: a person and a loan of two years over four years, and no finances. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analysisOf, type AnalysisKind } from '../../src/analysis/index.js';
import { prepare, ValidationError } from '../../src/index.js';

type Case = readonly [options: object, refused: Readonly<Record<string, string>>];
const cases = JSON.parse(readFileSync(new URL('refused.json', import.meta.url), 'utf8')) as Record<string, Case[]>;

const plan = prepare(
  { plan_name: 'P', vesting_schedule: { years: 6 } },
  { contribution_policy: {}, share_valuation: { current_price: 100 } },
  {
    census_year: 2026,
    participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }],
    esop_loans: [{ loan_id: 'bank', principal_balance: 10, interest_rate: 0, years_remaining: 2, suspense_shares: 0 }],
  },
  { projection_years: 4 },
);

function refusedOf(kind: AnalysisKind, options: object): object {
  try {
    analysisOf(kind).run(plan, options as never);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.issues.map(({ field, issue }) => [field, issue]));
  }
  return {};
}

describe.each(Object.entries(cases))('%s', (kind, of) => {
  it.each(of)('%j', (options, refused) => expect(refusedOf(kind as AnalysisKind, options)).toEqual(refused));
});
