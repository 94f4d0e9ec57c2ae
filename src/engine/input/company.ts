import * as z from 'zod/mini';
import { defaulted, required, optional, named } from './schema/about.js';
import { issues as words } from '../errors.js';
import { DECIMALS } from '../numeric/index.js';
import { across, anyList, ascending, goesWith, list, refuse, unique } from './schema/lists.js';
import {
  decimalText,
  growthRate,
  money,
  price,
  rate,
  shares,
  someYears,
  wholeNumber,
  wholeYears,
} from './schema/numbers.js';
import { identifier } from './schema/words.js';

/** Payment schedules of a loan. */
export const paymentSchedule = z.enum(['level_payment', 'level_principal', 'balloon']);

/** Release of shares from suspense, Treas. Reg. 54.4975-7(b)(8). */
export const releaseMethod = z.enum(['principal_and_interest', 'principal_only']);

/** Terms of a loan agreement for repayment and release of shares. */
export const loanTerms = () => ({
  payment_schedule: defaulted(paymentSchedule, 'level_payment', 'Form of repayment.'),
  release_method: defaulted(releaseMethod, 'principal_and_interest', 'Payments that release shares.'),
});

/** Years of interest only end before the last payment, which pays principal. */
export const interestOnlyEnds = () =>
  goesWith<{ years_remaining: number; interest_only_years?: number | undefined }>(
    'interest_only_years',
    ['years_remaining'],
    ({ interest_only_years: interestOnly = 0, years_remaining: all }) => {
      return !(interestOnly >= 0 && interestOnly < all) && words.between(0, all - 1);
    },
  );

const interestRate = () => rate({ minimum: 0, maximum: 0.3 });

// prettier-ignore
const debt = z
  .strictObject({
    debt_id: required(identifier(), 'Identifies the debt; unique among the debts.'),
    principal_balance: required(money(), 'Principal still owed, in dollars.'),
    interest_rate: required(interestRate(), 'Yearly interest.'),
    years_remaining: required(wholeNumber(1, 40, 'years'), 'Years of payments still to come.'),
    payment_schedule: defaulted(paymentSchedule, 'level_payment', 'Form of repayment.'),
    drawn_year: optional(wholeYears('year'), null, 'Plan year, after the census year, in which the company receives the principal; `years_remaining` count from then on. By default it is owed at the census.'),
    interest_only_years: optional(someYears(0), 0, 'Of `years_remaining`, the first ones in which only interest is paid.'),
  })
  .check(interestOnlyEnds());

const revolver = z
  .strictObject({
    limit: named('Line of credit', required(money(), 'The most that may be drawn, in dollars.')),
    drawn: defaulted(money(), 0, 'Dollars drawn.'),
    interest_rate: required(interestRate(), 'Yearly interest on the amount drawn at the start of the year.'),
  })
  .check(
    goesWith('drawn', ['limit'], ({ drawn, limit }) => {
      return drawn > limit && words.atMost(decimalText(limit, DECIMALS.cents));
    }),
  );

// prettier-ignore
const syntheticEquity = z.strictObject({
  id: required(identifier(), 'Identifies the right; unique among them.'),
  shares: required(shares({ exclusiveMinimum: 0 }), 'Shares that it is a right to.'),
  strike: defaulted(price(), 0, 'Dollars a share that its holder pays for them.'),
  settles_year: optional(wholeYears('year'), null, 'Plan year, after the census year, in which the company pays its holder what the price is above the strike; it then ends. By default never.'),
});

const taxStatus = z.enum(['s_corp', 'c_corp']);

// prettier-ignore
const taxStatusChange = z.strictObject({
  year: named('Taxed otherwise from', required(wholeYears('year'), 'Plan year, after the census year, from which it holds.')),
  tax_status: required(taxStatus, 'The status from then on.'),
  income_tax_rate: optional(rate(), null, 'Rate of income tax from then on. By default that of `company_finances` where it is for this status, else 0 or 0.21.'),
});

interface Statuses {
  readonly tax_status: z.output<typeof taxStatus> | undefined;
  readonly tax_status_changes?: readonly Pick<z.output<typeof taxStatusChange>, 'tax_status'>[] | undefined;
}

// prettier-ignore
/** The company behind the plan, at the census date. */
export const company = z
  .strictObject({
    shares_outstanding: optional(shares(), null, "Shares outstanding: the trust's and all others. By default the trust's."),
    tax_status: named('Taxed as', defaulted(taxStatus, 's_corp', 'Which limit of deductions applies.', 'IRC 404(a)')),
    cash: named('Cash of the company', optional(money(), 0, "Dollars of the company's own cash. Read with `company_finances`, as all that follows.")),
    sinking_fund: optional(money(), 0, 'Dollars set aside for repurchases.'),
    debts: named('Debts of the company', optional(anyList(debt).check(unique(({ debt_id: id }) => id, 'debt_id')), null, 'Debts of the company to lenders. By default none.')),
    revolver: optional(revolver, null, 'A line of credit. By default none.'),
    synthetic_equity: optional(anyList(syntheticEquity).check(unique(({ id }) => id, 'id')), null, 'Warrants, options, stock appreciation rights and phantom stock: rights to a part of the value. By default none.'),
    taxable_income: optional(money(), 0, 'Dollars of taxable income of the census year, which the first distribution for owners’ taxes follows.'),
    test_409p: optional(z.boolean(), false, 'Tests every year whether few people own too much of an S corporation.', 'IRC 409(p)'),
    tax_status_changes: optional(list(taxStatusChange).check(ascending('year')), null, 'Elections of S status and their ends, each from the first day of a plan year on. By default the status stays.', 'IRC 1362'),
  })
  .check(
    goesWith('test_409p', ['tax_status', 'tax_status_changes'], (value) => {
      return value.test_409p === true && !isEverSCorporation(value) && words.notWith('c_corp');
    }),
    across({
      reads: ['tax_status', 'tax_status_changes'],
      check: (payload) => {
        let before = payload.value.tax_status;
        (payload.value.tax_status_changes ?? []).forEach(({ tax_status: status }, i) => {
          if (status === before) refuse(payload, ['tax_status_changes', i, 'tax_status'], words.sameAsBefore);
          before = status;
        });
      },
    }),
  );

