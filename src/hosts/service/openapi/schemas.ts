import {
  ANALYSES,
  ANNUAL_FIGURES,
  type AnyAnalysis,
  inputJsonSchema,
  type JsonSchema,
  jsonSchemaOf,
  RESULT_TABLES,
  type Table,
  type TableColumn,
  type ValueColumn,
} from 'esop-repurchase/internal';
import { FINDING_CODES } from 'esop-repurchase';
import * as requests from '../requests.js';

/** A reference to a schema of the document. */
export function reference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema of an analysis, named after its title: `MonteCarloRequest`, `MonteCarloOptions`, `MonteCarloAnswer`, `MonteCarloResult`. */
export function schemaName<Part extends string>({ title }: Pick<AnyAnalysis, 'title'>, part: Part): `${string}${Part}` {
  return `${title.replace(/ /g, '')}${part}`;
}

/** The four inputs of the engine, by their names as types. */
const INPUTS: Readonly<Record<string, string>> = {
  planRules: 'PlanRules',
  operatingAssumptions: 'OperatingAssumptions',
  initialState: 'InitialState',
  systemConfig: 'SystemConfig',
};

/** Properties of requests that are inputs of the engine. */
const AS_INPUTS: Readonly<Record<string, string>> = {
  ...INPUTS,
  plan_rules: 'PlanRules',
  operating_assumptions: 'OperatingAssumptions',
};

/** The schemas of requests and of the inputs that they carry, made from the schemas that read them. */
export function requestSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {
    SimulationRequest: jsonSchemaOf(requests.simulationRequest),
    ScenarioRequest: jsonSchemaOf(requests.scenarioRequest),
    WebhookRequest: jsonSchemaOf(requests.webhookRequest),
  };
  const options: Record<string, JsonSchema> = {};
  for (const analysis of ANALYSES) {
    const name = schemaName(analysis, 'Options');
    const schema = jsonSchemaOf(requests.analysisRequest);
    schema.properties!['options']!['$ref'] = reference(name).$ref;
    const { required = [] } = (options[name] = jsonSchemaOf(analysis.options));
    if ((required as string[]).length > 0) (schema['required'] as string[]).push('options');
    schemas[schemaName(analysis, 'Request')] = schema;
  }
  for (const { properties } of Object.values(schemas)) {
    for (const [name, part] of Object.entries(properties ?? {})) {
      const type = AS_INPUTS[name];
      if (type !== undefined) part['$ref'] = reference(type).$ref;
    }
  }
  return { ...schemas, ...options, ...inputSchemas() };
}

function inputSchemas(): Record<string, JsonSchema> {
  const { properties } = inputJsonSchema();
  // The service names its runs itself.
  delete properties!['systemConfig']!.properties!['simulation_id'];
  return Object.fromEntries(Object.entries(INPUTS).map(([argument, type]) => [type, properties![argument]!]));
}

/** The schemas of the result groups, from their tables. */
export function resultSchemas(): Record<string, JsonSchema> {
  const groups = Object.entries(RESULT_TABLES).map(([name, { is, columns }]) => [name, objectOf(columns, is)]);
  const schemas = Object.fromEntries(groups) as Record<keyof typeof RESULT_TABLES, JsonSchema>;
  schemas.SummaryMetrics.properties!['sensitivity'] = {
    ...reference('Sensitivity'),
    description: 'Assumptions that drive the result; only with `run_sensitivity_analysis`.',
  };
  schemas.SensitivityFigures.properties!['metric'] = {
    type: ['number', 'null'],
    description: 'The metric that rows are ranked by, when it is none of these; null where it is not defined.',
  };
  return {
    ...schemas,
    ...comparedFigures(),
    FindingCode: { type: 'string', enum: FINDING_CODES, description: 'The code of a finding.' },
  };
}

/** Figures that analyses put side by side: those of years and of summaries, each the difference of two as well. */
function comparedFigures(): Record<string, JsonSchema> {
  const { AnnualProjection, TrustState, SummaryMetrics } = RESULT_TABLES;
  const annual = Object.entries<ValueColumn | TableColumn>(AnnualProjection.columns);
  const years = annual.filter(([name]) => (ANNUAL_FIGURES as readonly string[]).includes(name));
  const figures = Object.entries<ValueColumn | TableColumn>(SummaryMetrics.columns).flatMap(([name, column]) =>
    'unit' in column && isNumber(column) ? [[name, { ...column, orNull: true }]] : [],
  );
  return {
    YearFigures: objectOf(
      {
        ...(Object.fromEntries(years) as Table),
        trust_shares: { unit: 'shares', is: 'All shares of the trust at year end.' },
        emerging_liability: TrustState.columns.emerging_liability,
        free_cash_flow_after_repurchases: {
          unit: 'dollars',
          is: 'Money of the year that the company keeps; only with `company_finances`.',
          optional: true,
        },
      },
      'The figures of a year on which strategies differ, or differences of them.',
    ),
    SummaryFigures: objectOf(
      Object.fromEntries(figures) as Table,
      'The figures of `summary_metrics`, or differences of them.',
    ),
  };
}

function isNumber(column: ValueColumn): boolean {
  return ['integer', 'number'].includes(String(typeOf(column)['type']));
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
