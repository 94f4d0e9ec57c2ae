/** A funding policy: against all policies of a small grid, one step further in each year, and its figures run again. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { ledger, levers, monteCarlo, policy, type PolicyAnswer, type PolicyOptions } from '../../src/analysis/index.js';
import { policyAnalysis } from '../../src/analysis/policy/descriptor.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { prepare, ValidationError, type PlanChanges, type PreparedPlan } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';

interface Made {
  readonly years?: number;
  readonly finances?: object;
  readonly assumptions?: object;
  readonly rules?: object;
  readonly company?: object;
  /** All dollars times this. */
  readonly scale?: number;
  readonly seed?: number;
}

/** People of all ages who retire and leave; their company pays for shares from what it earns, and its price follows from that. */
function made({ years = 3, finances, assumptions, rules, company, scale = 1, seed = 7 }: Made = {}): PreparedPlan {
  return prepare(
    {
      plan_name: 'Small',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { form: 'installments', installment_years: 2, timing: 'termination_plus_1_year' },
      ...rules,
    },
    {
      contribution_policy: { type: 'percentage_of_payroll', percentage: 0.06 },
      share_valuation: { method: 'ebitda_multiple', current_price: 50 * scale, multiple: [6] },
      repurchase_strategy: { mix: [{ recycle: 0.5, redeem: 0.5 }] },
      dividends: { per_share: 1 * scale },
      company_finances: {
        ebitda: [500_000 * scale],
        base_ebitda: 500_000 * scale,
        capital_expenditure: [200_000 * scale],
        minimum_cash: 50_000 * scale,
        ...finances,
      },
      ...assumptions,
    },
    {
      census_year: 2026,
      participants: [
        { id: 'largest', age: 64, service_years: 20, compensation: 100_000 * scale, allocated_shares: 9000 },
        ...Array.from({ length: 8 }, (_, i) => ({
          id: `P${i}`,
          age: 30 + 4 * i,
          service_years: 4 + i,
          compensation: 150_000 * scale,
          allocated_shares: 2000 + 500 * i,
        })),
      ],
      company: { shares_outstanding: 60_000, cash: 60_000 * scale, ...company },
    },
    { projection_years: years, random_seed: seed },
  );
}

type Steps = readonly (readonly number[])[];

/** The order of policies, worked out from the answers to other questions. */
class Judge {
  readonly base;
  readonly people;
  readonly floors;

  constructor(
    readonly plan: PreparedPlan,
    floor?: number,
  ) {
    this.base = plan.simulateRun();
    this.people = this.peopleOf(plan);
    this.floors = this.base.annual_projections.map(
      ({ benefit_level_value: own }) => floor ?? Number((own * 0.95).toFixed(6)),
    );
  }

  private peopleOf(plan: PreparedPlan): number[] {
    return [0.03, 0.1].map((discount_rate) => ledger(plan, { discount_rate }).present_value.people);
  }

  score(plan: PreparedPlan, steps: Steps): number[] {
    const { annual_projections: years, summary_metrics: summary } = plan.simulateRun();
    const known = this.base.summary_metrics.compliance_findings.map(({ code, year }) => `${code} ${year}`);
    const breaches = summary.compliance_findings.filter(
      ({ severity, code, year }) => severity === 'breach' && !known.includes(`${code} ${year}`),
    );
    const covenants = summary.compliance_findings.filter(({ code }) => code.startsWith('COVENANT_'));
    const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
    return [
      breaches.length,
      Number(sum(years.map(({ benefit_level_value: level }, i) => Math.max(0, this.floors[i]! - level))).toFixed(8)),
      Number(sum(years.map(({ cash_shortfall: missing }) => missing!)).toFixed(2)),
      new Set(covenants.map(({ year }) => year)).size,
      Number(sum(this.peopleOf(plan).map((value, i) => Math.max(0, this.people[i]! - value))).toFixed(6)),
      sum(steps.flatMap((of) => of.map((each, i) => Math.abs(each - (of[i - 1] ?? 0))))),
      sum(steps.flat().map(Math.abs)),
    ];
  }

  contributions(steps: readonly number[]): PlanChanges {
    const amounts = this.base.annual_projections.map(({ policy_contribution: planned, covered_payroll: pay }, i) =>
      Number(Math.max(0, planned + (steps[i]! * pay) / 100).toFixed(2)),
    );
    return { operatingAssumptions: { contribution_policy: { type: 'schedule', amounts } } };
  }
}

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const first = one.findIndex((value, i) => value !== other[i]);
  return first >= 0 && one[first]! < other[first]!;
};

