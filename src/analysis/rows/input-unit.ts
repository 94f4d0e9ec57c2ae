/**
 * Unit of a number of the inputs, by the last name of its path: a fraction or a rate in percent, an amount in dollars, or none.
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
