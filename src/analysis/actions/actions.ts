import { methodOf } from '../../engine/input/build-rule-terms.js';
import type { PreparedInput, PlanChanges } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { FindingCode } from '../../engine/results/types.js';
import { isPlainObject } from '../../engine/input/merge-patch.js';
import { numericInput, unitAt } from '../../engine/input/options/numeric-input.js';

/**
 * Something that a company, its board, its trustee or its lenders can do: an input that is set to another value. Who must agree follows
 * from the input, as `consentsTo()` has it.
 */
export interface Action {
  /** Path of the input that it sets. */
  readonly path: string;
  /** In a few words. */
  readonly does: string;
  /** Value of the plan as it is, in words; left out where the action is new to it. */
  readonly now?: (input: PreparedInput) => string;
  /** True where each participant must elect it, however many do. */
  readonly isElected?: true;
  /** True where participants hold shares longer: a gain may be the reward of a risk that they bear. */
  readonly holdsLonger?: true;
  /** The law that allows and limits it `[S-levers]`. */
  readonly law: string;
  /** Rules and people that may stop it. */
  readonly breaks: string;
  /** Breaches that an election answers. */
  readonly answers?: readonly FindingCode[];
}

const DISTRIBUTION = 'planRules.distribution_policy';
const DIVIDENDS = 'operatingAssumptions.dividends';
/** Dividend a share, by a rate or by year. */
export const PER_SHARE = `${DIVIDENDS}.per_share`;
const CONTRIBUTION = 'operatingAssumptions.contribution_policy';
const CREDIT = 'initialState.company.revolver.limit';
const STRATEGY = 'operatingAssumptions.repurchase_strategy';
const FINANCES = 'operatingAssumptions.company_finances';
const DEBTS = 'initialState.company.debts';

