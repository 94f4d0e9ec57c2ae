import { add, cost, interestOn, larger, net, portion, subtract, ZERO, type Cents } from '../../numeric/index.js';
import { taxableIncome, type TaxedYear } from '../../rules/company-tax.js';
import { debtOf, deductible } from '../../rules/limits.js';
import { rightsPaid } from '../../rules/valuation.js';
import { fundRepurchases } from '../../rules/repurchase-funding.js';
import { balancesOf, borrowed, drawDebts, serviceDebts, type Finances } from '../../state/finances.js';
import { censusLoansOutstanding } from '../../state/loan.js';
import { notesOutstanding } from '../../state/note.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, Writes } from '../../state/state.js';
import {
  companyPaid,
  dividendsPaid,
  type Contributed,
  type DividendsPaid,
  type Financed,
  type LoansServiced,
  type PlanYear,
  type Purchased,
  type Repurchased,
} from '../../state/year-record.js';

/** Costs and receipts of the company from earlier stages. */
interface Before {
  readonly paid: DividendsPaid;
  readonly contributed: Pick<Contributed, 'companyCash' | 'stock' | 'coveredPayroll'>;
  readonly serviced: Pick<LoansServiced, 'principal' | 'interest' | 'censusPrincipal' | 'censusInterest'>;
  readonly repurchased: Parameters<typeof companyPaid>[0] & Pick<Repurchased, 'recycledCash'>;
  readonly purchased: Purchased | null;
}

/** Figures of a year that the books of the company depend on. */
type YearOfBooks = Pick<
  PlanYear,
  'year' | 'terms' | 'factors' | 'price' | 'outsideShares' | 'dividend' | 'debtService'
>;

/** Year of a company without a plan: nothing is contributed, distributed to the trust or bought, and no loan is served. */
export const NO_PLAN: Before = {
  paid: {
    toAccounts: ZERO,
    forDebt: ZERO,
    forLoans: [],
    toContributions: ZERO,
    toForfeitures: ZERO,
    passedThrough: null,
    fromAccounts: null,
  },
  contributed: { companyCash: ZERO, stock: ZERO, coveredPayroll: ZERO },
  serviced: { principal: ZERO, interest: ZERO, censusPrincipal: ZERO, censusInterest: ZERO },
  repurchased: {
    remainder: ZERO,
    notesIssued: ZERO,
    notePrincipal: ZERO,
    noteInterest: ZERO,
    floorPayments: ZERO,
    recycledCash: ZERO,
  },
  purchased: null,
};

/**
 * Finance, model 4.9: the company closes its books, where its finances are projected. It earns, pays interest, taxes and lenders;
 * what is left and what it has set aside pays its part of repurchases. Debts drawn and shares bought with a loan to the trust stand
 * beside free cash flow. `[std]` for the order; interest limited by IRC 163(j)
 * `[S-163j]`, contributions by IRC 404(a) `[S-404]`.
 *
 * Pitfalls: the cash for recycling saves tax in the same year, so only the rest has to be found. What the trust repays on loans from the
 * company comes back to it. Later principal of notes is cash of the year in which it is paid.
 */
