import { parseCommentedJson } from '../../../presentation/words/commented-json.js';
import { pathOf } from '../../../presentation/words/input-path.js';
import { Failure, type Issue } from '../errors/failure.js';
import { readText } from './files.js';

/** What a JSON file holds, whatever it is. `what` says in an error what the file should have been: `plan file`. */
export function readJsonFile(cwd: string, file: string, what: string): unknown {
  return parseJson(readText(cwd, file, what), file, what);
}

/** What the text of a JSON file holds; it may have comments, and a comma after the last entry. */
export function parseJson(text: string, file: string, what: string): unknown {
  const parsed = parseCommentedJson(text);
  if ('value' in parsed) return parsed.value;
  const { line, column, problem, twice } = parsed.problem;
  if (twice !== undefined) throw invalidFile(what, [{ file, line, field: pathOf(twice), issue: problem }]);
  const issue = `Not JSON: line ${line}, column ${column}: ${problem}`;
  throw invalidFile(what, [{ file, line, field: file, issue }]);
}

/** The failure for a file that is not what it should be. */
export function invalidFile(what: string, issues: readonly [Issue, ...Issue[]]): Failure {
  return new Failure('VALIDATION_ERROR', `Invalid ${what}`, issues);
}
