import { ENGINE_VERSION } from 'esop-repurchase';
import type { JsonSchema } from 'esop-repurchase/internal';
import { ROUTES } from '../routes/index.js';
import analysisSchemas from './analysis-schemas.json' with { type: 'json' };
import { ANSWERS } from './answers.js';
import { errorAnswers, HEADERS_OF_ANSWERS, operationObject } from './operations.js';
import { requestSchemas, resultSchemas } from './schemas.js';

const DESCRIPTION = `Projects, year by year and exact to the cent, what an employee-owned company will pay to buy back its people's shares.

Every answer is an envelope: \`success\`, then \`data\` or \`error\`, and \`meta\`. Errors have a code, and for input that is at fault
the field and the issue. A path that does not know a method answers METHOD_NOT_ALLOWED (405) and names those it knows in the header
Allow; any other path answers NOT_FOUND (404). A number in a request may also be decimal text, \`"1234.50"\`. Errors that may pass (408, 409, 429, 500, 503) are to be retried with growing pauses.`;

const TAGS = {
  Simulations: 'What buying back its shares will cost a plan.',
  Analyses: 'From a forecast to a decision: chances, drivers, comparisons, targets, shocks.',
  Runs: 'Stored simulations and analyses with their complete results.',
  Scenarios: 'Plan rules and operating assumptions under a name, with all their versions.',
  Webhooks: 'Telling others when a simulation ends.',
  Service: "About the service itself: without a key, or with an operator's key.",
};

/**
 * The description of the service in OpenAPI 3.1. It is made from the operations, schemas and errors that the service itself uses.
 */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of ROUTES) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Repurchase simulation service',
      version: ENGINE_VERSION,
      summary: 'Repurchase obligations of employee stock ownership plans',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Where this document was found.' }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: {
      simulationCompleted: event('simulation.completed', 'A simulation is computed.'),
      simulationFailed: event('simulation.failed', 'A simulation has failed; its run says why.'),
    },
    components: {
      schemas,
      responses: errorAnswers(ROUTES),
      headers: HEADERS_OF_ANSWERS,
      parameters: {
        id: {
          name: 'id',
          in: 'path',
          required: true,
          description: "Identifier of the record. Another tenant's is not found.",
          schema: { type: 'string', pattern: '^[0-9A-Za-z_.-]{1,200}$' },
        },
        'X-Request-Id': {
          name: 'X-Request-Id',
          in: 'header',
          description: 'Names the request in the logs if it is a UUID; otherwise the service makes one.',
          schema: { type: 'string' },
          example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
        },
      },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer esop_…`. The operator of the service issues it.',
        },
      },
    },
  };
}

let text: string | undefined;

/** The document as JSON text; it is made once. */
export function openApiText(): string {
  text ??= JSON.stringify(openApiDocument());
  return text;
}

/** Request to a receiver, by Standard Webhooks. */
function event(name: string, description: string): object {
  const header = (header: string, description: string): object => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: name.replace('.', '_'),
      summary: description,
      description: `${description} Sent at least once: repeated, with growing pauses, until it is answered by a status of 2xx.`,
      security: [],
      parameters: [
        header('webhook-id', 'The same for each attempt, so that receivers can skip a repeated event.'),
        header('webhook-timestamp', 'Seconds since 1970.'),
        header('webhook-signature', 'Signatures by the secrets in use, separated by spaces (Standard Webhooks).'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/EventPayload' } },
        },
      },
      responses: { '2XX': { description: 'It is received.' } },
    },
  };
}

/** The schemas of the document by their names: those of answers, of result groups, of analyses, and of requests. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  ...ANSWERS.jsonSchemas(),
  ...resultSchemas(),
  ...(analysisSchemas as Record<string, unknown> as Record<string, JsonSchema>),
  ...requestSchemas(),
};
