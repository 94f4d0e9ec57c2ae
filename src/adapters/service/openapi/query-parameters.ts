import { RESULT_GROUPS } from '../../../input/service/index.js';
import { schemas } from './schemas.js';

/** The parameters of a query, from the schema that reads it. */
export function queryParameters(name: string | undefined): readonly object[] {
  if (name === undefined) return [];
  return Object.entries(schemas[name]!.properties ?? {}).map(([parameter, { description, ...schema }]) =>
    parameter === 'include'
      ? { name: parameter, in: 'query', description, style: 'form', explode: false, schema: GROUPS }
      : { name: parameter, in: 'query', description, schema: plain(schema) },
  );
}

/** Groups separated by commas. */
const GROUPS = { type: 'array', items: { type: 'string', enum: RESULT_GROUPS } };

/** Everything in a query is text: that a number may be written as text goes without saying. */
function plain({ pattern, maxLength, ...schema }: Readonly<Record<string, unknown>>): object {
  if (Array.isArray(schema['type'])) return { ...schema, type: 'integer' };
  return { ...schema, ...(pattern !== undefined && { pattern }), ...(maxLength !== undefined && { maxLength }) };
}
