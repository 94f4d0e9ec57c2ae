import * as z from 'zod/mini';
import { about } from './schema/about.js';
import { list, unique } from './schema/lists.js';
import { growthRate, money, rate } from './schema/quantities.js';

/** Dollars by projection year. */
const byYear = () => list(money());
const expenses = () => z.prefault(byYear(), [0]);

/** What the company earns, pays and may borrow. */
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
  working_capital_increase: about('What working capital takes up by projection year; then likewise.', expenses()),
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
    "What pays the company's part of repurchases, in order.",
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
      }),
    ),
  ),
});
