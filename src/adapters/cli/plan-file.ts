import { Failure, type Issue } from './failure.js';
import { readText } from './files.js';
import { findSyntaxProblem } from './json-syntax.js';

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const;

/** What a plan file holds: the four arguments of `simulate()`, whatever they are. The engine says what is wrong inside. */
export type PlanFile = Partial<Record<(typeof ARGUMENTS)[number], unknown>>;

/** Reads a plan file: a JSON object with the four arguments as its members. */
export function readPlanFile(cwd: string, file: string): PlanFile {
  const text = readText(cwd, file, 'plan file');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw notJson(file, text, error);
  }
  if (!isObject(content)) {
    throw invalid([{ file, field: file, issue: `Must be an object with ${ARGUMENTS.join(', ')}` }]);
  }
  const [first, ...others] = Object.keys(content)
    .filter((key) => !ARGUMENTS.some((name) => name === key))
    .map((key): Issue => ({ file, field: key, issue: `Unknown field: a plan file holds ${ARGUMENTS.join(', ')}` }));
  if (first !== undefined) throw invalid([first, ...others]);
  return content;
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(issues: readonly [Issue, ...Issue[]]): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid plan file', issues);
}

function notJson(file: string, text: string, error: unknown): Failure {
  const syntax = findSyntaxProblem(text);
  if (syntax === null) return invalid([{ file, field: file, issue: `Not JSON: ${String(error)}` }]);
  const { line, column, problem } = syntax;
  return invalid([{ file, line, field: file, issue: `Not JSON: line ${line}, column ${column}: ${problem}` }]);
}
