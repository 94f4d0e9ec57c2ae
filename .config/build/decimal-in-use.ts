import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** What no page loads. */
const ON_SERVERS = /^hosts[\\/](?:cli|service)[\\/]/;

/** What programs call without its name: by `String(x)`, `x + 1` and `JSON.stringify(x)`. */
const CALLED_BY_THE_LANGUAGE = ['toString', 'valueOf', 'toJSON'];

/** Looked for once, however many scripts are built. */
let names: ReadonlySet<string> | undefined;

/**
 * Keeps only the methods of decimal.js that the sources call, and those that these call: trigonometry and the like would be a tenth of
 * the script. A bundler cannot tell that a method is never called.
 */
export const decimalInUse: Plugin = {
  name: 'decimal-in-use',
  setup(build) {
    build.onLoad({ filter: /[\\/]decimal\.js[\\/]decimal\.mjs$/ }, ({ path }) => ({
      contents: withOwnPrototype(withMethods(readFileSync(path, 'utf8'), (names ??= namesIn('src')))),
    }));
  },
};

/** In a program that has frozen `Object.prototype`, nothing that inherits from it takes a `toString` or `constructor` by assignment. */
export function withOwnPrototype(source: string): string {
  const [before, after, ...more] = source.split('P = { toStringTag: tag }');
  if (after === undefined || more.length > 0) throw new Error('decimal.js makes its prototype in another way');
  return `${before}P = { __proto__: null, toStringTag: tag }${after}`;
}

/** The names of all members used in the TypeScript files of a folder, except those of `Math`. */
function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !ON_SERVERS.test(file),
  );
  return new Set(files.flatMap((file) => membersIn(parsed(readFileSync(join(folder, file), 'utf8'), file))));
}

/** The source of decimal.js with the named methods and those that they call. */
export function withMethods(source: string, names: Iterable<string>): string {
  const file = parsed(source);
  const wanted = new Set([...names, ...CALLED_BY_THE_LANGUAGE]);
  const functions = new Map(
    file.statements.filter(ts.isFunctionDeclaration).map((declared) => [declared.name!.text, declared]),
  );
  // Methods are assigned to the prototype at the top, and to the class where it is made.
  const inClass = functions.get('clone')!.body!.statements;
  const isFunction = (node: ts.Expression): boolean =>
    ts.isFunctionExpression(node) || (ts.isIdentifier(node) && functions.has(node.text));
  const namesOf = (statement: ts.Statement): string[] => namesAssigned(statement, isFunction);
  const left = new Set([...file.statements, ...inClass].filter((statement) => namesOf(statement).length > 0));
  const seen = new Set<ts.Node>();
  const use = (node: ts.Node): void => {
    if (seen.has(node) || left.has(node as ts.Statement)) return;
    seen.add(node);
    if (ts.isIdentifier(node) && functions.has(node.text)) use(functions.get(node.text)!);
    if (isMember(node)) wanted.add(node.name.text);
    ts.forEachChild(node, use);
  };
  file.statements.filter((statement) => !ts.isFunctionDeclaration(statement)).forEach(use);
  // A method that is needed may need others.
  for (;;) {
    const needed = [...left].filter((statement) => namesOf(statement).some((name) => wanted.has(name)));
    if (needed.length === 0) break;
    for (const statement of needed) left.delete(statement);
    needed.forEach(use);
  }
  const read = new Set(
    [...seen]
      .filter(ts.isIdentifier)
      .filter(isInFunction)
      .map(({ text }) => text),
  );
  const unread = file.statements.filter((statement) => {
    const [, name] = /^(\w+) = new Decimal\(\1\);$/.exec(statement.getText()) ?? [];
    return name !== undefined && !read.has(name);
  });
  return [...left, ...unread]
    .sort((a, b) => b.pos - a.pos)
    .reduce((text, { pos, end }) => text.slice(0, pos) + text.slice(end), source);
}

/** A thousand digits of `PI = new Decimal(PI)` are of no use where no method is left that reads them. */
function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/** `P.minus = P.sub = function ..` and `Decimal.abs = abs` assign a method: its names. None of any other statement. */
function namesAssigned(statement: ts.Statement, isFunction: (node: ts.Expression) => boolean): string[] {
  if (!ts.isExpressionStatement(statement)) return [];
  const names: string[] = [];
  let { expression } = statement;
  while (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    if (!isMember(expression.left) || !/^(?:P|Decimal)$/.test(expression.left.expression.getText())) return [];
    names.push(expression.left.name.text);
    expression = expression.right;
  }
  return isFunction(expression) ? names : [];
}

function membersIn(file: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isMember(node)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function isMember(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() !== 'Math';
}

function parsed(source: string, name = 'source.ts'): ts.SourceFile {
  return ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true);
}
