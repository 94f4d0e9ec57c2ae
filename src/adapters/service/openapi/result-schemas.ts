import {
  FINDING_CODES,
  RESULT_TABLES,
  type Table,
  type TableColumn,
  type ValueColumn,
} from '../../../results/tables.js';
import { reference, type JsonSchema } from './json-schema.js';

/** The schemas of the result groups, from their tables. */
export function resultSchemas(): Record<string, JsonSchema> {
  const groups = Object.entries(RESULT_TABLES).map(([name, { is, columns }]) => [name, objectOf(columns, is)]);
  const schemas = Object.fromEntries(groups) as Record<keyof typeof RESULT_TABLES, JsonSchema>;
  schemas.SummaryMetrics.properties!['sensitivity'] = {
    ...reference('Sensitivity'),
    description: 'What drives the result; only with `run_sensitivity_analysis`.',
  };
  return {
    ...schemas,
    FindingCode: { type: 'string', enum: FINDING_CODES, description: 'The code of a finding.' },
  };
}

function objectOf(columns: Table, description: string): JsonSchema {
  const entries = Object.entries<ValueColumn | TableColumn>(columns);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, column]) => [name, schemaOf(column)])),
    required: entries.filter(([, { optional }]) => optional !== true).map(([name]) => name),
    additionalProperties: false,
    description,
  };
}

function schemaOf(column: ValueColumn | TableColumn): JsonSchema {
  const description = column.is;
  if ('row' in column) return objectOf(column.row, description);
  if ('rows' in column) return { type: 'array', items: reference(nameOf(column.rows)), description };
  if (column.oneOf === FINDING_CODES) return { ...reference('FindingCode'), description };
  const { type, ...more } = typeOf(column);
  return { type: column.orNull === true ? [type, 'null'] : type, ...more, description };
}

function nameOf(table: Table): string {
  return Object.entries(RESULT_TABLES).find(([, { columns }]) => columns === table)![0];
}

function typeOf({ unit, oneOf }: ValueColumn): JsonSchema {
  switch (unit) {
    case 'text':
      return { type: 'string', ...(oneOf && { enum: oneOf }) };
    case 'texts':
      return { type: 'array', items: { type: 'string' } };
    case 'flag':
      return { type: 'boolean' };
    case 'year':
    case 'count':
      return { type: 'integer' };
    default:
      return { type: 'number' };
  }
}
