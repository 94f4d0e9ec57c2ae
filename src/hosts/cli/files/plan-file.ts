import { placesIn } from '../../../presentation/words/commented-json.js';
import type { Key } from '../../../presentation/words/input-path.js';
import type { Issue } from '../errors/failure.js';
import { readText } from './files.js';
import { invalidFile, parseJson } from './json-file.js';

/** The members of a plan file: the four arguments of `simulate()`. */
export const ARGUMENTS = ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const;

/** What a plan file holds: the four arguments of `simulate()`, whatever they are. The engine says what is wrong inside. */
export type Plan = Partial<Record<(typeof ARGUMENTS)[number], unknown>>;

/** A plan file as it was read. */
export interface PlanFile {
  readonly plan: Plan;
  /** The line, counted from 1, of what stands at a path; of what is not there, that of the object that should have it. */
  readonly lineOf: (path: readonly Key[]) => number;
}

/** Reads a plan file: a JSON object with the four arguments as its members, and comments wherever its owner likes. */
export function readPlanFile(cwd: string, file: string): PlanFile {
  const text = readText(cwd, file, 'plan file');
  const content = parseJson(text, file, 'plan file');
  if (!isObject(content)) {
    throw invalidFile('plan file', [{ file, field: file, issue: `Must be an object with ${ARGUMENTS.join(', ')}` }]);
  }
  const lineOf = linesOf(text);
  const [first, ...others] = Object.keys(content)
    // Editors look there for the JSON Schema of the file.
    .filter((key) => key !== '$schema' && !ARGUMENTS.some((name) => name === key))
    .map((key): Issue => {
      const issue = `Unknown field: a plan file holds ${ARGUMENTS.join(', ')}`;
      return { file, line: lineOf([key]), field: key, issue };
    });
  if (first !== undefined) throw invalidFile('plan file', [first, ...others]);
  return { plan: content, lineOf };
}

/** Finds the lines of a text of JSON, which is looked through when the first is asked for. */
export function linesOf(text: string): PlanFile['lineOf'] {
  let known: { place: ReturnType<typeof placesIn>; ends: readonly number[] } | undefined;
  return (path) => {
    known ??= { place: placesIn(text), ends: [...text.matchAll(/\r\n|\r|\n/g)].map(({ index }) => index) };
    const { from } = known.place(path);
    const line = known.ends.findIndex((end) => end >= from);
    return (line < 0 ? known.ends.length : line) + 1;
  };
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
