/** Laws that every proposal obeys, over random plans and those of the examples; and the inputs that no proposal moves. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputFields } from '../../.config/input-fields.js';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import {
  compare,
  ledger,
  levers,
  monteCarlo,
  policy,
  resilience,
  stress,
  type LeversAnswer,
  type ResilienceAnswer,
} from '../../src/analysis/index.js';
import { pathsIn } from '../../src/analysis/actions/actions.js';
import { isDecided } from '../../src/analysis/actions/consents.js';
import { alternativesTable, decisionWords } from '../../src/analysis/levers/board.js';
import { type Affordability, affordabilityOf } from '../../src/analysis/affordability.js';
import { asItIs } from '../../src/analysis/levers/goal.js';
import { outlookWords, runWithOutlook } from '../../src/analysis/outlook.js';
import { type PeoplesValues, peoplesChange, peoplesValues } from '../../src/analysis/futures.js';
import { LEVERS } from '../../src/analysis/levers/lever.js';
import { leverWords } from '../../src/analysis/levers/words.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import { prepare, type PlanChanges, type PreparedPlan } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { draws } from '../draws.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull } from '../properties/runs.js';

const say = sayOf('Example');
const exactly = { ...say, dollars: (amount: number): string => amount.toFixed(2) };

type AcmeFile = 'plan.json' | 'plan-by-earnings.json' | 'plan-typical.json';
function acme(file: AcmeFile, oneIn = 1): PreparedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs(file);
  const participants = initialState.participants.filter((_, i) => i % oneIn === 0);
  // Cash of the participants is the sum of theirs, which the file states once more.
  const { participant_cash_accounts: _, ...trust_cash } = initialState.trust_cash ?? {};
  return prepare(planRules, operatingAssumptions, { ...initialState, participants, trust_cash }, systemConfig);
}

/** The plan with 24 of its 192 people, where what is tried holds of any plan. */
const acmeOfFew = (file: AcmeFile): PreparedPlan => acme(file, 8);

/** Changes by each setting of a lever. */
function changesOf(plan: PreparedPlan, lever: string): PlanChanges[] {
  const input = inputOf(plan);
  const { run } = asItIs(input).ran;
  const found = LEVERS.find((each) => each.lever === lever)!;
  return found
    .settings({ input, years: run.annual_projections, meanObligation: 1_000_000, takeUp: 1 })
    .map(({ changes }) => changes);
}

const GAINS = [
  'people_at_3_percent',
  'people_at_10_percent',
  'outside_owners_at_3_percent',
  'outside_owners_at_10_percent',
] as const;

/** Failures that an alternative may end. */
const CURABLE = ['cash_shortfall', 'covenant', 'chance'] as const;

function obeysLaws(plan: PreparedPlan, answer: LeversAnswer): void {
  const { as_it_is: base, alternatives, can_do_nothing: canDoNothing, ranking_caveat: caveat } = answer;
  const { held } = asItIs(inputOf(plan)).ran.measured.values!;
  for (const row of alternatives) {
    // It has the figures of simulate() with its changes.
    const { annual_projections: years, summary_metrics: summary } = plan.with(row.changes).simulateRun();
    expect(row.least_headroom).toBe(Math.min(...years.map(({ headroom }) => headroom!)));
    expect(row.years_with_cash_shortfall).toBe(summary.years_with_cash_shortfall);
    expect(row.final_share_price).toBe(summary.final_share_price);
    // It ends something that fails, or is better by more than one per cent in what is not idle headroom.
    const ends = CURABLE.some((name) => base.fails.includes(name) && !row.fails.includes(name));
    const gains = GAINS.slice(0, 2).some((name) => row[name] > held[name] / 100);
    const chance = (row.chance_of_shortfall?.probability ?? 1) < (base.chance_of_shortfall?.probability ?? 0);
    if (canDoNothing) expect(gains || chance).toBe(true);
    // Benefits below a floor, or a broken law, are no shortfall: whatever is acceptable may stand beside them.
    else expect(ends || row.fails.length === 0).toBe(true);
    // Nobody loses by what is called acceptable, and who loses has a say.
    if (row.fails.length === 0) expect(GAINS.every((name) => row[name] >= 0)).toBe(true);
    if (row.outside_owners_at_3_percent < 0) expect(row.agree).toContain('shareholders');
    if (row.people_at_3_percent < 0) expect(row.agree).toContain('trustee');
  }
  const { nearly_acceptable: near } = answer;
  if (near !== null) expect(near.condition).toMatch(/^(?:people|outside_owners)$/);
  // What is not acceptable is told only for much less frequent shortfalls than all that is.
  const often = near?.chance_of_shortfall.probability ?? 0;
  for (const { fails, chance_of_shortfall: chance } of [base, ...answer.alone, ...answer.pairs])
    if (chance !== null && fails.length === 0) expect(often === 0 || often <= chance.probability * 0.8).toBe(true);
  // Sizes of one lever are one alternative.
  const kinds = alternatives.map(({ levers: used }) => used.map(({ lever }) => lever).join());
  const several = ['method', 'contributions', 'payments', 'early_payment'];
  const single = kinds.filter((kind) => !kind.split(',').some((lever) => several.includes(lever)));
  expect(new Set(single).size).toBe(single.length);
  // Nothing acceptable is never without a reason.
  const isAcceptable = canDoNothing || answer.recommended !== null || answer.choices.length > 0;
  if (caveat === undefined) expect(answer.binding !== null).toBe(!isAcceptable && answer.alone.length > 0);
  else expect([answer.binding, answer.recommended, answer.choices]).toEqual([null, null, []]);
  if (canDoNothing && alternatives.length === 0) {
    expect(answer.choices).toEqual([]);
    if (caveat === undefined) expect(decisionWords(answer, say)[0]).toMatch(/^Nothing has to be decided/);
  }
}

