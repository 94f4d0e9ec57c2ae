/** Where a text stops being JSON, and why. */
export interface SyntaxProblem {
  /** Counted from 1. */
  readonly line: number;
  /** Character of the line, counted from 1. */
  readonly column: number;
  /** The same as an index into the text. */
  readonly at: number;
  /** `expected a value, found }`. */
  readonly problem: string;
}

const space = /[ \t\n\r]*/y;
/** A part of a string: characters, or an escape. A pattern of a whole string would overflow the stack at millions of escapes. */
const partOfString = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What may come next. */
const expectations = {
  value: 'a value',
  valueOrEnd: 'a value or ]',
  name: 'a property name in double quotes',
  nameOrEnd: 'a property name in double quotes or }',
  colon: 'a colon',
  commaOrBrace: 'a comma or }',
  commaOrBracket: 'a comma or ]',
  end: 'the end of the file',
} as const;

/**
 * Reads the text as JSON and reports the first place where it is not; null when all of it is. `JSON.parse` decides whether a text
 * is JSON; its message names a place in some versions of Node only, hence this second reading of a text that it refused.
 */
export function findSyntaxProblem(text: string): SyntaxProblem | null {
  const open: ('{' | '[')[] = [];
  let expected: keyof typeof expectations = 'value';
  let at = 0;

  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const matchString = (): boolean => {
    const start = at;
    if (text[at] !== '"') return false;
    at += 1;
    while (match(partOfString));
    const isWhole = text[at] === '"';
    at = isWhole ? at + 1 : start;
    return isWhole;
  };
  const afterValue = (): typeof expected => {
    const container = open.at(-1);
    if (container === undefined) return 'end';
    return container === '{' ? 'commaOrBrace' : 'commaOrBracket';
  };

  for (;;) {
    match(space);
    const next = text[at];
    if (expected === 'end' && next === undefined) return null;
    const wantsValue = expected === 'value' || expected === 'valueOrEnd';
    const wantsName = expected === 'name' || expected === 'nameOrEnd';
    if (wantsValue && (next === '{' || next === '[')) {
      open.push(next);
      expected = next === '{' ? 'nameOrEnd' : 'valueOrEnd';
      at += 1;
    } else if (
      (next === '}' && (expected === 'nameOrEnd' || expected === 'commaOrBrace')) ||
      (next === ']' && (expected === 'valueOrEnd' || expected === 'commaOrBracket'))
    ) {
      open.pop();
      expected = afterValue();
      at += 1;
    } else if (next === ',' && (expected === 'commaOrBrace' || expected === 'commaOrBracket')) {
      expected = expected === 'commaOrBrace' ? 'name' : 'value';
      at += 1;
    } else if (next === ':' && expected === 'colon') {
      expected = 'value';
      at += 1;
    } else if (wantsName && matchString()) {
      expected = 'colon';
    } else if (wantsValue && (matchString() || match(scalar))) {
      expected = afterValue();
    } else {
      return {
        ...place(text, at),
        at,
        problem: `expected ${expectations[expected]}, found ${found(text, at, expected)}`,
      };
    }
  }
}

function place(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function found(text: string, at: number, expected: keyof typeof expectations): string {
  const next = text[at];
  if (next === undefined) return 'the end of the file';
  const wantsString = expected === 'value' || expected === 'valueOrEnd' || expected.startsWith('name');
  if (next === '"' && wantsString) return 'a string that does not end on its line, or with a wrong escape';
  if (next < ' ') return 'a control character';
  return /^[\w.+-]{1,20}/.exec(text.slice(at, at + 20))?.[0] ?? next;
}
