import type { InitialState, OperatingAssumptions, PlanRules, SystemConfig } from '../src/index.js';

/** What a generated plan is like. Equal sizes give the same plan everywhere, in Node and in a browser. */
export interface PlanSize {
  /** Rows of the census. */
  readonly participants: number;
  /** Years to project. */
  readonly years: number;
  /** Part of the rows that have left and wait to be paid; by default 0.15. */
  readonly separated?: number;
  /** Whether total distributions are paid by promissory note; by default they are. */
  readonly notes?: boolean;
  /** The seed of the random census; by default 1. */
  readonly seed?: number;
}

/** The four arguments of `simulate()`. */
export type PlanArguments = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

type Participant = InitialState['participants'][number];

const CENSUS_YEAR = 2026;

/** A plan with every rule at work, so that no timing is flattered by a rule that is off. */
export function makePlan(size: PlanSize): PlanArguments {
  return [
    planRules,
    assumptions(size.notes ?? true),
    opening(size),
    { projection_years: size.years, simulation_id: 'bench' },
  ];
}

/** The same people under the rules that apply by default. */
export function withDefaultRules([, , { census_year, participants }, config]: PlanArguments): PlanArguments {
  return [
    { plan_name: 'Default rules', vesting_schedule: { years: 6 } },
    { contribution_policy: { annual_amount: participants.length * 1_500 }, share_valuation: { current_price: 84.25 } },
    { census_year, participants },
    config,
  ];
}

/** The same plan with the company behind it: earnings, taxes, a debt and a line of credit. */
export function withFinances([rules, assumptions, state, config]: PlanArguments): PlanArguments {
  const debt = { debt_id: 'bank', principal_balance: 5e6, interest_rate: 0.06, years_remaining: 10 };
  return [
    rules,
    { ...assumptions, company_finances: { ebitda: [5e6], ebitda_growth_rate: 0.03, income_tax_rate: 0.25 } },
    { ...state, company: { ...state.company, debts: [debt], revolver: { limit: 1e6, interest_rate: 0.08 } } },
    config,
  ];
}

/** The same plan with what plans, loans and people really do: each option that costs something for each person or year. */
export function withThirdPart([rules, assumptions, state, config]: PlanArguments): PlanArguments {
  const { replacement_rate: _, ...workforce } = assumptions.workforce!;
  return [
    {
      ...rules,
      distribution_policy: {
        ...rules.distribution_policy,
        early_retirement: { age: 60, service_requirement: 7 },
        in_service_distributions: { minimum_age: 60, minimum_service: 10, fraction: 0.2 },
      },
      freeze: { from_year: CENSUS_YEAR + 20 },
    },
    {
      ...assumptions,
      dividends: { ...assumptions.dividends!, on_allocated_shares: 'pass_through' },
      distribution_election_rate: 0.6,
      workforce: {
        ...workforce,
        headcount_growth_rates: [0.01],
        joiners: [{ year: CENSUS_YEAR + 3, count: 40, age: 42, compensation: 60_000, service_years: 8 }],
      },
    },
    { ...state, esop_loans: (state.esop_loans ?? []).map((loan) => ({ ...loan, payments_per_year: 12 as const })) },
    config,
  ];
}

/** The plan of a company with its finances, and deals, deferral by the shares of loans, owners' taxes, 409(p) and reactions: what the fourth part adds. */
export function withFourthPart([rules, assumptions, state, config]: PlanArguments): PlanArguments {
  const { company_finances: finances, share_valuation: valuation } = assumptions;
  const { company, participants, esop_loans: loans = [] } = state;
  const people = participants.length;
  const terms = { interest_rate: 0.05, years: 15, payment_schedule: 'level_principal' } as const;
  return [
    {
      ...rules,
      plan_start_year: CENSUS_YEAR - 12,
      distribution_policy: { ...rules.distribution_policy, defer_until_loan_repaid: true, deferral: 'loan_shares' },
      allocation: { leavers_share: { causes: ['retirement', 'death', 'disability'] } },
    },
    {
      ...assumptions,
      statutory_limits: [{ year: CENSUS_YEAR + 1, compensation: 370_000 }],
      share_valuation: {
        ...valuation!,
        floor: { price: 84.25, until_year: CENSUS_YEAR + 4, protected_part: [1, 0.5] },
      },
      dividends: { ...assumptions.dividends, owner_tax_rate: 0.37 },
      purchases: [
        { purchase_id: 'outside', year: CENSUS_YEAR + 3, shares: people * 50, ...terms },
        { purchase_id: 'prefunding', year: CENSUS_YEAR + 6, shares: people * 20, from: 'accounts', ...terms },
      ],
      company_finances: { ...finances!, reactions: [{ headroom_below: 0, contribution_factor: 0.5 }] },
    },
    {
      ...state,
      participants: participants.map((person, i) => (i % 50 === 0 ? { ...person, family: `F${i % 500}` } : person)),
      esop_loans: loans.map((loan) => ({ ...loan, interest_only_years: 2, allocated_shares: people * 5 })),
      company: {
        ...company!,
        tax_status: 's_corp',
        test_409p: true,
        taxable_income: 4e6,
        debts: [
          ...(company?.debts ?? []),
          {
            debt_id: 'drawn',
            principal_balance: 2e6,
            interest_rate: 0.06,
            years_remaining: 5,
            drawn_year: CENSUS_YEAR + 3,
          },
        ],
      },
    },
    config,
  ];
}

