import type * as z from 'zod/mini';
import { numberIssue, numberText } from '../../../census/index.js';
import { ValidationError } from '../../../index.js';
import { describeIn, describeInput, type InputDescription, issues as words } from '../../../engine/internal.js';
import { isNumber } from '../command/option-values.js';
import { type Key, pathOf } from '../../../presentation/words/index.js';
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
