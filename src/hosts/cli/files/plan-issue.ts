import type { ErrorDetails } from '../../../index.js';
import { describeInput } from '../../../engine/input/describe-input.js';
import { keysOf, type Key } from '../../../presentation/words/input-path.js';
import type { Issue } from '../errors/failure.js';
import { hintFor } from './path-meant.js';
import { isObject, type PlanFile } from './plan-file.js';

/** An issue of the engine in its line of the plan file. What is null there is still to be filled in. */
export function issueInPlan(details: ErrorDetails, { plan, lineOf }: PlanFile, file: string): Issue {
  const path = pathIn(plan, details.field);
  const issue = { ...details, file };
  if (path === null) return issue;
  const line = lineOf(path);
  if (describeInput(path) === undefined) return { ...issue, line, hint: hintFor(path) };
  if (valueAt(plan, path) !== null) return { ...issue, line };
  const { unit } = describeInput(path) ?? {};
  return { ...issue, line, issue: `Is still to be filled in${unit === undefined ? '' : ` (${unit})`}` };
}

/** The path of a field in the plan; issues are named without their argument. Null for what is no part of a plan file. */
function pathIn(plan: PlanFile['plan'], field: string): readonly Key[] | null {
  const keys = keysOf(field) ?? [];
  const [name] = keys;
  if (name === undefined) return null;
  if (Object.hasOwn(plan, name)) return keys;
  const isIn = (argument: keyof PlanFile['plan']): boolean =>
    (isObject(plan[argument]) && Object.hasOwn(plan[argument], name)) || describeInput([argument, name]) !== undefined;
  const argument = (['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const).find(isIn);
  return argument === undefined ? null : [argument, ...keys];
}

function valueAt(plan: PlanFile['plan'], path: readonly Key[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<Key, unknown>)[key]
        : undefined,
    plan,
  );
}