describe('every proposal obeys the laws', () => {
  it('over random plans with the finances of their company', () => {
    let proposed = 0;
    const plans = planArbitrary({ maxYears: 8, maxParticipants: 5 }).filter(
      ({ operatingAssumptions: assumptions }) => assumptions.company_finances !== undefined,
    );
    fc.assert(
      fc.property(plans, fc.constantFrom(0, 6), (input, paths) => {
        const plan = prepare(...fourArguments(input));
        const answer = orNull(() => levers(plan, { paths }));
        if (answer === null) return;
        proposed += answer.alternatives.length;
        obeysLaws(plan, answer);
      }),
      { numRuns: draws(12) },
    );
    expect(proposed).toBeGreaterThan(0);
  });

  it.each(['plan.json', 'plan-by-earnings.json', 'plan-typical.json'] as const)('on Acme, %s', (file) => {
    const plan = acmeOfFew(file);
    obeysLaws(plan, levers(plan, { paths: 4 }));
  });
});

const COVENANTS = ['leverage_breach_years', 'coverage_breach_years'] as const;

/** Whether a year is short, or breaks a covenant in a year in which the plan as it is keeps it; null for cash alone. */
const fails = (found: Affordability, asItIs: Affordability | null): boolean =>
  found.years_with_cash_shortfall > 0 ||
  (asItIs !== null && COVENANTS.some((name) => found[name].some((year) => !asItIs[name].includes(year))));

/** Each limit holds, by cash alone and with covenants, and one step more does not. */
function holdsAtLimits(plan: PreparedPlan, answer: ResilienceAnswer): number {
  const { affordability, fall_step: step, with_covenants: withCovenants, earliest_payment: payment } = answer;
  const first = plan.simulateRun().annual_projections[0]!.year;
  const after = (fall: number, recovery?: object): Affordability | null =>
    orNull(() => stress(plan, [{ shock: 'earnings_fall', year: first, fall, ...recovery }]))?.affordability?.[1] ??
    null;
  const isFailing = (found: Affordability | null, base: Affordability | null): boolean =>
    found === null || fails(found, base);
  const check = (fall: number | null, base: Affordability | null): void => {
    if (fall === null) return;
    if (fall > 0) expect(isFailing(after(fall), base)).toBe(false);
    if (fall < 1) expect(isFailing(after(Number((fall + step).toFixed(8))), base)).toBe(true);
  };
  check(answer.largest_permanent_fall, null);
  check(withCovenants?.largest_permanent_fall ?? null, affordability);
  const runWith = (payments: number): Affordability | null => {
    const terms = payments === 1 ? { form: 'lump_sum' } : { form: 'installments', installment_years: payments };
    return orNull(() =>
      affordabilityOf(
        plan.with({ planRules: { distribution_policy: terms as never } }).simulateRun({ snapshots: false }),
      ),
    );
  };
  const limits = [
    [payment, null],
    [withCovenants?.earliest_payment ?? null, affordability],
  ] as const;
  for (const [terms, base] of limits) {
    if (terms === null) continue;
    expect(isFailing(runWith(terms.payments), base)).toBe(false);
    if (terms.payments > 1) expect(isFailing(runWith(terms.payments - 1), base)).toBe(true);
  }
  return withCovenants === null ? 0 : 1;
}

