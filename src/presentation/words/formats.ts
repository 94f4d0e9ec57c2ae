import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { readJson, type ReadJson } from './read-json.js';

/**
 * Reads JSON that may have comments and a comma after the last entry; or returns the first place where it is something else, or where an
 * object repeats a name.
 *
 * @example
 * parseCommentedJson('{ "price": 100, // of 2025\n}') // { value: { price: 100 } }
 */
export function parseCommentedJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    if (!hasNameTwice(outlineOf(new TextEncoder().encode(text)), value)) return { value };
  } catch {
    // Plain JSON is by far the most frequent, and is read faster.
  }
  return readJson(text, { comments: true });
}

/** Place in a text: its first character and the one after its last. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds where the values of a text of JSON stand. For a value that is not there, the place of the innermost object that should have
 * it. The text may have comments.
 *
 * @example
 * placesIn('{ "a": [1, 22] }')(['a', 1]) // { from: 11, to: 13 }
 */
export function placesIn(text: string): (path: readonly (string | number)[]) => TextRange {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  return (path) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = tree === undefined ? undefined : findNodeAtLocation(tree, path.slice(0, length));
      if (node !== undefined) return { from: node.offset, to: node.offset + node.length };
    }
    return { from: 0, to: 0 };
  };
}

/** Outline of JSON, made without reading it. */
export interface JsonOutline {
  /** Deepest nesting. */
  readonly depth: number;
  /** Count of names of its objects, repeated names included. */
  readonly names: number;
  /** Count of names of the object with the most, of those nested less than a hundred deep. */
  readonly mostNames: number;
  /** Approximate count of values: containers, names and commas. */
  readonly values: number;
}

/** Depth from which names are not counted by object: such a text is no input. */
const LEVELS = 100;

/** Measures depth and size of JSON. Takes any bytes, JSON or not. */
export function outlineOf(bytes: Uint8Array): JsonOutline {
  let depth = 0;
  let open = 0;
  let names = 0;
  let values = 0;
  let mostNames = 0;
  const namesAt = new Uint32Array(LEVELS);
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x22: // "
        at = endOfString(bytes, at);
        break;
      case 0x2c: // ,
        values += 1;
        break;
      case 0x3a: // :
        names += 1;
        if (open >= 0 && open < LEVELS) mostNames = Math.max(mostNames, (namesAt[open]! += 1));
        break;
      case 0x5b: // [
      case 0x7b: // {
        values += 1;
        open += 1;
        if (open > depth) depth = open;
        if (open >= 0 && open < LEVELS) namesAt[open] = 0;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1;
        break;
    }
  }
  return { depth, names, mostNames, values: values + names };
}

/** Finds the end of the string that starts at `start`: its closing quote, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(0x22, start + 1); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}

/**
 * True when an object of the text has a name twice, of which `JSON.parse` kept the last: the text then has more names than what was
 * read from it. Counting takes a fraction of the time of `JSON.parse`.
 *
 * @param value - what `JSON.parse` made of the text
 */
export function hasNameTwice({ names }: JsonOutline, value: unknown): boolean {
  return namesIn(value) !== names;
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const entry of value) count += namesIn(entry);
    return count;
  }
  for (const entry of Object.values(value)) count += 1 + namesIn(entry);
  return count;
}
