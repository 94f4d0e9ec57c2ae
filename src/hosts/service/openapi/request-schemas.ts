import { inputJsonSchema, jsonSchemaOf, type JsonSchema, ANALYSES } from 'esop-repurchase/internal';
import { reference, schemaName } from './json-schema.js';
import * as requests from '../requests.js';

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
