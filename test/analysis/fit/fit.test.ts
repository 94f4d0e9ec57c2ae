/** Acme's own exposures, what is excluded and why, laws, and 200 invented companies of known rates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { fit as fitTo, type FitAnswer, type FitOptions, type HistoricCensus } from '../../../src/analysis/index.js';
import { fitAnswer } from '../../../src/analysis/fit/descriptor.js';
import { sayOf } from '../../../src/presentation/words/index.js';
import { gammaQuantile } from '../../../src/analysis/monte-carlo/chance/drawn-assumptions.js';
import { prepare, type InitialState, type PreparedPlan } from '../../../src/index.js';
import { uniforms } from './uniforms.js';
import { draws } from '../../draws.js';

type People = InitialState['participants'];

/** Censuses, and what else is known. */
interface FitData extends FitOptions {
  readonly censuses: readonly HistoricCensus[];
}

/** An answer in which no question about ids is open. */
interface Answered extends FitAnswer {
  readonly turnover: NonNullable<FitAnswer['turnover']>;
  readonly pay_growth: NonNullable<FitAnswer['pay_growth']>;
}

const fit = (plan: PreparedPlan, { censuses, ...options }: FitData): Answered => {
  const answer = fitTo(plan, censuses, options);
  expect(answer.same).toEqual([]);
  return answer as Answered;
};

const acme = acmeInputs();
const assumed = (turnover: object = {}): PreparedPlan =>
  prepare(
    acme.planRules,
    { ...acme.operatingAssumptions, turnover: { ...acme.operatingAssumptions.turnover, ...turnover } },
    { participants: [] },
    {},
  );

/** A small plan with one rate of retirement. */
const small = prepare(
  { plan_name: 'Small', vesting_schedule: { years: 6 } },
  {
    contribution_policy: {},
    share_valuation: { current_price: 10 },
    compensation_growth_rate: 0.03,
    turnover: { retirement_rates: [{ age: 62, rate: 0.2 }] },
  },
  { participants: [] },
);
const person = (id: string, more: object = {}): People[number] => ({
  id,
  age: 40,
  service_years: 5,
  compensation: 50_000,
  allocated_shares: 10,
  ...more,
});
/** The same a year later. */
const older = ({ age, service_years: service, ...others }: People[number], more: object = {}): People[number] => ({
  ...others,
  age: Number(age) + 1,
  service_years: Number(service) + 1,
  ...more,
});
const between = (before: People, after: People, more: Omit<FitData, 'censuses'> = {}) =>
  fit(small, {
    ...more,
    censuses: [
      { census_year: 2024, participants: before },
      { census_year: 2025, participants: after },
    ],
  });

/** The people of Acme a year later, the first of each band of service gone: 5, 9, 4 and 1 of them. */
function acmeALeaverYear(): FitData {
  const people = acme.initialState.participants;
  const read = fit(assumed(), {
    censuses: [
      { census_year: 2026, participants: people },
      { census_year: 2027, participants: people.map(aged) },
    ],
  });
  expect(read.turnover.bands.map(({ exposed }) => exposed)).toEqual([14, 40, 44, 81]);
  const gone = new Set<string>();
  const toGo = [5, 9, 4, 1];
  for (const each of people) {
    if (each.status === 'separated' || ageOf(each) >= 60) continue;
    const band = [0, 2, 5, 10].filter((from) => serviceOf(each) >= from).length - 1;
    if (toGo[band]!-- > 0) gone.add(each.id);
  }
  return {
    censuses: [
      { census_year: 2026, participants: people },
      { census_year: 2027, participants: [...people].filter(({ id }) => !gone.has(id)).map(aged) },
    ],
  };
}
const yearsTo2026 = (date: unknown): number => 2026 - Number(String(date).slice(0, 4));
const ageOf = ({ birth_date: born }: People[number]): number => yearsTo2026(born);
const serviceOf = ({ hire_date: hired }: People[number]): number => yearsTo2026(hired);
/** Dates say by themselves how old people are. */
const aged = (each: People[number]): People[number] => each;

