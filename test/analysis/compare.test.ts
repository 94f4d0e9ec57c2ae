import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type Comparison, type PlanScenario, sideBySide } from '../../src/analysis/index.js';
import {
  prepare,
  simulateRun,
  validate,
  type AnnualProjection,
  type InitialState,
  type PlanChanges,
} from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { fourArguments, orNull } from '../properties/runs.js';
import { draws } from '../draws.js';

/** Two people with 50 and 30 shares; the first retires in the first year and is paid in the second. */
const inputs = {
  planRules: {
    plan_name: 'P',
    vesting_schedule: { years: 6 },
    distribution_policy: { form: 'lump_sum' as const },
  },
  operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 100 } },
  initialState: {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 9, compensation: 40_000, allocated_shares: 30 },
    ],
  },
  systemConfig: { projection_years: 3, include_turnover_projection: false },
};

const planWith = (initialState: InitialState): PlanScenario['plan'] =>
  prepare(inputs.planRules, inputs.operatingAssumptions, initialState, inputs.systemConfig);
const plan = planWith(inputs.initialState);
const base: PlanScenario = { name: 'base', plan };

const scenarioOf = (name: string, input: PlanInput): PlanScenario => ({ name, plan: prepare(...fourArguments(input)) });

describe('side by side', () => {
  it('puts runs that are there side by side as a comparison does its own', () => {
    const later = { initialState: { census_year: 2027 } };
    const runs = [plan, plan.with(later)].map((its) => its.simulateRun({ snapshots: false }));
    const { scenarios, by_year, summary } = compare([base, { name: 'later', changes: later }]);
    expect(sideBySide(['base', 'later'], runs)).toEqual({ kind: 'side-by-side', scenarios, by_year, summary });
  });

  it('aligns years by the calendar; a year that a scenario does not reach is null', () => {
    const { scenarios, by_year, company } = compare([
      base,
      { name: 'a year later', changes: { initialState: { census_year: 2027 } } },
      { name: 'short', changes: { systemConfig: { projection_years: 1 } } },
    ]);
    expect(scenarios).toEqual(['base', 'a year later', 'short']);
    // A retires in the first year of each and is paid 50 x 100 in the second.
    expect(
      by_year.map(({ year, figures }) => [year, ...figures.map((one) => one?.repurchase_obligation ?? null)]),
    ).toEqual([
      [2027, 0, null, 0],
      [2028, 5000, 0, null],
      [2029, 0, 5000, null],
      [2030, null, 0, null],
    ]);
    expect(by_year.map(({ differences }) => differences.map((one) => one?.repurchase_obligation ?? null))).toEqual([
      [0, null, 0],
      [0, -5000, null],
      [0, 5000, null],
      [null, null, null],
    ]);
    expect(company.by_year.map(({ figures }) => figures.map((one) => one?.company_cash ?? null))).toEqual([
      [0, null, 0],
      [5000, 0, null],
      [0, 5000, null],
      [null, 0, null],
    ]);
    expect(company.by_year[1]!.differences).toEqual([{ company_cash: 0 }, { company_cash: -5000 }, null]);
    // A is still owed 5,000 where the projection ends after a year.
    expect(company.summary.figures.map((totals) => totals.owed_at_end)).toEqual([0, 0, 5000]);
    expect(company.ranking.map(({ rank, scenario }) => [rank, scenario])).toEqual([
      [1, 'base'],
      [1, 'a year later'],
      [1, 'short'],
    ]);
  });

  it('says what the trust holds and who paid', () => {
    const { by_year, summary } = compare([
      base,
      { name: 'redeem', changes: { operatingAssumptions: { repurchase_strategy: { method: 'redeem' } } } },
    ]);
    const [recycled, redeemed] = by_year[1]!.figures;
    expect(recycled).toMatchObject({
      share_price: 100,
      repurchase_cash: 5000,
      funded_by_company: 5000,
      company_contribution: 5000,
      // B alone is left: 40,000 grown by 3 % twice is 42,436.
      repurchase_to_payroll: 0.11782449,
      shares_recycled: 50,
      shares_redeemed: 0,
      trust_shares: 80,
    });
    expect(redeemed).toMatchObject({ company_contribution: 0, shares_redeemed: 50, trust_shares: 30 });
    expect(by_year[1]!.differences[1]).toMatchObject({ company_contribution: -5000, trust_shares: -50 });
    expect(summary.differences[1]).toMatchObject({ total_repurchase_obligation: 0, final_shares_outstanding: -50 });
  });

  it('shows the figures of each run, and their decimal differences to the first', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 10 }), planArbitrary({ maxYears: 10 }), (one, other) => {
        const inputs = [one, other];
        const runs = inputs.map((input) => orNull(() => simulateRun(...fourArguments(input))));
        fc.pre(runs.every((run) => run !== null));
        const comparison = compare(inputs.map((input, i) => scenarioOf(String(i), input)));
        for (const { year, figures, differences } of comparison.by_year) {
          runs.forEach((run, i) => {
            const annual = run.annual_projections.find((row) => row.year === year);
            const trust = run.trust_states.find((row) => row.year === year);
            expect(figures[i] === null).toBe(annual === undefined);
            if (figures[i] === null) return;
            const { shares, emerging_liability } = trust!;
            const { free_cash_flow_after_repurchases: kept, ...others } = figures[i]!;
            expect({ ...annual, trust_shares: shares.total, emerging_liability }).toMatchObject(others);
            expect(kept).toBe(keptOf(annual!));
            expectDifferences(differences[i] ?? null, figures[i]!, figures[0] ?? null);
          });
        }
        runs.forEach(({ summary_metrics: metrics }, i) => {
          const { figures, differences } = comparison.summary;
          const isFigure = ([, value]: [string, unknown]): boolean => value === null || typeof value === 'number';
          expect(figures[i]).toEqual(Object.fromEntries(Object.entries(metrics).filter(isFigure)));
          expectDifferences(differences[i]!, figures[i]!, figures[0]!);
        });
      }),
      { numRuns: draws(100) },
    );
  });

  /** What the company keeps of a year, where its finances are projected. */
  function keptOf(year: AnnualProjection): number | undefined {
    const { free_cash_flow: free, tax_saved_by_recycling: saved, company_repurchase_cash: paid } = year;
    return free === undefined ? undefined : Big(free).plus(saved!).minus(paid!).toNumber();
  }

  function expectDifferences(differences: object | null, figures: object, first: object | null): void {
    if (first === null) {
      expect(differences).toBeNull();
      return;
    }
    for (const [name, figure] of Object.entries(figures) as [keyof typeof figures, number | null][]) {
      // A figure of the company is absent where its finances are not projected.
      const from = (first as Record<string, number | null>)[name] ?? null;
      const difference = figure === null || from === null ? null : Big(figure).minus(from).toNumber();
      expect(differences?.[name], name).toBe(difference);
    }
  }
});

