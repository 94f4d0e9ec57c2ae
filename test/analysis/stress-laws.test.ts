import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stress, type Shock, type StressComparison } from '../../src/analysis/index.js';
import { prepare, simulateRun } from '../../src/index.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { fourArguments, orNull, PLANS } from '../properties/runs.js';

const DEFAULT_CENSUS_YEAR = 2026;
const DEFAULT_YEARS = 20;

const yearsOf = ({ initialState, systemConfig }: PlanInput): { first: number; last: number } => {
  const census = Number(initialState.census_year ?? DEFAULT_CENSUS_YEAR);
  return { first: census + 1, last: census + Number(systemConfig?.projection_years ?? DEFAULT_YEARS) };
};

const fraction = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);

/** A plan and shocks that may hit it: every kind, in any of its years. */
const plansAndShocks = planArbitrary({ maxYears: 12, maxParticipants: 5 }).chain((plan) => {
  const { first, last } = yearsOf(plan);
  const year = fc.integer({ min: first, max: last });
  const shocks = fc.array(
    fc.oneof(
      fc.record({
        shock: fc.constant('largest_holders_leave' as const),
        year,
        count: fc.integer({ min: 1, max: 4 }),
        cause: fc.constantFrom('retirement' as const, 'death' as const, 'disability' as const, 'termination' as const),
      }),
      fc.record(
        {
          shock: fc.constant('price_fall' as const),
          year,
          fall: fraction,
          recovery_years: fc.integer({ min: 1, max: 5 }),
        },
        { requiredKeys: ['shock', 'year', 'fall'] },
      ),
      fc.record({ shock: fc.constant('layoff' as const), year, fraction }),
      fc.tuple(year, year).map(([a, b]) => ({
        shock: 'contribution_holiday' as const,
        from: Math.min(a, b),
        through: Math.max(a, b),
      })),
    ),
    { maxLength: 5 },
  );
  const fall = { year, fall: fraction, recovery_years: fc.integer({ min: 1, max: 5 }) };
  const span = fc.tuple(year, year).map(([a, b]) => ({ from: Math.min(a, b), through: Math.max(a, b) }));
  const lost = fc.record({ shock: fc.constant('revolver_lost' as const), year });
  const ofCompany =
    plan.operatingAssumptions.company_finances === undefined
      ? fc.constant([])
      : fc.array(
          fc.oneof(
            fc.record({ shock: fc.constant('earnings_fall' as const), ...fall }),
            fc
              .record({ span, min_fixed_charge_coverage: fraction.map((rate) => rate + 1), debt_sweep_rate: fraction })
              .map(({ span: years, ...asked }) => ({ shock: 'covenant' as const, ...years, ...asked })),
            ...(plan.initialState.company?.revolver === undefined ? [] : [lost]),
          ),
          { maxLength: 3 },
        );
  const loans = plan.initialState.esop_loans ?? [];
  const refinances = fc
    .tuple(
      ...loans.map(({ loan_id: id, years_remaining: years, refinanced }) =>
        fc.option(
          fc.record({
            shock: fc.constant('refinance' as const),
            loan_id: fc.constant(id),
            year: fc.integer({ min: first, max: Math.min(last, lastPayment(first - 1 + Number(years), refinanced)) }),
            years: fc.integer({ min: 1, max: 40 }),
            interest_rate: fraction.map((rate) => rate / 5),
            payment_schedule: fc.constantFrom('level_payment' as const, 'level_principal' as const, 'balloon' as const),
            release_method: fc.constantFrom('principal_and_interest' as const, 'principal_only' as const),
          }),
        ),
      ),
    )
    .map((some) => some.filter((one) => one !== null));
  return fc
    .record({ plan: fc.constant(plan), shocks, refinances, ofCompany })
    .map(({ plan: input, shocks: some, refinances: more, ofCompany: others }) => ({
      plan: input,
      shocks: [...some, ...more, ...others] as Shock[],
    }));
});

type Refinanced = NonNullable<PlanInput['initialState']['esop_loans']>[number]['refinanced'];