describe('turnover', () => {
  it('of Acme beside SOA 2003, where nobody retires early: 13.278 expected, 19 left, factor 1.29302', () => {
    const { turnover, changes } = fit(assumed({ retirement_rates: [] }), acmeALeaverYear());
    expect(turnover).toMatchObject({ exposed: 179, actual: 19 });
    expect(turnover.expected).toBeCloseTo(13.278, 8);
    expect(turnover.bands.map(({ expected }) => expected.toFixed(4))).toEqual(['2.6278', '5.3432', '3.6996', '1.6074']);
    expect(turnover.bands.map(({ actual }) => actual)).toEqual([5, 9, 4, 1]);
    expect(turnover.scale).toBeCloseTo(1.29302, 5);
    expect(turnover.interval.low).toBeCloseTo(0.9008, 4);
    expect(turnover.limited_fluctuation.scale).toBeCloseTo(1.05709, 5);
    // 56.25 expected leavers make Z 0.9: 43 more, of 13.278 a year.
    expect(turnover.years_to_90_percent).toBeGreaterThan(1);
    expect(changes).toMatchObject({ operatingAssumptions: { turnover: { termination_scale: turnover.scale } } });
  });

  it('is expected of those who do not retire in the year, as the projection expects it', () => {
    const people = acme.initialState.participants;
    const plan = prepare(
      acme.planRules,
      {
        ...acme.operatingAssumptions,
        turnover: {
          termination_table: 'soa_2003',
          retirement_rates: acme.operatingAssumptions.turnover!.retirement_rates!,
        },
      },
      // Nobody else leaves.
      {
        census_year: 2026,
        participants: people.map(({ separation, ...each }) =>
          each.status === 'separated' ? { ...each, separation: separation! } : each,
        ),
      },
      { projection_years: 1 },
    );
    const leaversAt = (scale: number): number =>
      plan.with({ operatingAssumptions: { turnover: { termination_scale: scale } } }).simulateRun()
        .annual_projections[0]!.separations;
    const { expected } = fit(plan, acmeALeaverYear()).turnover;
    expect(expected).toBeCloseTo(leaversAt(1) - leaversAt(0), 4);
    expect(expected).toBeLessThan(13.2775);
  });

  it('takes the place of scales by year', () => {
    const plan = assumed({ termination_scales: [1, 1.2] });
    const { changes, caveats } = fit(plan, acmeALeaverYear());
    expect(changes.operatingAssumptions).toMatchObject({ turnover: { termination_scales: null } });
    expect(() => plan.with(changes)).not.toThrow();
    expect(caveats[0]).toContain('twice');
  });

  it('is beside the table by itself: a factor that the plan has already changes nothing', () => {
    const data = acmeALeaverYear();
    expect(fit(assumed({ termination_scale: 2 }), data).turnover).toEqual(fit(assumed(), data).turnover);
  });

  it('does not hang on the order of people or of censuses', () => {
    const data = acmeALeaverYear();
    const turned = data.censuses.map(({ census_year, participants }) => ({
      census_year,
      participants: [...participants].reverse(),
    }));
    const { excluded: _, ...others } = fit(assumed(), data);
    expect(fit(assumed(), { censuses: turned.reverse() })).toMatchObject(others);
  });

  it('counts as terminations neither deaths nor those who retire, given or by age and service', () => {
    const before = ['A', 'B', 'C', 'D'].map((id) => person(id));
    const long = person('E', { age: 61, service_years: 12 });
    const after = [
      older(before[0]!, { status: 'separated', separation: { year: 2025, cause: 'death' } }),
      older(before[1]!, { status: 'separated', separation: { year: 2025, cause: 'retirement' } }),
      older(before[2]!, { status: 'separated', separation: { year: 2025, cause: 'termination' } }),
    ];
    const { turnover, retirement } = between([...before, long], after);
    // C as given; D is gone without a word, and so is E, from 62 on with ten years.
    expect(turnover).toMatchObject({ exposed: 5, actual: 2 });
    expect(retirement).toMatchObject([{ age: 62, exposed: 1, actual: 1 }]);
    // (10 x 0.2 + 1) / (10 + 1)
    expect(retirement[0]!.rate).toBeCloseTo(3 / 11, 8);
  });

  it('of groups: whether they differ', () => {
    const before = Array.from({ length: 40 }, (_, i) => person(`P${i}`, { allocated_shares: 0 }));
    const groups = Object.fromEntries(before.map(({ id }, i) => [id, i < 20 ? 'North' : 'South']));
    const of = (gone: number) =>
      between(
        before,
        before.slice(gone).map((each) => older(each)),
        { groups },
      ).turnover.groups!;
    expect(of(15).of.map(({ group, actual }) => [group, actual])).toEqual([
      ['North', 15],
      ['South', 0],
    ]);
    expect(of(15).of[0]!.scale).toBeGreaterThan(of(15).of[1]!.scale);
    expect(of(0).k).toBeNull();
  });
});

