import { findSyntaxProblem } from '../../text/json-syntax.js';
import { badRequest, ServiceError } from './service-error.js';

/** How much a body may hold. */
export interface JsonLimits {
  /** Deepest nesting. */
  readonly bodyDepth: number;
  /** Most values, counted as containers, names and commas. */
  readonly bodyValues: number;
}

/**
 * Reads JSON that somebody sent. A name that an object has twice is an error, because one of its two values would be lost.
 * Nesting deeper than any input has is an error too, because reading it may overflow the stack. The cost of a body depends on the
 * number of its values rather than on its size, so the values are counted before the body is parsed.
 *
 * @throws ServiceError VALIDATION_ERROR, 400; PAYLOAD_TOO_LARGE for too many values
 * @example
 * const limits = { bodyDepth: 2, bodyValues: 5 };
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * parseJson(bytes('{"a":[1]}'), limits) // { a: [1] }
 * parseJson(bytes('{"a":1,"a":2}'), limits) // throws ServiceError
 * parseJson(bytes('[[[]]]'), limits) // throws ServiceError
 * parseJson(bytes('[1,2,3,4,5,6]'), limits) // throws ServiceError
 */
export function parseJson(bytes: Uint8Array, { bodyDepth, bodyValues }: JsonLimits): unknown {
  const { depth, names, values } = outline(bytes);
  if (values > bodyValues) throw new ServiceError('PAYLOAD_TOO_LARGE', `A body may have at most ${bodyValues} values`);
  if (depth > bodyDepth) throw badRequest('body', `Must be nested at most ${bodyDepth} deep`);
  const text = textOf(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const problem = findSyntaxProblem(text);
    const place = problem === null ? '' : `: line ${problem.line}, column ${problem.column}, ${problem.problem}`;
    throw badRequest('body', `Must be JSON${place}`);
  }
  // Counting is cheap; the repeated name is looked for only when there is one.
  if (namesIn(value) !== names)
    throw badRequest('body', `Must not have a name twice in an object: ${repeatedName(bytes)}`);
  return value;
}

/**
 * How deep JSON is nested, how many names its objects have, and roughly how many values there are. Takes any bytes, JSON or not.
 */
export function outline(bytes: Uint8Array): { depth: number; names: number; values: number } {
  let depth = 0;
  let open = 0;
  let names = 0;
  let values = 0;
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
        break;
      case 0x5b: // [
      case 0x7b: // {
        values += 1;
        open += 1;
        if (open > depth) depth = open;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1;
        break;
    }
  }
  return { depth, names, values: values + names };
}

/** Where the string that starts at `start` ends: at its closing quote, or at the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(0x22, start + 1); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('body', 'Must be UTF-8');
  }
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

/** The first name that an object of JSON has twice. */
function repeatedName(bytes: Uint8Array): string {
  const open: Set<string>[] = [];
  let string = '';
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x22: {
        // "
        const end = endOfString(bytes, at);
        string = textOf(bytes.subarray(at, end + 1));
        at = end;
        break;
      }
      case 0x3a: {
        // :
        const name = JSON.parse(string) as string;
        if (open.at(-1)!.has(name)) return name.slice(0, LONGEST_NAME_SHOWN);
        open.at(-1)!.add(name);
        break;
      }
      case 0x5b: // [
      case 0x7b: // {
        open.push(new Set());
        break;
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
        break;
    }
  }
  // Not reached: there is a repeated name.
  return '';
}

const LONGEST_NAME_SHOWN = 100;