/** Actions of the plan document, the trustee and the contribution; then those of loans, dividends and the company's own money. */
export const ACTIONS = {
  participant_cash: {
    path: 'planRules.cash_usage_policy',
    does: 'cash in accounts buys shares',
    law: 'ERISA 404(a)(1), 3(18), 408(e): a prudent purchase, at no more than the appraised value',
    breaks: 'People hold stock in place of cash, and the shares must be bought again.',
  },
  held_contributions: {
    path: 'planRules.unused_contributions',
    does: 'unused contributions wait for later years',
    law: 'Treas. Reg. 1.401-1(b)(1)(ii): a definite formula must allocate them in the end',
    breaks: 'The plan document must allow contributions in no account at year end; counsel confirms for how long.',
  },
  segregation: {
    path: `${DISTRIBUTION}.segregation`,
    does: 'shares of leavers become cash before they are due',
    law: 'Treas. Reg. 1.401-1(a)(2), (b)(1): the plan says beforehand whose, how many and at which appraisal',
    breaks: 'It takes cash earlier; leavers lose the later growth of the price.',
  },
  payments: {
    path: DISTRIBUTION,
    does: 'leavers are paid in fewer or more installments',
    holdsLonger: true,
    now: paymentsNow,
    law: 'IRC 409(o)(1)(C): at most five years; 411(d)(6)(C) allows the change',
    breaks: 'It must not discriminate; people already being paid keep their terms.',
  },
  longer_payments: {
    path: DISTRIBUTION,
    does: 'leavers elect to be paid over more than five years',
    holdsLonger: true,
    now: paymentsNow,
    isElected: true,
    law: "IRC 409(o)(1): over more than five years by the participant's own election only",
    breaks: 'It rests on the election of each; those who do not elect it are paid as the plan provides.',
    answers: ['DISTRIBUTION_LATER_THAN_409O'],
  },
  large_balances: {
    path: `${DISTRIBUTION}.large_balance_extension`,
    does: 'large balances are paid over up to five more years',
    holdsLonger: true,
    law: 'IRC 409(o)(1)(C)(ii), 409(o)(2)',
    breaks: 'Few balances are above the limit, which is indexed.',
  },
  payment_start: {
    path: `${DISTRIBUTION}.timing`,
    does: 'payments begin as late as the law allows',
    holdsLonger: true,
    law: 'IRC 409(o)(1)(A); 411(d)(6)(C) allows the change',
    breaks: 'Terms that the policy states by cause of leaving stay.',
  },
  bands: {
    path: DISTRIBUTION,
    does: 'small balances are paid at once, larger ones in five payments',
    law: 'IRC 409(o)(1)(C): at most five years; 411(d)(6)(C) allows the change',
    breaks: 'The limit must not discriminate; people already being paid keep their terms.',
  },
  early_payment: {
    path: `${DISTRIBUTION}.accelerations`,
    does: 'people who left and wait are paid early',
    law: 'IRC 411(d)(6)(C) allows it; 411(a)(11): above the limit of cash-outs with the consent of each',
    breaks: 'It takes cash early; those who do not consent wait as before.',
  },
  deferral: {
    path: `${DISTRIBUTION}.deferral`,
    does: 'only shares bought with an unpaid loan wait for it',
    now: () => 'whole accounts',
    law: 'IRC 409(o)(1)(B): an account balance leaves out shares bought with a loan until it is repaid',
    breaks: 'Who leaves is paid earlier; the shares in accounts that each loan bought must be known.',
  },
  method: {
    path: STRATEGY,
    does: 'shares that the company buys are used in another way',
    now: methodNow,
    law: 'IRC 404(a)(3), 404(a)(9), 415(c)(1) limit what is recycled; 409(h) lets the company redeem',
    breaks: 'Recycling has limits of deductions and of additions to accounts.',
  },
  releverage: {
    path: STRATEGY,
    does: 'the company lends the trust the cash to buy shares',
    now: methodNow,
    law: 'IRC 4975(d)(3), Treas. Reg. 54.4975-7(b): primarily for the benefit of participants',
    breaks: 'Shares in suspense must be allocated, and bought again.',
  },
  prefunding: {
    path: 'operatingAssumptions.purchases',
    does: 'the company buys shares out of accounts and sells them to the trust on credit',
    law: 'Treas. Reg. 54.4975-7(b)(4), ERISA 408(e), 3(18): for no more than adequate consideration',
    breaks: 'It takes cash early; shares in suspense must be allocated, and bought again.',
  },
  contributions: {
    path: CONTRIBUTION,
    does: 'the company changes its contributions',
    now: contributionNow,
    law: 'IRC 404(a)(3), 404(a)(9), 415(c)(1); Treas. Reg. 1.401-1(b)(2): contributions recur',
    breaks: 'Less is a lower benefit; more takes cash before it is needed.',
  },
  inside_loan: {
    path: 'initialState.esop_loans',
    does: 'the largest ESOP loan is spread over more years',
    now: ({ read }) => `${largest(read.initialState.esop_loans)!.entry.years_remaining}`,
    law: 'Treas. Reg. 54.4975-7(b)(8): shares are released over the new years; ERISA 404(a)(1) asks for a reason',
    breaks: 'People receive their shares later, so the trustee must be given something for it.',
  },
  prepaid_loan: {
    path: 'initialState.esop_loans',
    does: 'the largest ESOP loan is prepaid for five years',
    law: 'Treas. Reg. 54.4975-7(b)(8): it releases shares; IRC 404(a)(9), 415(c)(1)',
    breaks: 'It takes cash early, and shares are released and due sooner.',
  },
  dividends: {
    path: DIVIDENDS,
    does: 'dividends are cut',
    now: (input) =>
      input.read.operatingAssumptions.dividends?.amounts === undefined ? nowText(PER_SHARE, input) : 'what is planned',
    law: 'IRC 1361(b)(1)(D): in an S corporation the same for every share',
    breaks: 'Owners beside the trust may need them for their tax; accounts receive no cash.',
  },
  dividends_pay_loan: {
    path: `${DIVIDENDS}.on_allocated_shares`,
    does: 'dividends on shares in accounts pay the loan',
    law: 'IRC 404(k)(2)(B), 4975(f)(7): accounts receive shares of at least the same value',
    breaks: 'The shares released must be worth the dividends.',
  },
  dividends_passed_through: {
    path: `${DIVIDENDS}.on_allocated_shares`,
    does: 'dividends on shares in accounts are paid out',
    law: 'IRC 404(k)(2)(A): a C corporation deducts them',
    breaks: 'Accounts build up no cash.',
  },
  sinking_fund: {
    path: FINANCES,
    does: 'the company sets cash aside each year',
    law: 'the company keeps the fund among its own assets, which its creditors can reach',
    breaks: 'It moves cash and makes none: a company that has nothing to spare is short earlier.',
  },
  reactions: {
    path: `${FINANCES}.reactions`,
    does: 'the company pays less for the plan while cash is short',
    law: 'Treas. Reg. 1.401-1(b)(2): contributions recur; a formula of the plan document is amended beforehand',
    breaks: 'Benefits fall in the years in which it acts; it looks at the start of a year, so it comes a year late.',
  },
  capital_expenditure: {
    path: `${FINANCES}.capital_expenditure`,
    does: 'capital expenditure of the two tightest years is made two years later',
    law: 'a decision of the board',
    breaks: 'What waits may cost more, or earnings; the projection leaves that out.',
  },
  debt_sweep: {
    path: `${FINANCES}.debt_sweep_rate`,
    does: 'spare cash prepays debts',
    now: (input) => nowText(`${FINANCES}.debt_sweep_rate`, input),
    law: 'the loan agreement: prepayment, its fee, and the order among lenders',
    breaks: 'Cash that has prepaid a debt is not there in a bad year.',
  },
  balloon: {
    path: DEBTS,
    does: 'the largest balloon is refinanced in the year it falls due',
    law: 'a new loan agreement and its covenants',
    breaks: 'No lender has promised it; interest may be higher by then.',
  },
  s_election: {
    path: 'initialState.company.tax_status_changes',
    does: 'the corporation elects S status',
    law: 'IRC 1361(b), 1362(a)(2): at most 100 shareholders who may hold it, and all of them consent; 1362(g): not within five years of the end of an earlier election',
    breaks:
      'Built-in gains are taxed for five years, IRC 1374, and inventory under LIFO, 1363(d), which the projection leaves out; so is the tax that other owners then owe on their part of the income, IRC 1366(a). 409(p) must hold.',
  },
  debt: {
    path: DEBTS,
    does: 'the largest debt is paid in level payments over more years',
    now: ({ read }) => `${largest(read.initialState.company.debts!)!.entry.years_remaining}`,
    law: 'the loan agreement and its covenants',
    breaks: 'The lender may ask for more interest, or for security.',
  },
  line_of_credit: {
    path: CREDIT,
    does: 'the line of credit is raised',
    now: (input) => nowText(CREDIT, input),
    law: 'the credit agreement and its covenants',
    breaks: 'Debt rises; the lender may end the line when it is needed most.',
  },
} as const satisfies Readonly<Record<string, Action>>;

