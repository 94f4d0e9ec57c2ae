import { COMMODITY_DECIMALS, type JournalEntry, type Posting } from '../../analysis/journal/index.js';

/** Writer of entries as text of some format, one after the other. */
export interface JournalFormatter {
  /** Text before the first entry. */
  readonly begin: () => string;
  readonly entry: (entry: JournalEntry) => string;
}

/**
 * The amount of a posting as exact decimal text: two decimals of a dollar, six of a share.
 *
 * @example
 * amountText({ account: 'Participants:A:Cash', commodity: 'USD', units: -5 }) // '-0.05'
 */
export function amountText({ units, commodity }: Posting): string {
  const decimals = COMMODITY_DECIMALS[commodity];
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A price as text with its four decimals. */
export function priceText(price: number): string {
  return price.toFixed(4);
}

/** The words of an entry's stage and cause: `repurchase: cash distribution`. */
export function headline({ stage, cause, participant }: JournalEntry): string {
  const what = cause === stage ? stage : `${stage}: ${cause}`;
  return `${what.replaceAll('_', ' ')}${participant === null ? '' : ` ${participant}`}`;
}