describe('a covenant is a limit like cash', () => {
  it('in random plans', () => {
    let withCovenants = 0;
    const plans = planArbitrary({ maxYears: 6, maxParticipants: 4 }).filter(
      ({ operatingAssumptions: { company_finances: finances } }) => finances?.covenants !== undefined,
    );
    fc.assert(
      fc.property(plans, (input) => {
        const plan = prepare(...fourArguments(input));
        const answer = orNull(() => resilience(plan));
        if (answer !== null) withCovenants += holdsAtLimits(plan, answer);
      }),
      { numRuns: draws(12) },
    );
    expect(withCovenants).toBeGreaterThan(0);
  });

  it.each(['plan-by-earnings.json', 'plan-typical.json'] as const)('on Acme, %s', (file) => {
    const plan = acme(file);
    holdsAtLimits(plan, resilience(plan));
  });

  it('a lever and a limit that name the same change agree', () => {
    const plan = acme('plan-typical.json');
    const { earliest_payment: payment, with_covenants: withCovenants, affordability } = resilience(plan);
    // Broken in one year, the covenant is a limit in all others.
    expect(affordability.coverage_breach_years).toEqual([2033]);
    const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'payments');
    const { alone, dropped } = levers(plan, { paths: 0, without });
    for (const payments of [1, 2, 3, 4]) {
      const setting = payments === 1 ? 'one payment' : `${payments} payments`;
      const row = alone.find(({ levers: [used] }) => used!.lever === 'payments' && used!.setting === setting);
      const isDropped = dropped.some((each) => each.lever === 'payments' && each.setting === setting);
      expect(row !== undefined || isDropped).toBe(true);
      if (row !== undefined) expect(row.years_with_cash_shortfall > 0).toBe(payments < payment!.payments);
      expect(isDropped || row!.years_with_cash_shortfall > 0).toBe(
        payments < withCovenants!.earliest_payment!.payments,
      );
    }
  });

  it('has its headroom by year, and what is owed when the projection ends', () => {
    const plan = acme('plan-typical.json');
    const { covenants, maturities, annual_projections: years, trust_states: ends } = runWithOutlook(plan, {});
    const coverage = covenants!.filter(({ covenant }) => covenant === 'min_fixed_charge_coverage');
    for (const { year, value, limit, headroom, fall_to_break: fall } of coverage) {
      const row = years.find((each) => each.year === year)!;
      expect(value).toBe(row.fixed_charge_coverage);
      expect(headroom < 0).toBe(value! < limit);
      expect(fall).toBeCloseTo(headroom / row.ebitda!, 7);
    }
    expect(coverage.filter(({ headroom }) => headroom < 0).map(({ year }) => year)).toEqual([2033]);
    const { separated } = ends.at(-1)!.shares;
    expect(maturities.reduce((sum, { shares }) => sum + shares, 0)).toBeCloseTo(separated, 5);
    expect(maturities[0]!.year).toBe(years.at(-1)!.year + 1);
    const price = years.at(-1)!.year_end_share_price;
    for (const { shares, cash, amount } of maturities) expect(amount).toBeCloseTo(shares * price + cash, 1);
    // The run itself is as without.
    expect(years).toEqual(plan.simulateRun().annual_projections);
  });

  it.each([5, 12, 30])('tells what the end of a loan of %i years releases', (years_remaining) => {
    const [first, second] = acmeInputs('plan-typical.json').initialState.esop_loans!;
    const plan = acme('plan-typical.json').with({
      planRules: { distribution_policy: { defer_until_loan_repaid: true } },
      initialState: { esop_loans: [first, { ...second, years_remaining }] },
    } as never);
    const run = runWithOutlook(plan, {});
    const { loan_repaid: repaid, maturities, annual_projections: years, trust_states: ends } = run;
    expect(repaid).toBe(2026 + years_remaining);
    const words = outlookWords({ ...run, covenants: [] }, exactly).join(' ');
    if (repaid! > 2046) {
      const waiting = maturities.filter(({ year }) => year > repaid!).reduce((sum, { amount }) => sum + amount, 0);
      expect(waiting).toBeGreaterThan(0);
      expect(words).toContain(`${waiting.toFixed(2)} of what is then owed falls due after it`);
      return;
    }
    const cash = (year: number): string => years.find((each) => each.year === year)!.repurchase_cash.toFixed(2);
    const isRepaid = ends.find(({ loans }) => loans.every(({ principal_balance: left }) => left === 0))!;
    expect(isRepaid.year).toBe(repaid);
    expect(words).toContain(`take ${cash(repaid!)} in ${repaid!} and ${cash(repaid! + 1)} in ${repaid! + 1}.`);
  });

  it('breaks at a fall of EBITDA by its headroom and not before, income tax counted', () => {
    const taxed = acme('plan-typical.json').with({
      operatingAssumptions: { company_finances: { income_tax_rate: 0.25, depreciation: [1_000_000] } },
      initialState: { company: { tax_status: 'c_corp' } },
    });
    const { covenants, annual_projections: years } = runWithOutlook(taxed, {});
    const ebitda = years.map((year) => year.ebitda!);
    const kept = covenants!.filter(
      ({ covenant, fall_to_break: fall }) => covenant === 'min_fixed_charge_coverage' && fall! > 0 && fall! < 1,
    );
    expect(kept.length).toBeGreaterThan(10);
    for (const { year, limit, headroom } of kept) {
      const at = (change: number): number | null => {
        const falls = ebitda.map((each, i) => (years[i]!.year === year ? each - headroom + change : each));
        const run = taxed.with({ operatingAssumptions: { company_finances: { ebitda: falls } } }).simulateRun();
        return run.annual_projections.find((each) => each.year === year)!.fixed_charge_coverage!;
      };
      expect(at(5)).toBeGreaterThanOrEqual(limit);
      expect(at(-5)).toBeLessThan(limit);
    }
  });
});