/** Name of an action. */
export type ActionName = keyof typeof ACTIONS;

/** Planned contribution, in the words of its settings. */
function contributionNow({ read }: PreparedInput): string {
  const { type, percentage, annual_amount: amount = 0 } = read.operatingAssumptions.contribution_policy;
  if (type === 'schedule') return 'all of it';
  return type === 'percentage_of_payroll'
    ? numberText(`${CONTRIBUTION}.percentage`, fromUnits(percentage!, DECIMALS.rate))
    : numberText(`${CONTRIBUTION}.annual_amount`, fromUnits(amount, DECIMALS.cents));
}

function methodNow({ read }: PreparedInput): string {
  const given = read.operatingAssumptions.repurchase_strategy;
  return given.mix === undefined ? methodOf(given) : 'the mix of the plan';
}

function paymentsNow(input: PreparedInput): string {
  if (hasBands(input)) return 'terms by the balance';
  const own = ownPayments(input);
  return own === 1 ? 'one' : String(own);
}

/** Yearly payments of the plan as it is to each leaver. */
export function ownPayments({ read }: PreparedInput): number {
  const { form, installment_years: now } = read.planRules.distribution_policy;
  return form === 'lump_sum' ? 1 : now;
}

/** True for a plan whose number of payments goes by the balance. */
export function hasBands({ read }: PreparedInput): boolean {
  return read.planRules.distribution_policy.bands !== undefined;
}

