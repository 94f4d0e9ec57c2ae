import * as z from 'zod/mini';
import { about } from './schema/about.js';
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
  payment_schedule: about('Form of repayment.', z.prefault(paymentSchedule, 'level_payment')),
  release_method: about('Payments that release shares.', z.prefault(releaseMethod, 'principal_and_interest')),
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

const debt = z
  .strictObject({
    debt_id: about('Identifies the debt; unique among the debts.', identifier()),
    principal_balance: about('Principal still owed, in dollars.', money()),
    interest_rate: about('Yearly interest.', interestRate()),
    years_remaining: about('Years of payments still to come.', wholeNumber(1, 40, 'years')),
    payment_schedule: about('Form of repayment.', z.prefault(paymentSchedule, 'level_payment')),
    drawn_year: about(
      'Plan year, after the census year, in which the company receives the principal; `years_remaining` count from then on. By default it is owed at the census.',
      z.optional(wholeYears('year')),
    ),
    interest_only_years: about(
      'Of `years_remaining`, the first ones in which only interest is paid.',
      z.optional(someYears(0)),
      { default: 0 },
    ),
  })
  .check(interestOnlyEnds());

const revolver = z
  .strictObject({
    limit: about('The most that may be drawn, in dollars.', money()),
    drawn: about('Dollars drawn.', z.prefault(money(), 0)),
    interest_rate: about('Yearly interest on the amount drawn at the start of the year.', interestRate()),
  })
  .check(
    goesWith('drawn', ['limit'], ({ drawn, limit }) => {
      return drawn > limit && words.atMost(decimalText(limit, DECIMALS.cents));
    }),
  );

const syntheticEquity = z.strictObject({
  id: about('Identifies the right; unique among them.', identifier()),
  shares: about('Shares that it is a right to.', shares({ exclusiveMinimum: 0 })),
  strike: about('Dollars a share that its holder pays for them.', z.prefault(price(), 0)),
  settles_year: about(
    'Plan year, after the census year, in which the company pays its holder what the price is above the strike; it then ends. By default never.',
    z.optional(wholeYears('year')),
  ),
});

const taxStatus = z.enum(['s_corp', 'c_corp']);

const taxStatusChange = z.strictObject({
  year: about('Plan year, after the census year, from which it holds.', wholeYears('year')),
  tax_status: about('The status from then on.', taxStatus),
  income_tax_rate: about(
    'Rate of income tax from then on. By default that of `company_finances` where it is for this status, else 0 or 0.21.',
    z.optional(rate()),
  ),
});

interface Statuses {
  readonly tax_status: z.output<typeof taxStatus> | undefined;
  readonly tax_status_changes?: readonly Pick<z.output<typeof taxStatusChange>, 'tax_status'>[] | undefined;
}

