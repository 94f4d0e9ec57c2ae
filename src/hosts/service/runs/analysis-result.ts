import { gunzip, gzip } from '../gzip.js';
import type { RunPart } from '../records.js';
import type { Store } from '../store.js';
import { lengthOf, readPartAt } from './read-runs.js';

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

/** Text of a result, unless it is too long to be read at once. */
export type WholeText = { readonly text: string } | 'too long';

/** JSON text of a result, up to a number of characters; null after it was deleted. */
export async function readAnalysis(
  stored: Stored,
  tenant: string,
  id: string,
  most = Infinity,
): Promise<WholeText | null> {
  const length = await lengthOf(stored, tenant, id, 'analysis');
  if (length === null) return null;
  if (length > most) return 'too long';
  let text = '';
  while (text.length < length) {
    const part = await readPartAt(stored, tenant, id, 'analysis', text.length);
    if (part === null) return null;
    text += gunzip(part.data);
  }
  return { text };
}

/** A page of the JSON text of a result. */
export interface AnalysisPage {
  /** Text as a JSON string. */
  readonly json: string;
  /** The character that the next page begins with; null at the end. */
  readonly next: number | null;
}

/** Text from a character on: the pieces that fit into a number of bytes, at least one. */
export async function readAnalysisPage(
  stored: Stored,
  tenant: string,
  id: string,
  from: number,
  most: number,
): Promise<AnalysisPage> {
  let json = '';
  let room = most;
  let next = from;
  for (;;) {
    const part = await readPartAt(stored, tenant, id, 'analysis', next);
    if (part === null) return { json: `"${json}"`, next: null };
    const piece = JSON.stringify(gunzip(part.data).slice(next - part.first)).slice(1, -1);
    room -= Buffer.byteLength(piece);
    if (room < 0 && json !== '') return { json: `"${json}"`, next };
    json += piece;
    next = part.first + part.entries;
  }
}