describe('input differences', () => {
  it('are paths with the value in each scenario, absent where it is not given', () => {
    const { input_differences } = compare([
      base,
      {
        name: 'dividends',
        changes: {
          planRules: { vesting_schedule: { years: 3 } },
          operatingAssumptions: { dividends: { per_share: '1.25' }, discount_rate: 0.05 },
        },
      },
      { name: 'cliff', changes: { planRules: { vesting_schedule: { type: 'cliff' }, distribution_policy: null } } },
    ]);
    expect(input_differences.fields).toEqual([
      { path: 'planRules.vesting_schedule.years', values: [6, 3, 6] },
      { path: 'planRules.vesting_schedule.type', values: [null, null, 'cliff'] },
      { path: 'planRules.distribution_policy', values: [{ form: 'lump_sum' }, { form: 'lump_sum' }, null] },
      { path: 'operatingAssumptions.dividends', values: [null, { per_share: '1.25' }, null] },
      { path: 'operatingAssumptions.discount_rate', values: [null, 0.05, null] },
    ]);
    expect(input_differences.participant_field_count).toBe(0);
  });

  it('compare people by id', () => {
    const [a, b] = inputs.initialState.participants;
    const people = (participants: NonNullable<PlanChanges['initialState']>['participants']): PlanChanges => ({
      initialState: { participants: participants! },
    });
    const { input_differences } = compare([
      base,
      { name: 'raise', changes: people([{ ...a!, compensation: 70_000 }, b!]) },
      { name: 'turned', changes: people([b!, a!]) },
      {
        name: 'new',
        changes: people([
          { ...b!, id: 'C', allocated_shares: 1 },
          { ...b!, cash_balance: 5 },
        ]),
      },
    ]);
    expect(input_differences).toEqual({
      fields: [],
      participant_fields: [
        { path: 'initialState.participants[A].compensation', values: [60_000, 70_000, 60_000, null] },
        { path: 'initialState.participants[B].cash_balance', values: [null, null, null, 5] },
      ],
      participant_field_count: 2,
      participants: [
        { added: [], added_count: 0, removed: [], removed_count: 0, reordered: false },
        { added: [], added_count: 0, removed: [], removed_count: 0, reordered: false },
        { added: [], added_count: 0, removed: [], removed_count: 0, reordered: true },
        { added: ['C'], added_count: 1, removed: ['A'], removed_count: 1, reordered: true },
      ],
    });
  });

  it('are those of the inputs as they were when the plan was prepared', () => {
    const participants = [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }];
    const before = planWith({ participants });
    participants[0]!.allocated_shares = 70;
    const after = planWith({ participants });
    participants[0]!.allocated_shares = 90;
    const scenarios = [
      { name: 'before', plan: before },
      { name: 'after', plan: after },
    ];
    expect(compare(scenarios).input_differences.participant_fields).toEqual([
      { path: 'initialState.participants[A].allocated_shares', values: [50, 70] },
    ]);
  });

  it('name the first hundred people and count the rest', () => {
    const people = (prefix: string, compensation: number): object[] =>
      Array.from({ length: 130 }, (_, i) => ({ id: `${prefix}${i}`, age: 40, service_years: 5, compensation }));
    const scenario = (name: string, participants: object[]): PlanScenario => ({
      name,
      plan: planWith({ census_year: 2026, participants: participants as never }),
    });
    const { input_differences } = compare([
      scenario('first', people('E', 1)),
      scenario('paid more', people('E', 2)),
      scenario('others', people('F', 1)),
    ]);
    expect(input_differences.participant_fields).toHaveLength(100);
    expect(input_differences.participant_fields[99]!.path).toBe('initialState.participants[E99].compensation');
    expect(input_differences.participant_field_count).toBe(130);
    const { added, added_count, removed, removed_count, reordered } = input_differences.participants[2]!;
    expect([added.length, added[99], added_count, removed.length, removed[99], removed_count, reordered]).toEqual([
      100,
      'F99',
      130,
      100,
      'E99',
      130,
      false,
    ]);
  });

  it('are complete: put into the first they give the second', () => {
    const argument = fc.constantFrom('planRules', 'operatingAssumptions', 'initialState', 'systemConfig');
    fc.assert(
      fc.property(planArbitrary({ maxYears: 5 }), planArbitrary({ maxYears: 5 }), argument, (one, two, name) => {
        const other = { ...one, [name]: two[name] ?? {} };
        fc.pre(validate(...fourArguments(other)).length === 0);
        const comparison = orNull(() => compare([scenarioOf('one', one), scenarioOf('other', other)]));
        fc.pre(comparison !== null);
        expect(patched(one, other, comparison.input_differences)).toEqual(plain(other));
      }),
      // Many parts of one plan are not allowed beside those of another.
      { numRuns: 15, maxSkipsPerRun: 1_000 },
    );
  });
});

