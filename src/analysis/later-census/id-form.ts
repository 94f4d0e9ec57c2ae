/** Decimals that a program writes when it takes an id for a number, such as `1001.0`. */
const DECIMALS = /[.,]0+$/;

/** An id without what programs change in it: width, capitals, blanks and other invisible characters, punctuation, decimals, leading zeros. */
export function formOf(id: string): string {
  const plain = id
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]/gu, '')
    .replace(DECIMALS, '');
  return withoutZeros(plain.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Digits of an id alone, since a prefix may be new or gone. Empty where there are none. */
export function digitsOf(id: string): string {
  return withoutZeros(formOf(id).replace(/\D/g, ''));
}

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

/** An id in a sentence: characters that nobody sees are written out. */
export function shownId(id: string): string {
  return id.replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? character : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}
