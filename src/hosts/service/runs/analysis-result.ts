import { gunzip, gzip } from '../gzip.js';
import type { RunPart } from '../records.js';
import type { Store } from '../store.js';
import { lengthOf, partsFrom } from './read-runs.js';

type Stored = Pick<Store, 'database' | 'keyRing'>;

/** Characters of a result that are stored together. */
const CHARACTERS = 128 * 1024;

const HIGH_HALVES = /[\ud800-\udbff]$/;

/** The result of an analysis as it is stored: pieces of its JSON text, none of which ends in the middle of a character. */
export function analysisParts(result: object): RunPart[] {
  const text = JSON.stringify(result);
  const parts: RunPart[] = [];
  for (let first = 0; first < text.length;) {
    const some = text.slice(first, first + CHARACTERS);
    const piece = HIGH_HALVES.test(some) ? some.slice(0, -1) : some;
    parts.push({ name: 'analysis', first, entries: piece.length, data: gzip(piece) });
    first += piece.length;
  }
  return parts;
}

/** JSON text of a result; null when there is none, or it was deleted meanwhile. */
export async function readAnalysis(stored: Stored, tenant: string, id: string): Promise<string | null> {
  const length = await lengthOf(stored, { tenant, id }, 'analysis');
  const { parts } = await partsFrom(stored, { tenant, id }, 'analysis', { from: 0, entries: length ?? 0 });
  const text = parts.map(({ data }) => gunzip(data)).join('');
  return length === null || text.length < length ? null : text;
}
