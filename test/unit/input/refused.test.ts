/** Inputs with what is refused of them, in order: the words of section 9. Each case changes members of a plan in which nothing is wrong. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { issuesIn, put, type FullInput } from './full-input.js';

type Argument = 'planRules' | 'operatingAssumptions' | 'initialState';
/** Members in place of those of the plan below, and the paths of members that are left out. */
type Given = Partial<Record<Argument, object>> & { readonly systemConfig?: object; readonly without?: string[] };
type Case = readonly [given: Given, refused: readonly (readonly [field: string, issue: string])[]];

const cases = JSON.parse(readFileSync(new URL('refused.json', import.meta.url), 'utf8')) as Record<string, Case[]>;

function inputOf({ without = [], ...given }: Given): Partial<FullInput> {
  const input = {
    ...given,
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 }, ...given.planRules },
    operatingAssumptions: {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      ...given.operatingAssumptions,
    },
    initialState: { census_year: 2026, participants: [], ...given.initialState },
  };
  return without.reduce((of, path) => put(of, path, undefined), input);
}

describe.each(Object.entries(cases))('%s', (_, of) => {
  it.each(of)('%j', (given, refused) => {
    expect(issuesIn(inputOf(given)).map(({ field, issue }) => [field, issue])).toEqual(refused);
  });
});
