import { describe, expect, it } from 'vitest';
import { isValidationError, simulate, trySimulate, type ValidationError } from '../../../src/index.js';
import { changeInput, parseInput, prepareInput } from '../../../src/engine/input/index.js';
import { fullInput, issuesIn, issuesOf, put, type FullInput } from './full-input.js';

const RULES = { plan_name: 'P', vesting_schedule: { years: 6 } };
const ASSUMPTIONS = { contribution_policy: {} };
const person = (id: string): object => ({ id, age: 40, service_years: 5, compensation: 50_000.5 });

/** The error with which the public functions refuse inputs. */
function refusalOf({ planRules, initialState, systemConfig }: Record<string, unknown>): ValidationError {
  const given = [planRules, ASSUMPTIONS, initialState, systemConfig] as unknown as Parameters<typeof simulate>;
  try {
    simulate(...given);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    expect(trySimulate(...given)).toMatchObject({ success: false, error: { details: error.details } });
    return error;
  }
  throw new Error('The inputs are accepted');
}

function placeIn(value: object, path: string): object {
  return (path.match(/\w+/g) ?? []).reduce<object>((inner, key) => (inner as Record<string, object>)[key]!, value);
}

describe('keys of prototypes', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'])('%s', (key) => {
    const input = JSON.parse(
      JSON.stringify(fullInput()).replace('"plan_name"', `"${key}":{"years":9},"plan_name"`),
    ) as FullInput;
    expect(issuesIn(input)).toEqual([{ field: key, issue: 'Unknown field' }]);
    const inner = JSON.parse(
      JSON.stringify(fullInput()).replace('"compensation"', `"${key}":1,"compensation"`),
    ) as FullInput;
    expect(issuesIn(inner)).toEqual([{ field: `participants[0].${key}`, issue: 'Unknown field' }]);
    expect(({} as Record<string, unknown>)['years']).toBeUndefined();
  });
});

describe('objects of other kinds', () => {
  it('takes rows of any class, with what it has as getters or by inheritance', () => {
    class Base {
      age = 40;
      get separation(): undefined {
        return undefined;
      }
    }
    class Row extends Base {
      readonly #id: string;
      service_years = 5;
      constructor(id: string) {
        super();
        this.#id = id;
      }
      get id(): string {
        return this.#id;
      }
      get full_name(): string {
        throw new Error('Is not looked at');
      }
      compensation_in(): void {}
    }
    class Loan {
      readonly loan_id = 'L';
      get principal_balance(): number {
        return 1000;
      }
      interest_rate = 0.05;
      years_remaining = 5;
      suspense_shares = 10;
    }
    const own = { ...person('B'), separation: new (class Exit { year = 2030; cause = 'death'; })() }; // prettier-ignore
    const plain = [
      { id: 'A', age: 40, service_years: 5 },
      { ...person('B'), separation: { year: 2030, cause: 'death' } },
    ];
    const state = { participants: [new Row('A'), own], esop_loans: [new Loan()], census_year: 2026 };
    const loan = {
      loan_id: 'L',
      principal_balance: 1000,
      interest_rate: 0.05,
      years_remaining: 5,
      suspense_shares: 10,
    };
    const written = { participants: plain, esop_loans: [loan], census_year: 2026 };
    const assumptions = { ...ASSUMPTIONS, share_valuation: { current_price: 10 } };
    const given = prepareInput(RULES, assumptions, state, undefined);
    expect(given.plan.simulationId).toBe(parseInput(RULES, assumptions, written, undefined).simulationId);
    expect(given.given.initialState).toEqual(written);
    const participants = [new Row('C')];
    expect(changeInput(given, { initialState: { participants } }).given.initialState['participants']).toEqual([
      { id: 'C', age: 40, service_years: 5 },
    ]);
  });

  it('counts an undefined value as not given', () => {
    const input = put(put(fullInput(), 'planRules.eligibility', undefined), 'initialState.company', undefined);
    Object.assign(input.planRules, { eligibility: undefined, nonsense: undefined });
    Object.assign(input.initialState, { company: undefined });
    expect(issuesIn(input)).toEqual([]);
  });
});

describe('depth', () => {
  it('reads no deeper than the schema', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = i % 2 === 0 ? [deep] : { deep };
    expect(issuesOf({ ...RULES, deep }, { ...ASSUMPTIONS, discount_rate: deep }, { participants: deep })).toEqual([
      { field: 'deep', issue: 'Unknown field' },
      { field: 'discount_rate', issue: 'Must be a number, not an object' },
      { field: 'participants', issue: 'Must be a list' },
    ]);
  });
});

describe('lists', () => {
  it('a hole is a missing entry', () => {
    const participants = [person('A'), , person('B')];
    expect(issuesOf(RULES, ASSUMPTIONS, { participants })).toEqual([{ field: 'participants[1]', issue: 'Required' }]);
    expect(issuesOf(RULES, ASSUMPTIONS, { participants: new Array(1_000_000) })).toHaveLength(1000);
    expect(issuesOf(RULES, ASSUMPTIONS, { participants: new Array(2 ** 32 - 1) })).toEqual([
      { field: 'participants', issue: 'Must have at most 2000000 entries' },
    ]);
  });
});

