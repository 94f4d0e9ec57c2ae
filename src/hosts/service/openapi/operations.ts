import { ANALYSES, examplePlan, jsonSchemaOf } from 'esop-repurchase/internal';
import { SERVICE_ERRORS, type ServiceErrorCode } from '../http/service-error.js';
import { type QuerySchema, RESULT_GROUPS } from '../requests.js';
import type { Operation } from '../routes/route.js';
import { reference, schemaName } from './schemas.js';

type HeaderName = keyof typeof HEADERS_OF_ANSWERS;

/** Description of an operation in the document. */
export function operationObject(operation: Operation): object {
  const { id: operationId, tag, summary, description, body } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(operation.open === true ? { security: [] } : {}),
    parameters: [
      ...(operation.path.includes('{id}') ? [{ $ref: '#/components/parameters/id' }] : []),
      ...queryParameters(operation.query),
      ...(operation.headers ?? []).map((name) => ({ name, in: 'header', ...HEADERS_OF_REQUESTS[name] })),
      { $ref: '#/components/parameters/X-Request-Id' },
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference(body), example: EXAMPLES[body] } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, { description, data, type, headers = [], mayHave = [] }]) => [
          status,
          {
            description,
            headers: {
              ...headersNamed([...limitHeaders(operation), ...headers]),
              ...optionalHeaders(mayHave),
            },
            ...(status !== NOT_MODIFIED && {
              content:
                type === undefined
                  ? { 'application/json': dataContent(data) }
                  : { [type]: { schema: { type: 'string' } } },
            }),
          },
        ]),
      ),
      ...Object.fromEntries(
        [...errorsOf(operation)].map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${errorAnswerName(operation, status, codes)}` },
        ]),
      ),
    },
  };
}

/** The error answers of these operations, by name; most operations share them. */
export function errorAnswers(operations: readonly Operation[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    operations.flatMap((operation) =>
      [...errorsOf(operation)].map(([status, codes]) => [
        errorAnswerName(operation, status, codes),
        errorAnswer(operation, status, codes),
      ]),
    ),
  );
}

/** The codes that an operation may answer with, by status in ascending order. */
function errorsOf(operation: Operation): ReadonlyMap<number, readonly ServiceErrorCode[]> {
  const codes = new Set<ServiceErrorCode>(operation.errors ?? []);
  const byStatus = new Map<number, ServiceErrorCode[]>();
  const add = (code: ServiceErrorCode, status: number = SERVICE_ERRORS[code].statuses[0]): void => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  };
  const BAD_REQUEST = 400;
  add('VALIDATION_ERROR', BAD_REQUEST);
  if (operation.open !== true) codes.add('UNAUTHORIZED').add('FORBIDDEN');
  if (operation.open !== true && operation.admin !== true) codes.add('RATE_LIMITED');
  if (operation.stores === true) codes.add('QUOTA_EXCEEDED');
  if (operation.path.includes('{id}')) codes.add('NOT_FOUND');
  if (operation.headers?.includes('Idempotency-Key') === true) codes.add('CONFLICT');
  if (operation.body !== undefined) {
    codes.add('VALIDATION_ERROR').add('REQUEST_TIMEOUT').add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  }
  for (const code of codes.add('INTERNAL_ERROR').add('UNAVAILABLE')) add(code);
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

/** A name made from everything that the answer depends on. */
function errorAnswerName({ open, admin }: Operation, status: number, codes: readonly ServiceErrorCode[]): string {
  const variant = open === true || admin === true ? '_without_limit' : '';
  return `${status}_${codes.join('_')}${variant}`;
}

const NOT_MODIFIED = '304';

function dataContent(data: string | undefined): object {
  if (data === undefined) return { schema: { type: 'object' } };
  return {
    schema: {
      type: 'object',
      properties: { success: { type: 'boolean', const: true }, data: reference(data), meta: reference('Meta') },
      required: ['success', 'data', 'meta'],
      additionalProperties: false,
    },
  };
}

function errorAnswer(operation: Operation, status: number, codes: readonly ServiceErrorCode[]): object {
  const failed = codes.includes('SIMULATION_ERROR');
  const special: Partial<Record<number, HeaderName[]>> = {
    401: ['WWW-Authenticate'],
    409: ['Retry-After'],
    429: ['Retry-After'],
    503: ['Retry-After'],
  };
  return {
    description: codes.map((code) => `${code}: ${SERVICE_ERRORS[code].when}`).join(' '),
    headers: {
      ...headersNamed([...limitHeaders(operation), ...(special[status] ?? [])]),
      // A failed simulation is still a run, and its answer is kept like any other.
      ...(failed && optionalHeaders(['Location', 'Idempotency-Replayed'])),
    },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            success: { type: 'boolean', const: false },
            error: {
              type: 'object',
              properties: {
                code: { type: 'string', enum: codes, description: 'Machine-readable.' },
                message: { type: 'string', description: 'For people.' },
                details: reference('ErrorDetails'),
              },
              required: ['code', 'message', 'details'],
              additionalProperties: false,
            },
            meta: reference('Meta'),
          },
          required: ['success', 'error', 'meta'],
          additionalProperties: false,
        },
      },
    },
  };
}

function limitHeaders({ open, admin }: Operation): HeaderName[] {
  return open === true || admin === true ? ['X-Request-Id'] : ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
}

function headersNamed(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function optionalHeaders(names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { ...HEADERS_OF_ANSWERS[name], required: false }]));
}

/** The parameters of a query, from the schema that reads it. */
function queryParameters(schema: QuerySchema | undefined): readonly object[] {
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

/** A header, or a parameter without its name and place. */
interface Described {
  readonly description: string;
  readonly required?: true;
  readonly schema: object;
  readonly example?: string;
}

/** The headers of answers. */
export const HEADERS_OF_ANSWERS = {
  'X-Request-Id': {
    description: 'Names the request in the logs: the one that was sent if it is a UUID, else a new one.',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits: number of requests (q) in a number of seconds (w). Absent without a limit.',
    schema: { type: 'string' },
    example: '"requests";q=100;w=3600',
  },
  RateLimit: {
    description: 'Remaining requests (r) for the next seconds (t).',
    schema: { type: 'string' },
    example: '"requests";r=99;t=3599',
  },
  'Retry-After': {
    description: 'Seconds until the next attempt.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
  ETag: {
    description: 'Stands for the results of a run, for If-None-Match.',
    required: true,
    schema: { type: 'string' },
    example: '"0f8fad5bd9cb469fa16570867728950e"',
  },
  Location: { description: 'Where it is found.', required: true, schema: { type: 'string' } },
  'Preference-Applied': {
    description: '`respond-async`, when that was asked for.',
    schema: { type: 'string', const: 'respond-async' },
  },
  'Idempotency-Replayed': {
    description: '`true` when an earlier request with the same Idempotency-Key made what this one is answered by.',
    schema: { type: 'string', const: 'true' },
  },
} as const satisfies Readonly<Record<string, Described>>;

/** Request headers that only some operations heed. */
const HEADERS_OF_REQUESTS = {
  'Idempotency-Key': {
    description:
      'Names the request, so that it can be repeated without being done twice: for 24 hours a repetition is answered from what the ' +
      'first one made. 422 with another body.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
  'If-None-Match': {
    description: 'The ETag of what the client has: 304 without a body when that is still so.',
    schema: { type: 'string' },
    example: '"0f8fad5bd9cb469fa16570867728950e"',
  },
  Prefer: {
    description: '`respond-async`: accept the simulation and do not wait for its result.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
} as const satisfies Readonly<Record<string, Described>>;

const plan = examplePlan();

/** Examples of requests, by the names of their schemas. */
const EXAMPLES: Readonly<Record<string, object>> = {
  SimulationRequest: plan,
  ScenarioRequest: {
    name: 'Steady growth',
    plan_rules: plan.planRules,
    operating_assumptions: plan.operatingAssumptions,
  },
  WebhookRequest: { url: 'https://example.com/esop-events' },
  ...Object.fromEntries(
    ANALYSES.map((analysis) => {
      const { options, changes } = analysis.example;
      return [schemaName(analysis, 'Request'), { ...examplePlan(changes), options }];
    }),
  ),
};
