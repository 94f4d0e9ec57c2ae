/**
 * Writes plan.json, plan-by-earnings.json, plan-typical.json and census.csv: three invented companies with the same people, made once from a
 * seed, and the same on every day.
 * `npx tsx docs/examples/acme/generate.ts`
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const CENSUS_YEAR = 2026;
const PLAN_STARTED = 2002;
const SHARES_OUTSTANDING = 260_000;
const LOANS = [
  // The loan of the first transaction: two payments to go.
  {
    loan_id: 'inside-loan-2002',
    principal_balance: 131_200,
    interest_rate: 0.055,
    years_remaining: 2,
    suspense_shares: 5_600,
    payment_schedule: 'level_payment',
  },
  // The loan with which the trust bought the rest of the company in 2018.
  {
    loan_id: 'inside-loan-2018',
    principal_balance: 3_430_000,
    interest_rate: 0.0425,
    years_remaining: 17,
    suspense_shares: 71_400,
    payment_schedule: 'level_payment',
  },
];

/**
 * The company as its books show it: what it owns and owes beside the plan. Six times the EBITDA of the year less debts, plus
 * cash, is within 1 % of 260,000 shares at $100.
 */
const COMPANY = {
  shares_outstanding: SHARES_OUTSTANDING,
  tax_status: 's_corp',
  cash: 2_250_000,
  debts: [
    // The bank lent for the purchase of 2018 and lent anew in 2024, over seven years: five payments to go.
    {
      debt_id: 'bank-term-loan',
      principal_balance: 2_500_000,
      interest_rate: 0.0675,
      years_remaining: 5,
      payment_schedule: 'level_payment',
    },
    // Those who sold in 2018 wait until the bank is paid: all of it falls due in 2033, fifteen years after the sale.
    {
      debt_id: 'seller-note',
      principal_balance: 3_500_000,
      interest_rate: 0.05,
      years_remaining: 7,
      payment_schedule: 'balloon',
    },
  ],
  revolver: { limit: 1_500_000, interest_rate: 0.08 },
};

/** Earnings of a mature manufacturer: its costs and its machines become dearer a little faster than it grows. */
const FINANCES = {
  // $4,950,000 in the year of the census.
  ebitda: [5_073_750],
  ebitda_growth_rate: 0.025,
  capital_expenditure: [2_750_000],
  working_capital_increase: [125_000],
  expense_growth_rate: 0.03,
  minimum_cash: 1_500_000,
  cash_interest_rate: 0.02,
  // The bank measures coverage before what the plan costs.
  covenants: { max_debt_to_ebitda: 3, min_fixed_charge_coverage: 1.2, coverage_basis: 'before_plan' },
};

/** The two ways to set the price. */
const GROWING = {
  share_valuation: { method: 'per_share_growth', current_price: 100, annual_growth_rate: 0.04 },
  company_finances: FINANCES,
};
const BY_EARNINGS = {
  share_valuation: { method: 'ebitda_multiple', current_price: 100, multiple: [6] },
  company_finances: { ...FINANCES, base_ebitda: 4_950_000 },
};

/** What the plan does with cash and shares: cash in accounts stays there, and what the company buys is redeemed. */
const CAUTIOUS = {
  installment_years: 5,
  lump_sum_threshold: undefined,
  cash_usage_policy: ['unallocated_company_contributions', 'unallocated_forfeiture_cash'],
  contribution_rate: 0.12,
  repurchase_strategy: { funding_source: 'trust_cash', method: 'redeem' },
  synthetic_equity: undefined,
};
/**
 * What most plans do: cash in accounts buys shares first; what the company buys is recycled in the years of few retirements, and later half of
 * it is redeemed; small accounts are paid at once. The chief executive has stock appreciation rights, paid in 2036.
 */