describe('what is excluded', () => {
  it('is listed with its reason, and counts for nothing', () => {
    const before = ['A', 'B', 'C', 'D'].map((id) => person(id));
    const after = [older(before[0]!, { age: 44 }), older(before[1]!, { service_years: 2 }), older(before[2]!)];
    const { turnover, excluded } = between(before, after, { leave_out: ['D'] });
    expect(turnover).toMatchObject({ exposed: 1, actual: 0 });
    expect(excluded).toEqual([
      { year: 2025, id: 'A', reason: 'Is 4 years older a year later: correct one of the dates' },
      { year: 2025, id: 'B', reason: 'Has less service a year later: correct one of the dates' },
      { year: 2025, id: 'D', reason: 'Left out as asked' },
    ]);
  });

  it.each<[string, () => unknown, string, string]>([
    ['one census', () => fit(small, { censuses: [] }), 'censuses', 'Must have at least 2 entries'],
    ['no list', () => fit(small, {} as FitData), 'censuses', 'Must have at least 2 entries'],
    [
      'no people',
      () => fit(small, { censuses: [{ census_year: 2024 }, { census_year: 2025 }] as unknown as FitData['censuses'] }),
      'censuses[0].participants',
      'Required',
    ],
    [
      'a year that is missing',
      () =>
        fit(small, {
          censuses: [2023, 2025].map((census_year) => ({ census_year, participants: [person('A')] })),
        }),
      'censuses',
      'Must be a year apart: after 2023 comes 2025',
    ],
    [
      'a person without an age',
      () => between([person('A')], [{ id: 'A', service_years: 3 }]),
      'censuses[1].participants[0].age',
      'Required',
    ],
    [
      'a census of another year',
      () =>
        between(
          ['A', 'B'].map((id) => person(id)),
          ['A', 'B'].map((id) => person(id, { age: 43 })),
        ),
      'censuses',
      'Must be a census of 2025: most people are 3 years older than in the one before',
    ],
    [
      'a misspelled id to leave out',
      () => between([person('A')], [older(person('A'))], { leave_out: ['a'] }),
      'leave_out',
      'Must be an id of a census: a is in none',
    ],
    [
      'a misspelled changed id',
      () => between([person('A')], [older(person('A'))], { new_ids: { A: 'B' } }),
      'new_ids',
      'Must be an id of a census: B is in none',
    ],
    ['an unknown option', () => between([], [], { wrong: 1 } as object), 'wrong', 'Unknown field'],
  ])('%s is refused', (_, ask, field, issue) => {
    expect(ask).toThrow(expect.objectContaining({ issues: expect.arrayContaining([{ field, issue }]) as unknown }));
  });
});