/** Whether some entry, however late, makes it an S corporation. */
export function isEverSCorporation({ tax_status: first, tax_status_changes: changes = [] }: Statuses): boolean {
  return first === 's_corp' || changes.some(({ tax_status: status }) => status === 's_corp');
}

// prettier-ignore
const reaction = z.strictObject({
  headroom_below: required(money({}), 'Dollars of headroom at the start of a year, of any sign, below which it holds: cash and undrawn credit above `minimum_cash`.'),
  contribution_factor: optional(rate(), 1, 'Part of the policy’s amount that is still contributed; loans are paid in any case.'),
  dividend_factor: optional(rate(), 1, 'Part of the dividend that is still paid.'),
  capital_expenditure_factor: optional(rate(), 1, 'Part of the capital expenditure that is still spent.'),
});

/** Each reaction holds below less headroom than the one before. */
const descending: z.core.CheckFn<z.output<typeof reaction>[]> = (payload) => {
  const { value } = payload;
  for (let i = 1; i < value.length; i++) {
    const before = value[i - 1]?.headroom_below;
    const own = value[i]?.headroom_below;
    if (before === undefined || own === undefined || own < before) continue;
    refuse(payload, [i, 'headroom_below'], words.lessThan(decimalText(before, DECIMALS.cents)));
  }
};

/** Dollars by projection year. */
const byYear = () => list(money());
const expenses = () => z.prefault(byYear(), [0]);

// prettier-ignore
/** Earnings, payments and credit of the company. */
export const companyFinances = z.strictObject({
  ebitda: named('EBITDA', required(byYear(), 'Earnings before interest, taxes, depreciation and amortization, and before every contribution to the plan, by projection year; after the last one they grow by `ebitda_growth_rate`.'), 'What the company earns'),
  base_ebitda: named('EBITDA of the census year', optional(money(), null, 'EBITDA of the census year. Required for a calibrated price.')),
  ebitda_growth_rate: named('Growth of EBITDA', defaulted(growthRate(), 0, 'Yearly growth of EBITDA after the last year given.')),
  depreciation: required(expenses(), 'Depreciation and amortization for tax by projection year; after the last one they grow by `expense_growth_rate`.'),
  capital_expenditure: required(expenses(), 'Capital expenditure by projection year; then likewise.'),
  working_capital_increase: required(expenses(), 'Increase of working capital by projection year; then likewise.'),
  expense_growth_rate: defaulted(growthRate(), 0, 'Yearly growth of these three after the last year given.'),
  normal_benefit_rate: defaulted(rate(), 0, 'The retirement cost that an appraiser leaves in the earnings, of eligible payroll.'),
  income_tax_rate: optional(rate(), null, 'Rate of income tax, federal and state. By default 0 for an S corporation and 0.21 for a C corporation.', 'IRC 11(b)'),
  interest_limit_rate: defaulted(rate(), 0.3, 'Interest beyond what the company receives is deducted up to this fraction of EBITDA.', 'IRC 163(j)'),
  minimum_cash: named('Cash to keep', defaulted(money(), 0, 'Dollars of cash that the company wants to keep.')),
  cash_interest_rate: defaulted(rate(), 0, "Yearly interest on the company's cash at the start of the year."),
  sinking_fund_contributions: defaulted(byYear(), [0], 'Dollars set aside for repurchases by projection year; the last one repeats.'),
  sinking_fund_return_rate: defaulted(growthRate(), 0, 'Yearly return of the sinking fund.'),
  funding_order: defaulted(list(z.enum(['sinking_fund', 'cash', 'revolver'])).check(unique((source) => source)), ['sinking_fund', 'cash', 'revolver'], "Payers of the company's part of repurchases, in order."),
  debt_sweep_rate: defaulted(rate(), 0, 'The part of cash above `minimum_cash` that prepays debts.'),
  inside_loans: defaulted(z.boolean(), true, "The ESOP loans of the census are owed to the company; otherwise to somebody else, and are the company's debt."),
  covenants: optional(z.strictObject({
    max_debt_to_ebitda: optional(rate({ exclusiveMinimum: 0 }, 'times'), null, 'Debt over EBITDA may not be above this.'),
    min_fixed_charge_coverage: optional(rate({ exclusiveMinimum: 0 }, 'times'), null, 'Coverage of fixed charges may not be below this.'),
    coverage_basis: optional(z.enum(['after_plan', 'before_plan']), 'after_plan', 'Payments to the plan before which, or after which, it is measured: the loan agreement says so.'),
  }), null, 'Covenants of lenders. By default none.'),
  reactions: optional(list(reaction).check(descending), null, 'Cuts of the company when it gets short of cash, by descending `headroom_below`: in a year the last one holds below which it is. By default nothing.'),
  shortfall_interest_rate: optional(rate(), null, 'Yearly interest on cash below zero. By default that of the line of credit, and 0.10 without one.'),
});