const TYPICAL = {
  // Five by default.
  installment_years: undefined,
  lump_sum_threshold: 50_000,
  cash_usage_policy: ['participant_cash_accounts', ...CAUTIOUS.cash_usage_policy],
  contribution_rate: 0.1,
  repurchase_strategy: {
    funding_source: 'trust_cash',
    mix: [...Array.from({ length: 7 }, () => ({ recycle: 1 })), { recycle: 0.5, redeem: 0.5 }],
  },
  synthetic_equity: [{ id: 'chief executive', shares: 13_000, strike: 100, settles_year: 2036 }],
};

type Range = readonly [low: number, high: number];

/** Groups of active employees beside the management: the large one in its fifties is what the company has to prepare for. */
const COHORTS: readonly { people: number; age: Range; service: Range }[] = [
  { people: 9, age: [60, 66], service: [16, 34] },
  { people: 42, age: [53, 59], service: [13, 31] },
  { people: 42, age: [38, 52], service: [2, 18] },
  { people: 83, age: [22, 37], service: [0, 10] },
];

/** Jobs, how many of a hundred people have them, and what they pay. */
const JOBS: readonly { share: number; pay: Range }[] = [
  { share: 47, pay: [42_000, 60_000] },
  { share: 28, pay: [56_000, 84_000] },
  { share: 17, pay: [64_000, 116_000] },
  { share: 8, pay: [91_000, 148_000] },
];

/** The management: age, years of service, pay, and the year of a retirement that is agreed already. */
const MANAGEMENT = [
  { age: 58, service: 27, pay: 219_500 },
  { age: 62, service: 24, pay: 188_000, retires: 2028 },
  { age: 57, service: 30, pay: 164_300, retires: 2031 },
  { age: 49, service: 12, pay: 171_200 },
] as const;

/** People who have left: when, why, at what age, after how many years, and the shares still to be paid to them. */
const SEPARATED = [
  { year: 2018, cause: 'termination', age: 41, service: 12, shares: 416 },
  { year: 2019, cause: 'termination', age: 47, service: 16, shares: 941 },
  { year: 2019, cause: 'termination', age: 36, service: 7, shares: 338 },
  { year: 2020, cause: 'termination', age: 52, service: 18, shares: 1_309 },
  { year: 2020, cause: 'termination', age: 33, service: 6, shares: 299 },
  { year: 2022, cause: 'retirement', age: 66, service: 31, shares: 572 },
  { year: 2023, cause: 'retirement', age: 65, service: 28, shares: 1_040 },
  { year: 2023, cause: 'disability', age: 54, service: 19, shares: 624 },
  { year: 2024, cause: 'retirement', age: 67, service: 33, shares: 1_683 },
  { year: 2024, cause: 'death', age: 59, service: 22, shares: 1_215 },
  { year: 2025, cause: 'retirement', age: 65, service: 30, shares: 2_186 },
  { year: 2025, cause: 'retirement', age: 66, service: 26, shares: 1_829 },
] as const;

interface Person {
  birthYear: number;
  hireYear: number;
  pay: number;
  weight: number;
  shares: number;
  cash: number;
  participation: number;
  diversified: number;
  separation: { year: number; cause: string } | null;
  separated: boolean;
}

/** The files of the example: `byEarnings` is the plan with a price that follows from the company's earnings and debts. */
export function generateAcme(): { plan: string; byEarnings: string; typical: string; census: string } {
  const random = mulberry32(2026);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));

  const active: Person[] = MANAGEMENT.map((manager) => {
    const retires = 'retires' in manager ? { year: manager.retires, cause: 'retirement' } : null;
    return person(CENSUS_YEAR - manager.age, CENSUS_YEAR - manager.service, manager.pay, retires);
  });
  for (const { people, age: ages, service: services } of COHORTS) {
    for (let i = 0; i < people; i += 1) {
      const age = whole(...ages);
      // Nobody was hired before 18.
      const service = Math.min(whole(...services), age - 18);
      const pays = pickJob(random()).pay;
      // Experience pays: half of the range by service, half by chance.
      const rank = 0.5 * Math.min(1, service / 20) + 0.5 * random();
      const pay = Math.round((pays[0] + (pays[1] - pays[0]) * rank) / 10) * 10;
      active.push(person(CENSUS_YEAR - age, CENSUS_YEAR - service, pay, null));
    }
  }
  const separated = SEPARATED.map(({ year, cause, age, service, shares }): Person => {
    const former = person(year - age, year - service, 0, { year, cause });
    return { ...former, shares: shares + whole(0, 9_999) / 10_000, separated: true };
  });

  buildAccounts(active, separated, random);
  const everyone = [...active, ...separated].sort((a, b) => a.hireYear - b.hireYear || a.birthYear - b.birthYear);
  let number = 1000;
  const rows = everyone.map((each) => {
    number += whole(1, 9);
    return censusRow(`E${number}`, each, whole);
  });
  return {
    plan: planText('Acme Manufacturing ESOP', everyone, GROWING, CAUTIOUS),
    byEarnings: planText('Cedar Valley Supply ESOP', everyone, BY_EARNINGS, CAUTIOUS),
    typical: planText('Birch Tool ESOP', everyone, BY_EARNINGS, TYPICAL),
    census: `${[HEADER, ...rows].join('\n')}\n`,
  };
}