/** The criteria of the answer in the order of the judge; there is no cap and no reserve. */
const scoreOf = ({ score: { proposed } }: PolicyAnswer): number[] => {
  const { law, benefit, cash_shortfall, covenant, people, changes_of_course, steps } = proposed;
  return [law, benefit, cash_shortfall, covenant, people, changes_of_course, steps];
};

const combinations = (ranges: readonly (readonly [number, number])[]): number[][] =>
  ranges.reduce<number[][]>(
    (all, [least, most]) =>
      all.flatMap((each) => Array.from({ length: most - least + 1 }, (_, i) => [...each, least + i])),
    [[]],
  );

const stepped = (steps: readonly number[], at: number, by: number): number[] =>
  steps.map((each, i) => (i === at ? each + by : each));

const mixOf = (steps: readonly number[]): PlanChanges => ({
  operatingAssumptions: {
    repurchase_strategy: {
      mix: steps.map((each) => ({ recycle: 0.5 + each / 4, redeem: 0.5 - each / 4 })),
    },
  },
});

const paymentsOf = (step: number): PlanChanges => ({
  planRules: {
    distribution_policy: step === -1 ? { form: 'lump_sum' } : { form: 'installments', installment_years: 2 + step },
  },
});

describe('equals the best of all policies of a small grid', () => {
  const checked = (
    plan: PreparedPlan,
    options: PolicyOptions,
    judge: Judge,
    all: readonly { readonly steps: Steps; readonly changes: PlanChanges }[],
  ): void => {
    const answer = policy(plan, { ...options, paths: 0 });
    const scores = all.map(({ steps, changes }) => judge.score(plan.with(changes), steps));
    const best = scores.reduce((least, each) => (isLess(each, least) ? each : least));
    expect(scores.length).toBeGreaterThan(100);
    expect(answer.is_complete).toBe(true);
    expect(answer.score.as_it_is.cash_shortfall).toBeGreaterThan(0);
    expect(scoreOf(answer)).toEqual(best);
  };

  it('contributions by year', () => {
    const plan = made({ years: 2, finances: { ebitda: [300_000] }, company: { cash: 20_000 } });
    const judge = new Judge(plan, 0.05);
    const all = combinations([
      [-6, 19],
      [-6, 19],
    ]).map((own) => ({ steps: [own], changes: own.every((each) => each === 0) ? {} : judge.contributions(own) }));
    checked(plan, { instruments: ['contributions'], benefit_floor: [0.05] }, judge, all);
  });

  it('the recycled part by year, and payments', () => {
    const plan = made({ years: 3 });
    const all = combinations([
      [-1, 3],
      [-2, 2],
      [-2, 2],
      [-2, 2],
    ] as const).map(([payments, ...mix]) => ({
      steps: [mix, [payments!]],
      changes: {
        ...(mix.every((each) => each === 0) ? {} : mixOf(mix)),
        ...(payments === 0 ? {} : paymentsOf(payments!)),
      },
    }));
    checked(plan, { instruments: ['method', 'payments'], benefit_floor: [0] }, new Judge(plan, 0), all);
  });
});