describe('other assumptions', () => {
  it('take-up: of a quarter that might be diversified half is', () => {
    const before = [person('A', { age: 58, service_years: 20, participation_years: 15, allocated_shares: 100 })];
    const { diversification, changes } = between(before, [older(before[0]!, { diversified_shares: 12.5 })]);
    // (0.44 + 0.5) / (1.14 + 1)
    expect(diversification).toMatchObject({ exposed: 1, actual: 0.5 });
    expect(diversification!.rate).toBeCloseTo(0.94 / 2.14, 8);
    expect(changes.operatingAssumptions).toMatchObject({ diversification_election_rate: diversification!.rate });
    expect(between(before, [older(before[0]!)]).diversification).toBeNull();
  });

  it('retirements: each is named, those at ages without a rate and people who work on are said', () => {
    const before = [61, 62, 64, 65, 66].map((age) => person(`P${age}`, { age, service_years: 20 }));
    const after = [older(before[1]!), older(before[4]!)];
    const answer = between(before, after);
    expect(answer.leavers.map(({ year, id, cause, age }) => [year, id, cause, age])).toEqual([
      [2025, 'P61', 'retirement', 62],
      [2025, 'P64', 'retirement', 65],
      [2025, 'P65', 'retirement', 66],
    ]);
    expect(answer).toMatchObject({ retirement: [{ age: 62, actual: 1 }], working_beyond_retirement_age: 1 });
    const words = fitAnswer.words(answer, sayOf('Small')).join(' ');
    expect(words).toContain('Retirements: 3;');
    expect(words).toContain('Not fitted: 2 at ages without a rate in the plan (65, 66).');
    expect(words).toContain('Work past the age at which the plan has everybody retire: 1 person-year.');
  });

  it('of a plan that was fitted before it says that these years may count twice', () => {
    const fitted = small.with({ operatingAssumptions: { turnover: { termination_scale: 1.2 } } });
    const censuses = [2024, 2025].map((census_year, i) => ({
      census_year,
      participants: [person('A', { age: 40 + i, service_years: 5 + i })],
    }));
    expect(fitTo(fitted, censuses).caveats[0]).toContain('counts them twice');
    expect(fitTo(small, censuses).caveats.join()).not.toContain('twice');
  });

  describe('asking: leavers who may be paid in the year for the first time, and those who were', () => {
    /** Left in 2019 with $10,000 of shares, and may be paid from 2025 on: a termination is paid after six years. */
    const left = (id: string, more: object = {}): People[number] => ({
      ...{ id, age: 46, service_years: 10, allocated_shares: 1000, status: 'separated' as const },
      separation: { year: 2019, cause: 'termination' as const },
      ...more,
    });
    const now = (person: People[number], more: object = {}): People[number] => ({ ...person, age: 47, ...more });

    it('whoever holds fewer shares or is gone has asked, whoever holds as many waits', () => {
      const before = [left('A'), left('B'), left('C'), left('D')];
      const after = [now(before[0]!, { allocated_shares: 800 }), now(before[1]!), now(before[3]!)];
      const { distribution_election: asking, changes, uncertainty } = between(before, after);
      // (4 + 2) / (4 + 4), with the plan's 1 counting for four people
      expect(asking).toMatchObject({ exposed: 4, actual: 2, prior: 1, rate: 0.75, alpha: 6, beta: 2 });
      expect(changes.operatingAssumptions).toMatchObject({ distribution_election_rate: 0.75 });
      expect(uncertainty).toMatchObject({ distribution_election: 8 });
    });

    it.each([
      ['who may not be paid yet', { separation: { year: 2020, cause: 'termination' } }],
      ['who might have been paid before', { separation: { year: 2018, cause: 'termination' } }],
      ['who are being paid', { separation: { year: 2019, cause: 'termination', payments_remaining: 3 } }],
      ['who retired at normal retirement age', { age: 71, separation: { year: 2023, cause: 'retirement' } }],
      ['who became disabled', { separation: { year: 2023, cause: 'disability' } }],
      ['who are no longer asked for consent', { age: 68, service_years: 30 }],
      ['who have yet to forfeit something', { service_years: 3 }],
      ['who hold no shares', { allocated_shares: 0, cash_balance: 10_000 }],
      ['who are paid small balances without asking', { allocated_shares: 700 }],
    ])('people %s say nothing', (_, more) => {
      const { distribution_election: asking } = between([left('A'), left('B', more)], []);
      expect(asking).toMatchObject({ exposed: 1, actual: 1 });
      expect(between([left('A')], [], { leave_out: ['A'] }).distribution_election).toBeNull();
    });

    it('nothing is said where payments wait for the loan', () => {
      const waiting = small.with({
        planRules: { distribution_policy: { defer_until_loan_repaid: true } },
        initialState: {
          esop_loans: [
            { loan_id: 'L', principal_balance: 100, interest_rate: 0.05, years_remaining: 9, suspense_shares: 10 },
          ],
        },
      });
      const censuses = [
        { census_year: 2024, participants: [left('A')] },
        { census_year: 2025, participants: [] },
      ];
      expect(fitTo(waiting, censuses).distribution_election).toBeNull();
    });
  });

  describe('by service, the changes', () => {
    const crew = (service: number, count: number): People =>
      Array.from({ length: count }, (_, i) =>
        person(`S${service}-${i}`, { age: 30 + (i % 25), service_years: service }),
      );
    const before = [1, 3, 7, 15].flatMap((service) => crew(service, 50));
    const after = before.filter((_, i) => i % 5 !== 0 || i >= 100).map((each) => older(each));
    const censuses = [
      { census_year: 2024, participants: before },
      { census_year: 2025, participants: after },
    ];

    it.each([
      ['a table', small],
      ['a scaled table', small.with({ operatingAssumptions: { turnover: { termination_scale: 3 } } })],
      ['Sarason’s table', small.with({ operatingAssumptions: { turnover: { termination_table: 'sarason_t5' } } })],
      [
        'own bands',
        small.with({
          operatingAssumptions: {
            turnover: {
              termination_rates: [{ max_service: 3, rate: 0.3 }, { min_age: 40, rate: 0.05 }, { rate: 0.1 }],
            },
          },
        }),
      ],
    ])('are %s times the factor of each band, at every age and service', (_, plan) => {
      const { turnover, changes } = fit(plan, { censuses, by_service: true });
      expect(new Set(turnover.bands.map(({ scale }) => scale)).size).toBeGreaterThan(1);
      const rateOf = (of: PreparedPlan, age: number, service: number): number =>
        of
          .with({
            initialState: { census_year: 2025, participants: [person('A', { age, service_years: service })] },
            systemConfig: { projection_years: 1 },
          })
          .simulateRun().annual_projections[0]!.separations;
      const [base, fitted] = [
        plan.with({ operatingAssumptions: { turnover: { termination_scale: null } } }),
        plan.with(changes),
      ];
      for (const age of [18, 31, 44, 57, 60]) {
        for (const service of [0, 1, 2, 4, 5, 9, 10, 24]) {
          const band = turnover.bands.filter(({ from_service: from }) => service >= from).at(-1)!;
          expect(rateOf(fitted, age, service)).toBeCloseTo(Math.min(1, rateOf(base, age, service) * band.scale), 7);
        }
      }
    });

    it('expect as many leavers as one factor does, of the people who were there', () => {
      const { turnover } = fit(small, { censuses, by_service: true });
      const expected = turnover.bands.reduce((sum, band) => sum + band.scale * band.expected, 0);
      expect(expected).toBeCloseTo(turnover.scale * turnover.expected, 5);
    });
  });

  it('pay: the mean of people employed throughout, beside what was assumed', () => {
    const before = ['A', 'B', 'C'].map((id) => person(id));
    const after = before.map((each, i) => older(each, { compensation: 50_000 * (1.02 + 0.02 * i) }));
    const { pay_growth: pay } = between(before, after);
    expect(pay).toMatchObject({ people: 3, own: 0.04, payroll: 0.04 });
    // s_w = 0.02: 0.0001 / (0.0001 + 0.000225 + 0.0004 / (0.95^2 x 3))
    const z = 0.0001 / (0.000325 + 0.0004 / (0.95 ** 2 * 3));
    expect(pay.z).toBeCloseTo(z, 7);
    expect(pay.mean).toBeCloseTo(0.03 + 0.01 * z, 7);
  });

  it('the price: seven appraisals beside the 0.205 of other plans, and a drift that they cannot tell', () => {
    const prices = [20, 23.1, 24, 29.5, 27.2, 33, 36.4].map((price, i) => ({ year: 2019 + i, price }));
    const { price } = between([person('A')], [older(person('A'))], { prices });
    expect(price).toMatchObject({ years: 6 });
    expect(price!.own).toBeCloseTo(0.10826, 5);
    // sqrt((8 x 0.042025 + 5 x 0.0117202) / 13)
    expect(price!.volatility).toBeCloseTo(0.17427, 4);
    expect(price!.drift_error).toBeCloseTo(0.17427 / Math.sqrt(6), 4);
  });
});