/** The year of the last payment of a loan that may be refinanced before. */
function lastPayment(year: number, refinanced: Refinanced): number {
  const from = Number(refinanced?.year ?? year);
  return from < year ? Math.min(year, from + Number(refinanced!.years_remaining)) : year;
}

/** The comparison, or null where the model has no answer. */
function stressed(plan: PlanInput, shocks: readonly Shock[]): StressComparison | null {
  const [rules, assumptions, state, config] = fourArguments(plan);
  return orNull(() => stress(prepare(rules, assumptions, state, config), shocks));
}

describe('shocks', () => {
  it('in any order are the same, and keep every identity', () => {
    const reordered = plansAndShocks.chain(({ plan, shocks }) =>
      fc.record({
        plan: fc.constant(plan),
        shocks: fc.constant(shocks),
        others: fc.shuffledSubarray(shocks, { minLength: shocks.length }),
      }),
    );
    fc.assert(
      fc.property(reordered, ({ plan, shocks, others }) => {
        // All but the list of shocks, which is in the order given.
        expect({ ...stressed(plan, others), shocks: [] }).toEqual({ ...stressed(plan, shocks), shocks: [] });
      }),
      PLANS,
    );
  });

  it('that are none leave the run of the plan', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), (plan) => {
        const run = orNull(() => simulateRun(...fourArguments(plan)));
        const comparison = stressed(plan, []);
        fc.pre(run !== null && comparison !== null);
        for (const [i, year] of comparison.by_year.entries()) {
          expect(run.annual_projections[i]).toMatchObject(withoutTrust(year.figures[1]!));
        }
        expectNoDifference(comparison);
      }),
      PLANS,
    );
  });

  it('of no size change nothing: a layoff of 0, a fall of 0, covenants and a sweep as they are', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), fc.nat(), (plan, n) => {
        const { first, last } = yearsOf(plan);
        const year = first + (n % (last - first + 1));
        const finances = plan.operatingAssumptions.company_finances;
        const { coverage_basis: _basis, ...covenants } = finances?.covenants ?? {};
        const ofCompany = [
          { shock: 'earnings_fall', year, fall: 0 },
          { shock: 'covenant', from: first, through: year, ...covenants, debt_sweep_rate: finances?.debt_sweep_rate ?? 0 }, // prettier-ignore
        ] as Shock[];
        const comparison = stressed(plan, [
          { shock: 'layoff', year, fraction: 0 },
          { shock: 'price_fall', year, fall: 0, recovery_years: 3, interim_part: 0 },
          ...(finances === undefined ? [] : ofCompany),
        ]);
        fc.pre(comparison !== null);
        expectNoDifference(comparison);
        expect(comparison.finding_changes[1]).toEqual({ new_findings: [], gone_findings: [] });
      }),
      PLANS,
    );
  });

  it('that pay at the lower price within the year are a fall and an interim appraisal of the plan', () => {
    let moved = 0;
    fc.assert(
      fc.property(planArbitrary({ maxYears: 6 }), fc.nat(), (drawn, n) => {
        const { share_valuation: valuation } = drawn.operatingAssumptions;
        fc.pre(valuation !== undefined);
        const { first, last } = yearsOf(drawn);
        const year = first + (n % (last - first + 1));
        const priced = (interim?: object[]): PlanInput => {
          const { interim: _stated, ...others } = valuation;
          const share_valuation = { ...others, ...(interim && { interim }) } as typeof valuation;
          return { ...drawn, operatingAssumptions: { ...drawn.operatingAssumptions, share_valuation } };
        };
        const fall: Shock = { shock: 'price_fall', year, fall: 0.4, recovery_years: 2 };
        const shocked = stressed(priced(), [{ ...fall, interim_part: 0.75 }]);
        const stated = stressed(priced([{ year, factor: 0.6, part: 0.75 }]), [fall]);
        fc.pre(shocked !== null && stated !== null);
        expect(shocked.by_year.map(({ figures }) => figures[1])).toEqual(
          stated.by_year.map(({ figures }) => figures[1]),
        );
        const without = stressed(priced(), [fall])!;
        if (shocked.summary.figures[1] !== without.summary.figures[1]) moved += 1;
      }),
      PLANS,
    );
    expect(moved).toBeGreaterThan(0);
  });

  it('of a refinancing at the terms that are left change nothing', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), fc.nat(), (drawn, n) => {
        // A prepayment, a refinancing and years of interest only leave other terms than the census says.
        const loans = drawn.initialState.esop_loans?.map(
          ({ prepayments: _more, refinanced: _anew, interest_only_years: _only, ...loan }) => loan,
        );
        const plan = { ...drawn, initialState: { ...drawn.initialState, esop_loans: loans ?? [] } };
        const { first, last } = yearsOf(plan);
        const shocks = plan.initialState.esop_loans.map((loan): Shock => {
          const repaid = first - 1 + Number(loan.years_remaining);
          const year = first + (n % (Math.min(last, repaid) - first + 1));
          const { loan_id, interest_rate } = loan;
          return { shock: 'refinance', loan_id, year, years: repaid - year + 1, interest_rate };
        });
        fc.pre(shocks.length > 0);
        const comparison = stressed(plan, shocks);
        fc.pre(comparison !== null);
        expectNoDifference(comparison);
      }),
      PLANS,
    );
  });

  it('of a layoff of everybody leave nobody whose exit is not known, and no hires but for others who left', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), fc.nat(), (plan, n) => {
        const { first, last } = yearsOf(plan);
        const year = first + (n % (last - first + 1));
        const { workforce: _none, ...assumptions } = plan.operatingAssumptions;
        const comparison = stressed({ ...plan, operatingAssumptions: assumptions }, [
          { shock: 'layoff', year, fraction: 1 },
        ]);
        fc.pre(comparison !== null);
        const known = plan.initialState.participants.filter(
          ({ status, separation }) => status !== 'separated' && Number(separation?.year) > year,
        );
        const then = comparison.by_year.find((row) => row.year === year)!;
        expect(then.figures[1]!.active_headcount).toBe(known.length);
      }),
      PLANS,
    );
  });

  it('of a price fall, once recovered, leave the price on its path to its last digit', () => {
    fc.assert(
      fc.property(
        planArbitrary({ maxYears: 12 }),
        fc.nat(),
        fraction,
        fc.integer({ min: 1, max: 4 }),
        (plan, n, fall, recovery_years) => {
          const valuation = plan.operatingAssumptions.share_valuation;
          fc.pre(valuation !== undefined && (valuation.method ?? 'per_share_growth') === 'per_share_growth');
          const { first, last } = yearsOf(plan);
          const year = first + (n % (last - first + 1));
          const comparison = stressed(plan, [{ shock: 'price_fall', year, fall, recovery_years }]);
          fc.pre(comparison !== null);
          for (const { year: t, figures } of comparison.by_year) {
            const [path, price] = figures.map((one) => one!.year_end_share_price);
            if (t < year || t >= year + recovery_years) expect(price).toBe(path);
            else expect(price).toBeLessThanOrEqual(path!);
            if (t === year) expect(Math.abs(price! - path! * (1 - fall))).toBeLessThanOrEqual(0.0001 + path! * 1e-12);
          }
        },
      ),
      PLANS,
    );
  });
});

function withoutTrust(figures: NonNullable<StressComparison['by_year'][number]['figures'][number]>): object {
  const {
    trust_shares: _shares,
    emerging_liability: _value,
    free_cash_flow_after_repurchases: _kept,
    ...annual
  } = figures;
  return annual;
}

function expectNoDifference({ by_year, summary }: StressComparison): void {
  const differences = [...by_year.map(({ differences: some }) => some[1]!), summary.differences[1]!];
  const figures = differences.flatMap((one) => Object.values(one) as (number | null)[]);
  expect(figures.filter((difference) => difference !== 0 && difference !== null)).toEqual([]);
}
