import type * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { planRules } from './plan-rules.js';
import { fields } from './schema/fields.js';
import { optional } from './schema/optional.js';
import { LONGEST_DECIMAL_TEXT } from './schema/quantities.js';
import { about, unwrapped, type About } from './schema/reading.js';
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
  const call = fields({ planRules, operatingAssumptions, initialState, systemConfig: optional(systemConfig) });
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...jsonSchemaOf(call) };
  // A plain copy: no part of it is shared with another, so that each can be described by itself.
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** The JSON Schema of what a schema reads. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { byDefault, shape, entry, ...what } = { ...about.get(schema), ...about.get(unwrapped(schema)) };
  return {
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(shape === undefined ? {} : objectOf(shape)),
    ...(entry === undefined ? {} : { type: 'array', items: jsonSchemaOf(entry) }),
    ...(entry === undefined || what.mayBeEmpty === true ? {} : { minItems: 1 }),
    ...keywordsOf(what),
  };
}

function objectOf(shape: NonNullable<About['shape']>): JsonSchema {
  const fields = Object.entries(shape);
  const required = fields.filter(([, schema]) => unwrapped(schema) === schema).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, schema]) => [name, jsonSchemaOf(schema)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
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

/** The keywords for a single value. */
function keywordsOf(what: About): JsonSchema {
  return {
    ...(what.kind === undefined ? {} : FORMS[what.kind]),
    ...(what.choices === undefined ? {} : { type: 'string', enum: what.choices }),
    ...(what.longest === undefined ? {} : { maxLength: what.longest }),
    ...(what.least === undefined ? {} : { minimum: what.least }),
    ...(what.most === undefined ? {} : { maximum: what.most }),
    ...(what.above === undefined ? {} : { exclusiveMinimum: what.above }),
  };
}
