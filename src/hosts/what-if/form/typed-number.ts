import { numberIssue, numberText } from '../../../presentation/words/number-text.js';

/** Number typed in the unit of its field; text that is no number stays as it was typed, so that nothing is lost. */
export function typedNumber(typed: string, unit: string | undefined): number | string {
  // While 4.5 is typed, it is 4.
  const text = numberText(typed.replace(/(?<=\d)\.$/, ''), unit);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : typed.trim();
}

/** The range of a field. */
export interface Range {
  readonly least?: number;
  readonly most?: number;
}

/** The sentence for typed text that the field refuses; empty for a number in its range. */
export function refusalOf(typed: string, unit: string, { least = -Infinity, most = Infinity }: Range): string {
  const number = typedNumber(typed, unit);
  if (typeof number === 'string') return numberIssue(typed);
  if (number >= least && number <= most) return '';
  return most === Infinity ? `Must be at least ${least}` : `Must be between ${least} and ${most}`;
}