describe('a dollar is one, whatever it is called', () => {
  /** A is paid 5,000 in 2028, which is contributed, paid as a dividend or paid for the shares; the company is the trust's. */
  const paying = (assumptions: object): PreparedPlan =>
    prepare(
      {
        plan_name: 'Example',
        vesting_schedule: { type: 'immediate' },
        distribution_policy: { form: 'lump_sum' },
        cash_usage_policy: ['unallocated_company_contributions', 'participant_cash_accounts'],
      },
      {
        contribution_policy: {},
        share_valuation: { current_price: 100 },
        company_finances: { ebitda: [20_000], covenants: { min_fixed_charge_coverage: 1.2 } },
        repurchase_strategy: { method: 'recycle' },
        ...assumptions,
      } as never,
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
          { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 50 },
        ],
        company: { debts: [{ debt_id: 'D', principal_balance: 12_000, interest_rate: 0, years_remaining: 4 }] },
      },
      { projection_years: 3, include_turnover_projection: false },
    );
  const plans = {
    contributed: paying({ contribution_policy: { type: 'schedule', amounts: [0, 5000, 0] } }),
    bought: paying({}),
  };
  /** Neither pays for the shares here: 5,000 more are paid to the trust. */
  const besides = { planRules: { cash_usage_policy: [] } };
  const beside = plans.contributed.with(besides);
  const distributed = paying({ dividends: { amounts: [0, 50, 0] } }).with(besides);

  it('changes neither coverage nor a measure of cash nor an order', () => {
    const { cheapest, measures, company } = compare([
      { name: 'bought', plan: plans.bought },
      { name: 'contributed', plan: plans.contributed },
      { name: 'contributed beside', plan: beside },
      { name: 'distributed', plan: distributed },
    ]);
    expect(measures.map((each) => each.company_cash_with_distributions)).toEqual([5000, 5000, 10_000, 10_000]);
    expect(company.ranking.map(({ rank }) => rank)).toEqual([1, 1, 3, 3]);
    expect(cheapest).toBe('bought');
    const coverage = (plan: PreparedPlan): unknown =>
      plan.simulateRun().annual_projections.map((year) => year.fixed_charge_coverage);
    expect(coverage(plans.contributed)).toEqual(coverage(plans.bought));
    expect(coverage(distributed)).toEqual(coverage(beside));
  });

  it('saves nothing where somebody is short or breaks what another keeps', () => {
    const poor = { operatingAssumptions: { company_finances: { capital_expenditure: [30_000] } } };
    const { cheapest, measures } = compare([
      { name: 'as it is', plan: plans.bought },
      { name: 'poor', changes: poor },
    ]);
    expect(measures[1]!.years_with_cash_shortfall).toBeGreaterThan(0);
    expect(cheapest).toBeNull();
  });

  it('is saved by no other assumption, however little the company then pays', () => {
    const cheaper = { operatingAssumptions: { share_valuation: { annual_growth_rate: -0.1 } } };
    const { cheapest, company } = compare([
      { name: 'as it is', plan: plans.bought },
      { name: 'cheaper', changes: cheaper },
    ]);
    expect(company.ranking[0]!.scenario).toBe('cheaper');
    expect(cheapest).toBeNull();
  });

  it('is not saved where the accounts that are left cost more', () => {
    const inCash = paying({ contribution_policy: { annual_amount: 5000 } });
    const inShares = {
      operatingAssumptions: { contribution_policy: { type: 'percentage_of_payroll', percentage: 0.25, form: 'stock' } },
    };
    const { cheapest, company } = compare([
      { name: 'in cash', plan: inCash },
      { name: 'in shares', changes: inShares as never },
    ]);
    expect(company.ranking[0]!.scenario).toBe('in shares');
    expect(cheapest).toBeNull();
  });
});

