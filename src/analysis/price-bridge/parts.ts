import { add, type Cents, type MicroShares, net, type Rate, subtract, ZERO } from '../../engine/numeric/index.js';
import { cashByMethod } from '../../engine/rules/repurchase-funding.js';
import type { Plan } from '../../engine/state/plan.js';
import type { YearRecord } from '../../engine/state/year-record.js';
import type { PriceChanges } from '../answer/values.js';

/** Terms of an appraisal. */
export interface AppraisedCompany {
  readonly ebitda: Cents;
  readonly payroll: Cents;
  readonly multiple: Rate;
  /** Cash and sinking fund less all debt. */
  readonly netCash: Cents;
  readonly shares: MicroShares;
}

/** A year with what its repurchases take from the company. */
export interface YearOfChanges extends YearRecord {
  readonly outsidePrincipal: Cents;
  readonly redeemed: Cents;
  readonly lent: Cents;
  readonly taken: Cents;
}

/** A part of the price's change. */
interface Part {
  /** Heading. */
  readonly label: string;
  /** Name in a sentence. */
  readonly name: string;
  readonly is: string;
  /** Continues the definition for those who read the type. */
  readonly more?: string;
  /** Change of the company; none for the use of rights, which follows all of them. */
  readonly change: ((year: YearOfChanges, company: AppraisedCompany) => Partial<AppraisedCompany>) | null;
}

type Row = [label: string, name: string, is: string, change: Part['change'], more?: string];
const part = (...[label, name, is, change, more]: Row): Part => ({ label, name, is, change, ...(more && { more }) });

// prettier-ignore
/** The parts, in the order in which the changes are made. */
export const PARTS = {
  census_gap: part('census gap', 'the gap at the census', 'Difference of `current_price` from the value at the census.', () => ({}), 'The value is by the same rule; 0 in later years, and where the price is calibrated.'),
  earnings: part('earnings', 'earnings', 'Change in EBITDA.', ({ financed }) => ({ ebitda: financed!.ebitda })),
  normal_benefit: part('normal benefit', 'the normal retirement cost', 'Change in the normal retirement cost left in the earnings.', ({ contribution }) => ({ payroll: contribution.coveredPayroll })),
  multiple: part('multiple', 'the multiple', 'Change in the multiple.', ({ terms }) => ({ multiple: terms.finances!.multiple })),
  debt_paid: part('debt paid', 'debt paid', 'Scheduled principal was paid.', ({ financed, outsidePrincipal }, { netCash }) => ({ netCash: net([netCash, financed!.principal, outsidePrincipal]) }), 'It is that of debts, and of loans of the census that are owed to others.'),
  cash_kept: part('cash kept', 'cash kept', 'Free cash flow of the year and the return of the sinking fund.', ({ financed }, { netCash }) => ({ netCash: net([netCash, financed!.freeCashFlow, financed!.sinkingFundReturn]) }), 'Payments to holders of warrants, options and the like are taken off; the rest pays debt, and repurchases come later.'),
  new_shares: part('new shares', 'new shares', 'Shares were contributed to the trust.', ({ contribution }, { shares }) => ({ shares: add(shares, contribution.stock) })),
  recycled: part('recycled', 'shares recycled', 'Company cash recycled shares; less the tax it saves.', ({ redeemed, lent, taken }, { netCash }) => ({ netCash: net([netCash, redeemed, lent], [taken]) }), 'The cash is paid or promised.'),
  redeemed: part('redeemed', 'shares redeemed', 'Company cash retired shares.', ({ redeemed, repurchase }, { netCash, shares }) => ({ netCash: net([netCash], [redeemed]), shares: subtract(shares, repurchase.sharesRedeemed) }), 'The cash is paid or promised; the shares are no longer outstanding.'),
  lent: part('lent', 'cash lent to the trust', 'Company cash was lent to the trust.', ({ lent }, { netCash }) => ({ netCash: net([netCash], [lent]) }), 'The cash is paid or promised.'),
  purchased: part('purchased', 'shares purchased with loans to the trust', 'Company cash was lent to the trust for purchases; a debt drawn for it moves nothing, since cash and debt rise alike.', ({ purchase }, { netCash }) => ({ netCash: net([netCash], [purchase?.cost ?? ZERO]) })),
  dilution: part('dilution', 'dilution', 'Holders of warrants, options and the like gain by using them, or no longer do.', null, 'It is the same where they are paid.'),
};

/** Names of the parts, in order. */
export const PART_NAMES = Object.keys(PARTS) as (keyof PriceChanges)[];

/** A year with what its repurchases take. What the floor price adds buys nothing, and is lost like what redeems. */
export function yearOfChanges({ finances }: Plan, record: YearRecord): YearOfChanges {
  const { terms, loans, repurchase, financed } = record;
  const { remainder, recycledRemainder, redeemedRemainder, floorPayments } = repurchase;
  const interest = cashByMethod(repurchase.noteInterest, terms.mix);
  return {
    ...record,
    outsidePrincipal: finances!.insideLoans ? ZERO : loans.censusPrincipal,
    redeemed: net([redeemedRemainder, interest.redeemed, floorPayments]),
    lent: net([remainder, interest.releveraged], [recycledRemainder, redeemedRemainder]),
    // Cost of repurchases: cash, and new debt on notes.
    taken: net([financed!.toPay, repurchase.notesIssued], [repurchase.notePrincipal]),
  };
}
