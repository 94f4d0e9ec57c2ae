/** A number format of digits and signs alone, such as `000000` or `000-00-0000`; others have decimals, colours or conditions. */
const ofDigits = /^(?:[0#]|[-/() ]|\\.|"[^"]*")+$/;

/**
 * A whole number as a spreadsheet shows it by a format of zeros and signs, which an id may have: text, so that no zero is lost. Null
 * where the format says nothing of that kind.
 *
 * @param format - the number format, as it is in the file
 * @example
 * shownNumber('1001', '000000') // '001001'
 * shownNumber('12345678', '000\\-00\\-0000') // '012-34-5678'
 * shownNumber('1001', '#,##0') // null
 */
export function shownNumber(digits: string, format: string): string | null {
  const signs = format.split(';')[0]!.match(/"[^"]*"|\\.|./g) ?? [];
  const places = signs.filter((sign) => sign === '0' || sign === '#').length;
  const zeros = signs.filter((sign) => sign === '0').length;
  if (zeros < 2 || !ofDigits.test(signs.join('')) || !/^\d{1,15}$/.test(digits)) return null;
  const padded = digits.padStart(places, ' ');
  // A number that is longer than its format has all its further digits at the first place.
  let at = padded.length - places;
  let isFirst = true;
  return signs
    .map((sign) => {
      if (sign !== '0' && sign !== '#') return sign.startsWith('"') ? sign.slice(1, -1) : sign.replace(/^\\/, '');
      const shown = isFirst ? padded.slice(0, at + 1) : padded.charAt(at);
      isFirst = false;
      at += 1;
      return shown === ' ' ? (sign === '0' ? '0' : '') : shown;
    })
    .join('')
    .trim();
}