describe('what a board sees beside each alternative', () => {
  const plan = acme('plan-typical.json');
  const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'debt_sweep');

  it('is what its company pays, gross, and what comes back, by year and in all', () => {
    // What recycles shares is a contribution of the year and a payment for shares: here it is the latter.
    const paidIn = (of: PreparedPlan): number[] => {
      const contributed = ledger(of).years.map(({ inside }) => inside.contributions);
      return of
        .simulateRun()
        .annual_projections.map(
          ({ dividends, company_repurchase_cash: bought }, i) => contributed[i]! + dividends + bought!,
        );
    };
    const answer = levers(plan, { paths: 0, without });
    const rows = alternativesTable(answer).rows;
    const values = (start: string): number[] => {
      const { A, B } = rows.find(({ figure }) => String(figure).startsWith(start))!;
      return [Number(A), Number(B)];
    };
    const gross = [plan, plan.with(answer.alternatives[0]!.changes)].map((of) => paidIn(of).reduce((a, b) => a + b, 0));
    values('Company pays, gross').forEach((value, i) => expect(value).toBeCloseTo(gross[i]!, 1));
    values('Company pays, net, all').forEach((value, i) =>
      expect(value).toBeCloseTo(gross[i]! - values('Comes back')[i]!, 1),
    );
    expect(values('Comes back')[0]).toBeGreaterThan(0);
    const { years } = policy(plan, { paths: 0, max_runs: 2 });
    paidIn(plan).forEach((paid, i) => expect(years[i]!.company_pays).toBeCloseTo(paid, 1));
  });

  it('is how close a covenant is, and how often it breaks', () => {
    const options = { paths: 40, seed: 3 };
    const answer = levers(plan, { paths: 40, without }, { futures: options });
    const [row] = answer.alternatives;
    for (const [{ tightest_covenant: tightest, ...of }, changes] of [
      [answer.as_it_is, {}],
      [row!, row!.changes],
    ] as const) {
      const changed = plan.with(changes);
      const falls = runWithOutlook(changed, {}).covenants!.map(({ fall_to_break: fall }) => fall!);
      expect(tightest!.fall_to_break).toBe(Math.min(...falls));
      const { samples } = monteCarlo(changed, options);
      const part = (isSo: (sample: (typeof samples)[number]) => boolean): number => samples.filter(isSo).length / 40;
      expect(of.chance_of_covenant_breach!.probability).toBe(
        part(({ leverage_breach: debt, coverage_breach: coverage }) => [...debt!, ...coverage!].includes(1)),
      );
      expect(of.chance_next_5_years!.probability).toBe(
        part(({ cash_shortfall: short }) => short!.slice(0, 5).includes(1)),
      );
    }
  });

  it('is said where next to nothing undoes a cure', () => {
    const answer = levers(plan, { paths: 0, without });
    const row = { ...answer.alternatives[0]!, best_for: ['least_headroom' as const] };
    const thin = { ...row, tightest_covenant: { ...row.tightest_covenant!, fall_to_break: 0.0039 } };
    const words = (each: typeof row): string =>
      decisionWords({ ...answer, recommended: null, choices: [each] }, say).join(' ');
    expect(words(thin)).toContain('A fall of EBITDA by 0.39 % in 2033');
    expect(words(row)).not.toContain('A fall of EBITDA');
  });
});

it('where nothing fails, no gain is worth a chance that rises', () => {
  const changes = { systemConfig: { projection_years: 6 }, initialState: { company: { cash: 6_000_000 } } };
  const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'debt_sweep');
  const answer = levers(acme('plan-typical.json').with(changes), { paths: 100, without });
  expect(answer.can_do_nothing).toBe(true);
  const rise = answer.alone.find(({ levers: [used] }) => used!.setting.startsWith('100 %'))!;
  expect(rise.people_at_3_percent).toBeGreaterThan(0);
  expect([rise.fails, answer.choices, answer.recommended]).toEqual([['chance'], [], null]);
});

it('a chance that is asked for binds, whatever fails by less that was not tried in the futures', () => {
  const changes = { systemConfig: { projection_years: 6 }, initialState: { company: { cash: 6_000_000 } } };
  const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'debt_sweep' && name !== 'payments');
  const answer = levers(acme('plan-typical.json').with(changes), { paths: 100, allow_chance: '0.01:6', without });
  expect(answer.as_it_is.fails).toEqual(['chance']);
  expect(answer.alone.some(({ fails }) => fails.includes('people'))).toBe(true);
  expect(answer.binding).toMatchObject({ condition: 'chance', then: 'the plan as it is' });
  expect(answer.acceptable.with_chance).toBeLessThanOrEqual(answer.acceptable.plans);
});

it('leavers are paid in as many payments as a lever and a limit say, whatever their balance', () => {
  const bands = [
    { up_to: 75_000, form: 'lump_sum' },
    { form: 'installments', installment_years: 3 },
  ] as const;
  const plan = acme('plan-typical.json');
  const banded = plan.with({ planRules: { distribution_policy: { bands, lump_sum_threshold: null } } });
  const terms = { form: 'lump_sum', lump_sum_threshold: null } as never;
  const once = plan.with({ planRules: { distribution_policy: terms } }).simulateRun();
  const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'payments');
  const { alone, dropped } = levers(banded, { paths: 0, without });
  const all = [...alone.map(({ levers: [used] }) => used!), ...dropped];
  expect(all.map(({ setting }) => setting)).toContain('5 payments');
  const [change] = changesOf(banded, 'payments');
  expect(banded.with(change!).simulateRun().annual_projections).toEqual(once.annual_projections);
  expect(resilience(banded).earliest_payment!.now).toBeNull();
});

