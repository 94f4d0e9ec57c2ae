import { add, subtract, type Cents } from '../../engine/numeric/index.js';
import { recycledPart } from '../../engine/rules/repurchase-funding.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type {
  Allocated,
  Closed,
  Contributed,
  DividendsPaid,
  PlanYear,
  Repurchased,
} from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances } from './accounts.js';
import { moveShares, moveUsd, reported, shares, usd, type Poster } from './poster.js';

/** Dividends on shares that are in nobody's account. */
export function postTrustDividends(
  poster: Poster,
  { forLoans, fromAccounts, toContributions, toForfeitures }: DividendsPaid,
  { loans }: ReadOnly<State>,
): void {
  const from = ACCOUNTS.companyDividends;
  const cause = 'dividend';
  forLoans.forEach((used, i) => {
    const about = { cause, rule: 'dividend.debt', inputs: { loan: loans[i]!.id } } as const;
    poster.post(about, moveUsd(from, ACCOUNTS.debtService, used - (fromAccounts?.used ?? 0)));
  });
  poster.post({ cause, rule: 'dividend.trust' }, moveUsd(from, ACCOUNTS.contributions, toContributions));
  poster.post({ cause, rule: 'dividend.trust' }, moveUsd(from, ACCOUNTS.forfeitures, toForfeitures));
}

/** Posts the company's contribution by its policy: cash for the debt, cash beyond it, or new shares. */
export function postContribution(poster: Poster, did: Contributed, { debtService }: PlanYear): void {
  const cashForDebt = subtract(add(did.companyCash, did.forfeituresUsed), did.toContributions);
  poster.post(
    {
      cause: 'debt_service',
      rule: 'contribution.debt_service',
      inputs: {
        scheduled_payments: reported.dollars(debtService),
        dividends_used: reported.dollars(debtService - cashForDebt),
      },
    },
    moveUsd(ACCOUNTS.companyContributions, ACCOUNTS.debtService, cashForDebt),
  );
  const inputs = { policy_amount: reported.dollars(did.policyAmount), cash_for_debt: reported.dollars(cashForDebt) };
  poster.post({ cause: 'contribution', rule: 'contribution.policy', inputs }, [
    usd(ACCOUNTS.companyContributions, did.forfeituresUsed - did.toContributions),
    usd(ACCOUNTS.forfeitures, -did.forfeituresUsed),
    usd(ACCOUNTS.contributions, did.toContributions),
  ]);
  poster.post(
    { cause: 'stock_contribution', rule: 'contribution.stock', inputs },
    moveShares(ACCOUNTS.treasury, ACCOUNTS.sharePool, did.stock),
  );
}

/** The payment of each loan, and the shares that it releases. */
export function postLoanPayments(poster: Poster, before: Balances, { loans }: ReadOnly<State>): void {
  loans.forEach((loan, i) => {
    const was = before.loans[i]!;
    const principal = subtract(was.balance, loan.balance);
    const interest = was.interestDue;
    const inputs = {
      loan: loan.id,
      balance: reported.dollars(was.balance),
      interest_rate: reported.rate(was.interestRate),
    };
    poster.post({ cause: 'loan_payment', rule: 'loan.payment', inputs }, [
      usd(ACCOUNTS.debtService, -add(principal, interest)),
      usd(poster.loan(ACCOUNTS.loans, loan.id), principal),
      usd(poster.loan(ACCOUNTS.lenders, loan.id), interest),
    ]);
    poster.post(
      {
        cause: 'release',
        rule: `release.${loan.terms.releaseMethod}`,
        inputs: {
          loan: loan.id,
          suspense_shares: reported.shares(was.suspense),
          principal: reported.dollars(principal),
          interest: reported.dollars(interest),
          still_scheduled: reported.dollars(loan.scheduled),
        },
      },
      moveShares(poster.loan(ACCOUNTS.suspense, loan.id), ACCOUNTS.sharePool, was.suspense - loan.suspenseShares),
    );
  });
}

/** Posts the payments for shares bought with trust cash. */
export function postTrustFunding(poster: Poster, { fromContributions, fromForfeitures }: Repurchased): void {
  const about = { cause: 'trust_purchase', rule: 'funding.order' } as const;
  poster.post(about, moveUsd(ACCOUNTS.contributions, ACCOUNTS.purchases, fromContributions));
  poster.post(about, moveUsd(ACCOUNTS.forfeitures, ACCOUNTS.purchases, fromForfeitures));
}

