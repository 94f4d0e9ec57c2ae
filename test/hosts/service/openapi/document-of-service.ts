import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../../../src/hosts/service/openapi/document.js';
import type { Answered } from '../served.js';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** What the document says of an operation, as far as tests look into it. */
export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;
}

/** A parameter. */
export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** An answer. */
export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderObject | { readonly $ref: string }>>;
  /** Absent where there is no body. */
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The document. */
export const document = openApiDocument() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: OperationObject }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> } & Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
};

/** All operations of the document. */
export const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const ajv = new Ajv2020({ strict: false, allErrors: false, formats: { 'date-time': dateTime } });
ajv.addSchema(document, 'openapi');

/** Whether an operation is for whoever runs the service. */
export const isForOperators = (path: string): boolean => path === '/metrics';

/** Resolves a reference of the document; any other value is returned unchanged. */
export function resolved<T extends object>(thing: T | { readonly $ref: string }): T {
  if (!('$ref' in thing)) return thing;
  const keys = thing.$ref.replace('#/', '').split('/');
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as T;
}

const validators = new Map<string, ValidateFunction>();

/** Checks values by the schema at a place of the document. */
export function validatorAt(...keys: readonly string[]): ValidateFunction {
  const pointer = keys.map((key) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/');
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** Headers that every answer may have, as any server sends them; they are no part of the interface. */
const OF_ANY_SERVER =
  /^(cache-control|connection|date|keep-alive|transfer-encoding|vary|content-(encoding|length|security-policy|type)|cross-origin-.*|origin-agent-cluster|referrer-policy|strict-transport-security|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

/** How an answer differs from the document; empty when it does not. */
export function differences(path: string, method: string, answer: Answered): string[] {
  const { responses } = document.paths[path]![method.toLowerCase()]!;
  const given = responses[answer.status];
  if (given === undefined) return [`status ${answer.status} is not in the document: ${answer.text.slice(0, 300)}`];
  const response = resolved<ResponseObject>(given);
  const found: string[] = [];
  for (const [name, header] of Object.entries(response.headers)) {
    const { required, schema } = resolved<HeaderObject>(header);
    const value = answer.headers.get(name);
    if (value === null && required !== true) continue;
    const fits: boolean = value !== null && ajv.validate(schema, value);
    if (!fits) found.push(value === null ? `${answer.status} without ${name}` : `${name}: ${value}`);
  }
  const known = Object.keys(response.headers).map((name) => name.toLowerCase());
  for (const name of answer.headers.keys()) {
    if (!known.includes(name) && !OF_ANY_SERVER.test(name)) found.push(`${answer.status} with the header ${name}`);
  }
  const { status, text } = answer;
  if (response.content === undefined) return text === '' ? found : [...found, `${status} with a body`];
  const type = answer.headers.get('content-type') ?? '';
  if (response.content[type] === undefined) found.push(`${answer.status} of type ${type}`);
  if (type !== 'application/json') return found;
  const validate = validatorAt(
    ...placeOf(given, ['paths', path, method.toLowerCase(), 'responses', String(status)]),
    ...CONTENT,
  );
  if (validate(answer.body)) return found;
  return [...found, `${status}: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`];
}

/** The keys to a thing that stands there, or to what it refers to. */
export function placeOf(thing: object, keys: readonly string[]): readonly string[] {
  return '$ref' in thing ? String(thing.$ref).replace('#/', '').split('/') : keys;
}

const CONTENT = ['content', 'application/json', 'schema'];