describe('a gain of holding shares longer', () => {
  const lump = acme('plan-typical.json').with({
    planRules: { distribution_policy: { form: 'lump_sum', timing: 'immediate' } },
    operatingAssumptions: { company_finances: { covenants: null } },
  });
  const without = LEVERS.flatMap(({ lever }) => (lever.startsWith('payment') ? [] : [lever]));

  it('is told by its mean and its tenth percentile beside the one projection', () => {
    const answer = levers(lump, { without, people_may_lose: 0.3, keep_benefit: 0, paths: 20 });
    const { people_in_futures: found, people_at_3_percent: certain } = answer.recommended!;
    for (const { mean, tenth_percentile: tenth } of [found!.at_3_percent, found!.at_10_percent])
      expect(tenth).toBeLessThan(mean);
    // Certain growth of the price is no gain that chance leaves.
    expect(certain).toBeGreaterThan(found!.at_3_percent.mean);
    expect(leverWords(answer, say).join(' ')).toContain('Participants hold shares longer and bear their risk');
  });

  it('is close to that of the ledger where earnings and prices are certain', () => {
    const certain = lump.with({ systemConfig: { turnover_model: 'none', include_turnover_projection: false } });
    const terms = { earnings: { volatility: 0 }, price: { volatility: 0 } };
    const longer: PlanChanges = {
      planRules: { distribution_policy: { form: 'installments', installment_years: 5 } },
    };
    const values = (changes: PlanChanges): PeoplesValues => peoplesValues(certain, changes, { paths: 2, terms });
    const at = (plan: PreparedPlan, rate: number): number => ledger(plan, { discount_rate: rate }).present_value.people;
    const other = certain.with(longer);
    const [own3, own10] = values({}).get(1)!;
    const [at3] = peoplesChange(values(longer), values({}));
    // Elections are drawn, and people leave whole.
    for (const [drawn, projected] of [
      [own3, at(certain, 0.03)],
      [own10, at(certain, 0.1)],
      [at3.mean, at(other, 0.03) - at(certain, 0.03)],
    ] as const)
      expect(Math.abs(drawn / projected - 1)).toBeLessThan(0.2);
  });
});

it('a small loss of value that makes shortfalls a fifth less frequent is told', () => {
  const answer = levers(acmeOfFew('plan-typical.json'), { paths: 20 });
  const near = { condition: 'people', step: 'a loss of $1', then: 'debts run longer', cost: 'nothing else changes' } as const; // prettier-ignore
  const chance = { probability: 0.4, standard_error: 0.01, low: 0.38, high: 0.42 };
  const words = leverWords({ ...answer, nearly_acceptable: { ...near, chance_of_shortfall: chance } }, say);
  expect(words).toContain(
    'With a loss of $1, cash is short less often, in 40 % (38 to 42 %): debts run longer. Then nothing else changes.',
  );
  expect(leverWords({ ...answer, nearly_acceptable: null }, say).join(' ')).not.toContain('less often, in');
});

describe('one measure of one plan has one value', () => {
  it('the chance of a shortfall, whatever answer it stands in, in the futures of the first', () => {
    const plan = acmeOfFew('plan-typical.json');
    const options = { paths: 10, seed: 11, turnover: { volatility: '0.2' } };
    const chance = monteCarlo(plan, options).cash_shortfall_in_any_year!;
    const control = { futures: options };
    const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'debt');
    expect(levers(plan, { paths: 10, without }, control).as_it_is.chance_of_shortfall).toEqual(chance);
    expect(policy(plan, { paths: 10, instruments: ['payments'] }, control).chance.as_it_is).toEqual(chance);
  });
});

describe('where nothing is acceptable', () => {
  /** A retires in 2027 and is paid in 2028; contributions of 6 % of pay leave a little less than is due for the shares. */
  const made = (changes: PlanChanges = {}): PreparedPlan =>
    prepare(
      { plan_name: 'Example', vesting_schedule: { type: 'immediate' }, distribution_policy: { form: 'lump_sum' } },
      {
        contribution_policy: { type: 'percentage_of_payroll', percentage: 0.06 },
        share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [5] },
        company_finances: { ebitda: [20_000], base_ebitda: 20_000 },
        repurchase_strategy: { method: 'redeem' },
      },
      {
        census_year: 2026,
        participants: [
          { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 500 },
          { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 500 },
        ],
        company: { cash: 20_000 },
      },
      { projection_years: 4, include_turnover_projection: false },
    ).with(changes);

  it('names the condition that binds, the least that it gives way, and what that costs', () => {
    const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 'contributions');
    const answer = levers(made(), { paths: 0, people_may_lose: 0.2, without });
    expect(answer.recommended).toBeNull();
    // At 5 % the company is still short; 4 % of 6 % is two thirds, and the floor goes in steps of 5 points.
    const step = "benefits of at least 65 % of the plan's own level in place of 95 %";
    const then = 'the company changes its contributions (4 % of pay in place of 6 %)';
    expect(answer.binding).toMatchObject({ condition: 'benefit', step, then });
    const [first, second] = leverWords(answer, say);
    expect(first).toContain('is acceptable: the floor of benefits binds.');
    expect(second).toBe(`With ${step}, this would be acceptable: ${then}. Then ${answer.binding!.cost}.`);
    // The board sees it first, beside the plan as it is.
    expect(answer.alternatives[0]!.levers[0]!.setting).toBe('4 % of pay');
    expect(decisionWords(answer, say)).toContain(second);
    // It is: with that floor it is proposed.
    const loose = levers(made(), { paths: 0, people_may_lose: 0.2, keep_benefit: 0.039, without });
    expect(loose.recommended!.levers[0]!.setting).toBe('4 % of pay');
  });

  it('asks for the cash that is missing where nothing ends the shortfall', () => {
    const poor = made({ initialState: { company: { cash: 0 } } });
    const answer = levers(poor, {
      paths: 0,
      without: LEVERS.map(({ lever }) => lever).filter((name) => name !== 'contributions'),
    });
    expect(answer.binding).toMatchObject({ condition: 'cash_shortfall', then: 'the plan as it is' });
  });

  it('says of a policy what comes closest', () => {
    const answer = policy(made(), { paths: 0, instruments: ['contributions'] });
    expect(answer.fails.length > 0).toBe(answer.binding !== null);
    expect(policy(made(), { paths: 0, benefit_floor: [0] }).binding).toBeNull();
  });
});

