import type * as z from 'zod/mini';
import { numberIssue, numberText } from '../../../census/index.js';
import { describeIn, describeInput, type InputDescription, issues as words } from '../../../engine/internal.js';
import { ValidationError } from '../../../index.js';
import { type Key, keysOf, pathOf } from '../../../presentation/words/index.js';
import { isNumber } from '../commands/option-values.js';
import { ARGUMENTS, hintFor } from '../files/plan-file.js';
import { analysisOfTool, TOOL_ARGUMENTS } from './tools.js';

type Describe = (keys: readonly Key[]) => InputDescription | undefined;

/**
 * The arguments of a tool as objects. Some hosts send an object or a list as JSON text, and null for an argument that is left out. In
 * `changes` null removes an input, and stays.
 *
 * @throws ValidationError for text in place of an object that is not JSON
 */
export function readArguments(tool: string, given: unknown): unknown {
  const analysis = analysisOfTool(tool);
  const schema: z.core.$ZodType =
    analysis === undefined && Object.hasOwn(TOOL_ARGUMENTS, tool)
      ? TOOL_ARGUMENTS[tool as keyof typeof TOOL_ARGUMENTS]
      : TOOL_ARGUMENTS.analysis;
  const describe: Describe = (keys) => {
    const [first, ...others] = keys;
    if (first === 'changes' && others.length > 0) return describeInput(others);
    if (first === 'options' && analysis !== undefined) return describeIn(analysis.options, others);
    return describeIn(schema, keys);
  };
  return objectsOf(given, [], describe);
}

function objectsOf(given: unknown, keys: readonly Key[], describe: Describe): unknown {
  const value = typeof given === 'string' && holdsOthers(describe(keys)) ? parsed(given, keys) : given;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => objectsOf(entry, [...keys, index], describe));
  if (typeof value === 'string') return numberOrText(value, keys, describe(keys));
  if (typeof value !== 'object' || value === null) return value;
  const isChange = keys[0] === 'changes';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => member !== null || isChange || describe([...keys, key]) === undefined)
      .map(([key, member]) => [key, objectsOf(member, [...keys, key], describe)]),
  );
}

/** Text of a number as people write it is decimal text; any other text stays. */
function numberOrText(text: string, keys: readonly Key[], place: InputDescription | undefined): string {
  if (!isNumber(place)) return text;
  const issue = numberIssue(text);
  if (issue !== words.notANumber) throw new ValidationError([{ field: pathOf(keys), issue }]);
  return numberText(text, place?.unit);
}

/** Whether an object or a list belongs there: a value that is none has a kind or choices. */
function holdsOthers(place: InputDescription | undefined): boolean {
  if (place === undefined) return false;
  return place.names !== undefined || place.isList || (place.kind === undefined && place.choices === undefined);
}

function parsed(text: string, keys: readonly Key[]): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError([{ field: pathOf(keys) || 'arguments', issue: 'Must be an object, or its JSON text' }]);
  }
}

/**
 * An input and its fields, or an option of an analysis such as `montecarlo.price`.
 *
 * @throws ValidationError for a path that is no input
 */
export function describeInputs(path: string | undefined): object {
  if (path === undefined) return { fields: ARGUMENTS.map((name) => described([name], name)) };
  const keys = keysOf(path) ?? [];
  const what = describe(keys);
  if (what === undefined) {
    const hint = hintFor(keys);
    throw new ValidationError([
      { field: 'path', issue: hint === undefined ? words.unknownField : `No such input: ${hint}` },
    ]);
  }
  const inside = what.isList ? [...keys, 0] : keys;
  const { names = [] } = describe(inside) ?? {};
  return { ...described(keys, path), fields: names.map((name) => described([...inside, name], name)) };
}

/** Description of a place in the inputs, or in the options of the analysis that the first key names. */
function describe(keys: readonly Key[]): InputDescription | undefined {
  const analysis = analysisOfTool(String(keys[0]));
  return analysis === undefined ? describeInput(keys) : describeIn(analysis.options, keys.slice(1));
}

/** An input in a few members; those that say nothing are left out. */
function described(keys: readonly Key[], name: string): object {
  const { description, source, kind, choices, unit, isList, names, default: usual } = describe(keys)!;
  const below = names === undefined && !isList ? {} : { more: `describe_inputs ${pathOf(keys)}` };
  return { name, description, kind: isList ? 'list' : kind, choices, unit, default: usual, source, ...below };
}
