import type { Operation } from '../routes/route.js';
import { SERVICE_ERRORS, type ServiceErrorCode } from '../http/service-error.js';
import { errorsOf } from './error-answers.js';
import { HEADERS_OF_ANSWERS, HEADERS_OF_REQUESTS } from './headers.js';
import { reference } from './json-schema.js';
import { queryParameters } from './query-parameters.js';

type HeaderName = keyof typeof HEADERS_OF_ANSWERS;

/** What the document says about an operation. */
export function operationObject(operation: Operation, examples: Readonly<Record<string, object>>): object {
  const { id: operationId, tag, summary, description, body } = operation;
  const example = body && examples[body.schema];
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
    ...(body && {
      requestBody: { required: true, content: { [body.type]: { schema: reference(body.schema), example } } },
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
                  ? { 'application/json': dataContent(data, examples) }
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

/** A name made from everything that the answer depends on. */
function errorAnswerName(
  { open, admin, method }: Operation,
  status: number,
  codes: readonly ServiceErrorCode[],
): string {
  const variant =
    open === true || admin === true
      ? '_without_limit'
      : status === UNSUPPORTED && method === 'PATCH'
        ? '_of_changes'
        : '';
  return `${status}_${codes.join('_')}${variant}`;
}

const UNSUPPORTED = 415;
const NOT_MODIFIED = '304';

function dataContent(data: string | undefined, examples: Readonly<Record<string, object>>): object {
  if (data === undefined) return { schema: { type: 'object' } };
  return {
    schema: {
      type: 'object',
      properties: { success: { type: 'boolean', const: true }, data: reference(data), meta: reference('Meta') },
      required: ['success', 'data', 'meta'],
      additionalProperties: false,
    },
    example: { success: true, data: examples[data], meta: META },
  };
}

const META = { execution_time_ms: 41, api_version: 'v1' };

function errorAnswer(operation: Operation, status: number, codes: readonly ServiceErrorCode[]): object {
  const failed = codes.includes('SIMULATION_ERROR');
  const special: Partial<Record<number, HeaderName[]>> = {
    401: ['WWW-Authenticate'],
    409: ['Retry-After'],
    415: operation.method === 'PATCH' ? ['Accept-Patch'] : [],
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
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code, status) }])),
      },
    },
  };
}

function errorExample(code: ServiceErrorCode, status: number): object {
  const details: Partial<Record<string, object>> = {
    400: { field: 'limit', issue: 'Must be between 1 and 100' },
    422: { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
  };
  const messages: Partial<Record<ServiceErrorCode, string>> = {
    VALIDATION_ERROR: status === 400 ? 'Invalid limit' : 'Invalid vesting schedule',
    SIMULATION_ERROR: 'Simulation failed',
  };
  const says = { details: messages[code] === undefined ? {} : details[status] };
  if (code === 'SIMULATION_ERROR') {
    says.details = {
      field: 'share_valuation.annual_growth_rate',
      issue: 'A figure of 2040 is beyond the exact range',
    };
  }
  return { success: false, error: { code, message: messages[code] ?? SERVICE_ERRORS[code].when, ...says }, meta: META };
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