describe('the place of what is wrong is named: ', () => {
  const issuesOf = (scenarios: unknown): unknown => {
    try {
      compare(scenarios as PlanScenario[]);
    } catch (error) {
      return (error as { issues?: unknown }).issues ?? (error as { details: unknown }).details;
    }
    return [];
  };
  const leaving = [{ ...inputs.initialState.participants[0], separation: { year: 2028, cause: 'death' } }];
  const years9 = { planRules: { ...inputs.planRules, vesting_schedule: { years: 9 } } };

  it.each([
    ['nothing', undefined, [{ field: 'scenarios', issue: 'Required' }]],
    ['no list', 5, [{ field: 'scenarios', issue: 'Must be a list' }]],
    ['an empty list', [], [{ field: 'scenarios', issue: 'Must not be empty' }]],
    ['a missing name', [{ plan }], [{ field: 'scenarios[0].name', issue: 'Required' }]],
    ['a name twice', [base, base], [{ field: 'scenarios[1].name', issue: 'Must be unique' }]],
    ['a missing plan', [{ name: 'x' }], [{ field: 'scenarios[0].plan', issue: 'Required' }]],
    [
      'changes in the first',
      [{ name: 'x', changes: {} }],
      [{ field: 'scenarios[0].changes', issue: 'Only after the first entry' }],
    ],
    [
      'a plan beside changes',
      [base, { name: 'x', plan, changes: {} }],
      [{ field: 'scenarios[1].plan', issue: 'Not with changes' }],
    ],
    [
      'inputs that were not prepared',
      [{ name: 'x', plan: inputs }],
      [{ field: 'scenarios[0].plan', issue: 'Must be a plan that prepare() returned' }],
    ],
    [
      'plans and changes of several',
      [
        base,
        { name: 'x', plan: 5 },
        { name: 'y', changes: { ...years9, initialState: 7 } },
        { name: 'z', changes: years9 },
      ],
      [
        { field: 'scenarios[1].plan', issue: 'Must be a plan that prepare() returned' },
        { field: 'scenarios[2].changes.planRules.vesting_schedule.years', issue: 'Must be between 2 and 7' },
        { field: 'scenarios[2].changes.initialState', issue: 'Must be an object' },
        { field: 'scenarios[3].changes.planRules.vesting_schedule.years', issue: 'Must be between 2 and 7' },
      ],
    ],
    [
      'changes that leave something needed out',
      [base, { name: 'x', changes: { operatingAssumptions: { share_valuation: null } } }],
      [{ field: 'scenarios[1].changes.operatingAssumptions.share_valuation.current_price', issue: 'Required' }],
    ],
    [
      'a known exit before the census',
      [base, { name: 'x', changes: { initialState: { census_year: 2030, participants: leaving } } }],
      [
        {
          field: 'scenarios[1].changes.initialState.participants[0].separation.year',
          issue: 'Must be greater than 2030',
        },
      ],
    ],
    [
      'changes that are no object',
      [base, { name: 'x', changes: 5 }],
      [{ field: 'scenarios[1].changes', issue: 'Must be an object' }],
    ],
    [
      'changes to something unknown',
      [base, { name: 'x', changes: { rules: {} } }],
      [{ field: 'scenarios[1].changes.rules', issue: 'Unknown field' }],
    ],
    [
      'an argument that is no object',
      [base, { name: 'x', changes: { planRules: new Map() } }],
      [{ field: 'scenarios[1].changes.planRules', issue: 'Must be an object' }],
    ],
  ])('%s', (_, scenarios, issues) => {
    expect(issuesOf(scenarios)).toEqual(issues);
  });

  it('is said of changes that never end', () => {
    const cycle: Record<string, unknown> = {};
    cycle['vesting_schedule'] = cycle;
    expect(issuesOf([base, { name: 'x', changes: { planRules: cycle } }])).toEqual([
      { field: 'scenarios[1].changes.planRules', issue: 'Must be readable' },
    ]);
  });

  it('is said of the scenario whose price leaves the range', () => {
    const growth = { share_valuation: { annual_growth_rate: 10_000 } };
    expect(issuesOf([base, { name: 'x', changes: { operatingAssumptions: growth } }])).toEqual({
      field: 'scenarios[1].changes.operatingAssumptions.share_valuation.annual_growth_rate',
      issue: '10000 means 1000000 % a year: for 10000 % write 100 (a figure of 2029 is beyond the exact range)',
    });
  });

  it('is said of the scenario that has no answer', () => {
    const equity = { method: 'equity_value', current_price: 100 };
    const strategy = { method: 'redeem' };
    const scenarios = [
      base,
      {
        name: 'all redeemed',
        changes: {
          operatingAssumptions: { share_valuation: equity, repurchase_strategy: strategy },
          initialState: { participants: [inputs.initialState.participants[0]] },
        },
      },
    ];
    expect(issuesOf(scenarios)).toEqual({
      field: 'scenarios[1].operatingAssumptions.share_valuation.method',
      issue: 'No shares outstanding at the end of 2028',
    });
  });
});

