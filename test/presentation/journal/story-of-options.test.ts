/** What the story of a person says of distributions in service, a floor price and dividends that pay the loan. */
import { describe, expect, it } from 'vitest';
import { prepare, type PreparedPlan } from '../../../src/index.js';
import { story } from '../../../src/presentation/journal/index.js';

/** A stays and is 62 in 2027; B leaves then. The shares of accounts earn a dividend of $1, which pays the loan. */
const plan: PreparedPlan = prepare(
  {
    plan_name: 'Options',
    vesting_schedule: { type: 'immediate' },
    diversification_rules: { enabled: false },
    distribution_policy: {
      timing: 'immediate',
      form: 'lump_sum',
      in_service_distributions: { minimum_age: 60, fraction: 0.2 },
    },
  },
  {
    contribution_policy: { type: 'loan_payment' },
    share_valuation: { current_price: 10, floor: { price: 15, until_year: 2027 } },
    dividends: { per_share: 1, on_allocated_shares: 'loan' },
    workforce: { joiners: [{ year: 2027, count: 2, age: 30, compensation: 1 }] },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 61, service_years: 9, compensation: 50_000, allocated_shares: 100, cash_balance: 10 },
      {
        id: 'B',
        age: 50,
        service_years: 9,
        allocated_shares: 40,
        separation: { year: 2027, cause: 'termination' },
      },
    ],
    esop_loans: [{ loan_id: 'L', principal_balance: 1000, interest_rate: 0, years_remaining: 2, suspense_shares: 100 }],
  },
  { projection_years: 1, include_turnover_projection: false },
);

const sentencesOf = (id: string): readonly string[] => story(plan, id).years[0]!.sentences;

describe('the story', () => {
  it('says what is taken in service, at the price that is paid, and what the dividends do', () => {
    // 20 shares at 15 and $2 of $10.
    expect(sentencesOf('A')).toEqual(
      expect.arrayContaining([
        '$100.00 of dividends pay the ESOP loan (IRC 404(k)).',
        'Is paid $302.00 in service, of it for 20 shares at $15.00 (Treas. Reg. 1.401-1(b)(1)(ii)).',
        'Receives 10 shares for the dividends that paid the loan (IRC 404(k)).',
      ]),
    );
  });

  it('says the floor price of what is bought from leavers', () => {
    expect(sentencesOf('B')).toContain(
      '40 shares are bought at $15.00 for $600.00 after termination (IRC 409(h), (o)).',
    );
  });

  it('knows acquired groups', () => expect(sentencesOf('joiners-1')[0]).toBe('2 people join.'));
});
