import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { type Cents, DECIMALS, fromUnits, toUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import {
  type Action,
  type ActionName,
  ACTIONS,
  hasBands,
  largest,
  mixed,
  ownPayments,
  paymentsText,
  paymentTerms,
  PER_SHARE,
  setAside,
  dollarsText,
  numberText,
  percentText,
  setTo,
  tidy,
} from '../actions/actions.js';
import { cutSets, cutText, keeping, ownReactions } from '../actions/reactions.js';

/** One value of a lever: its words, and the inputs that it changes. */
export interface Setting {
  /** In words, such as `$500,000 a year`. */
  readonly setting: string;
  /** Settings of one series are sizes of one thing, the smallest first. */
  readonly series: string;
  /** JSON Merge Patch to the plan as it is. */
  readonly changes: PlanChanges;
}

/** Conditions that a lever is set against. */
export interface LeverPlan {
  readonly input: PreparedInput;
  /** Years of the plan as it is. */
  readonly years: readonly AnnualProjection[];
  /** Mean yearly obligation of the plan as it is, in dollars. */
  readonly meanObligation: number;
  /** Part of the participants that elects what each may elect, 0 to 1. */
  readonly takeUp: number;
}

/** An action that is tried against a shortfall of cash. */
export interface Lever extends Action {
  /** Name, unique. */
  readonly lever: string;
  /** The values that are tried; none where the plan has it already or has nothing to apply it to. */
  readonly settings: (plan: LeverPlan) => readonly Setting[];
}

/** A value of the input of an action, with its words, from small to large; its series, where it is none of the sizes of the action. */
type Value = readonly [setting: string, value: unknown, series?: string];

/** Parts of the mean yearly obligation that are tried where a lever is an amount a year. `[std]` */
const PARTS_OF_OBLIGATION = [0.125, 0.25, 0.5];
/** Points of pay by which a contribution of a percentage is moved, and factors of one in dollars. `[std]` */
const POINTS = [-0.01, -0.02, -0.04, -0.06, 0.01, 0.03];
const FACTORS = [0.9, 0.75, 0.5, 1.1, 1.25];
/** Payments to a leaver that need no election, the fewest first, and those that do. */
export const WITHIN_409O = [1, 2, 3, 4, 5];
const BEYOND_409O = [7, 10];
/** Parts of the shares in accounts that are bought in the first year, and the years of the loan. `[std]` */
const PREFUNDED_PARTS = [0.1, 0.25];
const PREFUNDED_YEARS = 15;
/** Years of the loans of a releverage that are tried. `[std]` */
const LOAN_YEARS = [10, 20, 30];
/** Years from now over which the largest loan is spread anew, and parts of it that are prepaid in each of five years. `[std]` */
const EXTENDED_YEARS = [20, 30, 40];
const PREPAID_PARTS = [0.05, 0.1];
const PREPAID_YEARS = 5;
/** Years over which the largest debt is paid in level payments, and factors of the line of credit. `[std]` */
const DEBT_YEARS = [10, 15];
const CREDIT_FACTORS = [1.5, 2];
/** Parts of spare cash that prepay debts, and years over which a balloon is refinanced. `[std]` */
const SWEEP_RATES = [0.25, 0.5, 0.75, 1];
const BALLOON_YEARS = [5, 7, 10];
/** Vested balance up to which everything is paid at once, and the payments of larger ones. `[std]` */
const BAND_LIMITS = [25_000, 100_000];
const BAND_PAYMENTS = 5;
/** Years whose capital expenditure is postponed, and by how many. `[std]` */
const POSTPONED = 2;
/** Years that pass between the end of an S election and the next, IRC 1362(g). */
const YEARS_TO_ELECT_AGAIN = 5;

/** Values of each action that are tried. */
const TRIED: Readonly<Record<ActionName, (plan: LeverPlan) => readonly Value[]>> = {
  participant_cash: ({ input: { read } }) => {
    const now = read.planRules.cash_usage_policy;
    return now.includes('participant_cash_accounts') ? [] : [['all', [...now, 'participant_cash_accounts']]];
  },
  held_contributions: ({ input: { read } }) =>
    read.planRules.unused_contributions === 'hold' ? [] : [['all', 'hold']],
  segregation: ({ input: { read }, meanObligation }) =>
    read.planRules.distribution_policy.segregation === undefined
      ? amountsFor(meanObligation).map((amount) => [
          `at most ${dollarsText(amount)} a year`,
          { maximum_amount: amount },
        ])
      : [],
  payments: ({ input }) =>
    nearestFirst(WITHIN_409O, hasBands(input) ? null : ownPayments(input)).map((count) => [
      paymentsText(count),
      paymentTerms(count, input),
      count < ownPayments(input) ? 'fewer' : 'more',
    ]),
  // Of those who do not elect more than five years, each is paid as the plan provides: everybody is projected with the mean number, rounded. `[std]`
  longer_payments: ({ input, takeUp }) => {
    const own = ownPayments(input);
    const part = takeUp === 1 ? '' : `, elected by ${percentText(takeUp)}`;
    return BEYOND_409O.filter((count) => count > own).map((count) => [
      `${count} payments${part}`,
      paymentTerms(Math.round(own + takeUp * (count - own)), input),
    ]);
  },
  large_balances: ({ input: { read } }) =>
    read.planRules.distribution_policy.large_balance_extension ? [] : [['as the law allows', true]],
  payment_start: ({ input: { read } }) =>
    read.planRules.distribution_policy.timing === 'statutory' ? [] : [['statutory', 'statutory']],
  bands: ({ input }) => {
    const { bands, by_cause: causes } = input.read.planRules.distribution_policy;
    const isByCause = Object.values(causes).some((own) => own.bands ?? own.lump_sum_threshold ?? own.form);
    if (bands !== undefined || isByCause) return [];
    const larger = paymentTerms(Math.max(BAND_PAYMENTS, ownPayments(input)));
    return BAND_LIMITS.map((limit) => [
      `up to ${dollarsText(limit)} at once`,
      { bands: [{ up_to: limit, form: 'lump_sum' }, larger], lump_sum_threshold: null },
    ]);
  },
  early_payment: ({ input: { read, plan }, years, takeUp }) => {
    if (read.planRules.distribution_policy.accelerations !== undefined) return [];
    const before = years.slice(0, Math.max(1, years.indexOf(leastHeadroom(years)[0]!)));
    const roomy = before.reduce((most, each) => (each.headroom! > most.headroom! ? each : most));
    const part = takeUp === 1 ? '' : `, asked for by ${percentText(takeUp)}`;
    return [...new Set([plan.censusYear + 1, roomy.year])].map((year) => [
      `in ${year}${part}`,
      [{ year, ...(takeUp === 1 ? {} : { take_up: takeUp }) }],
      String(year),
    ]);
  },
  deferral: ({ input: { plan } }) =>
    plan.distribution.deferUntilLoanRepaid && !plan.defersLoanShares ? [['shares of each loan', 'loan_shares']] : [],
  method: ({ input: { read, plan } }) => {
    const given = read.operatingAssumptions.repurchase_strategy;
    const own = given.mix === undefined ? methodOf(given) : undefined;
    const [recycle, redeem] = [{ recycle: 1 }, { redeem: 1 }];
    const half = Math.ceil(plan.projectionYears / 2);
    const change = `from ${plan.censusYear + half + 1} on`;
    const inTurn = (first: object, then: object): object => {
      const years = Array.from({ length: half }, () => first);
      return mixed(half < plan.projectionYears ? [...years, then] : years);
    };
    return [
      ...(['recycle', 'redeem'] as const)
        .filter((method) => method !== own)
        .map((method): Value => [method, { method, redeem_fraction: null, mix: null }, method]),
      ['half recycled, half redeemed', mixed([{ recycle: 0.5, redeem: 0.5 }]), 'half'],
      [`recycled, redeemed ${change}`, inTurn(recycle, redeem), 'recycled first'],
      [`redeemed, recycled ${change}`, inTurn(redeem, recycle), 'redeemed first'],
    ];
  },
  releverage: ({ input: { read } }) => {
    const given = read.operatingAssumptions.repurchase_strategy;
    const own = given.mix === undefined && methodOf(given) === 'releverage' ? given.releverage_loan.years : null;
    return LOAN_YEARS.filter((years) => years !== own).map((years) => [
      `over ${years} years`,
      { method: 'releverage', redeem_fraction: null, mix: null, timing: 'immediate', releverage_loan: { years } },
    ]);
  },
  prefunding: ({ input: { read, plan } }) => {
    if (read.operatingAssumptions.purchases !== undefined) return [];
    const held = Array.from(plan.census.shares).reduce((sum, shares) => sum + shares, 0);
    const { interest_rate: rate } = read.operatingAssumptions.repurchase_strategy.releverage_loan;
    const [purchase_id, year, from] = ['prefunding', plan.censusYear + 1, 'accounts'];
    const loan = { interest_rate: fromUnits(rate, DECIMALS.rate), years: PREFUNDED_YEARS };
    return PREFUNDED_PARTS.map((part) => ({ part, shares: Math.round(fromUnits(held * part, DECIMALS.shares)) }))
      .filter(({ shares }) => shares > 0)
      .map(({ part, shares }) => [
        `${percentText(part)} of shares in accounts`,
        [{ purchase_id, year, shares, from, ...loan }],
      ]);
  },
  contributions: ({ input: { read } }) => {
    const {
      type,
      percentage,
      percentages,
      annual_amount: amount,
      amounts,
    } = read.operatingAssumptions.contribution_policy;
    if (percentages !== undefined) {
      const times = (each: number, factor: number): number =>
        tidy(Math.min(1, fromUnits(each, DECIMALS.rate) * factor));
      return FACTORS.map((factor) => [
        `${percentText(factor)} of what is planned`,
        { percentages: percentages.map((each) => times(each, factor)) },
        seriesOf(factor - 1),
      ]);
    }
    if (type === 'percentage_of_payroll') {
      const own = fromUnits(percentage!, DECIMALS.rate);
      return POINTS.map((points) => tidy(own + points))
        .filter((part) => part >= 0 && part <= 1)
        .map((part) => [`${percentText(part)} of pay`, { percentage: part }, seriesOf(part - own)]);
    }
    const dollars = (cents: number, factor: number): number => Math.round(fromUnits(cents, DECIMALS.cents) * factor);
    if (type === 'schedule') {
      return FACTORS.map((factor) => [
        `${percentText(factor)} of what is planned`,
        { amounts: amounts!.map((each) => dollars(each, factor)) },
        seriesOf(factor - 1),
      ]);
    }
    if (amount === undefined || amount === 0) return [];
    return FACTORS.map((factor) => [
      `${dollarsText(dollars(amount, factor))} a year`,
      { annual_amount: dollars(amount, factor) },
      seriesOf(factor - 1),
    ]);
  },
  inside_loan: ({ input }) =>
    loanValues(input, ({ years_remaining: left, refinanced }, first) =>
      refinanced === undefined
        ? EXTENDED_YEARS.filter((years) => years > left).map((years) => [
            `over ${years} years`,
            { refinanced: { year: first, years_remaining: years - 1 } },
          ])
        : [],
    ),
  prepaid_loan: ({ input }) =>
    loanValues(input, ({ principal_balance: balance, prepayments }, first) =>
      prepayments === undefined
        ? PREPAID_PARTS.map((part) => {
            const amount = roundAmount(fromUnits(balance, DECIMALS.cents) * part);
            const years = Array.from({ length: PREPAID_YEARS }, (_, i) => ({ year: first + i, amount }));
            return [`${dollarsText(amount)} a year`, { prepayments: years }];
          })
        : [],
    ),
  dividends: ({ input: { read } }) => {
    const { per_share: perShare = 0, amounts } = read.operatingAssumptions.dividends ?? {};
    if (amounts?.some((each) => each > 0) === true) {
      const halves = amounts.map((each) => tidy(fromUnits(each, DECIMALS.price) / 2));
      return [
        ['half of each year', { amounts: halves.map((each) => Number(each.toFixed(4))) }],
        ['none', { amounts: [0] }],
      ];
    }
    if (perShare === 0) return [];
    const half = tidy(fromUnits(perShare, DECIMALS.price) / 2);
    return [
      [`half, ${numberText(PER_SHARE, half)} a share`, { per_share: half }],
      ['none', { per_share: 0 }],
    ];
  },
  dividends_pay_loan: ({ input: { read } }) => {
    const { dividends } = read.operatingAssumptions;
    if (dividends === undefined || dividends.on_allocated_shares === 'loan') return [];
    return read.initialState.esop_loans.length === 1 ? [['all', 'loan']] : [];
  },
  dividends_passed_through: ({ input: { read } }) => {
    const { dividends } = read.operatingAssumptions;
    const isPaidOut = dividends?.on_allocated_shares === 'pass_through';
    if (dividends === undefined || isPaidOut || read.initialState.company.tax_status !== 'c_corp') return [];
    return [['all', 'pass_through']];
  },
  sinking_fund: ({ input, meanObligation }) => {
    const given = input.read.operatingAssumptions.company_finances;
    if (given?.sinking_fund_contributions.some((amount) => amount > 0) === true) return [];
    return amountsFor(meanObligation).map((amount) => [`${dollarsText(amount)} a year`, setAside([amount], input)]);
  },
  reactions: ({ input, years, meanObligation }) => {
    if (ownReactions(input) !== null) return [];
    const below = roundAmount(meanObligation);
    // Expenditure that is cut would look like a gain, since the projection takes no earnings for it.
    return cutSets(input, years, ['contributions', 'dividends']).flatMap((cuts) => {
      const all = cuts.map(cutText).join(', ');
      return [0.5, 0].map((part): Value => [
        `${part === 0 ? 'none' : 'half'} of ${all} below ${dollarsText(below)} of headroom`,
        [keeping(part, cuts, toUnits(below, DECIMALS.cents) as Cents)],
        all,
      ]);
    });
  },
  capital_expenditure: ({ input: { plan }, years }) => {
    const spent = plan.years.map(({ finances }) => fromUnits(finances!.capitalExpenditure, DECIMALS.cents));
    const tight = leastHeadroom(years.slice(0, -POSTPONED))
      .slice(0, 2)
      .map(({ year }) => year - plan.censusYear - 1)
      .filter((i) => spent[i]! > 0);
    if (tight.length === 0) return [];
    const postponed = spent.map((own, i) => {
      const added = tight.includes(i - POSTPONED) ? spent[i - POSTPONED]! : 0;
      return tidy((tight.includes(i) ? 0 : own) + added);
    });
    return [[`of ${tight.map((i) => years[i]!.year).join(' and ')}`, postponed]];
  },
  debt_sweep: ({ input: { read } }) => {
    const own = fromUnits(read.operatingAssumptions.company_finances!.debt_sweep_rate, DECIMALS.rate);
    if ((read.initialState.company.debts ?? []).length === 0) return [];
    return SWEEP_RATES.filter((part) => part > own).map((part) => [`${percentText(part)} of spare cash`, part]);
  },
  balloon: ({ input: { read, given, plan } }) => {
    const debts = read.initialState.company.debts ?? [];
    const found = largest(debts.filter(({ payment_schedule: schedule }) => schedule === 'balloon'));
    if (found === undefined) return [];
    const { debt_id: id, drawn_year: drawn, years_remaining: left } = found.entry;
    const due = (drawn ?? plan.censusYear) + left;
    if (due > plan.censusYear + plan.projectionYears) return [];
    const all = (given.initialState['company'] as { debts: readonly { debt_id: string }[] }).debts;
    const own = all.find(({ debt_id: each }) => each === id)!;
    return BALLOON_YEARS.map((years) => [
      `${due}, over ${years} years`,
      [
        ...all,
        {
          ...own,
          ...{ debt_id: `${id}-refinanced`, payment_schedule: 'level_payment' },
          ...{ drawn_year: due, years_remaining: years },
        },
      ],
    ]);
  },
  s_election: ({ input: { read, plan } }) => {
    const { tax_status: status, tax_status_changes: changes = [] } = read.initialState.company;
    const last = changes.at(-1);
    if ((last?.tax_status ?? status) === 's_corp') return [];
    const year = last === undefined ? plan.censusYear + 1 : last.year + YEARS_TO_ELECT_AGAIN;
    if (year > plan.censusYear + plan.projectionYears) return [];
    const before = changes.map(({ year: from, tax_status: own, income_tax_rate: rate }) => ({
      ...{ year: from, tax_status: own },
      ...(rate === undefined ? {} : { income_tax_rate: fromUnits(rate, DECIMALS.rate) }),
    }));
    return [[`from ${year}`, [...before, { year, tax_status: 's_corp' }]]];
  },
  debt: ({ input }) => {
    const debts = input.read.initialState.company.debts ?? [];
    const found = largest(debts);
    if (found === undefined) return [];
    const { years_remaining: left, payment_schedule: schedule } = found.entry;
    const { debts: given } = input.given.initialState['company'] as { debts: readonly object[] };
    return DEBT_YEARS.filter((years) => years > left || (years === left && schedule !== 'level_payment')).map(
      (years) => [
        `over ${years} years`,
        changed(given, found.at, { years_remaining: years, payment_schedule: 'level_payment' }),
      ],
    );
  },
  line_of_credit: ({ input: { read } }) => {
    const limit = read.initialState.company.revolver?.limit ?? 0;
    if (limit === 0) return [];
    return CREDIT_FACTORS.map((factor) => Math.round(fromUnits(limit, DECIMALS.cents) * factor)).map((dollars) => [
      `to ${numberText(ACTIONS.line_of_credit.path, dollars)}`,
      dollars,
    ]);
  },
};

/** Levers against a shortfall, in the order in which they are tried. */
export const LEVERS: readonly Lever[] = (Object.keys(ACTIONS) as ActionName[]).map((lever) => ({
  lever,
  ...ACTIONS[lever],
  settings: (plan) =>
    TRIED[lever](plan).map(([setting, value, series = '']) => ({
      ...{ setting, series: `${lever} ${series}` },
      changes: setTo(ACTIONS[lever].path, value),
    })),
}));

/** Less and more are two series. */
function seriesOf(change: number): string {
  return change < 0 ? 'less' : 'more';
}

/** Counts that differ from a plan's own, the nearest first. */
function nearestFirst(counts: readonly number[], own: number | null): number[] {
  if (own === null) return [...counts];
  return counts.filter((count) => count !== own).sort((a, b) => Math.abs(a - own) - Math.abs(b - own));
}

/** Years by their headroom at the end, the least first. */
function leastHeadroom(years: readonly AnnualProjection[]): AnnualProjection[] {
  return [...years].sort((a, b) => a.headroom! - b.headroom!);
}

/** Amounts a year, ascending and each once. */
function amountsFor(meanObligation: number): number[] {
  return [...new Set(PARTS_OF_OBLIGATION.map((part) => roundAmount(meanObligation * part)))];
}

/** An amount that a board would name: one digit that counts, at least $1,000. `[std]` */
export function roundAmount(amount: number): number {
  const digits = String(Math.round(amount)).length;
  const unit = Math.max(1000, Number(`1e${digits - 1}`));
  return Math.max(1, Math.round(amount / unit)) * unit;
}

/** Values of the largest loan of the plan: a change to one entry writes the whole list. */
function loanValues(
  { read, given, plan }: PreparedInput,
  valuesOf: (loan: PreparedInput['read']['initialState']['esop_loans'][number], first: number) => [string, object][],
): Value[] {
  const found = largest(read.initialState.esop_loans);
  if (found === undefined) return [];
  const loans = given.initialState['esop_loans'] as readonly object[];
  return valuesOf(found.entry, plan.censusYear + 1).map(([setting, changes]) => [
    setting,
    changed(loans, found.at, changes),
  ]);
}

function changed(entries: readonly object[], at: number, changes: object): object[] {
  return entries.map((entry, i) => (i === at ? { ...entry, ...changes } : entry));
}