describe('200 companies whose turnover is known', () => {
  /** A factor drawn from the prior, a year in which people leave by it, and what is then fitted. */
  const soa = prepare(
    { plan_name: 'Drawn', vesting_schedule: { years: 6 } },
    { contribution_policy: {}, share_valuation: { current_price: 10 }, turnover: { termination_table: 'soa_2003' } },
    { participants: [] },
  );
  const crew = Array.from({ length: 150 }, (_, i) =>
    person(`P${i}`, { age: 24 + ((i * 7) % 36), service_years: (i * 3) % 15, allocated_shares: 0 }),
  );
  const rates = crew.map((each) => {
    const { turnover } = fit(soa, {
      censuses: [
        { census_year: 2024, participants: [each] },
        { census_year: 2025, participants: [older(each)] },
      ],
    });
    return turnover.expected;
  });
  const companies = Array.from({ length: 200 }, (_, c) => {
    const draw = uniforms(c + 1);
    // As companies are assumed to differ.
    const scale = gammaQuantile(6.25, 6.25, Math.min(0.999, Math.max(0.001, draw())));
    const year = (): People =>
      crew.filter((_, i) => draw() >= Math.min(1, scale * rates[i]!)).map((each) => older(each));
    const fitted = fit(soa, {
      censuses: [
        { census_year: 2024, participants: crew },
        { census_year: 2025, participants: year() },
      ],
    }).turnover;
    return { scale, fitted, later: crew.length - year().length };
  });

  it('lie within the 90 % interval in 85 to 95 % of cases', () => {
    const covered = companies.filter(
      ({ scale, fitted: { interval } }) => interval.low <= scale && scale <= interval.high,
    );
    expect(covered.length / companies.length).toBeGreaterThanOrEqual(0.85);
    expect(covered.length / companies.length).toBeLessThanOrEqual(0.95);
  });

  it('leave in the next year as the fitted plan says, more nearly than by the table', () => {
    const expected = rates.reduce((sum, rate) => sum + rate, 0);
    const error = (forecast: (company: (typeof companies)[number]) => number): number =>
      companies.reduce((sum, each) => sum + (forecast(each) - each.later) ** 2, 0) / companies.length;
    const [fitted, table] = [error(({ fitted: { scale } }) => scale * expected), error(() => expected)];
    console.info(`Mean squared error of next year's leavers: fitted ${fitted.toFixed(1)}, table ${table.toFixed(1)}`);
    expect(fitted).toBeLessThan(0.8 * table);
  });
});

