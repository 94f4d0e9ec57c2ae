/** Source and text of a rule. */
export interface JournalRule {
  /** Tag of its source in the list of sources; `std` is a convention of the model. */
  readonly source: string;
  /** The rule in a sentence. */
  readonly is: string;
}

function by(source: string, is: string): JournalRule {
  return { source, is };
}

// prettier-ignore
const TABLE = {
  'census.balances': by('std', 'Balances as the census states them.'),
  'vesting.immediate': by('S-411', 'Everything is vested from the first day.'),
  'vesting.cliff': by('S-411', 'Nothing is vested before the years of the cliff, everything from then on.'),
  'vesting.graded': by('S-411', 'The vested part grows with completed years of service.'),
  'vesting.floor': by('S-411', 'The vested percentage of the census is a floor under the schedule.'),
  'vesting.normal_retirement_age': by('S-411', 'Everything is vested from normal retirement age on.'),
  'vesting.full_on_cause': by('S-411', 'The plan vests leavers of this cause in full.'),
  'vesting.freeze': by('S-411d3', 'The frozen plan vests everybody in full.'),
  'dividend.account': by('std', 'Active accounts keep the dividend on their shares as cash.'),
  'dividend.payout': by('std', 'The dividend on shares of people who left comes with the next payment that has shares.'),
  'dividend.debt': by('S-404k', 'Dividends on suspense shares pay the loan that bought them.'),
  'dividend.trust': by('std', 'Dividends on shares of nobody go to the bucket they belong to.'),
  'dividend.passed_through': by('S-404k', 'Dividends on shares of participants are paid out to them at once.'),
  'dividend.account_debt': by('S-404k', 'Dividends on shares in accounts pay the loan that bought them, by what each account receives.'),
  'dividend.replacement': by('S-404k', 'Accounts receive released shares worth the dividends that paid the loan.'),
  'contribution.debt_service': by('S-4975-7', 'The company contributes at least what the loans need.'),
  'contribution.policy': by('std', 'The company contributes what its policy asks for.'),
  'contribution.stock': by('std', 'What the policy asks for beyond the debt is contributed in new shares at the last appraisal.'),
  'loan.payment': by('S-4975-7', 'The scheduled payment of the loan is made.'),
  'release.principal_and_interest': by('S-release', 'Shares are released by principal and interest paid, over all that is still to be paid.'),
  'release.principal_only': by('S-release', 'Shares are released by principal paid, over the balance.'),
  'diversification.election': by('S-401a28', 'People near retirement sell part of their shares.'),
  'in_service.taken': by('S-in-service', 'People past an age take part of their account while they work.'),
  'distribution.put': by('S-409', 'Shares due to people who left are bought at the last appraisal.'),
  'distribution.cash': by('S-409', 'Cash due to people who left is paid out of their own account.'),
  'distribution.earlier': by('S-411d6', 'What people who left wait for is paid earlier.'),
  'segregation.conversion': by('S-TAR-2010', 'Shares of people who left are turned into cash before they are due.'),
  'funding.order': by('std', 'The sources of the policy pay in their order.'),
  'funding.company': by('std', 'The company pays what the trust did not.'),
  'floor.difference': by('S-floor', 'The company pays the excess of the floor price over the appraisal.'),
  'note.issue': by('S-409', 'Total distributions are paid by promissory note.'),
  'note.payment': by('S-409', 'Notes are paid in equal yearly parts, with interest.'),
  'strategy.recycle': by('std', 'Shares bought with trust cash or contributions stay in the trust.'),
  'strategy.redeem': by('std', 'The company retires the shares it pays for.'),
  'strategy.releverage': by('S-4975-7', 'Shares bought with a new loan to the trust are pledged for it.'),
  'forfeiture.effective': by('S-411', 'What leavers were not vested in is forfeited.'),
  'allocation.basis': by('std', "The year's shares and cash go to everyone eligible, by the plan's basis."),
  'allocation.within_415': by('S-415', 'Nobody is allocated more than the limit allows; the others receive the excess.'),
  'allocation.leavers': by('std', 'Leavers of some causes share in the allocation of their last year, with the pay that they were paid.'),
  'purchase.loan': by('S-4975-7', 'Shares that the trust buys with a loan of the company are pledged for it.'),
  'company.books': by('std', 'The company earns, invests and pays.'),
  'company.tax': by('S-404', 'Contributions are deducted up to the limit.'),
  'company.funding': by('std', 'The company pays for repurchases from its sources in their order.'),
  'company.rights': by('S-83h', 'Holders of rights that end are paid the excess of the price over the strike.'),
  'interest.return': by('std', 'Every balance of cash earns the assumed return.'),
  'rebalancing.same_parts': by('S-TAR-2010', 'All accounts are given the same parts of shares and cash.'),
  'valuation.per_share_growth': by('S-401a28', 'The price grows at its assumed rate.'),
  'valuation.equity_value': by('S-401a28', 'The price is the equity over the shares outstanding.'),
  'valuation.ebitda_multiple': by('S-401a28', 'The price follows from earnings, multiple, debt and cash.'),
};

/** The name of a rule. */
export type RuleName = keyof typeof TABLE;

/** Rules that move cash and shares, each with its text and the tag of its source; `std` is a convention of the model. */
export const RULES: Readonly<Record<RuleName, JournalRule>> = TABLE;