type Json = Record<string, unknown>;

/** An input as JSON; settings that are not given are left out. */
const plain = (input: PlanInput): Json =>
  JSON.parse(JSON.stringify({ ...input, systemConfig: input.systemConfig ?? {} })) as Json;

/** The first input with what the differences list for the second. New people are taken from the second. */
function patched(one: PlanInput, other: PlanInput, differences: Comparison['input_differences']): Json {
  const result = plain(one);
  for (const { path, values } of differences.fields) put(result, path.split('.'), values[1]);

  const state = result['initialState'] as Json;
  const people = new Map((state['participants'] as Json[]).map((person) => [person['id'], person]));
  for (const { path, values } of differences.participant_fields) {
    const end = path.lastIndexOf('].');
    const id = path.slice('initialState.participants['.length, end);
    if (!differences.participants[1]!.removed.includes(id))
      put(people.get(id)!, path.slice(end + 2).split('.'), values[1]);
  }
  for (const id of differences.participants[1]!.removed) expect(people.delete(id)).toBe(true);
  const others = (plain(other)['initialState'] as Json)['participants'] as Json[];
  for (const person of others) {
    if (differences.participants[1]!.added.includes(person['id'] as string)) people.set(person['id'], person);
  }
  const order = differences.participants[1]!.reordered ? others.map(({ id }) => id) : [...people.keys()];
  expect(order).toHaveLength(people.size);
  state['participants'] = order.map((id) => people.get(id));
  return result;
}

function put(target: Json, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length > 0) put(target[key] as Json, rest, value);
  else if (value !== null) target[key] = value;
  else Reflect.deleteProperty(target, key);
}
