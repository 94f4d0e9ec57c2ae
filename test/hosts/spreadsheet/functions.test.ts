/** The functions of spreadsheets: vectors written into ranges, and recorded what calls give, which `vitest --update` writes. */
import { describe, expect, it } from 'vitest';
import {
  ESOP_DISTRIBUTIONS,
  ESOP_DIVERSIFY,
  ESOP_OBLIGATION,
  ESOP_RELEASE,
  ESOP_SENSITIVITY,
  ESOP_SIMULATE,
  ESOP_SUMMARY,
  ESOP_VALIDATE,
  ESOP_VESTING,
  type Cell,
  type SpreadsheetError,
  type Table,
} from '../../../src/hosts/spreadsheet/index.js';
import { expectedYears, oneRetires, rangesOf, type Cells } from './ranges.js';
import { hasTurn } from '../../draws.js';
import { vectors } from '../../vectors.js';

const { plan, census } = oneRetires;

describe('conformance vectors, written into ranges', () => {
  it.each(vectors().filter((_, i) => hasTurn(i, 3)))('$name spills the years of the vector', (vector) => {
    const ranges = rangesOf(vector.input);
    const { columns, rows } = expectedYears(vector);
    expect(ESOP_SIMULATE(ranges.plan, ranges.census, [['columns', columns]])).toEqual(rows);
  });

  it.each(vectors().filter((_, i) => hasTurn(i, 4)))('$name sums up as the vector does', ({ input, expected }) => {
    const ranges = rangesOf(input);
    const { total_repurchase_obligation: obligation, peak_cash_year } = expected.results;
    expect(ESOP_OBLIGATION(ranges.plan, ranges.census)).toEqual([[obligation]]);
    const { present_value_repurchase_obligation } = expected;
    const summary = Object.fromEntries(ESOP_SUMMARY(ranges.plan, ranges.census) as [string, unknown][]);
    expect(summary).toMatchObject({ peak_cash_year, present_value_repurchase_obligation });
  });
});

type Call = readonly [called: (...given: never[]) => Table | SpreadsheetError, ...given: readonly unknown[]];

/** An argument as somebody would tell it: ranges by their name, with the rows that are written below. */
function named(given: unknown): string {
  for (const [name, range] of Object.entries({ plan, census })) {
    if (!Array.isArray(given) || !range.every((row, i) => given[i] === row)) continue;
    const below = given.slice(range.length);
    return below.length === 0 ? name : `${name} with ${JSON.stringify(below)}`;
  }
  return given === undefined ? '' : JSON.stringify(given);
}

/** A call, and its table row by row, or its error. */
function told([called, ...given]: Call): string {
  const answer = called(...(given as never[]));
  const lines = 'error' in answer ? [`Error: ${answer.error}`] : answer.map((row) => row.join(' | '));
  return [`${called.name}(${given.map(named).join(', ')})`, ...lines].join('\n');
}