function person(birthYear: number, hireYear: number, pay: number, separation: Person['separation']): Person {
  // Everybody joins the plan after a year.
  const participation = Math.max(0, Math.min(CENSUS_YEAR - hireYear - 1, CENSUS_YEAR - PLAN_STARTED));
  const empty = { weight: 0, shares: 0, cash: 0, diversified: 0 };
  return { birthYear, hireYear, pay, participation, separation, separated: false, ...empty };
}

/** Accounts as yearly allocations by pay would have built them up, scaled so that the trust holds all shares. */
function buildAccounts(active: Person[], separated: readonly Person[], random: () => number): void {
  for (const each of active) {
    let pay = each.pay;
    for (let year = CENSUS_YEAR; year > CENSUS_YEAR - each.participation; year -= 1) {
      // The second loan added its releases to those of the first.
      each.weight += pay * (year > 2018 ? 17 : 11);
      pay /= 1.034;
    }
    each.weight *= 0.92 + 0.16 * random();
  }
  const pledged = LOANS.reduce((sum, loan) => sum + loan.suspense_shares, 0);
  const owed = separated.reduce((sum, each) => sum + each.shares, 0);
  const total = active.reduce((sum, each) => sum + each.weight, 0);
  const available = SHARES_OUTSTANDING - pledged - owed;
  let left = Math.round(available * 1e4);
  for (const each of active) {
    const shares = Math.floor((available * each.weight * 1e4) / total);
    left -= shares;
    each.shares = shares / 1e4;
    // About half of those who may have diversified a part.
    const eligible = CENSUS_YEAR - each.birthYear > 55 && each.participation > 10;
    if (eligible && random() < 0.5) each.diversified = Math.floor(each.shares * 1e3) / 1e4;
  }
  // What rounding left over goes to the first account, so that not a share is missing.
  const first = active[0];
  if (first !== undefined) first.shares = Math.round(first.shares * 1e4 + left) / 1e4;
  // S distributions of past years, as far as they have not bought shares.
  for (const each of [...active, ...separated])
    each.cash = Math.round(each.shares * (3.1 + 1.2 * random()) * 100) / 100;
}

const HEADER =
  'id,birth_date,hire_date,participation_years,compensation,allocated_shares,cash_balance,diversified_shares,status,separation.year,separation.cause';

function censusRow(id: string, each: Person, whole: (low: number, high: number) => number): string {
  const date = (year: number): string => `${year}-${pad(whole(1, 12))}-${pad(whole(1, 28))}`;
  return [
    id,
    date(each.birthYear),
    date(each.hireYear),
    each.separated ? '' : each.participation,
    each.separated ? '' : each.pay.toFixed(2),
    each.shares.toFixed(4),
    each.cash.toFixed(2),
    each.diversified > 0 ? each.diversified.toFixed(4) : '',
    each.separated ? 'separated' : 'active',
    each.separation?.year ?? '',
    each.separation?.cause ?? '',
  ].join(',');
}

