import { findNodeAtLocation, parseTree, visit } from 'jsonc-parser';
import { findSyntaxProblem, type SyntaxProblem } from './json-syntax.js';

/**
 * The text as plain JSON of the same length: comments and a comma after the last entry become blanks, so that every place in it
 * stays what it was.
 *
 * @example
 * plainJson('[1, // one\n2,]') // '[1,       \n2 ]'
 */
export function plainJson(text: string): string {
  const blanks: [from: number, to: number][] = [];
  /** The last comma, if nothing but comments has come after it. */
  let comma: number | null = null;
  let isAfterEntry = false;
  const begin = (): void => {
    comma = null;
    isAfterEntry = false;
  };
  const entry = (): void => {
    comma = null;
    isAfterEntry = true;
  };
  const end = (): void => {
    if (comma !== null) blanks.push([comma, comma + 1]);
    entry();
  };
  const visitor = {
    onComment: (from: number, length: number) => blanks.push([from, from + length]),
    onSeparator: (character: string, at: number) => {
      comma = character === ',' && isAfterEntry ? at : null;
      isAfterEntry = false;
    },
    onObjectBegin: begin,
    onObjectProperty: begin,
    onArrayBegin: begin,
    onLiteralValue: entry,
    onError: begin,
    onObjectEnd: end,
    onArrayEnd: end,
  };
  visit(text, visitor, { allowTrailingComma: true });
  let plain = '';
  let at = 0;
  for (const [from, to] of blanks.sort(([one], [other]) => one - other)) {
    plain += text.slice(at, from) + text.slice(from, to).replace(/[^\r\n]/g, ' ');
    at = to;
  }
  return plain + text.slice(at);
}

/**
 * What a text of JSON holds that may have comments and a comma after the last entry, as editors know it; or the first place where
 * it is something else.
 *
 * @example
 * parseCommentedJson('{ "price": 100, // of 2025\n}') // { value: { price: 100 } }
 */
export function parseCommentedJson(text: string): { readonly value: unknown } | { readonly problem: SyntaxProblem } {
  for (const json of [() => text, () => plainJson(text)]) {
    try {
      return { value: JSON.parse(json()) };
    } catch {
      // Plain JSON is by far the most frequent, so comments are looked for only where it is not.
    }
  }
  const problem = findSyntaxProblem(plainJson(text));
  return { problem: problem ?? { line: 1, column: 1, at: 0, problem: 'expected JSON' } };
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
