import { larger, net, portion, ZERO, type Cents } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { dividendsPaid, type Financed, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';

/** A figure of the ledger: its name in headings and sentences, and a definition. */
interface Figure {
  readonly name: string;
  readonly is: string;
}

/** Figures of the ledger: earnings and their recipients. The company and its trust are one party, so transfers between them are in none. */
export const FIGURES = {
  earned: {
    name: 'earnings',
    is: 'EBITDA less capital expenditure and working capital, and returns of company cash, sinking fund and trust cash.',
  },
  people: {
    name: 'participants',
    is: 'Paid to participants: distributions, diversification, in service, dividends passed through, notes with interest.',
  },
  outside_owners: {
    name: 'outside owners',
    is: 'Paid to owners of shares outside the trust.',
  },
  lenders: {
    name: 'lenders',
    is: 'Interest and principal paid to lenders other than the company, less what they lend.',
  },
  tax: { name: 'income tax', is: 'Income tax of the company.' },
  rights: {
    name: 'holders of rights',
    is: 'Paid to holders of warrants, options, appreciation rights and phantom stock.',
  },
  kept: { name: 'cash kept', is: 'Change of company cash, sinking fund and trust cash.' },
} satisfies Readonly<Record<string, Figure>>;

/** A figure of the ledger. */
export type LedgerFigure = keyof typeof FIGURES;
/** Names of the figures, in order. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly LedgerFigure[];
/** Recipients of earnings: their figures add up to `earned`. */
export const PARTIES = FIGURE_NAMES.filter((name) => name !== 'earned');

/** A year of the company, and its trust at the end. */
export interface YearOfCompany {
  readonly plan: Plan;
  readonly record: YearRecord;
  readonly financed: Financed;
  readonly closing: TrustTotals;
}

/** Cash of the trust, in accounts and on its way to them. */
export function trustCash({ participantCash, contributions, forfeitures }: TrustTotals): Cents {
  return net([participantCash, contributions, forfeitures]);
}

/** Movements that make a figure greater, and those that make it less. */
interface Movements {
  readonly gained: readonly Cents[];
  readonly lost?: readonly Cents[];
}

/** Movements of each figure in a year. A further movement of cash is one entry here. */
const MOVEMENTS: Readonly<Record<LedgerFigure, (year: YearOfCompany) => Movements>> = {
  earned: ({ plan, record: { terms, close }, financed }) => ({
    gained: [
      financed.ebitda,
      portion(larger(financed.opening.cash, ZERO), plan.finances!.cashInterestRate),
      financed.sinkingFundReturn,
      close.interestToAccounts,
      close.interestToContributions,
      close.interestToForfeitures,
    ],
    lost: [financed.capitalExpenditure, terms.finances!.workingCapitalIncrease],
  }),
  people: ({ record: { repurchase, diversification, inService, dividends } }) => ({
    gained: [
      repurchase.distributionPaid,
      repurchase.cashDistributions,
      diversification.paid,
      inService?.paid ?? ZERO,
      inService?.cash ?? ZERO,
      dividends.passedThrough ?? ZERO,
      repurchase.notePrincipal,
      repurchase.noteInterest,
    ],
    lost: [repurchase.notesIssued],
  }),
  outside_owners: ({ record: { purchase }, financed }) => ({
    gained: [financed.outsideDividends, purchase?.cost ?? ZERO],
    lost: [purchase?.toAccounts ?? ZERO],
  }),
  lenders: ({ financed }) => ({
    gained: [
      financed.interest,
      financed.principal,
      financed.prepaid,
      financed.outsideLoanService,
      financed.opening.drawn,
    ],
    lost: [financed.closing.drawn, financed.debtDrawn ?? ZERO],
  }),
  tax: ({ financed }) => ({ gained: [financed.tax] }),
  rights: ({ financed }) => ({ gained: [financed.rightsPaid ?? ZERO] }),
  kept: ({ record, financed, closing }) => ({
    gained: [financed.closing.cash, financed.closing.sinkingFund, trustCash(closing)],
    lost: [financed.opening.cash, financed.opening.sinkingFund, trustCash(record.opening)],
  }),
};

/** The figures of a year. */
export function figuresOf(year: YearOfCompany): Readonly<Record<LedgerFigure, Cents>> {
  const amounts = FIGURE_NAMES.map((name) => {
    const { gained, lost = [] } = MOVEMENTS[name](year);
    return [name, net(gained, lost)] as const;
  });
  return Object.fromEntries(amounts) as Record<LedgerFigure, Cents>;
}

/** Transfers between the company and its trust: they change no party. */
export function insideOf({ record: { contribution, loans, dividends }, financed }: YearOfCompany) {
  return {
    contributions: contribution.companyCash,
    dividends: net([dividendsPaid(dividends)], [dividends.passedThrough ?? ZERO]),
    loan_payments: net([loans.principal, loans.interest], [financed.outsideLoanService]),
  };
}
