/**
 * Removes blanks around a text. Blanks of any kind in it become ordinary ones: no-break, narrow, thin, of a figure.
 *
 * @example
 * plainText('$\u00a01,234 ') // '$ 1,234'
 */
export function plainText(text: string): string {
  return text.replace(/[^\S\t\n\r ]/g, ' ').trim();
}

/** `1,234,567.89`: commas every three digits, or none at all. */
const grouped = /^(-?)(\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** `1,234.5` as `1234.5`; other text stays unchanged. */
export function withoutCommas(text: string): string {
  return grouped.test(text) ? text.replace(/,/g, '') : text;
}

/** `$1,234.50` as `1234.50`; other text stays unchanged. */
export function withoutDollarSign(text: string): string {
  return withoutCommas(text.replace(/^(-?)\$ ?(?=\d)/, '$1'));
}

/** The ways in which accounts write nothing: a dash, with or without a dollar sign. */
const dash = /^\$? *[-–—]$/;

/**
 * Converts the forms of accounts to plain signs: a dash to `0`, and parentheses to a minus. Any other text stays as it is.
 *
 * @example
 * withoutAccountingForms('$ -') // '0'
 * withoutAccountingForms('($64,000.00)') // '-$64,000.00'
 */
export function withoutAccountingForms(text: string): string {
  if (dash.test(text)) return '0';
  const negative = /^(\$?) *\( *(\$? *\d[\d,.]*) *\)$/.exec(text);
  return negative === null ? text : `-${negative[1] ?? ''}${negative[2] ?? ''}`;
}

/** `62.5%` as `0.625`, by moving the point in the text; other text stays unchanged. */
export function fractionOfPercent(text: string): string {
  const percent = /^(-?)(\d+)(?:\.(\d+))? ?%$/.exec(text);
  if (percent === null) return text;
  const [, sign = '', whole = '', decimals = ''] = percent;
  const digits = `000${whole}`.slice(-Math.max(3, whole.length));
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`;
}

/** True for what a spreadsheet writes into a cell whose formula failed. */
export function isErrorText(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!|GETTING_DATA|BUSY!|FIELD!)/.test(text);
}

/** Complaint about a cell of a census, where the engine's own words would not name the problem. */
export class CellComplaint {
  constructor(
    /** Short and exact, like those of the engine. */
    readonly issue: string,
  ) {}
}
