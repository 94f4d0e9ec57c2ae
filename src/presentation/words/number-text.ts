import { issues as words } from '../../engine/errors.js';

/**
 * Removes blanks around a text. Blanks of any kind in it become ordinary ones: no-break, narrow, thin, of a figure.
 *
 * @example
 * plainText('$\u00a01,234 ') // '$ 1,234'
 */
export function plainText(text: string): string {
  return text.replace(/[^\S\t\n\r ]/g, ' ').trim();
}

/** Most numbers: they are plain already. */
const digits = /^\d+(?:\.\d+)?$/;
/** The ways in which accounts write nothing: a dash, with or without a dollar sign. */
const dash = /^\$? *[-–—]$/;
/** `($64,000.00)`: a negative number of accounts. */
const inParentheses = /^(\$?) *\(([^()-]+)\)$/;
/** `64.000,50`, `1.234.567`, `12,5`: amounts that can only have a comma before their decimals. */
export const onlyComma = /^\D*(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,}))\D*$/;
/** Sign, dollar sign, digits with commas every three or without, decimals, percent sign. `0,625` is no thousands. */
const written = /^(-?)(\$ ?)?([1-9]\d{0,2}(?:,\d{3})+|0(?:,000)+|\d+)(?:\.(\d+))?( ?%)?$/;

/**
 * Reads a number as people write it, in every host: `$1,234.50` is 1234.50, `62.5 %` of a fraction 0.625. The answer is decimal text as
 * the engine takes it, so that no digit is lost. Any other text stays as it is, for the engine to refuse.
 *
 * @param unit - the unit of the input: only dollars have a dollar sign, only fractions and percentages a percent sign. Without one, both may be
 * @example
 * numberText('($64,000.00)', 'dollars') // '-64000.00'
 * numberText('62.5%', 'fraction') // '0.625'
 * numberText('4,5', 'fraction') // '4,5'
 */
export function numberText(typed: string, unit?: string): string {
  if (digits.test(typed)) return typed;
  const isDollars = unit?.startsWith('dollars') ?? true;
  const text = plainText(typed).replace(/^−/, '-');
  if ((isDollars || unit === 'shares') && dash.test(text)) return '0';
  const signed = text.replace(inParentheses, (_, sign: string, inside: string) => `-${sign}${inside.trim()}`);
  const [, sign = '', dollar, whole = '', decimals = '', percent] = written.exec(signed) ?? [];
  if (whole === '') return typed;
  if (dollar !== undefined && !isDollars) return typed;
  if (percent !== undefined && unit !== undefined && !['fraction', 'times', 'percent'].includes(unit)) return typed;
  const plain = whole.replace(/,/g, '');
  if (percent === undefined || unit === 'percent') return `${sign}${plain}${decimals && `.${decimals}`}`;
  const places = plain.padStart(3, '0');
  return `${sign}${places.slice(0, -2)}.${places.slice(-2)}${decimals}`;
}

/** The words for text that is no number. They are the same for all such texts, so that equal problems of many lines are one. */
export function numberIssue(typed: string): string {
  // Nobody writes 0,625 for thousands.
  const hasDecimalComma = onlyComma.test(typed) || /^\D*0,\d{3}\D*$/.test(typed);
  return hasDecimalComma ? `${words.notANumber}, with a point before decimals` : words.notANumber;
}
