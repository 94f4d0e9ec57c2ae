import ts from 'typescript';
import { assignedNames } from './keep-const.js';

/** The statements of a bundle that one script holds. */
export interface Part {
  readonly text: string;
  /** Local name of each export. */
  readonly exported: ReadonlyMap<string, string>;
  /** Names of its own that later parts need. */
  readonly left: readonly string[];
  /** Names of earlier parts that it needs. */
  readonly taken: ReadonlySet<string>;
}

/** A statement, the names that it declares, and those of the bundle in it. */
interface Statement {
  readonly node: ts.Statement;
  readonly declared: readonly string[];
  readonly used: ReadonlySet<string>;
}

/**
 * Parts a bundle whose exports begin with the name of their part, such as `core_simulate`. Each statement goes to the first part that needs
 * it, so that no part needs a later one.
 *
 * @throws Error where parts would share a name that changes its value
 */
export function partedStatements(bundle: string, names: readonly string[]): readonly Part[] {
  const file = ts.createSourceFile('bundle.js', bundle, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const exports = file.statements.filter(ts.isExportDeclaration).flatMap(exportsIn);
  const statements = statementsOf(file);
  const ofPart = names.map((name) => exports.filter(([exported]) => exported.startsWith(`${name}_`)));
  const homeOf = homes(
    statements,
    ofPart.map((each) => each.map(([, local]) => local)),
  );
  const declaring = declarations(statements);
  const homeOfName = (name: string): number => homeOf.get(declaring.get(name)!)!;
  const own = names.map((_, at) => statements.filter((statement) => homeOf.get(statement) === at));
  const taken = own.map(
    (mine, at) => new Set(mine.flatMap(({ used }) => [...used]).filter((name) => homeOfName(name) < at)),
  );
  const leftToAny = new Set(taken.flatMap((each) => [...each]));
  // A later part has what such a name stood for when it was loaded.
  const assigned = [...assignedNames(file)].filter((name) => leftToAny.has(name));
  if (assigned.length > 0) throw new Error(`Assigned to, and needed by several parts: ${assigned.join()}`);
  return names.map((name, at) => ({
    text: own[at]!.map(({ node }) => node.getText(file)).join('\n'),
    exported: new Map(ofPart[at]!.map(([exported, local]) => [exported.slice(name.length + 1), local])),
    left: [...leftToAny].filter((each) => homeOfName(each) === at),
    taken: taken[at]!,
  }));
}

function statementsOf(file: ts.SourceFile): Statement[] {
  const nodes = file.statements.filter((node) => !ts.isExportDeclaration(node));
  const declared = new Set(nodes.flatMap(namesDeclared));
  return nodes.map((node) => ({
    node,
    declared: namesDeclared(node),
    used: new Set(identifiersIn(node).filter((name) => declared.has(name))),
  }));
}

function declarations(statements: readonly Statement[]): ReadonlyMap<string, Statement> {
  return new Map(statements.flatMap((statement) => statement.declared.map((name) => [name, statement])));
}

/** Part of each statement; `roots` are the names that each part exports. */
function homes(
  statements: readonly Statement[],
  roots: readonly (readonly string[])[],
): ReadonlyMap<Statement, number> {
  const declaring = declarations(statements);
  const home = new Map<Statement, number>();
  const setUps = statements.filter(({ node }) => namesDeclared(node).length === 0);
  const place = (first: Iterable<Statement>, at: number): void => {
    const needed = new Set(first);
    for (const statement of needed) {
      if (home.has(statement)) continue;
      home.set(statement, at);
      for (const name of statement.used) needed.add(declaring.get(name)!);
      // `P.abs = ...` goes with P, for nobody names the method's function.
      for (const setUp of setUps) if (statement.declared.includes(baseOf(setUp.node) ?? '')) needed.add(setUp);
    }
  };
  for (const [at, names] of roots.entries()) {
    // What is set up beside all names, such as on the global object, may be read by anyone.
    const forAll = at === 0 ? setUps.filter(({ node }) => baseOf(node) === undefined && !isCall(node)) : [];
    place([...names.map((name) => declaring.get(name)!), ...forAll], at);
  }
  for (const call of setUps.filter(({ node }) => isCall(node)))
    home.set(call, Math.max(...[...call.used].map((name) => home.get(declaring.get(name)!)!)));
  return home;
}

function exportsIn({ exportClause }: ts.ExportDeclaration): (readonly [exported: string, local: string])[] {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]);
}

function namesDeclared(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => boundIn(name));
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return [node.name!.text];
  return [];
}

function boundIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundIn(element.name)));
}

function isCall(node: ts.Statement): boolean {
  return ts.isExpressionStatement(node) && ts.isCallExpression(node.expression);
}

/** `P` of `P.abs = ...` and of `P = ...`. */
function baseOf(node: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isBinaryExpression(node.expression)) return undefined;
  let { left }: { left: ts.Expression } = node.expression;
  while (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) left = left.expression;
  return ts.isIdentifier(left) ? left.text : undefined;
}

/** Identifiers other than names of properties. The bundler gives no local name that is one of the bundle's. */
function identifiersIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each) && !isNameOfProperty(each)) found.push(each.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function isNameOfProperty(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}