/** Posts the company's payments, now and by note, and the further way of the shares. */
export function postCompanyFunding(
  poster: Poster,
  before: Balances,
  did: Repurchased,
  { year, paymentPrice, terms: { mix } }: PlanYear,
  { loans, notes }: ReadOnly<State>,
): void {
  const loan = loans.length > before.loans.length ? loans[loans.length - 1]! : null;
  const lent = loan?.startBalance ?? (0 as Cents);
  const recycledByNotes = recycledPart(mix, add(did.notePrincipal, did.noteInterest));
  const recycled = subtract(did.recycledCash, recycledByNotes);
  const redeemed = did.remainder - did.notesIssued - recycled - lent;
  const bought = {
    cause: 'company_purchase',
    rule: 'funding.company',
    inputs: { remainder: reported.dollars(did.remainder) },
  } as const;
  poster.post(bought, moveUsd(ACCOUNTS.companyContributions, ACCOUNTS.purchases, recycled));
  poster.post(bought, moveUsd(ACCOUNTS.companyRedemptions, ACCOUNTS.purchases, redeemed));
  if (loan !== null) poster.post(bought, moveUsd(poster.loan(ACCOUNTS.loans, loan.id), ACCOUNTS.purchases, lent));
  poster.post(
    { cause: 'floor_payment', rule: 'floor.difference', inputs: { payment_price: reported.price(paymentPrice) } },
    moveUsd(ACCOUNTS.companyFloor, ACCOUNTS.purchases, did.floorPayments),
  );
  poster.post(
    { cause: 'note_issue', rule: 'note.issue' },
    moveUsd(`${ACCOUNTS.notes}:${year}`, ACCOUNTS.purchases, did.notesIssued),
  );
  poster.post({ cause: 'note_payment', rule: 'note.payment' }, [
    usd(ACCOUNTS.companyContributions, -recycledByNotes),
    usd(ACCOUNTS.companyRedemptions, recycledByNotes - did.notePrincipal - did.noteInterest),
    ...notes.map((note, i) => {
      const owed = before.notes[i]?.outstanding ?? note.principal;
      return usd(`${ACCOUNTS.notes}:${yearOfIssue(note, year)}`, owed - note.outstanding);
    }),
    usd(`${ACCOUNTS.lenders}:Notes`, did.noteInterest),
  ]);

  const method = (cause: 'recycling' | 'redemption' | 'releverage', to: string, units: number): void => {
    const rule = ({ recycling: 'recycle', redemption: 'redeem', releverage: 'releverage' } as const)[cause];
    poster.post({ cause, rule: `strategy.${rule}` }, moveShares(ACCOUNTS.boughtShares, to, units));
  };
  method('recycling', ACCOUNTS.sharePool, did.sharesToPool);
  method('redemption', ACCOUNTS.treasury, did.sharesRedeemed);
  if (loan !== null) method('releverage', poster.loan(ACCOUNTS.suspense, loan.id), did.sharesReleveraged);
}

/** Year in which a note was issued: it is paid each year from then on, and one that is paid off has been paid for all its years. */
function yearOfIssue({ paymentsMade }: ReadOnly<State>['notes'][number], year: number): number {
  return year - paymentsMade + 1;
}

/** Posts the forfeitures of the year, and the transfers from the pools to accounts or to unallocated shares. */
export function postPools(
  poster: Poster,
  before: Balances,
  did: Allocated,
  { year }: PlanYear,
  { trust }: ReadOnly<State>,
): void {
  const pending = `${ACCOUNTS.pendingForfeiture}:${year}`;
  poster.post({ cause: 'forfeiture', rule: 'forfeiture.effective' }, [
    ...moveShares(pending, ACCOUNTS.sharePool, did.sharesForfeited),
    ...moveUsd(pending, ACCOUNTS.forfeitures, did.cashForfeited),
  ]);
  const about = { cause: 'allocation', rule: 'allocation.basis' } as const;
  poster.post(
    about,
    moveShares(ACCOUNTS.sharePool, ACCOUNTS.unallocated, trust.unallocatedShares - before.unallocated),
  );
  poster.post(about, [
    usd(ACCOUNTS.forfeitures, -did.forfeitures),
    usd(ACCOUNTS.contributions, -did.contributions),
    usd(ACCOUNTS.cashPool, add(did.forfeitures, did.contributions)),
  ]);
}

/** Interest on cash that is in nobody's account. */
export function postTrustInterest(
  poster: Poster,
  before: Balances,
  { interestToContributions, interestToForfeitures }: Closed,
  { forfeitures }: ReadOnly<State>,
): void {
  const about = { cause: 'interest', rule: 'interest.return' } as const;
  poster.post(about, moveUsd(ACCOUNTS.interest, ACCOUNTS.contributions, interestToContributions));
  poster.post(about, moveUsd(ACCOUNTS.interest, ACCOUNTS.forfeitures, interestToForfeitures));
  for (let at = 0; at < forfeitures.cash.length; at++) {
    const account = `${ACCOUNTS.pendingForfeiture}:${forfeitures.firstYear + at}`;
    poster.post(about, moveUsd(ACCOUNTS.interest, account, forfeitures.cash[at]! - before.pendingCash[at]!));
  }
}

/** Balances of unallocated accounts and of the company's accounts, except treasury and outside holders. */
export function trustHoldings(poster: Poster, state: ReadOnly<State>): ReturnType<typeof usd>[] {
  const { trust, forfeitures, loans, notes, finances } = state;
  return [
    usd(ACCOUNTS.contributions, trust.contributions),
    usd(ACCOUNTS.forfeitures, trust.forfeitures),
    shares(ACCOUNTS.unallocated, trust.unallocatedShares),
    ...Array.from({ length: forfeitures.cash.length }, (_, at) => {
      const account = `${ACCOUNTS.pendingForfeiture}:${forfeitures.firstYear + at}`;
      return [shares(account, forfeitures.shares[at]!), usd(account, forfeitures.cash[at]!)];
    }).flat(),
    ...loans.flatMap((loan) => [
      shares(poster.loan(ACCOUNTS.suspense, loan.id), loan.suspenseShares),
      usd(poster.loan(ACCOUNTS.loans, loan.id), -loan.balance),
    ]),
    ...notes.map((note) => usd(`${ACCOUNTS.notes}:${yearOfIssue(note, state.year)}`, -note.outstanding)),
    ...(finances === null
      ? []
      : [
          usd(ACCOUNTS.booksCash, finances.cash),
          usd(ACCOUNTS.booksSinkingFund, finances.sinkingFund),
          usd(ACCOUNTS.booksLine, -finances.drawn),
          ...finances.debts.map((balance, i) => usd(`${ACCOUNTS.booksDebts}:${i + 1}`, -balance)),
        ]),
  ];
}
