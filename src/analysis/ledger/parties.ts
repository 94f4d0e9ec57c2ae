import { add, larger, net, portion, ZERO, type Cents, ExactDecimal } from '../../engine/numeric/index.js';
import { rightsPaid } from '../../engine/rules/valuation.js';
import { censusLoansOutstanding } from '../../engine/state/loan.js';
import { notesOutstanding } from '../../engine/state/note.js';
import type { Plan } from '../../engine/state/plan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import { dividendsPaid, type Financed, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';
import type { Settled } from '../exit/settle.js';

/** A year of the company, and its trust at the end. */
export interface YearOfCompany {
  readonly plan: Plan;
  readonly record: YearRecord;
  readonly financed: Financed;
  readonly closing: TrustTotals;
}

/** The last year of the company, with the plan settled at its end and what people would be paid. */
export interface EndOfCompany extends YearOfCompany {
  readonly state: ReadOnly<State>;
  readonly settled: Settled;
  readonly paid: Cents;
}

/** True where the price counts rights, so that a settlement at that price pays none. */
export function countsRights({ valuation }: Plan): boolean {
  return valuation.method === 'ebitda_multiple';
}

/** Cash of the trust, in accounts and on its way to them. */
export function trustCash({ participantCash, contributions, forfeitures }: TrustTotals): Cents {
  return net([participantCash, contributions, forfeitures]);
}

/**
 * An amount of the ledger: a definition, the movements of cash that make it in a year, and the party's claim at the end, if it has any. A
 * further movement is one entry there.
 */
interface Amount {
  readonly is: string;
  readonly of: (year: YearOfCompany) => Cents;
  readonly claim?: (end: EndOfCompany) => Cents;
}

/**
 * Figures of the ledger: earnings and their recipients. The company and its trust are one party, so transfers between them are in none. At
 * the end a loan of the company to its trust is property of all owners: shares in suspense repay it first. `[std]`
 */
export const FIGURES = {
  earned: {
    name: 'earnings',
    is: 'EBITDA less capital expenditure and working capital, and returns of company cash, sinking fund and trust cash.',
    of: ({ plan, record: { terms, close }, financed }) =>
      net(
        [
          financed.ebitda,
          portion(larger(financed.opening.cash, ZERO), plan.finances!.cashInterestRate),
          financed.sinkingFundReturn,
          close.interestToAccounts,
          close.interestToContributions,
          close.interestToForfeitures,
        ],
        [financed.capitalExpenditure, terms.finances!.workingCapitalIncrease],
      ),
  },
  people: {
    name: 'participants',
    is: 'Paid to participants: distributions, diversification, in service, dividends passed through, notes with interest.',
    of: ({ record: { repurchase, diversification, inService, dividends } }) =>
      net(
        [
          repurchase.distributionPaid,
          repurchase.cashDistributions,
          diversification.paid,
          inService?.paid ?? ZERO,
          inService?.cash ?? ZERO,
          dividends.passedThrough ?? ZERO,
          repurchase.notePrincipal,
          repurchase.noteInterest,
        ],
        [repurchase.notesIssued],
      ),
    claim: ({ paid, settled, state }) => net([paid, settled.left, notesOutstanding(state.notes)]),
  },
  outside_owners: {
    name: 'outside owners',
    is: 'Paid to owners of shares outside the trust.',
    of: ({ record: { purchase }, financed }) =>
      net([financed.outsideDividends, purchase?.cost ?? ZERO], [purchase?.toAccounts ?? ZERO]),
    claim: ({ settled }) => settled.toOthers,
  },
  lenders: {
    name: 'lenders',
    is: 'Interest and principal paid to lenders other than the company, less what they lend.',
    of: ({ financed: { interest, principal, prepaid, outsideLoanService, opening, closing, debtDrawn } }) =>
      net([interest, principal, prepaid, outsideLoanService, opening.drawn], [closing.drawn, debtDrawn ?? ZERO]),
    claim: ({ plan, financed, state }) =>
      add(financed.closing.borrowed, plan.finances!.insideLoans ? ZERO : censusLoansOutstanding(state.loans)),
  },
  tax: { name: 'income tax', is: 'Income tax of the company.', of: ({ financed }) => financed.tax },
  rights: {
    name: 'holders of rights',
    is: 'Paid to holders of warrants, options, appreciation rights and phantom stock.',
    of: ({ financed }) => financed.rightsPaid ?? ZERO,
    claim: ({ plan, record, settled, state }) =>
      countsRights(plan) ? rightsPaid(record.terms.finances!.rights, state.company.price) : settled.toRights,
  },
  kept: {
    name: 'cash kept',
    is: 'Change of company cash, sinking fund and trust cash.',
    of: ({ record, financed, closing }) =>
      net(
        [financed.closing.cash, financed.closing.sinkingFund, trustCash(closing)],
        [financed.opening.cash, financed.opening.sinkingFund, trustCash(record.opening)],
      ),
  },
} satisfies Readonly<Record<string, Amount & { readonly name: string }>>;

