import { Failure, type Issue } from '../errors/failure.js';
import { readText } from './files.js';
import { findSyntaxProblem } from '../../text/json-syntax.js';

/** What a JSON file holds, whatever it is. `what` says in an error what the file should have been: `plan file`. */
export function readJsonFile(cwd: string, file: string, what: string): unknown {
  const text = readText(cwd, file, what);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(file, what, text, error);
  }
}

/** The failure for a file that is not what it should be. */
export function invalidFile(what: string, issues: readonly [Issue, ...Issue[]]): Failure {
  return new Failure('VALIDATION_ERROR', `Invalid ${what}`, issues);
}

function notJson(file: string, what: string, text: string, error: unknown): Failure {
  const syntax = findSyntaxProblem(text);
  if (syntax === null) return invalidFile(what, [{ file, field: file, issue: `Not JSON: ${String(error)}` }]);
  const { line, column, problem } = syntax;
  const issue = `Not JSON: line ${line}, column ${column}: ${problem}`;
  return invalidFile(what, [{ file, line, field: file, issue }]);
}
