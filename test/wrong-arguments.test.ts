import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import * as analysis from '../src/analysis/index.js';
import { review } from '../src/census/review/review.js';
import * as parallel from '../src/hosts/parallel/index.js';
import * as library from '../src/index.js';
import * as books from '../src/presentation/journal/index.js';

const { prepare, validate, ValidationError } = library;
const rules = { plan_name: 'T', vesting_schedule: { years: 6 } };
const assumptions = { contribution_policy: { annual_amount: 9000 }, share_valuation: { current_price: 100 } };
const person = { id: 'E1', age: 63, service_years: 21, compensation: 64_000, allocated_shares: 2150 };
const plan = prepare(rules, assumptions, { census_year: 2026, participants: [person] }, { projection_years: 2 });

/** Classes, what takes anything, and what is handed one value by TypeScript alone. */
const NOT_CALLED = /Error|^trySimulate$|^validate$|^inputErrorMap$|^amountText$/;
type Called = (...given: readonly unknown[]) => unknown;
const functions = Object.entries({ ...library, ...analysis, ...books, ...parallel, review }).filter(
  (entry): entry is [string, Called] => typeof entry[1] === 'function' && !NOT_CALLED.test(entry[0]),
);
const wrong = [undefined, null, 0, NaN, 5n, 'x', true, Symbol('s'), [], {}, [null], [undefined], [1], [{}], { x: 1 }];
const others = [new Map(), (): number => 1, plan, plan.simulateRun()];

it.each(functions)('%s() has no error of its own for wrong arguments', async (_, called) => {
  const all = [...wrong, ...others].flatMap((value) => [[value], [plan, value], [plan, {}, value], [plan, [], value]]);
  for (const given of [[], ...all]) {
    try {
      await called(...given);
    } catch (error) {
      expect([given, error]).toEqual([given, expect.any(ValidationError)]);
    }
  }
});

it('options of a run that do not exist are refused by name', () => {
  const misspelt = { onYears: () => undefined, snapshot: false };
  for (const run of [() => analysis.purchases(plan, misspelt as never), () => plan.simulateRun(misspelt as never)]) {
    expect(run).toThrow(
      expect.objectContaining({ fullMessage: 'Invalid onYears: onYears: Unknown field (and 1 more)' }),
    );
  }
});

describe('a number of another kind', () => {
  class Money {
    readonly amount = 5;
  }
  it.each<[unknown, string]>([
    [new Decimal(5), 'a Decimal: write .toString() after it'],
    [5n, 'a BigInt: write .toString() after it'],
    [Object(5), 'a Number object: write .toString() after it'],
    [Object('5'), 'a String object: write .toString() after it'],
    [NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [new Date(), 'a Date'],
    [new Money(), 'a Money'],
    [{}, 'an object'],
    [[5], 'a list'],
    [() => 5, 'a function'],
  ])('%o is named', (value, kind) => {
    const issue = `Must be a number, not ${kind}`;
    const found = validate(
      rules,
      { ...assumptions, contribution_policy: { annual_amount: value } },
      { participants: [{ ...person, age: value }] },
    );
    expect(found).toEqual([
      { field: 'contribution_policy.annual_amount', issue },
      { field: 'participants[0].age', issue },
    ]);
  });
});

it('an error names the unknown key beside one that is missing', () => {
  const { id, ...others } = person;
  const outcome = (): unknown =>
    library.simulate(rules, assumptions, { participants: [{ idd: id, ...others } as never] });
  expect(outcome).toThrow(
    expect.objectContaining({
      fullMessage: 'Invalid participants: participants[0].id: Required, and participants[0].idd is unknown',
    }),
  );
});

it('ids ask no toJSON of anything', () => {
  const idOf = (shares: number): string =>
    library.simulationId(rules, assumptions, {
      census_year: 2026,
      participants: [{ ...person, allocated_shares: shares }],
    });
  const [before, other] = [idOf(1), idOf(2)];
  const chance = (shares: number): analysis.MonteCarloResult =>
    analysis.monteCarlo(plan.with({ initialState: { participants: [{ ...person, allocated_shares: shares }] } }), {
      paths: 4,
      range: shares === 1 ? [0, 2] : [2, 4],
    });
  for (const { prototype } of [Array, Object]) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'same', configurable: true, writable: true });
    try {
      expect([idOf(1), idOf(2)]).toEqual([before, other]);
      expect(() => analysis.mergeMonteCarlo([chance(1), chance(2)])).toThrow(
        expect.objectContaining({
          details: { field: 'parts[1]', issue: 'Must have the plan, seed and settings of the first part' },
        }),
      );
    } finally {
      delete (prototype as { toJSON?: unknown }).toJSON;
    }
  }
});
