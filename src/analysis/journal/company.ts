import { larger, portion, ZERO } from '../../engine/numeric/index.js';
import { debtDue } from '../../engine/state/finances.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import {
  dividendsPaid,
  type Contributed,
  type DividendsPaid,
  type Financed,
  type LoansServiced,
  type PlanYear,
  type Purchased,
} from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances } from './accounts.js';
import { type JournalCause, moveUsd, reported, usd, type Poster } from './poster.js';
import type { RuleName } from './rules.js';

/** Records of earlier stages that cost the company cash, or paid it. */
export interface BeforeFinance {
  readonly paid: DividendsPaid;
  readonly contributed: Contributed;
  readonly serviced: LoansServiced;
  readonly purchased: Purchased | null;
}

/** The company's own books, where its finances are projected: each movement of its cash, sinking fund, line of credit and debts. */
export function postFinance(
  poster: Poster,
  plan: Plan,
  before: Balances,
  did: Financed,
  year: PlanYear,
  state: ReadOnly<State>,
  { paid, contributed, serviced, purchased }: BeforeFinance,
): void {
  const terms = plan.finances!;
  const cash = ACCOUNTS.booksCash;
  const was = before.finances!;
  const spend = (cause: JournalCause, account: string, cents: number, rule: RuleName = 'company.books'): void =>
    poster.post({ cause, rule }, moveUsd(cash, account, cents));
  const receive = (cause: JournalCause, account: string, cents: number): void =>
    poster.post({ cause, rule: 'company.books' }, moveUsd(account, cash, cents));

  receive('operations', ACCOUNTS.booksEarnings, did.ebitda);
  spend('tax', ACCOUNTS.booksTaxes, did.taxWithoutRecycling, 'company.tax');
  spend('investment', ACCOUNTS.booksCapital, did.capitalExpenditure);
  spend('investment', ACCOUNTS.booksWorkingCapital, year.terms.finances!.workingCapitalIncrease);
  spend('lenders', ACCOUNTS.booksInterest, did.interest);
  spend('plan_contribution', ACCOUNTS.booksContributions, contributed.companyCash);
  spend('plan_dividend', ACCOUNTS.booksDividends, dividendsPaid(paid));
  spend('outside_dividend', ACCOUNTS.booksOutsideDividends, did.outsideDividends);
  spend('rights', ACCOUNTS.booksRights, did.rightsPaid ?? 0, 'company.rights');
  receive('inside_loans', ACCOUNTS.booksInsideLoans, serviced.principal + serviced.interest - did.outsideLoanService);
  receive('interest', ACCOUNTS.booksCashInterest, portion(larger(was.cash, ZERO), terms.cashInterestRate));
  poster.post(
    { cause: 'sinking_fund', rule: 'company.books' },
    moveUsd(ACCOUNTS.booksSinkingFundReturn, ACCOUNTS.booksSinkingFund, did.sinkingFundReturn),
  );
  spend('sinking_fund', ACCOUNTS.booksSinkingFund, did.sinkingFundContribution);
  spend('purchase', ACCOUNTS.booksPurchases, purchased?.cost ?? 0, 'purchase.loan');
  poster.post(
    {
      cause: 'repurchase_cash',
      rule: 'company.funding',
      inputs: { from_sinking_fund: reported.dollars(did.sinkingFundUsed) },
    },
    [
      usd(cash, did.sinkingFundUsed - did.repurchaseCash),
      usd(ACCOUNTS.booksSinkingFund, -did.sinkingFundUsed),
      usd(ACCOUNTS.booksRepurchases, did.repurchaseCash),
    ],
  );
  poster.post(
    { cause: 'tax_saved', rule: 'company.tax' },
    moveUsd(ACCOUNTS.booksTaxes, cash, did.repurchaseCash - did.toPay),
  );
  poster.post(
    { cause: 'line_of_credit', rule: 'company.funding' },
    moveUsd(ACCOUNTS.booksLine, cash, did.closing.drawn - did.opening.drawn),
  );

  // What is prepaid follows what is due and what is drawn, debt by debt.
  const { debts } = state.finances!;
  const drawn = terms.debts.map(({ repayment, isDrawnLater, startYear }) =>
    isDrawnLater && startYear === year.year ? repayment.balance : 0,
  );
  poster.post({ cause: 'debt_drawn', rule: 'company.books' }, [
    usd(cash, did.debtDrawn ?? 0),
    ...drawn.map((cents, i) => usd(`${ACCOUNTS.booksDebts}:${i + 1}`, -cents)),
  ]);
  const scheduled = terms.debts.map((debt, i) => debtDue(debt, was.debts[i]!, was.scheduled[i]!, year.year).principal);
  const repay = (cause: JournalCause, cents: number, of: (i: number) => number): void =>
    poster.post({ cause, rule: 'company.books' }, [
      usd(cash, -cents),
      ...debts.map((_, i) => usd(`${ACCOUNTS.booksDebts}:${i + 1}`, of(i))),
    ]);
  repay('lenders', did.principal, (i) => scheduled[i]!);
  repay('prepayment', did.prepaid, (i) => was.debts[i]! + drawn[i]! - debts[i]! - scheduled[i]!);
}