export function finance(
  plan: Plan,
  state: Writes<'finances'> & Reads<'loans' | 'notes'>,
  year: YearOfBooks,
  before: Before,
): Financed | null {
  const { finances: terms } = plan;
  const { finances } = state;
  if (terms === null || finances === null) return null;
  const { ebitda, depreciation, workingCapitalIncrease, sinkingFundContribution, lending, settling } =
    year.terms.finances!;
  const capitalExpenditure = portion(year.terms.finances!.capitalExpenditure, year.factors.capitalExpenditure);
  const toHolders = settling === null ? null : rightsPaid(settling, year.price);
  const { paid, contributed, serviced, repurchased, purchased } = before;
  const opening = balancesOf(finances);

  const due = serviceDebts(terms, finances, year.year);
  const missing = larger(net<Cents>([], [finances.cash]), ZERO);
  const onCredit = add(portion(finances.drawn, terms.revolverRate), portion(missing, terms.shortfallRate));
  const interest = add(due.interest, onCredit);
  const cashInterest = portion(larger(finances.cash, ZERO), terms.cashInterestRate);
  const inside = insideLoanService(terms.insideLoans, serviced);
  const { tax, taxWithoutRecycling, taxed } = taxes(plan, year, before, {
    ebitda,
    depreciation,
    rightsPaid: toHolders ?? ZERO,
    dividendsDeducted:
      year.terms.taxStatus === 'c_corp' ? add(before.paid.forDebt, before.paid.passedThrough ?? ZERO) : ZERO,
    interestPaid: interest,
    interestReceived: add(inside.interest, cashInterest),
    interestLimitRate: terms.interestLimitRate,
  });
  const taxableIncomeBefore = finances.taxableIncome;
  // The owners of a C corporation owe nothing on its income.
  finances.taxableIncome = year.terms.taxStatus === 's_corp' ? taxed : ZERO;

  const outsideDividends = cost(year.outsideShares, year.dividend);
  const freeCashFlow = net(
    [ebitda, inside.principal, inside.interest, cashInterest],
    [
      taxWithoutRecycling,
      capitalExpenditure,
      workingCapitalIncrease,
      interest,
      due.principal,
      toHolders ?? ZERO,
      contributed.companyCash,
      dividendsPaid(paid),
      outsideDividends,
    ],
  );
  const sinkingFundReturn = interestOn(finances.sinkingFund, terms.sinkingFundReturn);
  const repurchaseCash = companyPaid(repurchased);
  const toPay = larger(net([repurchaseCash, tax], [taxWithoutRecycling]), ZERO);
  const debtDrawn = terms.debts.some(({ isDrawnLater }) => isDrawnLater) ? drawDebts(terms, finances, year.year) : null;
  const means = {
    cash: net([finances.cash, freeCashFlow, debtDrawn ?? ZERO], [sinkingFundContribution, purchased?.cost ?? ZERO]),
    sinkingFund: net([finances.sinkingFund, sinkingFundReturn, sinkingFundContribution]),
    drawn: finances.drawn,
  };
  const funded = fundRepurchases(means, toPay, finances.debts, {
    order: terms.fundingOrder,
    limit: lending.revolverLimit,
    minimumCash: terms.minimumCash,
    sweepRate: lending.debtSweepRate,
  });
  keep(finances, funded);
  const outsideLoanService = subtract(
    add(serviced.principal, serviced.interest),
    add(inside.principal, inside.interest),
  );
  const ownDebt = borrowed(finances);
  const undrawn = terms.fundingOrder.includes('revolver') ? subtract(lending.revolverLimit, funded.drawn) : ZERO;
  return {
    ebitda,
    capitalExpenditure,
    interest,
    principal: due.principal,
    debtDrawn,
    outsideLoanService,
    planPayments:
      lending.coverageBasis === 'before_plan'
        ? outsideDividends
        : net(
            [contributed.companyCash, dividendsPaid(paid), outsideDividends, repurchaseCash],
            [inside.principal, inside.interest, outsideLoanService],
          ),
    rightsPaid: toHolders,
    taxableIncomeBefore,
    tax,
    taxWithoutRecycling,
    outsideDividends,
    freeCashFlow,
    sinkingFundReturn,
    sinkingFundContribution,
    repurchaseCash,
    toPay,
    sinkingFundUsed: funded.sinkingFundUsed,
    prepaid: net(funded.prepaid),
    shortfall: funded.shortfall,
    headroom: net([funded.cash, undrawn], [terms.minimumCash]),
    debt: add(
      add(ownDebt, notesOutstanding(state.notes)),
      terms.insideLoans ? ZERO : censusLoansOutstanding(state.loans),
    ),
    opening,
    closing: balancesOf(finances),
  };
}

/** Payments of the trust this year on loans that are owed to the company: on those that bought shares back always. */
function insideLoanService(
  insideLoans: boolean,
  { principal, interest, censusPrincipal, censusInterest }: Before['serviced'],
): { readonly principal: Cents; readonly interest: Cents } {
  if (insideLoans) return { principal, interest };
  return { principal: subtract(principal, censusPrincipal), interest: subtract(interest, censusInterest) };
}

/** Income tax with all contributions and what it is paid on, and what it would be without the cash that recycles shares. */
function taxes(
  plan: Plan,
  year: YearOfBooks,
  { paid, contributed, serviced, repurchased }: Before,
  income: TaxedYear,
): Pick<Financed, 'tax' | 'taxWithoutRecycling'> & { readonly taxed: Cents } {
  const { companyCash, stock, coveredPayroll: payroll } = contributed;
  const planned = add(companyCash, cost(stock, year.price));
  const debt = debtOf({ debtService: year.debtService, loanInterest: serviced.interest, dividends: paid.forDebt });
  const toOtherPlans = portion(payroll, plan.repurchase.limits.otherPlansRate);
  const taxedWith = (contributed: Cents): Cents =>
    taxableIncome(
      income,
      // A whole literal: spreading one record into another is slow, and a path of Monte Carlo has it four times a year.
      deductible({
        taxStatus: year.terms.taxStatus,
        payroll,
        contributed,
        toOtherPlans,
        cashForDebt: debt.cashForDebt,
        interestForDebt: debt.interestForDebt,
      }),
    );
  const { incomeTaxRate } = year.terms.finances!;
  const taxed = taxedWith(add(planned, repurchased.recycledCash));
  const taxWithoutRecycling = portion(taxedWith(planned), incomeTaxRate);
  return { tax: portion(taxed, incomeTaxRate), taxWithoutRecycling, taxed };
}

/** Finances after repurchases are paid. */
function keep(finances: Finances, { cash, sinkingFund, drawn, prepaid }: ReturnType<typeof fundRepurchases>): void {
  finances.cash = cash;
  finances.sinkingFund = sinkingFund;
  finances.drawn = drawn;
  prepaid.forEach((part, i) => (finances.debts[i] = subtract(finances.debts[i]!, part)));
}
