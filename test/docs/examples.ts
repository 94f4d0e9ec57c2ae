import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compileFunction, Script } from 'node:vm';
import ts from 'typescript';
import { expect } from 'vitest';
import tsconfig from '../../tsconfig.json' with { type: 'json' };

/**
 * Examples in the documentation, run as tests: `@example` blocks in src/ and fenced `ts` and `js` blocks in Markdown. A line
 * `expression // value` asserts that the two are deeply equal (a long value may stand on the next line); words after a colon explain (`// 0: half to even`), and
 * `expression // throws Name` expects that error. Other comments are prose. Those in Markdown are type-checked by `test/package/types.test.ts`, also where a fence is marked `no-run`.
 */
export interface Example {
  /** Where it stands: file and line. */
  readonly name: string;
  readonly file: string;
  readonly language: string;
  readonly code: string;
  readonly run: boolean;
}

/** The `@example` blocks of a source file's comments. */
export function commentExamples(file: string): Example[] {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(/\/\*\*.*?\*\//gs)].flatMap(({ 0: comment, index }) =>
    [...comment.matchAll(/^ *\* *@example\b(.*?)(?=^ *\* *@\w|\*\/$)/gms)].map((block) => ({
      name: `${file}:${lineAt(text, index + block.index)}`,
      file,
      language: 'ts',
      code: (block[1] ?? '').replace(/^ *\* ?/gm, '').replace(/^```.*$/gm, ''),
      run: true,
    })),
  );
}

/** The fenced blocks of a Markdown file. */
export function fencedExamples(file: string): Example[] {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)([^\n]*)\n(.*?)^\1```$/gms)].map((block) => ({
    name: `${file}:${lineAt(text, block.index)}`,
    file,
    language: block[2] ?? '',
    code: block[4] ?? '',
    run: !(block[3] ?? '').includes('no-run'),
  }));
}

/** README, CHANGELOG and everything under docs/ that is written by hand. */
export function markdownFiles(): string[] {
  return ts.sys.readDirectory('.', ['.md'], ['docs/site'], ['*.md', '.github/*.md', 'docs/**/*.md']);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/**
 * Runs an example with `scope` as the names it may use without importing them.
 *
 * @returns how many assertions held.
 */
export async function runExample(example: Example, scope: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const source = parse(example.code);
  const modules = new Map<string, unknown>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const name = statement.moduleSpecifier.text;
    modules.set(name, name === 'node:fs' ? files : await import(/* @vite-ignore */ locate(name, example.file)));
  }
  let held = 0;
  const host = {
    require: (name: string): unknown => modules.get(name),
    exports: {},
    check(actual: unknown, expected: unknown, line: string): void {
      expect(actual, line).toEqual(expected);
      held += 1;
    },
    checkThrows(act: () => unknown, name: string): void {
      expect(act).toThrow(expect.objectContaining({ name }));
      held += 1;
    },
  };
  const { outputText } = ts.transpileModule(withAssertions(source), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  // The inner block lets an example declare a name that is in scope already.
  const body = `return (async () => {{\n${outputText}\n}})();`;
  const names = { ...scope, ...host };
  const act = compileFunction(body, Object.keys(names)) as (...values: unknown[]) => Promise<void>;
  await act(...Object.values(names));
  return held;
}

/** Files that the command `example` has written. */
const files = {
  ...fs,
  readFileSync: (file: string, encoding: 'utf8') => fs.readFileSync(join('docs/examples', file), encoding),
};

/** The entries of the packages, from source. */
const entries: Readonly<Record<string, readonly string[]>> = tsconfig.compilerOptions.paths;

function locate(specifier: string, file: string): string {
  const [entry] = entries[specifier] ?? [];
  if (entry !== undefined) return resolve(entry);
  if (specifier.startsWith('./acme/')) return resolve('docs/examples', specifier.replace(/\.js$/, '.ts'));
  return specifier.startsWith('.') ? resolve(dirname(file), specifier.replace(/\.js$/, '.ts')) : specifier;
}

/** Moves a value on the next line beside its expression, and adds the semicolon that the expression may leave out. */
function parse(code: string): ts.SourceFile {
  const terminated = code.replace(
    /^(?! *\/\/)(.*[^\s;,{([]);? *\n? *(\/\/ .*)$/gm,
    (line, expression: string, comment: string) =>
      expectation(comment) === undefined ? line : `${expression}; ${comment}`,
  );
  return ts.createSourceFile('example.ts', terminated, ts.ScriptTarget.Latest, true);
}

function withAssertions(source: ts.SourceFile): string {
  const { text } = source;
  let written = '';
  for (const statement of source.statements) {
    const comment = ts.getTrailingCommentRanges(text, statement.end)?.[0];
    const expected = comment && expectation(text.slice(comment.pos, comment.end));
    if (expected === undefined || !ts.isExpressionStatement(statement)) {
      written += `${statement.getFullText()}\n`;
      continue;
    }
    const expression = printed(statement.expression).getText();
    written +=
      expected.kind === 'throws'
        ? `checkThrows(() => ${expression}, ${JSON.stringify(expected.name)});\n`
        : `check(${expression}, ${expected.text}, ${JSON.stringify(statement.getText())});\n`;
  }
  return written;
}

/** What `console.log(x)` asserts is x. */
function printed(expression: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'console.log') return expression;
  return expression.arguments[0] ?? expression;
}

type Expectation =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'throws'; readonly name: string };

/** What a comment asserts: the longest part of it, up to its end or a colon, that is a value. */
function expectation(comment: string): Expectation | undefined {
  const words = comment.replace(/^\/\/ */, '').trim();
  const name = /^throws (\w+)/.exec(words)?.[1];
  if (name !== undefined) return { kind: 'throws', name };
  for (let end = words.length; end > 0; end = words.lastIndexOf(':', end - 1)) {
    const text = words.slice(0, end);
    if (isValue(text)) return { kind: 'value', text };
  }
  return undefined;
}

function isValue(text: string): boolean {
  try {
    new Script(`(${text})`);
  } catch {
    return false;
  }
  const [statement] = ts.createSourceFile('value.ts', `(${text})`, ts.ScriptTarget.Latest).statements;
  return statement !== undefined && ts.isExpressionStatement(statement) && isLiteral(statement.expression);
}

function isLiteral(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteral(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return isLiteral(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.every((property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer));
  }
  if (ts.isIdentifier(node)) return ['undefined', 'NaN', 'Infinity'].includes(node.text);
  return (
    ts.isLiteralExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)
  );
}
