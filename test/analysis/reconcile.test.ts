import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconcile, type Reconciliation } from '../../src/analysis/index.js';
import { prepare, SimulationError, type InitialState, type PreparedPlan } from '../../src/index.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { ExactDecimal } from '../../src/engine/numeric/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { saying } from '../saying.js';
import { draws } from '../draws.js';

type Figure = Reconciliation['figures'][number];
type People = InitialState['participants'];

const prepared = ({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInput): PreparedPlan =>
  prepare(planRules as never, operatingAssumptions as never, initialState, systemConfig);

/** A plan in which whole people leave, so that its own projection is a census. */
const certain = (plan: PlanInput): PreparedPlan =>
  prepared({
    ...plan,
    systemConfig: { ...plan.systemConfig, include_turnover_projection: false, projection_years: 2 },
  });

/** The first year end of a plan as the census that a recordkeeper would send. */
function ownProjection(
  plan: PreparedPlan,
  { initialState }: PlanInput,
): { participants: People; price: number; repurchases: number } {
  const { participant_snapshots: snapshots, annual_projections: years } = plan.simulateRun();
  const [first] = years;
  const rows = snapshots.filter(({ year, participant_id: id }) => year === first!.year && !/^hires-\d+$/.test(id));
  const causes = new Map(
    (initialState as { participants: People }).participants.map(({ id, separation }) => [id, separation]),
  );
  // Whoever has no known exit in the year left it at normal retirement.
  const causeOf = (id: string) => {
    const known = causes.get(id);
    return Number(known?.year) === first!.year ? known!.cause : 'retirement';
  };
  const participants = rows.map((row) => ({
    id: row.participant_id,
    age: row.age,
    service_years: row.service_years ?? 0,
    allocated_shares: row.status === 'active' ? row.shares : row.separated_shares,
    diversified_shares: row.diversified_shares,
    ...(row.status === 'active'
      ? { compensation: row.compensation ?? 0 }
      : { status: 'separated' as const, separation: { year: first!.year, cause: causeOf(row.participant_id) } }),
  }));
  return { participants, price: first!.year_end_share_price, repurchases: first!.repurchase_obligation };
}

/** As the plan's census has it, however it says so. */
function ageOf(plan: PreparedPlan, id: string): number {
  const { census } = inputOf(plan).plan;
  return census.ageAtCensus[census.ids.indexOf(id)]!;
}

/** The model has no answer for some random plans. */
function answered<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    fc.pre(!(error instanceof SimulationError));
    throw error;
  }
}

const exact = (value: number): InstanceType<typeof ExactDecimal> => new ExactDecimal(value);

function addsUp({ forecast, variances, actual }: Figure): boolean {
  const parts = Object.values(variances).map((each: number | null) => exact(each ?? 0));
  if (actual === null) return variances.data === null;
  return parts.reduce((sum, part) => sum.plus(part), exact(forecast)).eq(exact(actual));
}

