import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import {
  type Action,
  type ActionName,
  ACTIONS,
  largest,
  mixed,
  ownPayments,
  paymentsText,
  paymentTerms,
  setAside,
  dollarsText,
  numberText,
  percentText,
  setTo,
  tidy,
} from '../actions/actions.js';

/** One value of a lever: its words, and the inputs that it changes. */
export interface Setting {
  /** In words, such as `$500,000 a year`. */
  readonly setting: string;
  /** JSON Merge Patch to the plan as it is. */
  readonly changes: PlanChanges;
}

/** Conditions that a lever is set against. */
export interface LeverPlan {
  readonly input: PreparedInput;
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

/** A value of the input of an action, with its words. */
type Value = readonly [setting: string, value: unknown];

/** Parts of the mean yearly obligation that are tried where a lever is an amount a year. `[std]` */
const PARTS_OF_OBLIGATION = [0.125, 0.25, 0.5];
/** Points of pay by which a contribution of a percentage is moved, and factors of one in dollars. `[std]` */
const POINTS = [-0.06, -0.04, -0.02, -0.01, 0.01, 0.03];
const FACTORS = [0.5, 0.75, 0.9, 1.1, 1.25];
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
    WITHIN_409O.filter((count) => count !== ownPayments(input)).map((count) => [
      paymentsText(count),
      paymentTerms(count),
    ]),
  // Of those who do not elect more than five years, each is paid as the plan provides: everybody is projected with the mean number, rounded. `[std]`
  longer_payments: ({ input, takeUp }) => {
    const own = ownPayments(input);
    const part = takeUp === 1 ? '' : `, elected by ${percentText(takeUp)}`;
    return BEYOND_409O.filter((count) => count > own).map((count) => [
      `${count} payments${part}`,
      { form: 'installments', installment_years: Math.round(own + takeUp * (count - own)) },
    ]);
  },
  large_balances: ({ input: { read } }) =>
    read.planRules.distribution_policy.large_balance_extension ? [] : [['as the law allows', true]],
  payment_start: ({ input: { read } }) =>
    read.planRules.distribution_policy.timing === 'statutory' ? [] : [['statutory', 'statutory']],
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
        .map((method): Value => [method, { method, redeem_fraction: null, mix: null }]),
      ['half recycled, half redeemed', mixed([{ recycle: 0.5, redeem: 0.5 }])],
      [`recycled, redeemed ${change}`, inTurn(recycle, redeem)],
      [`redeemed, recycled ${change}`, inTurn(redeem, recycle)],
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
      ]);
    }
    if (type === 'percentage_of_payroll') {
      return POINTS.map((points) => tidy(fromUnits(percentage!, DECIMALS.rate) + points))
        .filter((part) => part >= 0 && part <= 1)
        .map((part) => [`${percentText(part)} of pay`, { percentage: part }]);
    }
    const dollars = (cents: number, factor: number): number => Math.round(fromUnits(cents, DECIMALS.cents) * factor);
    if (type === 'schedule') {
      return FACTORS.map((factor) => [
        `${percentText(factor)} of what is planned`,
        { amounts: amounts!.map((each) => dollars(each, factor)) },
      ]);
    }
    if (amount === undefined || amount === 0) return [];
    return FACTORS.map((factor) => dollars(amount, factor)).map((annual_amount) => [
      `${dollarsText(annual_amount)} a year`,
      { annual_amount },
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
    const { per_share: perShare = 0 } = read.operatingAssumptions.dividends ?? {};
    if (perShare === 0) return [];
    const half = tidy(fromUnits(perShare, DECIMALS.price) / 2);
    return [
      ['none', 0],
      [`half, ${numberText(ACTIONS.dividends.path, half)} a share`, half],
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
    TRIED[lever](plan).map(([setting, value]) => ({ setting, changes: setTo(ACTIONS[lever].path, value) })),
}));

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
