import { expect, it } from 'vitest';
import { InvariantError } from '../../src/engine/errors.js';
import { checkIdentities } from '../../src/engine/year/identities.js';
import { parseInput } from '../../src/engine/input/index.js';
import { project } from '../../src/engine/year/project.js';
import type { TrustTotals, YearRecord } from '../../src/engine/state/year-record.js';

/** A year in which something moves everywhere. */
function aYear(): { record: YearRecord; closing: TrustTotals } {
  const plan = parseInput(
    { plan_name: 'Identities', vesting_schedule: { years: 6 }, distribution_policy: { timing: 'immediate' } },
    {
      contribution_policy: { annual_amount: 5000 },
      share_valuation: { current_price: 10 },
      dividends: { per_share: 1 },
    },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 50, service_years: 4, compensation: 1000, allocated_shares: 99, cash_balance: 50 },
      ],
    },
    { projection_years: 1 },
  );
  let seen: { record: YearRecord; closing: TrustTotals } | undefined;
  project(plan, (record, _state, closing) => {
    seen = { record, closing };
  });
  return seen!;
}

it('holds for a year as it was', () => {
  const { record, closing } = aYear();
  expect(() => {
    checkIdentities(record, closing);
  }).not.toThrow();
});

it.each([
  ['allocatedShares', 'shares in the trust'],
  ['participantCash', 'participants’ cash'],
  ['contributions', 'unallocated contributions'],
  ['forfeitures', 'forfeited cash'],
  ['headcount', 'headcount'],
])('one unit too many of %s at the end breaks the identity of %s', (total, identity) => {
  const { record, closing } = aYear();
  const wrong = { ...closing, [total]: closing[total as keyof TrustTotals] + 1 };
  expect(() => {
    checkIdentities(record, wrong);
  }).toThrow(new InvariantError(total === 'headcount' ? 'turnover' : 'close', 2027, identity, -1));
});

it.each([
  ['repurchase', 'sharesToPool', 'shares bought'],
  ['repurchase', 'remainder', 'funding of the obligation'],
  ['loans', 'interest', 'debt service'],
] as const)('one unit too many of %s.%s in the record breaks the identity of %s', (stage, field, identity) => {
  const { record, closing } = aYear();
  const done = record[stage] as unknown as Record<string, number>;
  const wrong = { ...record, [stage]: { ...done, [field]: done[field]! + 1 } };
  expect(() => {
    checkIdentities(wrong, closing);
  }).toThrow(identity);
});

it('is exact where the sums are beyond every exact double', () => {
  const { record, closing } = aYear();
  const most = Number.MAX_SAFE_INTEGER;
  const check = (left: number): void => {
    const opening = { ...record.opening, headcount: most };
    const turnover = { separations: most, hires: most - 1, joiners: 0 };
    checkIdentities({ ...record, opening, turnover } as YearRecord, { ...closing, headcount: left } as TrustTotals);
  };
  expect(() => {
    check(most - 1);
  }).not.toThrow();
  expect(() => {
    check(most - 2);
  }).toThrow(new InvariantError('turnover', 2027, 'headcount', 1));
});
