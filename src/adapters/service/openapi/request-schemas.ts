import { inputJsonSchema, jsonSchemaOf, type JsonSchema } from '../../../input/json-schema.js';
import * as requests from '../../../input/service/index.js';

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
  for (const { properties } of Object.values(schemas)) {
    for (const [name, part] of Object.entries(properties ?? {})) {
      const type = AS_INPUTS[name];
      if (type !== undefined) part['$ref'] = `#/components/schemas/${type}`;
    }
  }
  return { ...schemas, ...inputSchemas() };
}

function inputSchemas(): Record<string, JsonSchema> {
  const { properties } = inputJsonSchema();
  // The service names its runs itself.
  delete properties!['systemConfig']!.properties!['simulation_id'];
  return Object.fromEntries(Object.entries(INPUTS).map(([argument, type]) => [type, properties![argument]!]));
}