describe('size', () => {
  const LONG = '1'.repeat(10_000_000);

  it('long text is refused unread', () => {
    expect(issuesIn(put(fullInput(), 'planRules.plan_name', LONG))).toHaveLength(1);
    expect(issuesIn(put(fullInput(), 'planRules.cash_usage_policy[0]', LONG))).toHaveLength(1);
    expect(issuesIn(put(fullInput(), 'operatingAssumptions.discount_rate', LONG))).toEqual([
      { field: 'discount_rate', issue: 'Must be at most 500 characters' },
    ]);
    expect(issuesIn(put(fullInput(), 'systemConfig.projection_years', LONG))).toHaveLength(1);
    expect(issuesIn(put(fullInput(), 'initialState.participants[0].id', LONG))).toHaveLength(1);
  });

  it('a long key is shortened in the report', () => {
    const [issue] = issuesOf({ ...RULES, [LONG]: 1 }, ASSUMPTIONS, { participants: [] });
    expect(issue).toEqual({ field: `${'1'.repeat(100)}...`, issue: 'Unknown field' });
  });

  it('decimal text of the longest allowed length is read exactly', () => {
    const tie = `0.0000000${'0'.repeat(0)}05`;
    const above = `${tie}${'0'.repeat(500 - tie.length - 1)}1`;
    const rate = (text: string): number => {
      const { planRules, operatingAssumptions, initialState } = fullInput();
      return parseInput(planRules, { ...operatingAssumptions, cash_return_rate: text }, initialState, {}).cashReturn;
    };
    expect(rate(tie)).toBe(0);
    expect(rate(above)).toBe(1);
  });

  const names = (more: number): object => Object.fromEntries(Array.from({ length: more }, (_, i) => [`key${i}`, 1]));
  const many = 130_000;

  it.each([
    ['planRules', 'key0', many - 1],
    ['planRules.vesting_schedule', 'vesting_schedule.key0', many - 1],
    ['systemConfig', 'key0', many - 1],
    ['initialState.participants', 'participants.key0', many - 1],
    ['initialState.participants[0]', 'participants[0].key0', many - 1],
    ['initialState.participants[0].separation', 'participants[0].separation.key0', many - 1],
  ])('%s of 130,000 unknown names: a thousand issues, the others counted', (path, field, others) => {
    const separation = { year: 2025, cause: 'death' };
    const participants = [{ ...person('A'), status: 'separated', separation }];
    const input = { planRules: structuredClone(RULES), systemConfig: {}, initialState: { participants } };
    Object.assign(placeIn(input, path), names(many));
    const { issues, unlisted, fullMessage } = refusalOf(input);
    expect(issues).toHaveLength(1000);
    expect(issues[0]).toEqual({ field, issue: 'Unknown field' });
    expect(unlisted).toBe(others - 999);
    expect(fullMessage).toMatch(new RegExp(` \\(and ${others} more\\)$`));
  });

  it('lists of many bad entries likewise, and people of whom not all are read', () => {
    const loan = { loan_id: 1, principal_balance: 'x', interest_rate: 'x', years_remaining: 'x', suspense_shares: 'x' };
    const loans = Array.from({ length: 10_000 }, () => ({ ...loan, ...names(15) }));
    const refused = refusalOf({ planRules: RULES, initialState: { participants: [], esop_loans: loans } });
    expect(refused.issues).toHaveLength(1000);
    expect(refused.fullMessage).toMatch(/ \(and 199999 more\)$/);
    const people = Array.from({ length: 2000 }, () => names(10));
    const cutShort = refusalOf({ planRules: RULES, initialState: { participants: people } });
    expect(cutShort.issues).toHaveLength(1000);
    expect(cutShort.unlisted).toBe(Infinity);
    expect(cutShort.fullMessage).toMatch(/ \(and at least 998 more\)$/);
  });

  it('people alike, and born or gone too late: all are counted', () => {
    const issues = (each: object, i: (i: number) => string): ValidationError =>
      refusalOf({
        planRules: RULES,
        initialState: { participants: Array.from({ length: 1500 }, (_, row) => ({ ...each, id: i(row) })) },
      });
    expect(issues({ age: 40, service_years: 5 }, () => 'A').fullMessage).toMatch(/\(and 1498 more\)$/);
    const late = { birth_date: '2090-01-01', hire_date: '2091-01-01' };
    expect(issues(late, String).fullMessage).toMatch(/\(and 2999 more\)$/);
    const gone = { age: 40, service_years: 5, separation: { year: 2001, cause: 'death' } };
    expect(issues(gone, String).fullMessage).toMatch(/\(and 1499 more\)$/);
  });
});

describe('the host', () => {
  it('keeps its inputs as they were', () => {
    const input = fullInput();
    const before = structuredClone(input);
    const freeze = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      Object.values(Object.freeze(value)).forEach(freeze);
    };
    freeze(input);
    expect(issuesIn(input)).toEqual([]);
    expect(input).toEqual(before);
  });
});
