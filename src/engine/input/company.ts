import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { DECIMALS } from '../numeric/index.js';
import { paymentSchedule } from './loan-terms.js';
import { about } from './schema/about.js';
import { across } from './schema/across.js';
import { anyList, refuse, unique } from './schema/lists.js';
import { decimalText, money, price, rate, shares } from './schema/quantities.js';
import { wholeNumber } from './schema/whole-numbers.js';
import { identifier } from './schema/words.js';

const interestRate = () => rate({ minimum: 0, maximum: 0.3 });

const debt = z.strictObject({
  debt_id: about('Identifies the debt; unique among the debts.', identifier()),
  principal_balance: about('Principal still owed, in dollars.', money()),
  interest_rate: about('Yearly interest.', interestRate()),
  years_remaining: about('Years of payments still to come.', wholeNumber(1, 40, 'years')),
  payment_schedule: about('How it is repaid.', z.prefault(paymentSchedule, 'level_payment')),
});

const revolver = z
  .strictObject({
    limit: about('The most that may be drawn, in dollars.', money()),
    drawn: about('Dollars drawn.', z.prefault(money(), 0)),
    interest_rate: about('Yearly interest on the amount drawn at the start of the year.', interestRate()),
  })
  .check(
    across({
      reads: ['limit', 'drawn'],
      check: (payload) => {
        const { limit, drawn } = payload.value;
        if (drawn > limit) refuse(payload, ['drawn'], words.atMost(decimalText(limit, DECIMALS.cents)));
      },
    }),
  );

const syntheticEquity = z.strictObject({
  id: about('Identifies the right; unique among them.', identifier()),
  shares: about('Shares that it is a right to.', shares({ exclusiveMinimum: 0 })),
  strike: about('Dollars a share that its holder pays for them.', z.prefault(price(), 0)),
});

/** The company behind the plan, at the census date. */
export const company = z.strictObject({
  shares_outstanding: about(
    "Shares outstanding: the trust's and all others. By default the trust's.",
    z.optional(shares()),
  ),
  tax_status: about('Which limit of deductions applies.', z.prefault(z.enum(['s_corp', 'c_corp']), 's_corp'), {
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
});