const options = (...rows: Cell[][]): Cells => rows;
const price = options(['share_valuation.annual_growth_rate', 0.06]);
const slow = plan.map(([name, value]) => [name, name === 'vesting_schedule.years' ? 7 : value]);
const finances: Cells = [
  ['company_finances.ebitda', 1_000_000],
  ['company_finances.capital_expenditure', 990_000],
  ['company.cash', 0],
];
const loan = { loan_id: 'L', principal_balance: 5, interest_rate: 0.05, years_remaining: 5, suspense_shares: 5 };
const secondLoan = Object.entries(loan).map(([name, value]): Cell[] => [`esop_loans[1].${name}`, value]);
const withSteps = (...steps: Cell[]): Cells => [
  ...plan.filter(([name]) => name !== 'vesting_schedule.years'),
  ['vesting_schedule.schedule', ...steps],
];
const blank = (participation: Cell): Cells => [
  ['Employee ID', 'Age', 'Years of Service', 'Annual Pay', 'Shares', 'Years of Participation'],
  ['E1', 63, 21, 64_000, 2150, participation],
  ['E2', 34, 4, 51_000, 310, 4],
];
const doubtful: Cells = [
  ...plan.slice(0, -1),
  ['share_valuation.annual_growth_rate', '400%'],
  ['repurchase_strategy.note.years', 3],
  ['projection_years', 12],
];
const young: Cells = [...census, [1002, 30, 17, 5, 60_000], [1003, 30, 17, 5, 60_000]];
const undated = plan.filter(([name]) => name !== 'census_year');

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'the years, with headings and without, with an empty cell for a figure that is not there': [
    [ESOP_SIMULATE, plan, census],
    [ESOP_SIMULATE, plan, census, options(['headings', false])],
    [ESOP_SIMULATE, plan, census, options(['columns', 'year', 'funding_ratio'])],
    [ESOP_SIMULATE, plan, census, options(['columns', 'Year, Repurchase Obligation'])],
  ],
  'values of the plan from the options': [
    [
      ESOP_SIMULATE,
      plan,
      census,
      options(
        ['columns', 'repurchase_obligation'],
        ['share_valuation.annual_growth_rate', 0.1],
        ['projection_years', 2],
      ),
    ],
  ],
  'names that are unknown, and what they may be': [
    [ESOP_SIMULATE, plan, census, options(['columns', 'year, obligation, x'])],
    [ESOP_SIMULATE, plan, census, options(['columns', 'none'])],
    [ESOP_SIMULATE, [...plan, ['Growth Rate', 1]], census],
    [ESOP_SIMULATE, [...plan, ['Installments', 1]], census],
    // The single letter occurs in most names, so nothing is suggested.
    [ESOP_SIMULATE, [...plan, ['E1', 1]], census],
    [ESOP_SIMULATE, plan, census, options(['headings', 'off'])],
    [ESOP_SIMULATE, census, plan],
    [ESOP_SIMULATE, [...plan, ...secondLoan], census],
  ],
  'what the model has no answer for': [
    [ESOP_SIMULATE, [...plan, ['share_valuation.annual_growth_rate', '99999900%']], census],
  ],
  'figures of the run, and what deserves a look': [
    [ESOP_SUMMARY, plan, census],
    [ESOP_SUMMARY, slow, census],
  ],
  'whether the company can pay': [
    [ESOP_SUMMARY, [...plan, ...finances], census],
    [ESOP_SUMMARY, [...plan, ...finances, ['company_finances.minimum_cash', 30_000]], census],
  ],
  'the total, a year, or a range of years in its shape': [
    [ESOP_OBLIGATION, plan, census],
    [ESOP_OBLIGATION, plan, census, 2028],
    [ESOP_OBLIGATION, plan, census, [[2027], [2028], [null]]],
    [ESOP_OBLIGATION, plan, census, 2028, 'distribution_shares'],
    [ESOP_OBLIGATION, plan, census, null, null, options(['share_valuation.current_price', 10])],
  ],
  'years and figures that are not there, and arguments that were forgotten': [
    [ESOP_OBLIGATION, plan, census, [[2027, 2030]]],
    [ESOP_OBLIGATION, plan, census, 2028, 'share price'],
    [ESOP_OBLIGATION, plan, census, 2028, 'price'],
    [ESOP_OBLIGATION, plan, census, '#REF!'],
    [ESOP_OBLIGATION, plan, census, '', 'share_price'],
    [ESOP_OBLIGATION, plan, census, price],
    [ESOP_OBLIGATION, plan, census, 2028, price],
    [ESOP_OBLIGATION, plan, census, 'repurchase_cash'],
  ],
  // 50 shares at 100 dollars after one year of growth of 2 percent less or more.
  'what moves the result': [
    [ESOP_SENSITIVITY, plan, census, options(['assumptions', 'price_growth, dividends'])],
    [
      ESOP_SENSITIVITY,
      plan,
      census,
      options(
        ['assumptions', 'price_growth'],
        ['steps.price_growth', 0.1],
        ['rank_by', 'peak_amount'],
        ['headings', 'no'],
      ),
    ],
    [ESOP_SENSITIVITY, plan, census, options(['steps.price_growth', -1])],
    [ESOP_SENSITIVITY, plan, census, options(['assumptions', 'strategy'], ['headings', false])],
  ],
  'all that is wrong, each in its cell': [
    [ESOP_VALIDATE, plan, census],
    [
      ESOP_VALIDATE,
      [...undated, ['normal_retirement_age', 80]],
      [...census, [1002, 'forty', 3, 10], [1001, 40, 5, -1]],
    ],
    [ESOP_VALIDATE, plan, [...census, [1001, 40, 5, 1]]],
  ],
  'what is doubtful, in the cell at fault, which stops no other function, and not beside an error': [
    [ESOP_VALIDATE, doubtful, young],
    [ESOP_OBLIGATION, doubtful, young],
    [ESOP_VALIDATE, plan, [census[0]!]],
    [ESOP_VALIDATE, [...plan, ['share_valuation.annual_growth_rate', 4], ['normal_retirement_age', 80]], census],
  ],
  'a blank that Excel handed over as 0': [
    [ESOP_OBLIGATION, plan, blank('')],
    [ESOP_OBLIGATION, plan, blank(0)],
    [ESOP_VALIDATE, plan, blank('')],
    [ESOP_VALIDATE, plan, blank(0)],
  ],
  'percentages for fractions': [
    [
      ESOP_SIMULATE,
      plan,
      [
        [...census[0]!, 'Vested %'],
        [...census[1]!, 40],
      ],
    ],
    [ESOP_SIMULATE, [...plan, ['diversification_election_rate', '12.5']], census],
    // 400 percent of an account is not a missing percent sign.
    [ESOP_SIMULATE, [...plan, ['diversification_election_rate', 400]], census],
    [ESOP_SIMULATE, [...plan, ['normal_retirement_age', 80]], census],
  ],
  'steps of a vesting schedule, in fractions, in percent, with signs or without, but not mixed': [
    ...[
      [0, 50, 100],
      [0, 0.5, 1],
      [0, '50%', '100%'],
      [0, 50, '100%'],
      [0, 50, 101],
    ].map((steps): Call => [ESOP_OBLIGATION, withSteps(...steps), census]),
    ...[
      ['0%', '50%', '100%'],
      [0, 50, 100],
      [0, 50, '100%'],
      [0, 50, 101],
    ].map((steps): Call => [ESOP_VESTING, 'graded', null, 1, [steps]]),
  ],
  vesting: [
    [ESOP_VESTING, 'graded', '', 2, '0, 20, 40, 60, 80, 100'],
    [ESOP_VESTING, 'graded', 6, [[0, 1, 2, 3, 4, 5, 6, 30]]],
    [ESOP_VESTING, 'Cliff', 3, [[2], [3]]],
    [ESOP_VESTING, 'immediate', null, 0],
    [ESOP_VESTING, 'graded', undefined, 2, [[0, 25, 50, 100]]],
    [ESOP_VESTING, 'cliff', 3, [[3, '']]],
    [ESOP_VESTING, 'cliff', 3, ''],
    [ESOP_VESTING, 'steep', 3, 1],
    [ESOP_VESTING, 'graded', 6, '#N/A'],
    [ESOP_VESTING, [['graded', 'cliff']], 6, 1],
  ],
  // The first is a published case: each level payment releases a fifth.
  'release of shares': [
    [ESOP_RELEASE, 1_000_000, 0.1, 5, 100_000],
    [ESOP_RELEASE, 1_000_000, 0.1, 5, 100_000, '', 'principal_only'],
    [ESOP_RELEASE, 900, 0.1, 3, 90, 'Level principal'],
    [ESOP_RELEASE, 900, 0.1, 3, 90, 'balloon', 'principal_only'],
    [ESOP_RELEASE, 0, 0.1, 3, 90],
    [ESOP_RELEASE, 900, '5', 3, 90],
    [ESOP_RELEASE, 900, 0.05, null, 90],
    [ESOP_RELEASE, '9e99', 0.05, 3, 90],
    [ESOP_RELEASE, null, null, null, null],
  ],
  // A cumulative quarter for five years, half in the sixth, nothing before and after.
  diversification: [
    ...[54, 55, 59, 60, 61].map((age): Call => [ESOP_DIVERSIFY, age, 30, 1000]),
    [ESOP_DIVERSIFY, 60, 30, 750, 250],
    [ESOP_DIVERSIFY, 50, 30, 1000, 0, [...plan, ['diversification_rules.age_requirement', 50]]],
    [ESOP_DIVERSIFY, 50, 30, 1000, 0, [...plan, ['first_election_percentage', null]]],
    [ESOP_DIVERSIFY, 50, 30, 1000, 0, options(['diversification_rules.final_election_percentage', 50])],
  ],
  // Five years from the next one, six years later after a termination; 40 percent of 1,000 shares at $10 are cashed out in one sum.
  distributions: [
    [ESOP_DISTRIBUTIONS, 'retirement', 2027, 65, 20, 1000, 10],
    [ESOP_DISTRIBUTIONS, 'retirement', 2027, 50, 20, 1000, 10],
    [ESOP_DISTRIBUTIONS, 'termination', 2027, 50, 20, 1000, 10],
    [ESOP_DISTRIBUTIONS, 'death', 2027, 40, 3, 1000, 10, 100],
    [ESOP_DISTRIBUTIONS, 'termination', 2027, 40, 3, 1000, 10, 0, plan],
    [ESOP_DISTRIBUTIONS, 'termination', 2027, 40, 0, 1000, 10, 0, plan],
    [
      ESOP_DISTRIBUTIONS,
      ...['retirement', 2027, 65, 30, 1000, 100, 0],
      [...plan, ['distribution_policy.timing', 'immediate']],
    ],
    [ESOP_DISTRIBUTIONS, 'fired', 2027, 65, 30, 1000, 100],
    [ESOP_DISTRIBUTIONS, 'death', 2027, 65, 30, 1000, 100, '', options(['plan_name', 'P'])],
    [
      ESOP_DISTRIBUTIONS,
      ...['death', 2027, 65, 30, 1000, 100, ''],
      [...plan, ['distribution_policy.defer_until_loan_repaid', true]],
    ],
  ],
};

it('calls, recorded', async () => {
  const text = Object.entries(CALLS).flatMap(([what, calls]) => [`# ${what}`, ...calls.map(told)]);
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('transcripts/functions.txt');
});

it('reads no further after 1,000 problems, and says so', () => {
  const many = Array.from({ length: 150_000 }, (_, i): Cell[] => [`name_${i}`, 1]);
  const rows = ESOP_VALIDATE(many, census);
  expect(rows).toHaveLength(1002);
  expect(rows.at(-1)!.slice(0, 5)).toEqual(['plan', 1001, '', '', expect.stringMatching(/^This row and those below/)]);
});
