import type { SumOfColumns } from './add-up.js';
import { plain } from './spellings.js';

/**
 * Positions of a heading that the user named: as it is written, else without regard to capitals, spaces and punctuation, else by its place,
 * `column 5`.
 */
export function positionsOf(name: string, headings: readonly string[]): number[] {
  const positions = (isIt: (heading: string) => boolean): number[] =>
    headings.flatMap((heading, at) => (heading !== '' && isIt(heading) ? [at] : []));
  const same = positions((heading) => heading === name);
  if (same.length > 0) return same;
  const alike = positions((heading) => plain(heading) !== '' && plain(heading) === plain(name));
  if (alike.length > 0) return alike;
  const at = Number(/^column (\d+)$/i.exec(name)?.[1]) - 1;
  return at >= 0 && at < headings.length ? [at] : [];
}

/** The name of a column by which `positionsOf` finds it: its heading, or its place where the heading alone would not do. */
export function nameOfColumn(position: number, headings: readonly string[]): string {
  const heading = headings[position] ?? '';
  const isEnough = heading !== '' && positionsOf(heading, headings).length === 1;
  return isEnough ? heading : placeOfColumn(position);
}

/** The name of any column by its place alone. */
export function placeOfColumn(position: number): string {
  return `column ${position + 1}`;
}

/**
 * The columns of a sum, such as `Base Pay+Bonus` or `Beg Shares + Bought - Sold`; null where it names anything else. A heading may
 * have these signs in it: the longest that is one counts. Of two columns with one heading, neither is meant.
 */
export function partsOf(said: string, headings: readonly string[]): SumOfColumns['parts'] | null {
  const pieces = said.split(/(\+|\s[-–—]\s)/);
  const parts: { position: number; isTakenOff?: boolean }[] = [];
  for (let at = 0; at < pieces.length;) {
    let end = pieces.length;
    let found: number[] = [];
    for (; end > at && found.length === 0; end -= 2) {
      found = positionsOf(pieces.slice(at, end).join('').trim(), headings);
      if (found.length > 0) break;
    }
    const [position] = found;
    if (position === undefined || found.length > 1) return null;
    const sign = at === 0 ? '+' : pieces[at - 1]!;
    parts.push({ position, ...(sign === '+' ? {} : { isTakenOff: true }) });
    at = end + 1;
  }
  const isOnce = new Set(parts.map(({ position }) => position)).size === parts.length;
  return parts.length > 1 && isOnce ? parts : null;
}
