import * as z from 'zod/mini';
import { initialState } from './initial-state.js';
import { operatingAssumptions } from './operating-assumptions.js';
import { planRules } from './plan-rules.js';
import { known, type About } from './schema/about.js';
import { LONGEST_DECIMAL_TEXT } from './schema/numbers.js';
import { MOST_ROWS } from './schema/plain-copy.js';
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
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  const { properties, ...json } = jsonSchemaOf(call);
  // A plan file may name its schema, where editors look, and keep what was said of its census.
  const named = {
    $schema: { type: 'string', description: 'Where this schema is, for editors.' },
    census: CENSUS,
    ...properties,
  };
  return { title: 'Input of esop-repurchase', $schema, ...json, properties: named };
}

/** More keywords for what is known of a field. */
type MoreKeywords = (about: About) => JsonSchema;

/** The JSON Schema of what a schema reads, with more keywords than the standard's where somebody wants them. */
export function jsonSchemaOf(schema: z.core.$ZodType, more: MoreKeywords = () => ({})): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const about: About | undefined = known.get<z.core.$ZodType>(zodSchema);
      if (about !== undefined) Object.assign(jsonSchema, keywordsOf(about, more), more(about));
      if (about?.kind === 'number' || about?.kind === 'integer') delete jsonSchema.anyOf;
      // The keywords of the object hold for objects only.
      if (about?.orFalse === true) Object.assign(jsonSchema, { type: ['object', 'boolean'], not: { const: true } });
    },
  });
  // A plain copy: no part of it is shared with another, so that each can be described by itself.
  return JSON.parse(JSON.stringify(json)) as JsonSchema;
}

const TEXTS: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };
const CENSUS: JsonSchema = {
  type: 'object',
  description: 'The file of the participants and how it is read, where a plan file does not list them.',
  properties: {
    file: { type: 'string', description: 'The census, CSV or XLSX, seen from the folder of the plan file.' },
    map: {
      ...TEXTS,
      description: 'Which column of a census each heading is, a sum such as `Base+Bonus`, or `ignore`.',
    },
    map_value: { ...TEXTS, description: 'Meanings of words, in every line; in columns of figures, `blank`.' },
    ignore_unknown: { type: 'boolean', description: 'Leaves out the columns that are not known.' },
    ignore_totals: { type: 'boolean', description: 'Leaves out the lines that look like totals, or are nobody.' },
    left_by_date: { type: 'boolean', description: 'People without a status have left by their date of leaving.' },
    add_lines: { type: 'boolean', description: 'Adds up the amounts of lines with one id.' },
    sheet: { type: 'string', description: 'The sheet of a workbook, or several with the same headings: `A,B`.' },
    headings: { type: 'string', description: 'The lines with the headings, such as 3 or 2-3.' },
    encoding: { type: 'string', description: 'Encoding of a text, such as windows-1252.' },
  },
  required: ['file'],
  additionalProperties: false,
};

const DECIMAL_TEXT = { pattern: '^-?[0-9]+(\\.[0-9]+)?$', maxLength: LONGEST_DECIMAL_TEXT };

/** JSON Schema of single values whose form zod does not know. */
const FORMS: Readonly<Record<NonNullable<About['kind']>, JsonSchema>> = {
  number: { type: ['number', 'string'], ...DECIMAL_TEXT },
  integer: { type: ['integer', 'string'], ...DECIMAL_TEXT },
  id: { not: { pattern: '^(hires|joiners|releverage)-[0-9]+$' } },
  date: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  'day of the year': { pattern: '^[0-9]{2}/[0-9]{2}$' },
};

/** Keywords of JSON Schema for a field. */
function keywordsOf({ description, source, rows, kind, ...about }: About, more: MoreKeywords): JsonSchema {
  return {
    ...(kind === undefined ? {} : FORMS[kind]),
    ...(rows === undefined
      ? {}
      : { type: 'array', items: jsonSchemaOf(rows as z.core.$ZodType, more), maxItems: MOST_ROWS }),
    ...(about.choices === undefined ? {} : { enum: about.choices.flatMap((choice) => [choice, String(choice)]) }),
    ...(description === undefined ? {} : { description: withSource(description, source) }),
    ...Object.fromEntries(
      (['default', 'minimum', 'maximum', 'exclusiveMinimum'] as const)
        .filter((keyword) => about[keyword] !== undefined)
        .map((keyword) => [keyword, about[keyword]]),
    ),
  };
}

/** A sentence with its source in it. */
export function withSource(sentence: string, source: string | undefined): string {
  return source === undefined ? sentence : `${sentence.slice(0, -1)} (${source}).`;
}
