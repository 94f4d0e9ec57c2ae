import { CAUSES } from '../../engine/rules/causes.js';
import type { AnnualProjection } from '../../engine/results/annual-projection.js';
import type { Commodity, JournalCause, JournalEntry, JournalStage } from '../journal/entry.js';

/** Postings of a year that are added up. */
export interface Fold {
  readonly stages?: readonly JournalStage[];
  readonly causes?: readonly JournalCause[];
  /** The account, or all below it; `*` stands for one part of a name. */
  readonly account: string;
  readonly commodity: Commodity;
  /** What the account gains, what it loses, or what it gains where it does. */
  readonly counts: 'gains' | 'losses' | 'gains_only';
}

/** A figure of a year: the sum of what moved in it, or a balance, to which all earlier years belong too. */
export interface FoldedMetric {
  readonly folds: readonly Fold[];
  readonly isBalance?: true;
}

const usd = (account: string, counts: 'gains' | 'losses', stage?: JournalStage, ...causes: JournalCause[]): Fold => ({
  ...(stage === undefined ? {} : { stages: [stage] }),
  ...(causes.length === 0 ? {} : { causes }),
  account,
  commodity: 'USD',
  counts,
});
const shares = (...args: Parameters<typeof usd>): Fold => ({ ...usd(...args), commodity: 'SHARES' });
const sum = (...folds: readonly Fold[]): FoldedMetric => ({ folds });
const balance = (...accounts: readonly (readonly [account: string, counts: 'gains' | 'losses'])[]): FoldedMetric => ({
  folds: accounts.map(([account, counts]) => usd(account, counts)),
  isBalance: true,
});

/** Reasons for which shares are bought from people. */
const BOUGHT: readonly JournalCause[] = [...CAUSES, 'diversification', 'segregation'];
const FREE_CASH: readonly JournalCause[] = [
  'operations',
  'tax',
  'investment',
  'lenders',
  'plan_contribution',
  'plan_dividend',
  'outside_dividend',
  'inside_loans',
  'interest',
];

/** Figures of `annual_projections` that are sums of what moved, each with the postings that it adds up. */
export const FOLDS = {
  company_contribution: sum(usd('Company:Contributions', 'losses')),
  stock_contribution_shares: sum(shares('Company:Treasury', 'losses', 'contribute')),
  dividends: sum(usd('Company:Dividends', 'losses')),
  debt_service: sum(usd('Trust:Cash:DebtService', 'losses', 'service_loans')),
  loan_principal_paid: sum(usd('Loans', 'gains', 'service_loans')),
  loan_interest_paid: sum(usd('Lenders:Interest', 'gains', 'service_loans')),
  shares_released: sum(shares('Trust:Shares:Suspense', 'losses', 'service_loans')),
  shares_forfeited: sum(shares('Trust:PendingForfeiture', 'losses', 'allocate')),
  shares_recycled: sum(shares('Trust:Shares:Bought', 'losses', 'repurchase', 'recycling', 'trust_purchase')),
  shares_redeemed: sum(shares('Trust:Shares:Bought', 'losses', 'repurchase', 'redemption')),
  shares_releveraged: sum(shares('Trust:Shares:Bought', 'losses', 'repurchase', 'releverage')),
  shares_allocated: sum(shares('Participants:*:Shares', 'gains', 'allocate')),
  distribution_shares: sum(shares('Trust:Shares:Bought', 'gains', 'repurchase', ...CAUSES)),
  distribution_amount: sum(usd('Trust:Cash:Purchases', 'losses', 'repurchase', ...CAUSES)),
  diversification_shares: sum(shares('Trust:Shares:Bought', 'gains', 'diversify')),
  diversification_amount: sum(usd('Trust:Cash:Purchases', 'losses', 'diversify')),
  repurchase_obligation: sum({ causes: BOUGHT, account: 'Trust:Cash:Purchases', commodity: 'USD', counts: 'losses' }),
  funded_by_unallocated_contributions: sum(usd('Trust:Cash:Contributions', 'losses', 'repurchase')),
  funded_by_forfeitures: sum(usd('Trust:Cash:Forfeitures', 'losses', 'repurchase')),
  funded_by_participant_cash: sum(usd('Participants:*:Cash', 'losses', 'repurchase')),
  funded_by_company: sum(usd('Trust:Cash:Purchases', 'gains', 'repurchase', 'company_purchase')),
  notes_issued: sum(usd('Trust:Cash:Purchases', 'gains', 'repurchase', 'note_issue')),
  note_principal_paid: sum(usd('Notes', 'gains', 'repurchase', 'note_payment')),
  note_interest_paid: sum(usd('Lenders:Interest', 'gains', 'repurchase', 'note_payment')),
  repurchase_cash: sum(
    usd('Trust:Cash:Purchases', 'gains', 'repurchase', 'trust_purchase', 'company_purchase'),
    usd('Notes', 'gains', 'repurchase', 'note_payment'),
    usd('Lenders:Interest', 'gains', 'repurchase', 'note_payment'),
  ),
  cash_distributions: sum(usd('Paid:*:CashDistributions', 'gains')),
  segregation_shares: sum(shares('Trust:Shares:Bought', 'gains', 'repurchase', 'segregation')),
  segregation_amount: sum(usd('Trust:Cash:Purchases', 'losses', 'repurchase', 'segregation')),
  shares_rebalanced: sum({
    stages: ['rebalance'],
    account: 'Participants:*:Shares',
    commodity: 'SHARES',
    counts: 'gains_only',
  }),
  ebitda: sum(usd('Books:Earnings', 'losses')),
  company_income_tax: sum(usd('Books:Taxes', 'gains')),
  tax_saved_by_recycling: sum(usd('Books:Taxes', 'losses', 'finance', 'tax_saved')),
  free_cash_flow: sum(usd('Books:Cash', 'gains', 'finance', ...FREE_CASH)),
  company_repurchase_cash: sum(usd('Books:Repurchases', 'gains')),
  sinking_fund_used: sum(usd('Books:SinkingFund', 'losses', 'finance', 'repurchase_cash')),
  revolver_balance: balance(['Books:LineOfCredit', 'losses']),
  company_cash: balance(['Books:Cash', 'gains']),
  sinking_fund: balance(['Books:SinkingFund', 'gains']),
} satisfies { readonly [Name in keyof AnnualProjection]?: FoldedMetric };

/** The name of such a figure. */
export type FoldedName = keyof typeof FOLDS;

/** Adds up the postings that a metric is made of, entry by entry: whole cents or millionths of a share. */
export function folder({ folds }: FoldedMetric): (entry: JournalEntry) => number {
  const parts = folds.map((fold) => ({ ...fold, isOf: matcher(fold.account) }));
  return ({ stage, cause, postings }) => {
    let total = 0;
    for (const { stages, causes, commodity, counts, isOf } of parts) {
      if (stages?.includes(stage) === false || causes?.includes(cause) === false) continue;
      for (const posting of postings) {
        if (posting.commodity !== commodity || !isOf(posting.account)) continue;
        if (counts === 'gains_only' && posting.units < 0) continue;
        total += counts === 'losses' ? -posting.units : posting.units;
      }
    }
    return total;
  };
}

/** Whether an account is the named one or below it. */
function matcher(name: string): (account: string) => boolean {
  if (!name.includes('*')) return (account) => account === name || account.startsWith(`${name}:`);
  const [above, below] = name.split('*') as [string, string];
  return (account) => account.startsWith(above) && account.endsWith(below);
}
