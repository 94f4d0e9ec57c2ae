/**
 * How a number of the inputs is best read, by the last name of its path: a part or a rate in percent, an amount in dollars, or as it is.
 *
 * @example
 * inputUnit('operatingAssumptions.company_finances.sinking_fund_contributions') // 'dollars'
 * inputUnit('initialState.esop_loans[0].interest_rate') // 'percent'
 */
export function inputUnit(path: string): 'percent' | 'dollars' | 'plain' {
  const name = path.replace(/\[\d+\]$/, '').replace(/^.*\./, '');
  if (/(?:rates?|percentage|fraction|discount|^recycle|^redeem|^releverage)$/.test(name)) return 'percent';
  return /(?:amounts?|contributions|(?<!_to_)ebitda|depreciation|expenditure|increase|cash|balance|limit|^drawn|fund)$/.test(
    name,
  )
    ? 'dollars'
    : 'plain';
}
