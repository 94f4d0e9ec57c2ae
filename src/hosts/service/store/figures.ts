import type { Cipher, Reader } from './ciphers.js';
import type { RunFigures } from './records.js';

/** They are one text, because they disclose as much as the results do and are sealed like them. */
export function sealFigures({ total_repurchase_obligation, peak_cash_year }: RunFigures, cipher: Cipher): string {
  return cipher.sealText(JSON.stringify({ total_repurchase_obligation, peak_cash_year }));
}

/** A run without figures. */
export const NO_FIGURES: RunFigures = { total_repurchase_obligation: null, peak_cash_year: null };

/** The figures; null where there are none. */
export function openFigures(figures: string | null, cipher: Reader): RunFigures {
  if (figures === null) return NO_FIGURES;
  return JSON.parse(cipher.openText(figures)) as RunFigures;
}