function planText(
  plan_name: string,
  everyone: readonly Person[],
  priced: typeof GROWING | typeof BY_EARNINGS,
  {
    installment_years,
    lump_sum_threshold,
    cash_usage_policy,
    contribution_rate,
    repurchase_strategy,
    synthetic_equity,
  }: typeof CAUTIOUS | typeof TYPICAL,
): string {
  const cents = everyone.reduce((sum, each) => sum + Math.round(each.cash * 100), 0);
  const plan = {
    planRules: {
      plan_name,
      plan_year_end: '12/31',
      vesting_schedule: { type: 'graded', years: 6 },
      normal_retirement_age: 65,
      eligibility: { minimum_age: 21, minimum_service_years: 1 },
      allocation: { basis: 'compensation' },
      distribution_policy: {
        timing: 'statutory',
        form: 'installments',
        installment_years,
        cash_out_limit: 7000,
        lump_sum_threshold,
      },
      forfeiture_use: 'reallocate',
      cash_usage_policy,
    },
    operatingAssumptions: {
      contribution_policy: { type: 'percentage_of_payroll', percentage: contribution_rate },
      share_valuation: priced.share_valuation,
      repurchase_strategy,
      compensation_growth_rate: 0.03,
      limit_growth_rate: 0.025,
      cash_return_rate: 0.03,
      dividends: { per_share: 1.25, annual_growth_rate: 0.04 },
      diversification_election_rate: 0.4,
      discount_rate: 0.06,
      turnover: {
        termination_table: 'soa_2003',
        mortality: 'irs_2026_unisex',
        disability_rate: 0.0015,
        retirement_rates: RETIREMENT.map(([age, rate]) => ({ age, rate })),
      },
      workforce: { replacement_rate: 1, entry_age: 31, entry_compensation: 52_000 },
      company_finances: priced.company_finances,
    },
    initialState: {
      census_year: CENSUS_YEAR,
      trust_cash: {
        participant_cash_accounts: cents / 100,
        unallocated_contributions: 240_000,
        unallocated_forfeitures: 18_500,
      },
      unallocated_shares: 0,
      esop_loans: LOANS,
      company: { ...COMPANY, synthetic_equity },
    },
    systemConfig: { projection_years: 20 },
  };
  // Short lists and pairs on one line, as a person would write them.
  const json = JSON.stringify(plan, null, 2)
    .replace(/\{\s+("age": \d+),\s+("rate": [\d.]+)\s+\}/g, '{ $1, $2 }')
    .replace(/\[\s+("\w+"),\s+("\w+")\s+\]/g, '[$1, $2]')
    .replace(/\[\s+(\d+)\s+\]/g, '[$1]')
    .replace(/\{\s+("recycle": [\d.]+)\s+\}/g, '{ $1 }')
    .replace(/\{\s+("recycle": [\d.]+),\s+("redeem": [\d.]+)\s+\}/g, '{ $1, $2 }');
  return `${json}\n`;
}

/** The part of those at each age who retire in the year; the rest stay. */
const RETIREMENT: readonly (readonly [age: number, rate: number])[] = [
  [60, 0.05],
  [61, 0.05],
  [62, 0.2],
  [63, 0.12],
  [64, 0.15],
  [65, 0.45],
  [66, 0.4],
  [67, 0.35],
  [68, 0.35],
  [69, 0.35],
];

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** The job into whose share of all people `chance` (0..1) falls. */
function pickJob(chance: number): (typeof JOBS)[number] {
  let rest = chance * 100;
  const job = JOBS.find(({ share }) => (rest -= share) < 0);
  if (job === undefined) throw new Error('The shares of the jobs must add up to 100');
  return job;
}

/** The mulberry32 generator: 32-bit integer steps, hence the same numbers everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { plan, byEarnings, typical, census } = generateAcme();
  writeFileSync(new URL('plan.json', import.meta.url), plan);
  writeFileSync(new URL('plan-by-earnings.json', import.meta.url), byEarnings);
  writeFileSync(new URL('plan-typical.json', import.meta.url), typical);
  writeFileSync(new URL('census.csv', import.meta.url), census);
}
