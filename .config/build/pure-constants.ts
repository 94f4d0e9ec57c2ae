import ts from 'typescript';
import type { Options } from 'tsup';

/**
 * Tells bundlers that a constant which nobody uses can be left out, however it is made. The package has no side effects, and says so of its
 * files; of a schema or a table within a file that is used in part, no bundler can tell.
 */
export const pureConstants: NonNullable<Options['plugins']>[0] = {
  name: 'pure-constants',
  renderChunk: (code) => ({ code: withPureConstants(code) }),
};

/** Script in which every top-level constant that more than literals make is the answer of a function without effects. */
export function withPureConstants(code: string): string {
  const script = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
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
