import { RESULT_GROUPS, type QuerySchema } from '../requests.js';
import { jsonSchemaOf } from 'esop-repurchase/internal';

/** The parameters of a query, from the schema that reads it. */
export function queryParameters(schema: QuerySchema | undefined): readonly object[] {
  if (schema === undefined) return [];
  return Object.entries(jsonSchemaOf(schema).properties ?? {}).map(([parameter, { description, ...schema }]) =>
    parameter === 'include'
      ? { name: parameter, in: 'query', description, style: 'form', explode: false, schema: GROUPS }
      : { name: parameter, in: 'query', description, schema: plain(schema) },
  );
}

/** Groups separated by commas. */
const GROUPS = { type: 'array', items: { type: 'string', enum: RESULT_GROUPS } };

/** Everything in a query is text, so the document need not say that a number may be written as text. */
function plain(schema: Readonly<Record<string, unknown>>): object {
  if (!Array.isArray(schema['type'])) return schema;
  const { pattern: _, maxLength: __, ...others } = schema;
  return { ...others, type: 'integer' };
}