describe('a plan that is short as it is', () => {
  const plan = made({ years: 8 });
  const judge = new Judge(plan);
  const answer = policy(plan, { instruments: ['contributions', 'method', 'payments'], paths: 30 });
  const stepsOf = (name: string, years: number): number[] => [
    ...(answer.instruments.find(({ lever }) => lever === name)?.steps ?? new Array<number>(years).fill(0)),
  ];
  const [contributions, mix, payments] = [stepsOf('contributions', 8), stepsOf('method', 8), stepsOf('payments', 1)];

  const changed = (own: readonly number[], parts: readonly number[], [count]: readonly number[]): PreparedPlan => {
    const some = (steps: readonly number[]): boolean => steps.some((each) => each !== 0);
    return plan
      .with(some(own) ? judge.contributions(own) : {})
      .with(some(parts) ? mixOf(parts) : {})
      .with(count === 0 ? {} : paymentsOf(count!));
  };

  it('tells the other owners, and asks them where they lose', () => {
    const { proposed, agree } = answer;
    const changes = [proposed.outside_owners_at_3_percent, proposed.outside_owners_at_10_percent];
    expect(changes.some((change) => change !== 0)).toBe(true);
    expect(agree.includes('shareholders')).toBe(changes.some((change) => change < 0));
    const words = policyAnalysis.words(answer, sayOf('Small')).join(' ');
    expect(words).toContain('; other owners, whose value is no condition of the search: ');
    const [, compared] = policyAnalysis.tables!(answer, sayOf('Small'));
    const row = compared!.rows.find(({ figure }) => figure === 'Other owners gain, at 3 %')!;
    expect(row['proposed']).toBe(changes[0]);
  });

  it('takes steps, and meets what the plan as it is does not', () => {
    expect(judge.base.summary_metrics.years_with_cash_shortfall).toBeGreaterThan(0);
    expect(answer.instruments.length).toBeGreaterThan(0);
    expect(answer.score.proposed.cash_shortfall).toBe(0);
    expect(answer.fails).toEqual([]);
    expect(scoreOf(answer)).toEqual(judge.score(changed(contributions, mix, payments), [contributions, mix, payments]));
  });

  it('is improved by no single step in any year', () => {
    const own = scoreOf(answer);
    let steps = 0;
    for (const by of [-1, 1]) {
      for (let i = 0; i < 8; i++) {
        const next = stepped(contributions, i, by);
        const parts = stepped(mix, i, by);
        const others: [number[], number[]][] = [
          ...(next[i]! >= -6 ? ([[next, mix]] as [number[], number[]][]) : []),
          ...(Math.abs(parts[i]!) <= 2 ? ([[contributions, parts]] as [number[], number[]][]) : []),
        ];
        for (const [given, recycled] of others) {
          steps += 1;
          const score = judge.score(changed(given, recycled, payments), [given, recycled, payments]);
          expect([i, by, isLess(score, own)]).toEqual([i, by, false]);
        }
      }
      const count = payments[0]! + by;
      if (count < -1 || count > 3) continue;
      const score = judge.score(changed(contributions, mix, [count]), [contributions, mix, [count]]);
      expect(isLess(score, own)).toBe(false);
    }
    expect(steps).toBeGreaterThan(16);
  });

  it('has the figures of the plan with its changes', () => {
    const proposed = plan.with(answer.changes);
    const run = proposed.simulateRun();
    expect(answer.years.map(({ year, ...of }) => [year, of.contribution, of.headroom, of.benefit_level])).toEqual(
      run.annual_projections.map((of) => [of.year, of.policy_contribution, of.headroom, of.benefit_level_value]),
    );
    const { years_with_cash_shortfall, largest_cash_shortfall } = levers(proposed, { max_runs: 2, paths: 0 }).as_it_is;
    expect(answer.proposed).toMatchObject({ years_with_cash_shortfall, largest_cash_shortfall });
    expect(answer.as_it_is).toMatchObject({
      years_with_cash_shortfall: judge.base.summary_metrics.years_with_cash_shortfall,
    });
    // The rule never acts in the proposed years.
    expect(run.annual_projections.filter(({ reaction = 0 }) => reaction > 0)).toEqual([]);
  });

  it('has the chance of `monteCarlo()`, with and without its rule', () => {
    const chanceOf = (of: PreparedPlan): number =>
      monteCarlo(of, { paths: 30 }).cash_shortfall_in_any_year!.probability;
    const calm = plan.with(answer.changes).with({ operatingAssumptions: { company_finances: { reactions: null } } });
    expect(answer.chance.as_it_is!.probability).toBe(chanceOf(plan));
    expect(answer.chance.with_rule!.probability).toBe(chanceOf(plan.with(answer.changes)));
    expect(answer.chance.without_rule!.probability).toBe(chanceOf(calm));
    const { total_company_cash: cash } = monteCarlo(calm, { paths: 30 });
    expect(answer.cost.without_rule!.company_cash).toBeCloseTo(cash.mean, 1);
  });

  it('says so in words that name instruments and consent', () => {
    const said = policyAnalysis.words(answer, sayOf('Small')).join(' ');
    expect(said).toContain('As it is, the company of Small is short of cash');
    expect(said).toContain('It meets every condition');
    expect(said).toContain('Who must agree');
    expect(said).toContain('No single step of an instrument');
  });
});

it('agrees with other seeds within the interval of the chance', () => {
  const options: PolicyOptions = { instruments: ['payments', 'dividends'], paths: 100 };
  const [one, other] = [7, 8].map((seed) => policy(made({ years: 6, seed }), options)) as [PolicyAnswer, PolicyAnswer];
  expect(other.chance.without_rule!.probability).not.toBe(one.chance.without_rule!.probability);
  expect(other.changes.planRules).toEqual(one.changes.planRules);
  for (const name of ['as_it_is', 'without_rule', 'with_rule'] as const) {
    expect(other.chance[name]!.low).toBeLessThanOrEqual(one.chance[name]!.high);
    expect(other.chance[name]!.high).toBeGreaterThanOrEqual(one.chance[name]!.low);
  }
});

