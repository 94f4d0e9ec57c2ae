import { distance } from 'fastest-levenshtein';

/** How many names are suggested. */
const MOST = 3;

/** The names that somebody may have meant: the nearest by the letters to change, then those that hold all the words. */
export function near(name: string, names: readonly string[]): string[] {
  const said = name.toLowerCase();
  const limit = Math.max(1, Math.floor(said.length / 3));
  const close = names
    .map((known) => ({ known, steps: distance(said, known.toLowerCase()) }))
    .filter(({ steps }) => steps <= limit)
    .sort((a, b) => a.steps - b.steps);
  const words = said.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const holding = names.filter(
    (known) => words.length > 0 && words.every((word) => known.toLowerCase().includes(word)),
  );
  return [...new Set([...close.map(({ known }) => known), ...holding])].slice(0, MOST);
}
