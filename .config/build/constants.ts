import type { Options } from 'tsup';
import ts from 'typescript';

type Plugin = NonNullable<Options['plugins']>[0];

/**
 * Gives top-level constants back their `const`. The bundler writes `var` for them, and an engine then has to load a scale or a
 * table at every use, where it could have compiled the figure in, and a projection takes a seventh longer.
 */
export const keepConst: Plugin = { name: 'keep-const', renderChunk: (code) => ({ code: withConst(code) }) };

/**
 * Tells bundlers that a constant which nobody uses can be left out, however it is made. The package has no side effects, and says so of its
 * files; of a schema or a table within a file that is used in part, no bundler can tell.
 */
export const pureConstants: Plugin = {
  name: 'pure-constants',
  renderChunk: (code) => ({ code: withPureConstants(code) }),
};

/** The same script with `const` for every top-level `var` that is assigned only where it is declared. */
export function withConst(code: string): string {
  const script = parsed(code);
  const assigned = assignedNames(script);
  let changed = code;
  for (const statement of [...script.statements].reverse()) {
    if (!ts.isVariableStatement(statement)) continue;
    const { declarations } = statement.declarationList;
    const isConstant = declarations.every(
      ({ name, initializer }) => initializer !== undefined && ts.isIdentifier(name) && !assigned.has(name.text),
    );
    const start = statement.getStart(script);
    if (isConstant && code.startsWith('var ', start)) {
      changed = `${changed.slice(0, start)}const${changed.slice(start + 'var'.length)}`;
    }
  }
  return changed;
}

/** Every name that something is assigned to after its declaration, whatever its scope. */
function assignedNames(script: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const addAll = (target: ts.Node): void => {
    if (ts.isIdentifier(target)) names.add(target.text);
    // What is assigned to a member leaves the name of its object alone.
    else if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target))
      ts.forEachChild(target, addAll);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) addAll(node.left);
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isStep(node.operator))
      addAll(node.operand);
    if ((ts.isForInStatement(node) || ts.isForOfStatement(node)) && !ts.isVariableDeclarationList(node.initializer)) {
      addAll(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(script);
  return names;
}

/** `++` and `--`: the other operators with one operand assign nothing. */
function isStep(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.PlusPlusToken || kind === ts.SyntaxKind.MinusMinusToken;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Script in which every top-level constant that more than literals make is the answer of a function without effects. */
export function withPureConstants(code: string): string {
  const script = parsed(code);
  const initializers = script.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer = name }) => (ts.isIdentifier(name) && initializer !== name ? [initializer] : []));
  let changed = code;
  for (const initializer of initializers.filter(isMade).reverse()) {
    const [start, end] = [initializer.getStart(script), initializer.end];
    changed = `${changed.slice(0, start)}/* @__PURE__ */(()=>(${changed.slice(start, end)}))()${changed.slice(end)}`;
  }
  return changed;
}

/** True if anything is called, read or spread to make a value, and nothing is awaited; a function does nothing yet. */
function isMade(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isAwaitExpression(node)) return false;
  const makes =
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isTemplateExpression(node);
  return makes || (ts.forEachChild(node, isMade) ?? false);
}

function parsed(code: string): ts.SourceFile {
  return ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
}
