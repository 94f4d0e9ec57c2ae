/** The accounts that are nobody's; those that end the year empty pass on what a stage hands to the next. */
export const ACCOUNTS = {
  contributions: 'Trust:Cash:Contributions',
  forfeitures: 'Trust:Cash:Forfeitures',
  /** On its way from the company and from dividends to lenders; empty at year end, as are the next ones. */
  debtService: 'Trust:Cash:DebtService',
  purchases: 'Trust:Cash:Purchases',
  cashPool: 'Trust:Cash:Pool',
  boughtShares: 'Trust:Shares:Bought',
  sharePool: 'Trust:Shares:Pool',
  rebalancing: 'Trust:Rebalancing',
  unallocated: 'Trust:Shares:Unallocated',
  suspense: 'Trust:Shares:Suspense',
  pendingForfeiture: 'Trust:PendingForfeiture',
  participants: 'Participants',
  loans: 'Loans',
  notes: 'Notes',
  companyContributions: 'Company:Contributions',
  companyRedemptions: 'Company:Redemptions',
  companyDividends: 'Company:Dividends',
  /** Less the shares outstanding: all shares come from here. */
  treasury: 'Company:Treasury',
  outside: 'Outside:Shares',
  opening: 'Opening:Balances',
  interest: 'Earnings:Interest',
  paid: 'Paid',
  lenders: 'Lenders:Interest',
  booksCash: 'Books:Cash',
  booksSinkingFund: 'Books:SinkingFund',
  booksDebts: 'Books:Debts',
  booksLine: 'Books:LineOfCredit',
  booksEarnings: 'Books:Earnings',
  booksTaxes: 'Books:Taxes',
  booksCapital: 'Books:CapitalExpenditure',
  booksWorkingCapital: 'Books:WorkingCapital',
  booksInterest: 'Books:Interest',
  booksContributions: 'Books:Contributions',
  booksDividends: 'Books:Dividends',
  booksOutsideDividends: 'Books:OutsideDividends',
  booksInsideLoans: 'Books:InsideLoans',
  booksCashInterest: 'Books:CashInterest',
  booksSinkingFundReturn: 'Books:SinkingFundReturn',
  booksRepurchases: 'Books:Repurchases',
} as const;

/** What an account is to an accountant: what is held, owed, put in, received or spent. */
export type AccountType = 'Assets' | 'Liabilities' | 'Equity' | 'Income' | 'Expenses';

/** Types by the beginning of the name; the longest beginning counts. */
const TYPES: Readonly<Record<string, AccountType>> = {
  Trust: 'Assets',
  Participants: 'Assets',
  Loans: 'Liabilities',
  Notes: 'Liabilities',
  Company: 'Income',
  'Company:Treasury': 'Equity',
  Outside: 'Equity',
  Opening: 'Equity',
  Earnings: 'Income',
  Paid: 'Expenses',
  Lenders: 'Expenses',
  Books: 'Expenses',
  'Books:Cash': 'Assets',
  'Books:SinkingFund': 'Assets',
  'Books:Debts': 'Liabilities',
  'Books:LineOfCredit': 'Liabilities',
  'Books:Earnings': 'Income',
  'Books:InsideLoans': 'Income',
  'Books:CashInterest': 'Income',
  'Books:SinkingFundReturn': 'Income',
};

/**
 * What an account of the journal is to an accountant.
 *
 * @example
 * accountType('Participants:EMP001:Shares') // 'Assets'
 * accountType('Company:Treasury') // 'Equity'
 */
export function accountType(account: string): AccountType {
  const parts = account.split(':');
  return TYPES[parts.slice(0, 2).join(':')] ?? TYPES[parts[0]!]!;
}

/** Names of people and loans as parts of account names: other signs than letters, digits, `_`, `.` and `-` become `-`. */
export class AccountParts {
  private readonly byId = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** The part for an id: always the same, and no other's. */
  of(id: string): string {
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    const plain = id.replace(/[^\p{L}\p{N}_.-]/gu, '-');
    let part = plain;
    for (let i = 2; this.taken.has(part); i++) part = `${plain}-${i}`;
    this.byId.set(id, part);
    this.taken.add(part);
    return part;
  }
}
