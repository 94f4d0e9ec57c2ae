import type { Issue } from '../errors/failure.js';
import { invalidFile, readJsonFile } from './json-file.js';

const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const;

/** What a plan file holds: the four arguments of `simulate()`, whatever they are. The engine says what is wrong inside. */
export type PlanFile = Partial<Record<(typeof ARGUMENTS)[number], unknown>>;

/** Reads a plan file: a JSON object with the four arguments as its members. */
export function readPlanFile(cwd: string, file: string): PlanFile {
  const content = readJsonFile(cwd, file, 'plan file');
  if (!isObject(content)) {
    throw invalidFile('plan file', [{ file, field: file, issue: `Must be an object with ${ARGUMENTS.join(', ')}` }]);
  }
  const [first, ...others] = Object.keys(content)
    // Editors look there for the JSON Schema of the file.
    .filter((key) => key !== '$schema' && !ARGUMENTS.some((name) => name === key))
    .map((key): Issue => ({ file, field: key, issue: `Unknown field: a plan file holds ${ARGUMENTS.join(', ')}` }));
  if (first !== undefined) throw invalidFile('plan file', [first, ...others]);
  return content;
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