describe('the other owners', () => {
  it('are asked, and a plan that takes from them is not acceptable', () => {
    // The trust has half: what the company pays to participants early or in addition, the others pay for.
    const plan = acme('plan-by-earnings.json');
    const { shares_outstanding: shares } = acmeInputs('plan-by-earnings.json').initialState.company!;
    const half = plan.with({ initialState: { company: { shares_outstanding: 2 * Number(shares) } } });
    const answer = levers(half, { paths: 0 });
    const takes = answer.alone.filter(({ fails }) => fails.includes('outside_owners'));
    expect(takes.length).toBeGreaterThan(0);
    for (const row of takes) {
      expect(Math.min(row.outside_owners_at_3_percent, row.outside_owners_at_10_percent)).toBeLessThan(0);
      expect(row.agree).toContain('shareholders');
    }
    obeysLaws(half, answer);
    const labels = alternativesTable(answer).rows.map(({ figure }) => figure);
    expect(labels.includes('Other owners gain, at 3 %')).toBe(
      answer.alternatives.some((row) => row.outside_owners_at_3_percent !== 0),
    );
  });

  it('owe the tax of an S corporation: its election is acceptable only where there are none', () => {
    const { shares_outstanding: shares } = acmeInputs('plan-by-earnings.json').initialState.company!;
    const failsWith = (outstanding: number): readonly string[] => {
      const company = { tax_status: 'c_corp', test_409p: null, shares_outstanding: outstanding } as const;
      const plan = acme('plan-by-earnings.json').with({ initialState: { company } });
      const without = LEVERS.map(({ lever }) => lever).filter((name) => name !== 's_election');
      const answer = levers(plan, { paths: 0, without });
      const named = [...answer.alternatives, ...answer.choices, ...(answer.recommended ? [answer.recommended] : [])];
      const isElection = ({ levers: used }: (typeof answer.alone)[number]) => used[0]!.lever === 's_election';
      const row = answer.alone.find(isElection)!;
      if (row.fails.includes('owners_tax')) expect(named.filter(isElection)).toEqual([]);
      return row.fails;
    };
    expect(failsWith(Number(shares))).not.toContain('owners_tax');
    expect(failsWith(2 * Number(shares))).toContain('owners_tax');
  });
});

describe('actions', () => {
  const typical = acme('plan-typical.json');
  it('refinance a balloon in the year it falls due, at its interest', () => {
    const [five] = changesOf(typical, 'balloon');
    const [before, after] = [typical, typical.with(five!)].map((plan) => plan.simulateRun().annual_projections);
    const owed = (years: typeof before): number[] => years!.map(({ company_debt: debt }) => debt!);
    // More is owed in the five years from 2033 on in which the new loan runs, and as much as before in all others.
    const more = before!.filter((_, i) => owed(after)[i]! > owed(before)[i]!).map(({ year }) => year);
    expect(more).toEqual([2033, 2034, 2035, 2036, 2037]);
    expect(owed(after).filter((debt, i) => debt < owed(before)[i]!)).toEqual([]);
  });

  it('postpone capital expenditure by two years, and make it up', () => {
    const [later] = changesOf(typical, 'capital_expenditure');
    const before = inputOf(typical).plan.years.map(({ finances }) => finances!.capitalExpenditure);
    const after = inputOf(typical.with(later!)).plan.years.map(({ finances }) => finances!.capitalExpenditure);
    expect(after.reduce<number>((sum, each) => sum + each, 0)).toBe(
      before.reduce<number>((sum, each) => sum + each, 0),
    );
    expect(after.filter((each) => each === 0)).toHaveLength(2);
  });

  it('elect S status at once, or five years after an election ended', () => {
    const c = typical.with({ initialState: { company: { tax_status: 'c_corp', test_409p: null } } });
    expect(changesOf(typical, 's_election')).toEqual([]);
    expect(changesOf(c, 's_election')).toEqual([
      { initialState: { company: { tax_status_changes: [{ year: 2027, tax_status: 's_corp' }] } } },
    ]);
    const revoked = typical.with({
      initialState: { company: { test_409p: null, tax_status_changes: [{ year: 2030, tax_status: 'c_corp' }] } },
    });
    expect(changesOf(revoked, 's_election')[0]!.initialState!.company!.tax_status_changes).toEqual([
      { year: 2030, tax_status: 'c_corp' },
      { year: 2035, tax_status: 's_corp' },
    ]);
  });
});

