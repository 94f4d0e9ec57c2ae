import { readFileSync } from 'node:fs';
import { createContext, Script, type Context } from 'node:vm';

/** A file of the built hosts. */
export function built(name: string): string {
  return readFileSync(`dist/${name}`, 'utf8');
}

/** Globals that a host may bring and spreadsheets do not, besides everything outside the language. */
const ABSENT = ['BigInt', 'Intl', 'console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics'];

/** Members of global objects that came after the JavaScript of 2016. */
const NEWER = [
  'globalThis',
  'BigInt64Array',
  'BigUint64Array',
  'WeakRef',
  'FinalizationRegistry',
  'AggregateError',
  'Iterator',
];
const NEWER_PROPERTIES: Readonly<Record<string, string>> = {
  Object: 'entries values fromEntries getOwnPropertyDescriptors hasOwn groupBy',
  'Array.prototype': 'flat flatMap at findLast findLastIndex toSorted toReversed toSpliced with',
  'String.prototype': 'padStart padEnd trimStart trimEnd matchAll replaceAll at isWellFormed toWellFormed',
  'Promise.prototype': 'finally',
  'Float64Array.prototype': 'findLast findLastIndex toSorted toReversed with',
};

/** A realm with nothing in it but the language: no host, no clock, no chance. */
export function bareContext({ of2016 = false } = {}): Context {
  const context = createContext(Object.create(null) as object);
  evaluate(context, ABSENT.map((name) => `delete this.${name};`).join(''));
  const gone = "() => { throw new Error('clock or chance') }";
  // A Date of the present would be a clock too: only given dates can be made.
  evaluate(
    context,
    `Math.random = Date.now = ${gone};
     Date = new Proxy(Date, { construct: (of, given) => { if (given.length === 0) (${gone})(); return new of(...given); } });`,
  );
  if (of2016) {
    for (const [owner, names] of Object.entries(NEWER_PROPERTIES)) {
      evaluate(
        context,
        names
          .split(' ')
          .map((name) => `delete ${owner}.${name};`)
          .join(''),
      );
    }
    evaluate(context, NEWER.map((name) => `delete this.${name};`).join(''));
  }
  return context;
}

/** Runs a script in a realm. */
export function evaluate(context: Context, code: string): unknown {
  return new Script(code).runInContext(context);
}

/** Calls a function of the realm with plain values, and returns what it returns as plain values. */
export function callIn(context: Context, name: string, given: readonly unknown[]): unknown {
  return JSON.parse(evaluate(context, `JSON.stringify(${name}(...${JSON.stringify(given)}))`) as string) as unknown;
}

/** What Excel's runtime of custom functions brings, kept in `called` by the id of each function. */
export const EXCEL_RUNTIME = `
var called = {};
var CustomFunctions = {
  associate: (id, compute) => { called[id] = compute; },
  ErrorCode: { invalidValue: '#VALUE!' },
  Error: class extends Error { constructor(code, message) { super(message); this.code = code; } },
};
`;
