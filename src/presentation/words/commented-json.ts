import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { hasNameTwice, outlineOf } from './json-outline.js';
import { readJson, type ReadJson } from './read-json.js';

/**
 * What a text of JSON holds that may have comments and a comma after the last entry, as editors know it; or the first place where
 * it is something else, or where an object has a name once more.
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

/** A place in a text: its first character and the one after its last. */
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