const TERMS = 'it is a right of people, IRC 411(d)(6), or raises the cost';
const STATED = 'a term of an agreement or a finding of fact, which nobody chooses for cash';
const SAME_CASH = 'it moves a benefit from some people to others and little cash';
/** Inputs that somebody decides and that no action moves, by the beginning of their paths, each with the reason. */
const NOT_MOVED: Readonly<Record<string, string>> = {
  'planRules.plan_year_end': STATED,
  'planRules.plan_start_year': STATED,
  'planRules.vesting_schedule': TERMS,
  'planRules.normal_retirement_age': TERMS,
  'planRules.full_vesting_on': TERMS,
  'planRules.eligibility': SAME_CASH,
  'planRules.allocation': SAME_CASH,
  'planRules.distribution_policy.by_cause': 'terms by cause are moved together, by payments and payment_start',
  'planRules.distribution_policy.cash_out_limit': 'small balances: bands move larger ones',
  'planRules.distribution_policy.defer_until_loan_repaid':
    'beginning to defer takes from those who leave soon; deferral narrows it',
  'planRules.distribution_policy.in_service_distributions': TERMS,
  'planRules.distribution_policy.changes': 'a change of terms from a year on: payments moves them from now on',
  'planRules.distribution_policy.segregation': 'payers and first year: the amount is moved by segregation',
  'planRules.distribution_policy.early_retirement': TERMS,
  'planRules.forfeiture_timing': SAME_CASH,
  'planRules.forfeiture_order': SAME_CASH,
  'planRules.forfeiture_use': SAME_CASH,
  'planRules.forfeited_shares_use': SAME_CASH,
  'planRules.diversification_rules': TERMS,
  'planRules.rebalancing': SAME_CASH,
  'planRules.freeze': 'the end of new benefits: a decision about the plan, to be compared with `compare`',
  'operatingAssumptions.contribution_policy.type': 'the policy moves contributions by year as a schedule',
  'operatingAssumptions.contribution_policy.annual_increase_rate': 'amounts are moved as a whole',
  'operatingAssumptions.contribution_policy.form':
    'shares in place of cash dilute other owners: to be compared with `compare`',
  'operatingAssumptions.contribution_policy.stock_percentages': 'as `form`',
  'operatingAssumptions.repurchase_strategy.funding_source':
    'participant_cash and held_contributions move what the trust pays with',
  'operatingAssumptions.repurchase_strategy.note': 'notes lengthen what each person waits: longer_payments tries it',
  'operatingAssumptions.repurchase_strategy.releverage_loan':
    'years are moved by releverage; interest is a fair rate, ERISA 408(b)(3)',
  'operatingAssumptions.repurchase_strategy.limits': STATED,
  'operatingAssumptions.dividends.annual_growth_rate': 'the dividend is moved as a whole',
  'operatingAssumptions.dividends.owner_tax_rate': STATED,
  'operatingAssumptions.company_finances.minimum_cash':
    'what the company wants to keep is a limit of the answer and no means',
  'operatingAssumptions.company_finances.funding_order': 'it changes which pocket pays, not how much',
  'operatingAssumptions.company_finances.covenants': 'a waiver is what binding proposes',
  'initialState.company.revolver.drawn': STATED,
  'initialState.company.revolver.interest_rate': STATED,
};

describe('every input that somebody decides', () => {
  const typical = acmeOfFew('plan-typical.json');
  const policyBy = (contribution_policy: object): PreparedPlan =>
    typical.with({ operatingAssumptions: { contribution_policy: { percentage: null, ...contribution_policy } } });
  /** Plans that have something to apply each action to. */
  const plans = [
    typical,
    acmeOfFew('plan.json'),
    policyBy({ type: 'fixed_amount', annual_amount: 500_000 }),
    policyBy({ type: 'schedule', amounts: [500_000, 400_000] }),
    policyBy({ percentages: [0.08, 0.06] }),
    typical.with({
      operatingAssumptions: { dividends: { per_share: null, annual_growth_rate: null, amounts: [1.5] } },
    }),
    typical.with({
      planRules: {
        cash_usage_policy: ['unallocated_company_contributions'],
        distribution_policy: { timing: 'immediate', large_balance_extension: false, defer_until_loan_repaid: true },
      },
      initialState: { company: { tax_status: 'c_corp', test_409p: null } },
      operatingAssumptions: { dividends: { owner_tax_rate: null } },
    }),
  ];

  it('is moved by an action, or is listed with the reason', () => {
    const moved = plans.flatMap((plan) =>
      LEVERS.flatMap(({ lever }) => changesOf(plan, lever)).flatMap((each) => pathsIn(each)),
    );
    const listed = [...moved, ...Object.keys(NOT_MOVED)];
    const isWithin = (path: string, other: string): boolean => path === other || path.startsWith(`${other}.`);
    const decided = inputFields()
      .filter(({ isObject, isList }) => !isObject || isList)
      .map(({ path }) => path.replaceAll('[]', ''))
      .filter(isDecided);
    expect(decided.length).toBeGreaterThan(100);
    expect(decided.filter((path) => !listed.some((other) => isWithin(path, other)))).toEqual([]);
    // A reason for what is moved is out of date.
    expect(Object.keys(NOT_MOVED).filter((path) => moved.includes(path))).toEqual([]);
  });
});
