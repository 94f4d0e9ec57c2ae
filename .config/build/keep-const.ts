import ts from 'typescript';
import type { Options } from 'tsup';

/**
 * Gives top-level constants back their `const`. The bundler writes `var` for them, and an engine then has to load a scale or a
 * table at every use, where it could have compiled the figure in, and a projection takes a seventh longer.
 */
export const keepConst: NonNullable<Options['plugins']>[0] = {
  name: 'keep-const',
  renderChunk: (code) => ({ code: withConst(code) }),
};

/** The same script with `const` for every top-level `var` that is assigned only where it is declared. */
export function withConst(code: string): string {
  const script = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
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