it('leavers over those expected: 1 of 28,000 people of 50 to 63, of whom some retire first', () => {
  const [termination, retirement] = [0.2, 0.15];
  const plan = prepare(
    { plan_name: 'Older', vesting_schedule: { years: 6 } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      turnover: {
        termination_rates: [{ rate: termination }],
        retirement_rates: [60, 61, 62, 63, 64].map((age) => ({ age, rate: retirement })),
      },
    },
    { participants: [] },
  );
  const draw = uniforms(7);
  // Evenly spread: of so few people independent draws would be off by one percent.
  let asked = 0;
  const evenly = (): number => (asked++ * 0.6180339887498949) % 1;
  const before = Array.from({ length: 28_000 }, (_, i) => person(`P${i}`, { age: 50 + (i % 14), allocated_shares: 0 }));
  const after = before.flatMap((each): People => {
    const retires = Number(each.age) + 1 >= 60 && draw() < retirement;
    if (!retires && evenly() >= termination) return [older(each)];
    const separation = { year: 2025, cause: retires ? ('retirement' as const) : ('termination' as const) };
    return [older(each, { status: 'separated', separation })];
  });
  const { actual, expected } = fit(plan, {
    censuses: [
      { census_year: 2024, participants: before },
      { census_year: 2025, participants: after },
    ],
  }).turnover;
  console.info(`Leavers over those expected: ${(actual / expected).toFixed(3)}`);
  // By hand: of 14 ages five may retire first: without it 5.4 % more would be expected (15 % of 5/14).
  expect(actual / expected).toBeGreaterThan(0.995);
  expect(actual / expected).toBeLessThan(1.005);
});

it('is a function of its data alone, and everything in it is plain', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (stays) => {
      const before = stays.map((_, i) => person(`P${i}`));
      const after = before.filter((_, i) => stays[i]).map((each) => older(each));
      const answer = between(before, after);
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      expect(answer.turnover.exposed + answer.excluded.length).toBe(stays.length);
    }),
    { numRuns: draws(30) },
  );
});
