import type * as z from 'zod/mini';
import { initialState } from '../src/engine/input/initial-state.js';
import { type JsonSchema, jsonSchemaOf } from '../src/engine/input/json-schema.js';
import { operatingAssumptions } from '../src/engine/input/operating-assumptions.js';
import { planRules } from '../src/engine/input/plan-rules.js';
import type { FirstQuestions } from '../src/engine/input/schema/about.js';
import { definition, entryOf, fieldsOf, knownOf, ofGiven } from '../src/engine/input/schema/walk.js';
import { systemConfig } from '../src/engine/input/system-config.js';

/** All that is known of one field of the inputs, read from the schemas that read the inputs. */
export interface InputField {
  /** Where it stands: `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  readonly name: string;
  /** Name for people; undefined where its own in words is one. */
  readonly label: string | undefined;
  readonly first: FirstQuestions | undefined;
  /** What it is: `number`, `integer`, `text`, `true or false`, `object`, or the words it may be; of a list, what its entries are. */
  readonly type: string;
  readonly isList: boolean;
  readonly isObject: boolean;
  /** Of a number, or of the numbers of a list: what it counts, and to how many decimals. */
  readonly unit: string | undefined;
  readonly decimals: number | undefined;
  /** What it, or an entry of it, may be; in the keywords of JSON Schema. */
  readonly json: JsonSchema;
  /** What leaving it out means, as JSON would say it; undefined when it must be given or has no value of its own. */
  readonly default: unknown;
  readonly isRequired: boolean;
  readonly description: string;
  /** The statute or regulation that it follows. */
  readonly source: string | undefined;
}

/** Every field of the four inputs, in the order of the model; the four themselves first of theirs. */
export function inputFields(): InputField[] {
  return Object.entries({ planRules, operatingAssumptions, initialState, systemConfig }).flatMap(([name, schema]) => [
    inputField(name, [schema]),
    ...fieldsBelow(name, schema),
  ]);
}

/** The fields below a schema. Where it is one of several objects, the fields of all, each once. */
export function* fieldsBelow(path: string, schema: z.core.$ZodType): Generator<InputField> {
  const entry = entryOf(schema);
  if (entry !== undefined) yield* fieldsBelow(`${path}[]`, entry);
  const forms = formsOf(schema).map((form) => fieldsOf(form) ?? {});
  for (const name of new Set(forms.flatMap(Object.keys))) {
    const given = forms.flatMap((fields) => fields[name] ?? []);
    const field = inputField(`${path}.${name}`, given);
    yield { ...field, isRequired: field.isRequired && given.length === forms.length };
    const seen = new Set<string>();
    for (const form of given) {
      for (const below of fieldsBelow(`${path}.${name}`, form)) {
        if (seen.size !== seen.add(below.path).size) yield below;
      }
    }
  }
}

/** What an object may be: itself, or the options of a union. */
function formsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const def = definition(ofGiven(schema));
  return def.type === 'union' ? def.options.flatMap(formsOf) : [schema];
}

/** One field; of several forms of one object each has its own schema of it. */
function inputField(path: string, [schema, ...others]: readonly z.core.$ZodType[]): InputField {
  const { description = '', label, first, source, default: later } = knownOf(schema!);
  const entry = entryOf(schema!);
  const { kind, unit, decimals } = knownOf(entry ?? schema!);
  const def = definition(schema!);
  const json = jsonSchemaOf(schema!);
  const words = [schema!, ...others].flatMap((form) => wordsOf(jsonSchemaOf(entry === undefined ? form : entry)));
  const isObject = formsOf(entry ?? schema!).every((form) => fieldsOf(form) !== undefined);
  return {
    path,
    name: path.split('.').pop()!,
    label,
    first,
    type:
      words.length > 0
        ? [...new Set(words)].join(' | ')
        : isObject
          ? 'object'
          : (kind ?? plainTypeOf(entry ?? schema!)),
    isList: entry !== undefined,
    isObject,
    unit,
    decimals,
    json,
    // An object that is off is not there.
    default: def.type === 'prefault' && !(isObject && def.defaultValue === false) ? def.defaultValue : later,
    isRequired: [schema!, ...others].every((form) => !['prefault', 'optional'].includes(definition(form).type)),
    description,
    source,
  };
}

/** The words that a value may be. */
function wordsOf({ enum: words, const: only }: JsonSchema): string[] {
  const given = (words ?? (only === undefined ? [] : [only])) as unknown[];
  return given.map((word) => (typeof word === 'string' ? word : JSON.stringify(word)));
}

function plainTypeOf(schema: z.core.$ZodType): string {
  const { type } = definition(ofGiven(schema));
  return { string: 'text', boolean: 'true or false' }[type as string] ?? type;
}

/** The bounds of a number, in the keywords of JSON Schema. */
interface Bounds {
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
}

/** The values that a number may have; undefined without a bound. */
export function rangeOfNumber(
  unit: string | undefined,
  { minimum, maximum, exclusiveMinimum }: Bounds,
): string | undefined {
  const written = (value: unknown): string => (unit === 'year' ? String(value) : Number(value).toLocaleString('en'));
  if (exclusiveMinimum !== undefined)
    return `more than ${written(exclusiveMinimum)}${maximum === undefined ? '' : `, at most ${written(maximum)}`}`;
  if (minimum === undefined) return undefined;
  return maximum === undefined ? `${written(minimum)} or more` : `${written(minimum)} to ${written(maximum)}`;
}
