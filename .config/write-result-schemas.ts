import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';
import { inputJsonSchema, jsonSchemaOf, type JsonSchema } from '../src/input/json-schema.js';
import * as requests from '../src/input/service/index.js';

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

/** What the results count in whole numbers, which their types do not tell from others. */
const WHOLE = /^(.*year|years_remaining|age|service_years|.*version|attempts)$/;

/**
 * The schemas of the OpenAPI document: of requests from the schemas that read them, of answers from the types that the handlers
 * give, described by their documentation comments.
 */
export async function openApiSchemas(): Promise<string> {
  const schemas = { ...inputSchemas(), ...requestSchemas(), ...answerSchemas() };
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
  return format(JSON.stringify(sorted), { parser: 'json', printWidth: 120 });
}

function inputSchemas(): Record<string, JsonSchema> {
  const { properties } = inputJsonSchema();
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
  for (const { properties } of Object.values(schemas)) {
    for (const [name, part] of Object.entries(properties ?? {})) part['$ref'] = inputOf(name);
  }
  return schemas;
}

function answerSchemas(): Record<string, JsonSchema> {
  const { definitions } = createGenerator({
    path: resolve(root, 'src/adapters/service/openapi/answers.ts'),
    tsconfig: resolve(root, 'tsconfig.json'),
    type: '*',
    skipTypeCheck: true,
  }).createSchema('*') as { definitions: Record<string, JsonSchema> };
  const text = JSON.stringify(definitions).replace(
    /"#\/definitions\/([^"]+)"/g,
    (_, name: string) => `"${reference(plainName(decodeURIComponent(name)))}"`,
  );
  const schemas = Object.entries(JSON.parse(text) as Record<string, JsonSchema>);
  for (const [name, schema] of schemas) {
    refine(schema);
    if (name === 'Instant') schema['format'] = 'date-time';
  }
  return Object.fromEntries(schemas.map(([name, schema]) => [plainName(name), schema]));
}

/** The name of a type with parameters, in letters alone. */
function plainName(name: string): string {
  return name.replace(/[^A-Za-z]+(.?)/g, (_, first: string) => first.toUpperCase());
}

/** Whole numbers as such, and descriptions on one line. */
function refine(schema: JsonSchema): void {
  if (schema.description !== undefined) schema.description = schema.description.replace(/\s+/g, ' ');
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (WHOLE.test(name)) part['type'] = whole(part['type']);
    if (AS_INPUTS[name] !== undefined)
      schema.properties![name] = { description: part.description!, $ref: inputOf(name) };
    else refine(part);
  }
  if (schema.items !== undefined) refine(schema.items);
}

/** The reference to the schema of an input, for properties that are one. */
function inputOf(name: string): string | undefined {
  const type = AS_INPUTS[name];
  return type === undefined ? undefined : reference(type);
}

function whole(type: unknown): unknown {
  return Array.isArray(type) ? type.map(whole) : type === 'number' ? 'integer' : type;
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SCHEMAS_FILE, await openApiSchemas());
