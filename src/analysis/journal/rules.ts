/** The name of a rule. */
export type RuleName =
  | 'census.balances'
  | 'vesting.immediate'
  | 'vesting.cliff'
  | 'vesting.graded'
  | 'vesting.floor'
  | 'vesting.normal_retirement_age'
  | 'vesting.full_on_cause'
  | 'vesting.freeze'
  | 'dividend.account'
  | 'dividend.payout'
  | 'dividend.debt'
  | 'dividend.trust'
  | 'dividend.passed_through'
  | 'dividend.account_debt'
  | 'dividend.replacement'
  | 'contribution.debt_service'
  | 'contribution.policy'
  | 'contribution.stock'
  | 'loan.payment'
  | 'release.principal_and_interest'
  | 'release.principal_only'
  | 'diversification.election'
  | 'in_service.taken'
  | 'distribution.put'
  | 'distribution.cash'
  | 'distribution.earlier'
  | 'segregation.conversion'
  | 'funding.order'
  | 'funding.company'
  | 'floor.difference'
  | 'note.issue'
  | 'note.payment'
  | 'strategy.recycle'
  | 'strategy.redeem'
  | 'strategy.releverage'
  | 'forfeiture.effective'
  | 'allocation.basis'
  | 'allocation.within_415'
  | 'allocation.leavers'
  | 'purchase.loan'
  | 'company.books'
  | 'company.tax'
  | 'company.funding'
  | 'company.rights'
  | 'interest.return'
  | 'rebalancing.same_parts'
  | 'valuation.per_share_growth'
  | 'valuation.equity_value'
  | 'valuation.ebitda_multiple';

/** Source and text of a rule. */
export interface JournalRule {
  /** Tag of its source in the list of sources; `std` is a convention of the model. */
  readonly source: string;
  /** The rule in a sentence. */
  readonly is: string;
}

/** Rules that move cash and shares, each with its text and the tag of its source; `std` is a convention of the model. */
export const RULES: Readonly<Record<RuleName, JournalRule>> = {
  'census.balances': { source: 'std', is: 'Balances as the census states them.' },
  'vesting.immediate': { source: 'S-411', is: 'Everything is vested from the first day.' },
  'vesting.cliff': { source: 'S-411', is: 'Nothing is vested before the years of the cliff, everything from then on.' },
  'vesting.graded': { source: 'S-411', is: 'The vested part grows with completed years of service.' },
  'vesting.floor': { source: 'S-411', is: 'The vested percentage of the census is a floor under the schedule.' },
  'vesting.normal_retirement_age': { source: 'S-411', is: 'Everything is vested from normal retirement age on.' },
  'vesting.full_on_cause': { source: 'S-411', is: 'The plan vests leavers of this cause in full.' },
  'vesting.freeze': { source: 'S-411d3', is: 'The frozen plan vests everybody in full.' },
  'dividend.account': { source: 'std', is: 'Active accounts keep the dividend on their shares as cash.' },
  'dividend.payout': {
    source: 'std',
    is: 'The dividend on shares of people who left comes with the next payment that has shares.',
  },
  'dividend.debt': { source: 'S-404k', is: 'Dividends on suspense shares pay the loan that bought them.' },
  'dividend.trust': { source: 'std', is: 'Dividends on shares of nobody go to the bucket they belong to.' },
  'dividend.passed_through': {
    source: 'S-404k',
    is: 'Dividends on shares of participants are paid out to them at once.',
  },
  'dividend.account_debt': {
    source: 'S-404k',
    is: 'Dividends on shares in accounts pay the loan that bought them, by what each account receives.',
  },
  'dividend.replacement': {
    source: 'S-404k',
    is: 'Accounts receive released shares worth the dividends that paid the loan.',
  },
  'contribution.debt_service': { source: 'S-4975-7', is: 'The company contributes at least what the loans need.' },
  'contribution.policy': { source: 'std', is: 'The company contributes what its policy asks for.' },
  'contribution.stock': {
    source: 'std',
    is: 'What the policy asks for beyond the debt is contributed in new shares at the last appraisal.',
  },
  'loan.payment': { source: 'S-4975-7', is: 'The scheduled payment of the loan is made.' },
  'release.principal_and_interest': {
    source: 'S-release',
    is: 'Shares are released by principal and interest paid, over all that is still to be paid.',
  },
  'release.principal_only': { source: 'S-release', is: 'Shares are released by principal paid, over the balance.' },
  'diversification.election': { source: 'S-401a28', is: 'People near retirement sell part of their shares.' },
  'in_service.taken': {
    source: 'S-in-service',
    is: 'People past an age take part of their account while they work.',
  },
  'distribution.put': { source: 'S-409', is: 'Shares due to people who left are bought at the last appraisal.' },
  'distribution.cash': { source: 'S-409', is: 'Cash due to people who left is paid out of their own account.' },
  'distribution.earlier': { source: 'S-411d6', is: 'What people who left wait for is paid earlier.' },
  'segregation.conversion': {
    source: 'S-TAR-2010',
    is: 'Shares of people who left are turned into cash before they are due.',
  },
  'funding.order': { source: 'std', is: 'The sources of the policy pay in their order.' },
  'funding.company': { source: 'std', is: 'The company pays what the trust did not.' },
  'floor.difference': {
    source: 'S-floor',
    is: 'The company pays the excess of the floor price over the appraisal.',
  },
  'note.issue': { source: 'S-409', is: 'Total distributions are paid by promissory note.' },
  'note.payment': { source: 'S-409', is: 'Notes are paid in equal yearly parts, with interest.' },
  'strategy.recycle': { source: 'std', is: 'Shares bought with trust cash or contributions stay in the trust.' },
  'strategy.redeem': { source: 'std', is: 'The company retires the shares it pays for.' },
  'strategy.releverage': { source: 'S-4975-7', is: 'Shares bought with a new loan to the trust are pledged for it.' },
  'forfeiture.effective': { source: 'S-411', is: 'What leavers were not vested in is forfeited.' },
  'allocation.basis': { source: 'std', is: "The year's shares and cash go to everyone eligible, by the plan's basis." },
  'allocation.within_415': {
    source: 'S-415',
    is: 'Nobody is allocated more than the limit allows; the others receive the excess.',
  },
  'allocation.leavers': {
    source: 'std',
    is: 'Leavers of some causes share in the allocation of their last year, with the pay that they were paid.',
  },
  'purchase.loan': {
    source: 'S-4975-7',
    is: 'Shares that the trust buys with a loan of the company are pledged for it.',
  },
  'company.books': { source: 'std', is: 'The company earns, invests and pays.' },
  'company.tax': { source: 'S-404', is: 'Contributions are deducted up to the limit.' },
  'company.funding': { source: 'std', is: 'The company pays for repurchases from its sources in their order.' },
  'company.rights': {
    source: 'S-83h',
    is: 'Holders of rights that end are paid the excess of the price over the strike.',
  },
  'interest.return': { source: 'std', is: 'Every balance of cash earns the assumed return.' },
  'rebalancing.same_parts': { source: 'S-TAR-2010', is: 'All accounts are given the same parts of shares and cash.' },
  'valuation.per_share_growth': { source: 'S-401a28', is: 'The price grows at its assumed rate.' },
  'valuation.equity_value': { source: 'S-401a28', is: 'The price is the equity over the shares outstanding.' },
  'valuation.ebitda_multiple': { source: 'S-401a28', is: 'The price follows from earnings, multiple, debt and cash.' },
};
