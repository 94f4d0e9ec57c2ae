import * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { planRules } from './plan-rules.js';
import { LONGEST_DECIMAL_TEXT } from './schema/quantities.js';
import { about, type About } from './schema/reading.js';
import { systemConfig } from './system-config.js';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/**
 * The JSON Schema (draft 2020-12) of the four inputs, from the same schemas that read them. It checks forms, choices, ranges
 * of numbers and required fields; rules across fields and ranges of decimal text are beyond it. For the build: the engine does
 * not import it.
 */
export function inputJsonSchema(): JsonSchema {
  const call = z.strictObject({
    planRules,
    operatingAssumptions,
    initialState,
    systemConfig: z.optional(systemConfig),
  });
  const keywords = z.registry<JsonSchema>();
  keywords.get = (schema: object) => keywordsOf(about.get(schema) ?? {}, schema);
  const schema = z.toJSONSchema(call, { io: 'input', metadata: keywords, reused: 'inline' });
  // A plain copy: no part of it is shared with another, so that each can be described by itself.
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

const DECIMAL_TEXT = { pattern: '^-?[0-9]+(\\.[0-9]+)?$', maxLength: LONGEST_DECIMAL_TEXT };

const FORMS: Readonly<Record<NonNullable<About['kind']>, JsonSchema>> = {
  number: { type: ['number', 'string'], ...DECIMAL_TEXT },
  integer: { type: ['integer', 'string'], ...DECIMAL_TEXT },
  text: { type: 'string', minLength: 1 },
  id: { type: 'string', minLength: 1, not: { pattern: '^(hires|releverage)-[0-9]+$' } },
  flag: { type: 'boolean' },
  off: { type: 'boolean', const: false },
  date: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  'day of the year': { type: 'string', pattern: '^[0-9]{2}/[0-9]{2}$' },
};

/** The keywords of JSON Schema for what is known of a schema. */
function keywordsOf(what: About, schema: object): JsonSchema {
  return {
    ...(what.kind === undefined ? {} : FORMS[what.kind]),
    ...(what.choices === undefined ? {} : { type: 'string', enum: what.choices }),
    ...(what.longest === undefined ? {} : { maxLength: what.longest }),
    ...(what.least === undefined ? {} : { minimum: what.least }),
    ...(what.most === undefined ? {} : { maximum: what.most }),
    ...(what.above === undefined ? {} : { exclusiveMinimum: what.above }),
    ...(schema instanceof z.ZodMiniArray && what.mayBeEmpty !== true ? { minItems: 1 } : {}),
    ...('byDefault' in what ? { default: what.byDefault } : {}),
  };
}