/** Terms of that many yearly payments to each leaver, whatever the balance: bands of the plan end. */
export function paymentTerms(count: number, input?: PreparedInput): { readonly [name: string]: unknown } {
  const form = count === 1 ? { form: 'lump_sum' } : { form: 'installments', installment_years: count };
  return input !== undefined && hasBands(input) ? { ...form, bands: null } : form;
}

/** A number of payments, in words. */
export function paymentsText(count: number): string {
  return count === 1 ? 'one payment' : `${count} payments`;
}

/** Repurchases by a mix that replaces the method of a plan. */
export function mixed(mix: readonly object[]): { readonly [name: string]: unknown } {
  return { method: null, redeem_fraction: null, mix };
}

/** The loan or debt with the largest balance, and its place; undefined where none owes anything. */
export function largest<Entry extends { readonly principal_balance: number }>(
  entries: readonly Entry[],
): { readonly entry: Entry; readonly at: number } | undefined {
  const most = Math.max(0, ...entries.map(({ principal_balance: balance }) => balance));
  const at = entries.findIndex(({ principal_balance: balance }) => balance === most);
  return most === 0 ? undefined : { entry: entries[at]!, at };
}

/**
 * Amounts to set aside by year. The fund earns what the plan states, otherwise the return of the cash it is taken from: other interest would
 * look like a saving.
 */
export function setAside(amounts: readonly number[], { given, read }: PreparedInput): object {
  const { company_finances: finances } = given.operatingAssumptions as { company_finances?: Record<string, unknown> };
  const isReturnGiven = finances?.['sinking_fund_return_rate'] !== undefined;
  const { cash_interest_rate: rate } = read.operatingAssumptions.company_finances!;
  return {
    sinking_fund_contributions: amounts,
    ...(isReturnGiven ? {} : { sinking_fund_return_rate: fromUnits(rate, DECIMALS.rate) }),
  };
}

/** Changes that give the input at a path another value. */
export function setTo(path: string, value: unknown): PlanChanges {
  return path.split('.').reduceRight((inner, key): unknown => ({ [key]: inner }), value) as PlanChanges;
}

/** Changes to different inputs, as one. A merge of patches would drop the keys that they remove. */
export function together(one: unknown, other: unknown): unknown {
  if (!isPlainObject(one) || !isPlainObject(other)) return other;
  const both: Record<string, unknown> = { ...one };
  for (const [name, change] of Object.entries(other)) {
    both[name] = name in both ? together(both[name], change) : change;
  }
  return both;
}

/** The inputs that changes set, by their paths. */
export function pathsIn(changes: unknown, at = ''): string[] {
  if (!isPlainObject(changes)) return [at];
  return Object.entries(changes).flatMap(([name, change]) => pathsIn(change, at === '' ? name : `${at}.${name}`));
}

/** Number that an input has in a plan as it is, in words. */
export function nowText(path: string, input: PreparedInput): string {
  const { now, decimals } = numericInput(path, path, input);
  return numberText(path, fromUnits(now!, decimals));
}

/** A number in words, by the unit that the schema of its input states: `$500,000`, `$1.25`, `12.5 %`. */
export function numberText(path: string, value: number): string {
  const unit = unitAt(path);
  if (unit === 'fraction') return percentText(value);
  return unit === 'dollars' ? dollarsText(value) : `$${tidy(value)}`;
}

/** Whole dollars in words: `$500,000`. */
export function dollarsText(amount: number): string {
  return `$${String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** A fraction in words: `12.5 %`. */
export function percentText(fraction: number): string {
  return `${tidy(fraction * 100)} %`;
}

/** A decimal of at most six places, without what doubles add to it. */
export function tidy(value: number): number {
  return Number(value.toFixed(6));
}
