import type * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { planRules } from './plan-rules.js';
import { definition, entryOf, fieldsOf, knownOf, ofGiven } from './schema/walk.js';
import { systemConfig } from './system-config.js';

/** All that is known of one field of the inputs. */
export interface InputField {
  /** Where it stands: `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  /** What it is: `number`, `integer`, `string`, `boolean`, `object`, `array`, `date`, or the words it may be. */
  readonly type: string;
  /** Of a number: what it counts, and its bounds. */
  readonly unit: string | undefined;
  readonly minimum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly maximum: number | undefined;
  /** What leaving it out means, as JSON would say it; undefined when it must be given or has no default. */
  readonly default: unknown;
  readonly isRequired: boolean;
  readonly description: string;
  /** The statute or regulation it follows. */
  readonly source: string | undefined;
}

/** Every field of the four inputs with its unit, range, default, sentence and source, in the order of the model. */
export function inputTable(): InputField[] {
  return Object.entries({ planRules, operatingAssumptions, initialState, systemConfig }).flatMap(([name, schema]) => [
    ...fieldsBelow(name, schema),
  ]);
}

function* fieldsBelow(path: string, schema: z.core.$ZodType): Generator<InputField> {
  for (const [name, field] of Object.entries(fieldsOf(schema) ?? {})) {
    yield inputField(`${path}.${name}`, field);
    yield* fieldsBelow(`${path}.${name}`, field);
  }
  const entry = entryOf(schema);
  if (entry !== undefined) yield* fieldsBelow(`${path}[]`, entry);
}

function inputField(path: string, schema: z.core.$ZodType): InputField {
  const { kind, unit, minimum, exclusiveMinimum, maximum, description = '', source, default: later } = knownOf(schema);
  const def = definition(schema);
  const given = definition(ofGiven(schema));
  return {
    path,
    type: given.type === 'enum' ? Object.keys(given.entries).join(' | ') : (kind ?? typeOf(schema)),
    unit,
    minimum,
    exclusiveMinimum,
    maximum,
    default: def.type === 'prefault' ? def.defaultValue : later,
    isRequired: def.type !== 'prefault' && def.type !== 'optional',
    description,
    source,
  };
}

function typeOf(schema: z.core.$ZodType): string {
  if (entryOf(schema) !== undefined) return 'array';
  const { type } = definition(ofGiven(schema));
  return type === 'literal' ? 'boolean' : type;
}