/** The company behind the plan, at the census date. */
export const company = z
  .strictObject({
    shares_outstanding: about(
      "Shares outstanding: the trust's and all others. By default the trust's.",
      z.optional(shares()),
    ),
    tax_status: about('Which limit of deductions applies.', z.prefault(taxStatus, 's_corp'), {
      source: 'IRC 404(a)',
    }),
    cash: about(
      "Dollars of the company's own cash. Read with `company_finances`, as all that follows.",
      z.optional(money()),
      {
        default: 0,
      },
    ),
    sinking_fund: about('Dollars set aside for repurchases.', z.optional(money()), { default: 0 }),
    debts: about(
      'Debts of the company to lenders. By default none.',
      z.optional(anyList(debt).check(unique(({ debt_id: id }) => id, 'debt_id'))),
    ),
    revolver: about('A line of credit. By default none.', z.optional(revolver)),
    synthetic_equity: about(
      'Warrants, options, stock appreciation rights and phantom stock: rights to a part of the value. By default none.',
      z.optional(anyList(syntheticEquity).check(unique(({ id }) => id, 'id'))),
    ),
    taxable_income: about(
      'Dollars of taxable income of the census year, which the first distribution for owners’ taxes follows.',
      z.optional(money()),
      { default: 0 },
    ),
    test_409p: about('Tests every year whether few people own too much of an S corporation.', z.optional(z.boolean()), {
      source: 'IRC 409(p)',
      default: false,
    }),
    tax_status_changes: about(
      'Elections of S status and their ends, each from the first day of a plan year on. By default the status stays.',
      z.optional(list(taxStatusChange).check(ascending('year'))),
      { source: 'IRC 1362' },
    ),
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

const factor = () => z.optional(rate());

const reaction = z.strictObject({
  headroom_below: about(
    'Dollars of headroom at the start of a year, of any sign, below which it holds: cash and undrawn credit above `minimum_cash`.',
    money({}),
  ),
  contribution_factor: about(
    'Part of the policy’s amount that is still contributed; loans are paid in any case.',
    factor(),
    { default: 1 },
  ),
  dividend_factor: about('Part of the dividend that is still paid.', factor(), { default: 1 }),
  capital_expenditure_factor: about('Part of the capital expenditure that is still spent.', factor(), { default: 1 }),
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

/** Earnings, payments and credit of the company. */
export const companyFinances = z.strictObject({
  ebitda: about(
    'Earnings before interest, taxes, depreciation and amortization, and before every contribution to the plan, by projection year; after the last one they grow by `ebitda_growth_rate`.',
    byYear(),
  ),
  base_ebitda: about('EBITDA of the census year. Required for a calibrated price.', z.optional(money())),
  ebitda_growth_rate: about('Yearly growth of EBITDA after the last year given.', z.prefault(growthRate(), 0)),
  depreciation: about(
    'Depreciation and amortization for tax by projection year; after the last one they grow by `expense_growth_rate`.',
    expenses(),
  ),
  capital_expenditure: about('Capital expenditure by projection year; then likewise.', expenses()),
  working_capital_increase: about('Increase of working capital by projection year; then likewise.', expenses()),
  expense_growth_rate: about('Yearly growth of these three after the last year given.', z.prefault(growthRate(), 0)),
  normal_benefit_rate: about(
    'The retirement cost that an appraiser leaves in the earnings, of eligible payroll.',
    z.prefault(rate(), 0),
  ),
  income_tax_rate: about(
    'Rate of income tax, federal and state. By default 0 for an S corporation and 0.21 for a C corporation.',
    z.optional(rate()),
    { source: 'IRC 11(b)' },
  ),
  interest_limit_rate: about(
    'Interest beyond what the company receives is deducted up to this fraction of EBITDA.',
    z.prefault(rate(), 0.3),
    { source: 'IRC 163(j)' },
  ),
  minimum_cash: about('Dollars of cash that the company wants to keep.', z.prefault(money(), 0)),
  cash_interest_rate: about("Yearly interest on the company's cash at the start of the year.", z.prefault(rate(), 0)),
  sinking_fund_contributions: about(
    'Dollars set aside for repurchases by projection year; the last one repeats.',
    z.prefault(byYear(), [0]),
  ),
  sinking_fund_return_rate: about('Yearly return of the sinking fund.', z.prefault(growthRate(), 0)),
  funding_order: about(
    "Payers of the company's part of repurchases, in order.",
    z.prefault(list(z.enum(['sinking_fund', 'cash', 'revolver'])).check(unique((source) => source)), [
      'sinking_fund',
      'cash',
      'revolver',
    ]),
  ),
  debt_sweep_rate: about('The part of cash above `minimum_cash` that prepays debts.', z.prefault(rate(), 0)),
  inside_loans: about(
    "The ESOP loans of the census are owed to the company; otherwise to somebody else, and are the company's debt.",
    z.prefault(z.boolean(), true),
  ),
  covenants: about(
    'Covenants of lenders. By default none.',
    z.optional(
      z.strictObject({
        max_debt_to_ebitda: about(
          'Debt over EBITDA may not be above this.',
          z.optional(rate({ exclusiveMinimum: 0 }, 'times')),
        ),
        min_fixed_charge_coverage: about(
          'Coverage of fixed charges may not be below this.',
          z.optional(rate({ exclusiveMinimum: 0 }, 'times')),
        ),
        coverage_basis: about(
          'Payments to the plan before which, or after which, it is measured: the loan agreement says so.',
          z.optional(z.enum(['after_plan', 'before_plan'])),
          { default: 'after_plan' },
        ),
      }),
    ),
  ),
  reactions: about(
    'Cuts of the company when it gets short of cash, by descending `headroom_below`: in a year the last one holds below which it is. By default nothing.',
    z.optional(list(reaction).check(descending)),
  ),
  shortfall_interest_rate: about(
    'Yearly interest on cash below zero. By default that of the line of credit, and 0.10 without one.',
    z.optional(rate()),
  ),
});