it('proposes nothing for a plan without an obligation, short of cash or not', () => {
  const plan = made({
    finances: { ebitda: [0] },
    assumptions: { turnover: { termination_table: 'none' }, diversification_election_rate: 0 },
    rules: { normal_retirement_age: 75 },
  });
  const answer = policy(plan);
  expect(plan.simulateRun().summary_metrics.total_repurchase_obligation).toBe(0);
  expect(answer).toMatchObject({ has_obligation: false, changes: {}, rule: null, instruments: [], runs: 0 });
  expect(answer.fails).toEqual(['cash_shortfall']);
  expect(answer.chance).toEqual({ as_it_is: null, with_rule: null, without_rule: null });
  expect(answer.years.map(({ set_aside }) => set_aside)).toEqual([0, 0, 0]);
  const [first, second] = policyAnalysis.words(answer, sayOf('Small'));
  expect(first).toBe('Small buys no shares in these years: there is nothing to fund, and nothing is proposed.');
  expect(second).toContain('cash is short');
});

it('keeps a plan that meets every condition', () => {
  const answer = policy(made({ company: { cash: 5_000_000 } }), { paths: 0 });
  expect(answer).toMatchObject({ changes: {}, fails: [], instruments: [], runs: 1 });
  expect(answer.years.map(({ contribution_rate: rate }) => rate)).toEqual([0.06, 0.06, 0.06]);
});

describe('a sinking fund', () => {
  const options = (...instruments: PolicyOptions['instruments'] & object): PolicyOptions => ({ instruments, paths: 0 });

  it.each([0, 0.04])('changes nothing at the interest of cash, %f', (rate) => {
    const finances = { ebitda: [400_000], cash_interest_rate: rate };
    const plan = made({ years: 5, finances, company: { cash: 20_000 } });
    const without = policy(plan, options('contributions', 'payments'));
    const withFund = policy(plan, options('contributions', 'sinking_fund', 'payments'));
    expect(withFund.instruments).toEqual(without.instruments);
    expect(withFund.years).toEqual(without.years);
    expect(withFund.changes).toEqual(without.changes);
    expect(without.score.as_it_is.cash_shortfall).toBeGreaterThan(0);
    expect(withFund.runs).toBeGreaterThan(without.runs);
  });

  it('is used where it earns more', () => {
    const finances = { ebitda: [450_000, 450_000, 450_000, 200_000] };
    const rich = made({ years: 6, finances: { ...finances, sinking_fund_return_rate: 1 } });
    const answer = policy(rich, options('sinking_fund'));
    expect(answer.score.as_it_is.cash_shortfall).toBeGreaterThan(0);
    expect(answer.score.proposed.cash_shortfall).toBeLessThan(answer.score.as_it_is.cash_shortfall);
    expect(Math.max(...answer.years.map(({ set_aside }) => set_aside))).toBeGreaterThan(0);
  });
});

it('doubles every dollar with all dollars doubled, and changes no part', () => {
  const options: PolicyOptions = { instruments: ['contributions', 'method', 'segregation', 'dividends'], paths: 0 };
  const [one, two] = [1, 2].map((scale) => policy(made({ years: 5, scale }), options)) as [PolicyAnswer, PolicyAnswer];
  expect(one.instruments.length).toBeGreaterThan(0);
  expect(two.instruments.map(({ lever, steps }) => [lever, steps])).toEqual(
    one.instruments.map(({ lever, steps }) => [lever, steps]),
  );
  two.years.forEach((year, i) => {
    const before = one.years[i]!;
    for (const name of ['contribution', 'headroom', 'company_cash_with_distributions', 'share_price'] as const) {
      expect(Math.abs(year[name] - 2 * before[name])).toBeLessThan(3);
    }
    expect(year.benefit_level).toBeCloseTo(before.benefit_level, 5);
    expect(year.recycled_part).toBe(before.recycled_part);
  });
});

