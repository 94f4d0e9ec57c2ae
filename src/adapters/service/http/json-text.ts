import { findSyntaxProblem } from '../../cli/files/json-syntax.js';
import { badRequest } from './service-error.js';

/**
 * Reads JSON that somebody sent. A name that an object has twice is an error: of its two values one would be lost. So is nesting
 * that no input has, as reading it further may need more stack than there is.
 *
 * @throws ServiceError VALIDATION_ERROR, 400
 * @example
 * parseJson('{"a":[1]}', 2) // { a: [1] }
 * parseJson('{"a":1,"a":2}', 2) // throws ServiceError
 * parseJson('[[[]]]', 2) // throws ServiceError
 */
export function parseJson(text: string, deepest: number): unknown {
  const { depth, names } = outline(text);
  if (depth > deepest) throw badRequest('body', `Must be nested at most ${deepest} deep`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const problem = findSyntaxProblem(text);
    const place = problem === null ? '' : `: line ${problem.line}, column ${problem.column}, ${problem.problem}`;
    throw badRequest('body', `Must be JSON${place}`);
  }
  // Counting is cheap; which name it is, is looked for only when there is one.
  if (namesIn(value) !== names)
    throw badRequest('body', `Must not have a name twice in an object: ${repeatedName(text)}`);
  return value;
}

/** How deep a text is nested, and how many names its objects have; of any text, JSON or not. */
function outline(text: string): { depth: number; names: number } {
  let depth = 0;
  let open = 0;
  let names = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x3a: // :
        names += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        open += 1;
        if (open > depth) depth = open;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1;
        break;
    }
  }
  return { depth, names };
}

/** Where the string ends that starts there: at its closing quote, or at the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
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

/** The first name that an object of a JSON text has twice. */
function repeatedName(text: string): string {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    const here = text[at];
    if (here === '{') open.push(new Set());
    else if (here === '[') open.push(new Set());
    else if (here === '}' || here === ']') open.pop();
    else if (here === '"') {
      const end = endOfString(text, at);
      const string = text.slice(at, end + 1);
      at = end;
      if (!/^\s*:/.test(text.slice(end + 1, end + 1 + LONGEST_GAP))) continue;
      const name = JSON.parse(string) as string;
      if (open.at(-1)?.has(name) === true) return name.slice(0, LONGEST_NAME_SHOWN);
      open.at(-1)?.add(name);
    }
  }
  return '(a name followed by much space)';
}

const LONGEST_GAP = 100;
const LONGEST_NAME_SHOWN = 100;
