import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepare, simulate, simulateRun, ValidationError } from '../../src/index.js';
import { mergePatch } from '../../src/engine/input/merge-patch.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull, PLANS } from '../properties/runs.js';
import { draws } from '../draws.js';

const small = (): Parameters<typeof prepare> => [
  { plan_name: 'P', vesting_schedule: { years: 6 } },
  { contribution_policy: {}, share_valuation: { current_price: 100 } },
  { participants: [{ id: 'A', age: 60, service_years: 20, compensation: 50_000, allocated_shares: 50 }] },
  { projection_years: 8 },
];

/** The change that turns one value into another. */
function changeFrom(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  const gone = Object.keys(one).filter((key) => !Object.keys(other).includes(key));
  return Object.fromEntries([
    ...gone.map((key) => [key, null]),
    ...Object.keys(other).map((key) => [key, changeFrom(one[key], other[key])]),
  ]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('prepare', () => {
  it('gives the runs of simulate() and simulateRun()', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 10 }), (input) => {
        const four = fourArguments(input);
        const plan = orNull(() => prepare(...four));
        fc.pre(plan !== null);
        expect(orNull(() => plan.simulate())).toEqual(orNull(() => simulate(...four)));
        expect(orNull(() => plan.simulateRun())).toEqual(orNull(() => simulateRun(...four)));
      }),
      { numRuns: draws(50) },
    );
  });

  it('changed, gives the runs of a plan that was so from the start, and stays itself', () => {
    const argument = fc.constantFrom('planRules', 'operatingAssumptions', 'initialState', 'systemConfig');
    fc.assert(
      fc.property(planArbitrary({ maxYears: 10 }), planArbitrary({ maxYears: 10 }), argument, (one, other, name) => {
        const target = { ...one, [name]: other[name] ?? {} };
        const plan = orNull(() => prepare(...fourArguments(one)));
        fc.pre(plan !== null);
        const before = orNull(() => plan.simulate());
        const changes = { [name]: changeFrom(one[name] ?? {}, target[name]) };
        const changed = outcome(() => plan.with(changes).simulateRun());
        expect(changed).toEqual(outcome(() => simulateRun(...fourArguments(target))));
        expect(orNull(() => plan.simulate())).toEqual(before);
      }),
      PLANS,
    );
  });

  it('does not read the participants again when they do not change', () => {
    let reads = 0;
    const [rules, assumptions, state, config] = small();
    const participants = state.participants.map((person) => ({
      ...person,
      get compensation() {
        reads += 1;
        return 50_000;
      },
    }));
    const plan = prepare(rules, assumptions, { ...state, participants }, config);
    expect(reads).toBe(1);
    plan.with({ initialState: { unallocated_shares: 7 }, operatingAssumptions: { discount_rate: 0.01 } }).simulate();
    expect(reads).toBe(1);
  });

  it('checks rules between arguments, and names what is wrong as simulate() would', () => {
    const plan = prepare(...small());
    const issuesOf = (changes: object): unknown => {
      try {
        plan.with(changes);
      } catch (error) {
        return (error as ValidationError).issues;
      }
      return [];
    };
    expect(issuesOf({ operatingAssumptions: { share_valuation: null } })).toEqual([
      { field: 'share_valuation.current_price', issue: 'Required' },
    ]);
    expect(issuesOf({ planRules: { vesting_schedule: { years: 9 } } })).toEqual([
      { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
    ]);
    expect(issuesOf({ initialState: { participants: null } })).toEqual([{ field: 'participants', issue: 'Required' }]);
    expect(issuesOf({ initialState: [] })).toEqual([{ field: 'initialState', issue: 'Must be an object' }]);
    expect(issuesOf({ initialState: null })).toEqual([{ field: 'initialState', issue: 'Must be an object' }]);
    expect(issuesOf({ planRules: new Map() })).toEqual([{ field: 'planRules', issue: 'Must be an object' }]);
    expect(issuesOf([])).toEqual([{ field: 'changes', issue: 'Must be an object' }]);
    const cycle: Record<string, unknown> = {};
    cycle['vesting_schedule'] = cycle;
    expect(issuesOf({ planRules: cycle })).toEqual([{ field: 'planRules', issue: 'Must be readable' }]);
    expect(issuesOf({ initialState: 5 })).toEqual([{ field: 'initialState', issue: 'Must be an object' }]);
    expect(issuesOf({ initialState: { participants: [{ id: 'B' }] } })).toHaveLength(2);
    expect(issuesOf({ planRules: JSON.parse('{ "__proto__": { "plan_name": "x" } }') as object })).toEqual([
      { field: '__proto__', issue: 'Unknown field' },
    ]);
    expect(issuesOf({ plan_rules: {} })).toEqual([{ field: 'plan_rules', issue: 'Unknown field' }]);
  });

  it('keeps what it was given, whatever becomes of the inputs', () => {
    const inputs = small();
    const plan = prepare(...inputs);
    const before = plan.simulate();
    (inputs[1].share_valuation as { current_price: number }).current_price = 1;
    expect(plan.simulate()).toEqual(before);
    expect(plan.with({ systemConfig: { projection_years: 8 } }).simulate()).toEqual(before);
    const growth_rates = [0.1];
    const growing = plan.with({ operatingAssumptions: { share_valuation: { growth_rates } } });
    growth_rates[0] = 0.9;
    const changedAgain = growing.with({ operatingAssumptions: { discount_rate: 0.01 } });
    expect(changedAgain.simulate().results).toEqual(growing.simulate().results);
  });

  it('cannot be changed itself', () => {
    const plan = prepare(...small());
    expect(() => Object.assign(plan, { input: null })).toThrow(TypeError);
  });
});

/** The run, or why there is none. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    // The order in which keys are given decides the order of issues, and a merge does not keep it.
    if (error instanceof ValidationError) return error.issues.map((issue) => JSON.stringify(issue)).sort();
    return error;
  }
}

describe('mergePatch', () => {
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('RFC 7396, appendix A: %j with %j', (target, patch, result) => {
    const before = JSON.stringify(target);
    expect(JSON.parse(JSON.stringify(mergePatch(target, patch)))).toEqual(result);
    expect(JSON.stringify(target)).toBe(before);
  });
});