describe('limits', () => {
  it('keeps the cap on the part of free cash flow, by hand', () => {
    // Free cash flow before the plan: EBITDA of 500,000 less 200,000 of capital expenditure and $1 on each of 21,000 shares outside.
    const plan = made({ company: { cash: 5_000_000 } });
    const free = policy(plan, { paths: 0 });
    free.years.forEach(({ company_cash_with_distributions: paid, part_of_free_cash_flow: part }) => {
      expect(part).toBeCloseTo(paid / 279_000, 8);
    });
    const cap = 0.6;
    expect(Math.max(...free.years.map(({ part_of_free_cash_flow: part }) => part!))).toBeGreaterThan(cap);
    const capped = policy(plan, { paths: 0, free_cash_flow_cap: cap, benefit_floor: [0] });
    expect(Math.max(...capped.years.map(({ part_of_free_cash_flow: part }) => part!))).toBeLessThanOrEqual(cap);
    expect(capped.fails).not.toContain('free_cash_flow');
  });

  it('keeps a floor and a ceiling by year; the last one given repeats', () => {
    const plan = made({ company: { cash: 5_000_000 } });
    const floored = policy(plan, { paths: 0, instruments: ['contributions'], benefit_floor: [0, 0.15] });
    expect(floored.benefit_floor).toEqual([0, 0.15, 0.15]);
    expect(Math.min(...floored.years.slice(1).map(({ benefit_level: level }) => level))).toBeGreaterThanOrEqual(0.15);
    const limited = policy(plan, {
      paths: 0,
      instruments: ['contributions', 'method'],
      benefit_floor: [0],
      benefit_ceiling: [0.06],
    });
    expect(Math.max(...limited.years.map(({ benefit_level: level }) => level))).toBeLessThanOrEqual(0.06);
    expect(limited.fails).toEqual(['people']);
  });

  it('asks nobody who is not to be asked', () => {
    const { left_out: left } = policy(made(), { paths: 0, do_not_ask: ['trustee', 'amendment'] });
    expect(left).toEqual(['method', 'segregation', 'payments']);
  });

  it('ends with its runs, and says so', () => {
    const answer = policy(made(), { paths: 0, max_runs: 4 });
    expect(answer).toMatchObject({ runs: 4, is_complete: false });
    expect(policyAnalysis.words(answer, sayOf('Small')).join(' ')).toContain('The search ended after 4 runs');
  });

  it('keeps a reserve for an accepted chance, or says that it is above it', () => {
    const plan = made({ years: 6, company: { cash: 300_000 } });
    const options: PolicyOptions = { paths: 40, benefit_floor: [0], rule_cuts: ['dividends'] };
    const free = policy(plan, options);
    const limit = 0.05;
    const answer = policy(plan, { ...options, allow_chance: `${limit}:6` });
    expect(free.chance.with_rule!.probability).toBeGreaterThan(limit);
    expect(answer.chance.with_rule!.probability).toBeLessThan(free.chance.with_rule!.probability);
    expect(answer.reserve).toBeGreaterThan(0);
    expect(answer.fails.includes('chance')).toBe(answer.chance.with_rule!.probability > limit);
  });

  it.each([
    [{ allow_chance: '0.1:9' }, 'allow_chance'],
    [{ allow_chance: '0.1:2', paths: 0 }, 'allow_chance'],
    [{ instruments: ['magic'] }, 'instruments[0]'],
  ])('refuses %j', (options, field) => {
    const refused = (): unknown => policy(made(), options as PolicyOptions);
    expect(refused).toThrow(ValidationError);
    try {
      refused();
    } catch (error) {
      expect((error as ValidationError).issues[0]!.field).toBe(field);
    }
  });
});

it('replaces the rule that the plan has', () => {
  const reactions = [{ headroom_below: 10_000_000, contribution_factor: 0 }];
  const plan = made({ years: 6, finances: { reactions } });
  const answer = policy(plan, { paths: 20, instruments: ['payments'] });
  expect(plan.simulateRun().annual_projections[0]!.reaction).toBe(1);
  const { company_finances: finances } = inputOf(plan.with(answer.changes)).given.operatingAssumptions;
  expect((finances as { reactions?: unknown }).reactions ?? null).toEqual(answer.rule?.reactions ?? null);
});

it('cures Cedar Valley Supply, which is short in nine years, and takes nothing from participants', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-by-earnings.json');
  const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
  const answer = policy(plan, { benefit_floor: [0.08], instruments: ['contributions', 'dividends'], paths: 0 });
  expect(answer.affordability).toMatchObject({ years_with_cash_shortfall: 9, largest_cash_shortfall: 2_834_639.1 });
  expect(answer.score.proposed).toMatchObject({ cash_shortfall: 0, people: 0 });
  // No instrument cures the balloon of 2033.
  expect(answer.fails).toEqual(['covenant']);
  expect(answer.runs).toBeLessThan(300);
});
