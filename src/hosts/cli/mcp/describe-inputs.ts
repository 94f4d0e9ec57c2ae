import { describeIn, describeInput, type InputDescription, issues as words } from '../../../engine/internal.js';
import { ValidationError } from '../../../index.js';
import { keysOf, pathOf, type Key } from '../../../presentation/words/index.js';
import { ARGUMENTS, hintFor } from '../files/plan-file.js';
import { analysisOfTool } from './tools.js';

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
