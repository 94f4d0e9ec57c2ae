import type { PreparedInput } from '../../engine/input/index.js';
import {
  add,
  type Cents,
  cost,
  ExactDecimal,
  type MicroShares,
  mulDiv,
  roundedQuotient,
  type SharePrice,
  smaller,
  subtract,
  ZERO,
} from '../../engine/numeric/index.js';
import { dilutedValue, exactValue, type ShareRight } from '../../engine/rules/valuation.js';
import type { Plan } from '../../engine/state/plan.js';
import type { Loan } from '../../engine/state/loan.js';
import { trustShares } from '../../engine/state/year-record.js';
import type { YearEnd } from './year-end.js';

/** Terms of a buyer. */
export interface Sale {
  readonly price: SharePrice;
  /** True if the company's loans to the trust belong to the owners who sell; otherwise the buyer keeps the repayment. */
  readonly countsLoans: boolean;
  /** Rights that the sale pays: none where the price has counted them. */
  readonly rights: readonly ShareRight[];
}

/** Proceeds of the sale. */
export interface Brought {
  /** Dollars for the trust's shares. */
  readonly proceeds: Cents;
  /** Dollars for holders of rights. */
  readonly toRights: Cents;
}

/** True for loans of the trust that are owed to the company: always for a releverage. */
export function isOwedToCompany({ finances }: Plan, { isFromCompany }: Pick<Loan, 'isFromCompany'>): boolean {
  return isFromCompany || finances === null || finances.insideLoans;
}

/**
 * Proceeds of all shares of the trust. The price is per share of a company without its loans to the trust: they are its property, so
 * that owners receive price times shares outstanding and the loans, as far as shares in suspense repay them. Holders of rights have
 * their part of the whole first, by the rule of an appraisal `[S-dilution]`. `[std]`
 *
 * Pitfall: what a loan repays depends on what a share brings, which depends on what the loans repay. From the full balances on, each
 * round counts what the shares of the last one repaid; that falls and comes to rest.
 */
export function sell(plan: Plan, { state, closing }: YearEnd, { price, countsLoans, rights }: Sale): Brought {
  const { sharesOutstanding } = state.company;
  const held = trustShares(closing);
  if (held === 0) return { proceeds: ZERO, toRights: ZERO };
  const loans = state.loans.filter((loan) => countsLoans && isOwedToCompany(plan, loan));
  const repaidFrom = (proceeds: Cents): Cents =>
    loans.reduce<Cents>(
      (sum, { suspenseShares, balance }) => add(sum, smaller(balance, mulDiv(proceeds, suspenseShares, held) as Cents)),
      ZERO,
    );
  let repaid = loans.reduce<Cents>((sum, { balance }) => add(sum, balance), ZERO);
  for (;;) {
    const equity = add(cost(sharesOutstanding, price), repaid);
    const owners = ownersPart(equity, sharesOutstanding, rights);
    const proceeds = mulDiv(owners, held, sharesOutstanding) as Cents;
    const found = repaidFrom(proceeds);
    if (found >= repaid) return { proceeds, toRights: subtract(equity, owners) };
    repaid = found;
  }
}

/** Units of a price times a share in a cent. */
const OF_A_CENT = 100_000_000;

/** Equity left to owners when holders of rights have used them. */
function ownersPart(equity: Cents, outstanding: MicroShares, rights: readonly ShareRight[]): Cents {
  const diluted = dilutedValue(equity, outstanding, rights);
  if (diluted.taken === 0) return equity;
  const whole = new ExactDecimal(diluted.shares).times(OF_A_CENT);
  return roundedQuotient(exactValue(diluted).times(outstanding), whole) as Cents;
}

/** Rights that are still open at the end of a year, by ascending strike; a multiple's appraisal has counted them in its price. */
export function rightsToPay({ plan, read }: PreparedInput, year: number): readonly ShareRight[] {
  if (plan.valuation.method === 'ebitda_multiple') return [];
  return (read.initialState.company.synthetic_equity ?? [])
    .filter(({ settles_year: settles }) => settles === undefined || settles > year)
    .map(({ shares, strike }) => ({ shares, strike }))
    .sort((a, b) => a.strike - b.strike);
}
