/** How a cell of a column is written, beyond the plain decimal number or text that the engine takes. */
type CellKind = 'text' | 'number' | 'shares' | 'money' | 'fraction';

/** The columns a census may have: the fields of a participant, in the order of the documentation. */
export const CENSUS_COLUMNS = {
  id: 'text',
  age: 'number',
  birth_date: 'text',
  service_years: 'number',
  hire_date: 'text',
  participation_years: 'number',
  compensation: 'money',
  allocated_shares: 'shares',
  cash_balance: 'money',
  vested_percentage: 'fraction',
  diversified_shares: 'shares',
  status: 'text',
  'separation.year': 'number',
  'separation.cause': 'text',
} as const satisfies Record<string, CellKind>;

/** Name of a census column. */
export type CensusColumn = keyof typeof CENSUS_COLUMNS;

/** True for the name of a census column. */
export function isCensusColumn(name: string): name is CensusColumn {
  return Object.hasOwn(CENSUS_COLUMNS, name);
}

/** `1,234,567.89`: commas every three digits, or none at all. */
const grouped = /^(-?)(\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/**
 * The value of a cell as the engine takes it: decimal text, so that no digit is lost on the way. A cell that is not written as
 * its column allows stays as it is: the engine says what is wrong with it.
 */
export function readCell(column: CensusColumn, cell: string): string {
  switch (CENSUS_COLUMNS[column]) {
    case 'money':
      return withoutCommas(cell.replace(/^(-?)\$ ?(?=\d)/, '$1'));
    case 'shares':
      return withoutCommas(cell);
    case 'fraction':
      return fractionOfPercent(cell);
    case 'number':
    case 'text':
      return cell;
  }
}

function withoutCommas(cell: string): string {
  return grouped.test(cell) ? cell.replaceAll(',', '') : cell;
}

/** `62.5%` as `0.625`, by moving the point in the text. */
function fractionOfPercent(cell: string): string {
  const percent = /^(-?)(\d+)(?:\.(\d+))? ?%$/.exec(cell);
  if (percent === null) return cell;
  const [, sign = '', whole = '', decimals = ''] = percent;
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`;
}
