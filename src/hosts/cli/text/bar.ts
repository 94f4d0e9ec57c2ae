/** Characters of the two parts of a bar: what the trust pays and what the company pays. */
export function barCharacters(unicode: boolean): { trust: string; company: string } {
  return unicode ? { trust: '█', company: '▒' } : { trust: '#', company: '+' };
}

/**
 * A horizontal bar, `trust + company` (each 0..1) of `width` characters long, in its two parts; something visible for anything
 * above zero.
 */
export function bar(
  trust: number,
  company: number,
  width: number,
  unicode: boolean,
): { trust: string; company: string } {
  const characters = barCharacters(unicode);
  const length = Math.round((trust + company) * width);
  if (length === 0 && trust + company > 0) return { trust: '.', company: '' };
  const first = Math.min(length, Math.round(trust * width));
  return { trust: characters.trust.repeat(first), company: characters.company.repeat(length - first) };
}
