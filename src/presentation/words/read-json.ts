import { getLocation, printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser';

/** Problem for which a text is refused as JSON, and its place. */
export interface JsonProblem {
  /** Line, counted from 1. */
  readonly line: number;
  /** Character of the line, counted from 1. */
  readonly column: number;
  /** Place as an index into the text. */
  readonly at: number;
  /** Message, such as `expected a value, found }`. */
  readonly problem: string;
  /** Path of a name that its object repeats; undefined where the text is not JSON. */
  readonly twice?: readonly (string | number)[];
}

/** Value of a text of JSON, or the first problem in it. */
export type ReadJson = { readonly value: unknown } | { readonly problem: JsonProblem };

/** Object or list that is being read. */
interface Open {
  readonly put: (value: unknown) => void;
  /** Places of its names; null for a list. */
  readonly names: Map<string, number> | null;
}

/** Ends a reading at its first problem. */
class Stop extends Error {
  constructor(readonly problem: JsonProblem) {
    super(problem.problem);
  }
}

const NAME = 'a property name in double quotes';
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: NAME,
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'the end of the file',
};
const WRONG: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'comments are not allowed here',
  UnexpectedEndOfComment: 'a comment that does not end',
  UnexpectedEndOfString: 'a string that does not end on its line',
  UnexpectedEndOfNumber: 'a number without its last digits',
  InvalidUnicode: 'a wrong escape in a string',
  InvalidEscapeCharacter: 'a wrong escape in a string',
  InvalidCharacter: 'a control character in a string',
};

/** Length from which names are cut in messages. */
const LONGEST_NAME = 100;

/**
 * Reads JSON strictly: a name that an object has twice is a problem, as one of its two values would be lost. It takes several times
 * as long as `JSON.parse`, which loses it; `hasNameTwice` is the cheap question for a text that is JSON.
 *
 * @param comments - allows comments, and a comma after the last entry, as editors do
 * @example
 * readJson('{ "a": 1, // one\n}', { comments: true }) // { value: { a: 1 } }
 */
export function readJson(text: string, { comments }: { readonly comments: boolean }): ReadJson {
  let value: unknown;
  const open: Open[] = [];
  let name = '';
  const put = (entry: unknown): void => {
    const container = open.at(-1);
    if (container === undefined) value = entry;
    else container.put(entry);
  };
  const end = (): void => void open.pop();
  const visitor: JSONVisitor = {
    onObjectBegin: () => {
      const object: Record<string, unknown> = {};
      put(object);
      open.push({ names: new Map(), put: (entry) => setOwn(object, name, entry) });
    },
    onArrayBegin: () => {
      const list: unknown[] = [];
      put(list);
      open.push({ names: null, put: (entry) => void list.push(entry) });
    },
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: put,
    onObjectProperty: (own, at, _length, _line, _character, pathOfObject) => {
      const { names } = open.at(-1)!;
      const first = names!.get(own);
      if (first !== undefined) throw new Stop(twice(text, own, first, at, pathOfObject()));
      names!.set(own, at);
      name = own;
    },
    onError: (code, at) => {
      throw new Stop({ ...placeIn(text, at), at, problem: wordsFor(printParseErrorCode(code), text, at, open.at(-1)) });
    },
  };
  try {
    visit(text, visitor, { disallowComments: !comments, allowTrailingComma: comments });
  } catch (error) {
    if (error instanceof Stop) return { problem: error.problem };
    // The stack is too small for it.
    if (error instanceof RangeError) return { problem: { line: 1, column: 1, at: 0, problem: 'nested too deeply' } };
    throw error;
  }
  return { value };
}

/** Sets an own property as `JSON.parse` does: `__proto__` is a name like any other. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function twice(text: string, name: string, first: number, at: number, path: readonly (string | number)[]): JsonProblem {
  const [one, other] = [placeIn(text, first), placeIn(text, at)];
  const where = [one, other].map(({ line, column }) => `line ${line}, column ${column}`).join(' and ');
  const problem = `Must not have a name twice in an object: ${name.slice(0, LONGEST_NAME)} is at ${where}`;
  return { ...other, at, problem, twice: [...path, name] };
}

function wordsFor(code: string, text: string, at: number, container: Open | undefined): string {
  const wrong = WRONG[code];
  if (wrong !== undefined) return wrong;
  const isForValue = code === 'ValueExpected' || code === 'InvalidSymbol';
  if (isForValue && getLocation(text, at).isAtPropertyKey) return `expected ${NAME}, found ${foundAt(text, at)}`;
  if (code === 'InvalidSymbol') return `found ${foundAt(text, at)}, which is not JSON`;
  const expected = EXPECTED[code] ?? (container?.names === null ? 'a comma or ]' : 'a comma or }');
  return `expected ${expected}, found ${foundAt(text, at)}`;
}

function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function foundAt(text: string, at: number): string {
  const next = text[at];
  if (next === undefined) return 'the end of the file';
  if (next < ' ') return 'a control character';
  return /^[\w.+-]{1,20}/.exec(text.slice(at, at + 20))?.[0] ?? String.fromCodePoint(text.codePointAt(at)!);
}
