import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { jsonSchemaOf, type JsonSchema } from '../src/input/json-schema.js';
import * as requests from '../src/input/service/index.js';
import { describeByTypes, describedJsonSchema } from './write-json-schema.js';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Where the schemas are kept: the service must not need the compiler to say what it answers. */
export const SCHEMAS_FILE = resolve(root, 'src/adapters/service/openapi/schemas.json');

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

/** The schemas of what is asked of the service, from the schemas that read it. Descriptions are their documentation comments. */
export async function openApiSchemas(): Promise<string> {
  const schemas = { ...inputSchemas(), ...requestSchemas() };
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
  return format(JSON.stringify(sorted), { parser: 'json', printWidth: 120 });
}

function inputSchemas(): Record<string, JsonSchema> {
  const { properties } = describedJsonSchema();
  // The service names its runs itself.
  delete properties!['systemConfig']!.properties!['simulation_id'];
  return Object.fromEntries(Object.entries(INPUTS).map(([argument, type]) => [type, properties![argument]!]));
}

function requestSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {
    SimulationRequest: jsonSchemaOf(requests.simulationRequest),
    ScenarioRequest: jsonSchemaOf(requests.scenarioRequest),
    WebhookRequest: jsonSchemaOf(requests.webhookRequest),
    ListQuery: jsonSchemaOf(requests.listQuery),
    RunsQuery: jsonSchemaOf(requests.runsQuery),
    RunQuery: jsonSchemaOf(requests.runQuery),
    ScenarioQuery: jsonSchemaOf(requests.scenarioQuery),
  };
  describeByTypes(schemas, 'src/input/service/index.ts');
  for (const { properties } of Object.values(schemas)) {
    for (const [name, part] of Object.entries(properties ?? {})) part['$ref'] = inputOf(name);
  }
  return schemas;
}

/** The reference to the schema of an input, for properties that are one. */
function inputOf(name: string): string | undefined {
  const type = AS_INPUTS[name];
  return type === undefined ? undefined : reference(type);
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SCHEMAS_FILE, await openApiSchemas());