/** Figures at the end and in present value, to which the appraisal adds. */
export const VALUES = {
  ...FIGURES,
  appraisal: {
    name: 'appraisal',
    is: 'Claims above the cash that backs them: later earnings as the last appraisal counts them, with its scale or discount and its floor at 0.',
  },
};

/** Transfers between the company and its trust: they change no party. */
export const INSIDE = {
  contributions: { is: 'Cash contributions.', of: ({ record }) => record.contribution.companyCash },
  dividends: {
    is: 'Dividends that stay in the trust.',
    of: ({ record: { dividends } }) => net([dividendsPaid(dividends)], [dividends.passedThrough ?? ZERO]),
  },
  loan_payments: {
    is: 'Payments of the trust on loans from the company.',
    of: ({ record: { loans }, financed }) => net([loans.principal, loans.interest], [financed.outsideLoanService]),
  },
} satisfies Readonly<Record<string, Amount>>;

/** A figure of the ledger. */
export type LedgerFigure = keyof typeof FIGURES;
/** Names of the figures, in order. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly LedgerFigure[];
/** Recipients of earnings: their figures add up to `earned`. */
export const PARTIES = FIGURE_NAMES.filter((name) => name !== 'earned');

/** The amounts of a year. */
export function amountsOf<Name extends string>(
  table: Readonly<Record<Name, Amount>>,
  year: YearOfCompany,
): Readonly<Record<Name, Cents>> {
  const amounts = Object.entries<Amount>(table).map(([name, { of }]) => [name, of(year)]);
  return Object.fromEntries(amounts) as Record<Name, Cents>;
}

/** Claims at the end: of the parties that have any, then 0 of all others. */
export function claimsAt(end: EndOfCompany): Readonly<Record<LedgerFigure, Cents>> {
  const all = Object.entries<Amount>(FIGURES);
  const inOrder = [...all.filter(([, { claim }]) => claim), ...all.filter(([, { claim }]) => !claim)];
  return Object.fromEntries(inOrder.map(([name, { claim }]) => [name, claim?.(end) ?? ZERO])) as Record<
    LedgerFigure,
    Cents
  >;
}

/** Members that say of what the amounts are, and are no amounts. */
const NAMES = ['year', 'group'];

/** Amounts of another answer of the same form less those of one, exactly; years and names of groups stay. */
export function changesBetween<Answer>(one: Answer, other: Answer): Answer {
  if (typeof one === 'number') return new ExactDecimal(Number(other)).minus(one).toNumber() as Answer;
  if (Array.isArray(one)) {
    const others = other as readonly unknown[];
    return one.map((entry: unknown, i) => changesBetween(entry, others[i])) as Answer;
  }
  const members = Object.entries(one as object).map(([name, value]): [string, unknown] => [
    name,
    NAMES.includes(name) ? value : changesBetween(value, (other as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(members) as Answer;
}