describe('the laws', () => {
  it('the variances of every figure add up exactly, whatever happened', () => {
    fc.assert(
      fc.property(
        planArbitrary(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.boolean(),
        (input, drop, cents, hasRepurchases) => {
          const plan = answered(() => prepared(input));
          const people = (input.initialState as { participants: People }).participants;
          const active = people.filter(({ status }) => status !== 'separated');
          // Some are gone, somebody is new, pay and shares are others.
          const participants = active
            .filter((_, i) => i % drop !== 1)
            .map(({ id }, i) => ({
              id,
              age: ageOf(plan, id) + 1,
              service_years: 3,
              compensation: 1000 * i + 500,
              allocated_shares: i,
            }));
          const newcomer = { id: 'newcomer', age: 30, service_years: 0, compensation: 1, allocated_shares: 0 };
          const { figures } = answered(() =>
            reconcile(plan, {
              price: cents / 100,
              participants: [...participants, newcomer],
              ...(hasRepurchases ? { repurchases: cents } : {}),
            }),
          );
          expect(figures.map(({ figure }) => figure)).toHaveLength(6);
          for (const figure of figures) expect(addsUp(figure), JSON.stringify(figure)).toBe(true);
        },
      ),
      { numRuns: draws(150) },
    );
  });

  it('a run reconciled with its own projection has no variance, and nobody is flagged', () => {
    let seen = 0;
    fc.assert(
      fc.property(planArbitrary(), (input) => {
        const hasHires = (input.operatingAssumptions as { workforce?: unknown }).workforce !== undefined;
        // A census is of 2100 at the latest, and the next one is needed too.
        fc.pre(!hasHires && Number(input.initialState.census_year ?? 2026) < 2100);
        const plan = answered(() => certain(input));
        const { figures, flags } = answered(() => reconcile(plan, ownProjection(plan, input)));
        for (const { figure, variances } of figures) {
          const { turnover, price, pay, elections, data } = variances;
          expect({ figure, turnover, price, pay, elections, data }).toEqual({
            figure,
            turnover: 0,
            price: 0,
            pay: 0,
            elections: 0,
            data: 0,
          });
        }
        expect(flags).toEqual([]);
        seen += 1;
      }),
      { numRuns: draws(100) },
    );
    expect(seen).toBeGreaterThan(20);
  });
});

describe('one cause at a time', () => {
  const people: People = [
    { id: 'A', age: 60, service_years: 20, participation_years: 20, compensation: 60_000, allocated_shares: 1000 },
    { id: 'B', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 300 },
  ];
  const plan = prepare(
    { plan_name: 'Two', vesting_schedule: { years: 6 } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      repurchase_strategy: { funding_source: 'company_redemption' },
      diversification_election_rate: 0,
    },
    { census_year: 2026, participants: people },
    { projection_years: 3, include_turnover_projection: false },
  );
  const [a, b] = [
    { ...people[0]!, age: 61, service_years: 21, participation_years: 21, compensation: 61_800 },
    { ...people[1]!, age: 41, service_years: 11, compensation: 51_500 },
  ];
  const of = (participants: People, figure: Figure['figure']) =>
    reconcile(plan, { participants, price: 100 }).figures.find((each) => each.figure === figure)!;

  it('elections: shares that were diversified though none were expected', () => {
    const diversified = [{ ...a, allocated_shares: 900, diversified_shares: 100 }, b];
    // A quarter of 1,000 may be diversified; 100 shares at $100 were.
    expect(of(diversified, 'shares').variances).toEqual({ turnover: 0, price: 0, pay: 0, elections: -100, data: 0 });
    expect(of(diversified, 'repurchases').variances).toMatchObject({ elections: 10_000, data: null });
  });

  it('people who vanish, appear, return or jump are flagged', () => {
    const { flags } = reconcile(plan, {
      price: 100,
      participants: [
        { ...a, compensation: 100_000, allocated_shares: 700 },
        { id: 'C', age: 50, service_years: 5, allocated_shares: 40 },
      ],
    });
    expect(flags).toEqual([
      { id: 'A', flag: 'pay', expected: 61_800, actual: 100_000 },
      { id: 'A', flag: 'shares', expected: 1000, actual: 700 },
      { id: 'B', flag: 'vanished', expected: 300, actual: null },
      { id: 'C', flag: 'appeared', expected: null, actual: 40 },
    ]);
  });

  it('a wrong actual is reported with its path', () => {
    expect(() => reconcile(plan, { participants: [a, b], price: -1 })).toThrow('Invalid price');
    expect(() => reconcile(plan, { participants: [{ ...a, age: 'x' }], price: 1 })).toThrow(
      expect.objectContaining({ details: { field: 'participants[0].age', issue: 'Must be a number' } }) as Error,
    );
  });
});

describe('a census of another year', () => {
  const people = (older: number): People =>
    [40, 50, 60].map((age, i) => ({ id: `P${i}`, age: age + older, service_years: 10 + older, allocated_shares: 100 }));
  const plan = prepare(
    { plan_name: 'Three', vesting_schedule: { years: 6 } },
    { contribution_policy: {}, share_valuation: { current_price: 100 } },
    { census_year: 2026, participants: people(0) },
    { projection_years: 5 },
  );

  it.each([0, 2, 3])('in which most are %i years older is refused', (older) => {
    const [, ...others] = people(1);
    // One wrong age is none of that.
    expect(() => reconcile(plan, { price: 100, participants: [people(older)[0]!, ...others] })).not.toThrow();
    expect(() => reconcile(plan, { price: 100, participants: people(older) })).toThrow(
      saying(`must be the census of 2027, not one in which most people are ${older} years older`),
    );
  });
});
