import type { JsonSchema } from '../../../engine/internal.js';

/** Keywords of single values that every host and model understands. */
const KEYWORDS = ['minimum', 'maximum'];

/**
 * A schema in the part of JSON Schema that strict models accept. Hosts hand schemas on as they are, and one keyword that a model does
 * not know refuses all tools. Every value has one type; an object has named members or is JSON text; descriptions are one
 * sentence. What is left out here is checked when the tool reads its arguments.
 *
 * @param depth - levels of objects that keep their members
 */
export function plainSchema(schema: JsonSchema, depth: number): JsonSchema {
  const { properties = {}, items } = schema;
  const description = schema.description === undefined ? {} : { description: firstSentence(schema.description) };
  const names = Object.keys(properties);
  const type = typeOf(schema);
  if (type === 'object' && depth > 0 && names.length > 0) {
    const members = Object.fromEntries(names.map((name) => [name, plainSchema(properties[name]!, depth - 1)]));
    const { required } = schema;
    const needed = Array.isArray(required) && required.length > 0 ? { required: required as unknown } : {};
    return { type, ...description, properties: members, ...needed };
  }
  if (type === 'array' && items !== undefined) {
    const entries = plainSchema(items, 0);
    if (entries['type'] !== 'string' || typeOf(items) === 'string') {
      const { description: _, ...entry } = entries;
      return { type, ...description, items: entry };
    }
  }
  if (type === 'object' || type === 'array') {
    return {
      type: 'string',
      description: [type === 'array' ? 'JSON list.' : 'JSON.', description.description].filter(Boolean).join(' '),
    };
  }
  const values = [...new Set((schema['enum'] as unknown[] | undefined)?.map(String))];
  return {
    type: values.length > 0 ? 'string' : type,
    ...description,
    ...(values.length > 0 ? { enum: values } : {}),
    ...(type === 'string' ? {} : Object.fromEntries(KEYWORDS.flatMap((key) => usual(key, schema[key])))),
  };
}

/** A range that says something. */
function usual(key: string, limit: unknown): [string, unknown][] {
  return typeof limit === 'number' && Math.abs(limit) < 1_000_000 ? [[key, limit]] : [];
}

/** The first of its types; an object where none is named and it has members. */
function typeOf({ type, properties, items, anyOf, oneOf }: JsonSchema): string {
  const [first] = Array.isArray(type) ? (type as unknown[]) : [type];
  if (typeof first === 'string') return first;
  if (properties !== undefined) return 'object';
  if (items !== undefined) return 'array';
  const [one] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  return one === undefined ? 'object' : typeOf(one);
}

function firstSentence(text: string): string {
  return text.replace(/([^`]{20,}?)\. .*$/s, '$1.');
}
