import type { Operation } from '../routes/route.js';
import { SERVICE_ERRORS, type ServiceErrorCode } from '../http/service-error.js';
import { EXAMPLES } from './examples.js';
import { HEADERS_OF_ANSWERS, HEADERS_OF_REQUESTS } from './headers.js';
import { reference } from './json-schema.js';
import { queryParameters } from './query-parameters.js';

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