const planRules: PlanRules = {
  plan_name: 'Benchmark',
  vesting_schedule: { type: 'graded', years: 6 },
  distribution_policy: {
    timing: 'statutory',
    form: 'installments',
    installment_years: 5,
    by_cause: { death: { form: 'lump_sum' }, disability: { form: 'lump_sum' } },
  },
  cash_usage_policy: ['unallocated_company_contributions', 'unallocated_forfeiture_cash', 'participant_cash_accounts'],
};

function assumptions(notes: boolean): OperatingAssumptions {
  return {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.025 },
    share_valuation: { method: 'equity_value', current_price: 84.25, annual_growth_rate: 0.07, tax_rate: 0.25 },
    repurchase_strategy: {
      timing: notes ? 'deferred' : 'immediate',
      funding_source: 'company_contribution',
      method: 'hybrid',
      redeem_fraction: 0.3,
    },
    cash_return_rate: 0.03,
    dividends: { per_share: 1.15, annual_growth_rate: 0.02 },
    diversification_election_rate: 0.6,
    turnover: {
      termination_table: 'soa_2003',
      mortality: 'irs_2026_unisex',
      disability_rate: 0.0015,
      retirement_rates: [
        { age: 62, rate: 0.15 },
        { age: 63, rate: 0.1 },
        { age: 64, rate: 0.1 },
      ],
    },
    workforce: { replacement_rate: 1, entry_age: 30, entry_compensation: 46_000 },
  };
}

function opening({ participants: count, separated = 0.15, seed = 1 }: PlanSize): InitialState {
  const random = randomNumbers(seed);
  const gone = Math.round(count * separated);
  return {
    census_year: CENSUS_YEAR,
    // Rows that have left are spread evenly, as in a census sorted by name.
    participants: Array.from({ length: count }, (_, i) => {
      const hasLeft = Math.floor(((i + 1) * gone) / count) > Math.floor((i * gone) / count);
      return hasLeft ? separatedPerson(i, random) : activePerson(i, random);
    }),
    trust_cash: { unallocated_contributions: count * 60, unallocated_forfeitures: count * 8 },
    esop_loans: [
      loan('level', count * 900, 9, count * 22),
      { ...loan('principal', count * 400, 12, count * 11), payment_schedule: 'level_principal' },
    ],
    company: { shares_outstanding: count * 700, tax_status: 'c_corp' },
  };
}

function loan(
  id: string,
  balance: number,
  years: number,
  suspense: number,
): NonNullable<InitialState['esop_loans']>[0] {
  return {
    loan_id: id,
    principal_balance: balance,
    interest_rate: 0.055,
    years_remaining: years,
    suspense_shares: suspense,
  };
}

function activePerson(i: number, random: () => number): Participant {
  const age = 21 + Math.floor(random() * 44);
  const service = Math.floor(random() * (age - 20));
  const shares = service * random() * 45;
  const person: Participant = {
    ...account(i, age, service, shares, random),
    compensation: cents(28_000 + random() * 52_000 + random() ** 8 * 300_000),
  };
  if (age >= 56 && service >= 10) person.diversified_shares = micro(shares * 0.08);
  if (random() < 0.01) person.separation = { year: CENSUS_YEAR + 1 + Math.floor(random() * 5), cause: 'retirement' };
  return person;
}

function separatedPerson(i: number, random: () => number): Participant {
  const age = 24 + Math.floor(random() * 42);
  const service = 1 + Math.floor(random() * (age - 22));
  const cause = age >= 62 ? 'retirement' : random() < 0.9 ? 'termination' : 'disability';
  return {
    ...account(i, age, service, service * random() * 40, random),
    status: 'separated',
    separation: { year: CENSUS_YEAR - Math.floor(random() * 6), cause },
  };
}

function account(i: number, age: number, service: number, shares: number, random: () => number): Participant {
  return {
    id: `P${i}`,
    age,
    service_years: service,
    allocated_shares: micro(shares),
    cash_balance: cents(service * random() * 130),
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
const micro = (shares: number): number => Math.round(shares * 1e6) / 1e6;

/** The generator mulberry32: 32-bit whole-number arithmetic only, so that every platform draws the same. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
