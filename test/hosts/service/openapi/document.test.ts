import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVICE_ERRORS } from '../../../../src/hosts/service/http/service-error.js';
import { openApiText } from '../../../../src/hosts/service/openapi/document.js';
import { PLACES, start } from '../served.js';
import {
  described,
  document,
  placeOf,
  resolved,
  validatorAt,
  type ParameterObject,
  type ResponseObject,
  type Schema,
} from './document-of-service.js';

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(openApiText()) as Record<string, unknown>)).toEqual({
      valid: true,
    });
  });

  it('is what the service hands out, without a key', async () => {
    const served = await start(await PLACES.SQLite());
    onTestFinished(() => served.stop());
    const { ask } = await served.newTenant();
    const { status, body } = await ask('GET', '/v1/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('says of each operation what it does, and what may come of it', () => {
    const ids = described.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, operation } of described) {
      const place = `${method} ${path}`;
      expect(operation.summary, place).not.toBe('');
      expect(operation.description, place).not.toBe('');
      expect(operation.tags, place).toHaveLength(1);
      const needsNoKey = ['/v1/openapi.json', '/healthz', '/readyz'].includes(path);
      expect(operation.security, place).toEqual(needsNoKey ? [] : undefined);
      const hasNoLimit = !path.startsWith('/v1/') || needsNoKey;
      const statuses = Object.keys(operation.responses);
      expect(statuses, place).toEqual(
        expect.arrayContaining(needsNoKey ? ['500', '503'] : ['401', ...(hasNoLimit ? [] : ['429']), '500', '503']),
      );
      expect(
        statuses.some((status) => status.startsWith('2')),
        place,
      ).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        const { headers, content } = resolved<ResponseObject>(response);
        expect(Object.keys(headers), `${place} ${status}`).toContain('X-Request-Id');
        expect(Object.keys(content ?? {}), `${place} ${status}`).toHaveLength(status === '304' ? 0 : 1);
      }
      for (const parameter of operation.parameters) {
        expect(resolved<ParameterObject>(parameter).description, place).toBeTruthy();
      }
    }
  });

  it('describes every field of its schemas', () => {
    const missing: string[] = [];
    const look = (place: string, { properties, items }: Schema): void => {
      for (const [name, part] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
        if (part['description'] === undefined) missing.push(`${place}.${name}`);
        look(`${place}.${name}`, part);
      }
      if (items !== undefined) look(`${place}[]`, items as Schema);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) look(name, schema);
    expect(missing).toEqual([]);
  });

  it('has examples that its schemas accept', () => {
    let examples = 0;
    for (const { path, method, operation } of described) {
      const contents = [
        ...Object.keys(operation.requestBody?.content ?? {}).map((type) => ['requestBody', 'content', type]),
        ...Object.entries(operation.responses).flatMap(([status, response]) =>
          Object.keys(resolved<ResponseObject>(response).content ?? {}).map((type) => [
            'responses',
            status,
            'content',
            type,
          ]),
        ),
      ];
      for (const [part, name, ...keys] of contents) {
        const at = ['paths', path, method.toLowerCase(), part!, name!];
        const place = [...placeOf(part === 'responses' ? operation.responses[name!]! : {}, at), ...keys];
        const validate = validatorAt(...place, 'schema');
        const media = place.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as {
          example?: unknown;
          examples?: Record<string, { value: unknown }>;
        };
        const values = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
        for (const value of values.filter((value) => value !== undefined)) {
          examples += 1;
          expect(
            validate(JSON.parse(JSON.stringify(value))),
            `${place.join(' ')}: ${JSON.stringify(validate.errors)}`,
          ).toBe(true);
        }
      }
    }
    expect(examples).toBeGreaterThan(10);
  });

  it('names every code of the table of errors, at the statuses of the table, and no other', () => {
    const found = new Map<string, Set<number>>();
    for (const { operation } of described) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content } = resolved<ResponseObject>(response);
        const { error } = (content?.['application/json']?.schema['properties'] ?? {}) as Record<string, Schema>;
        const { code } = (error?.['properties'] ?? {}) as Record<string, { enum: readonly string[] }>;
        for (const name of code?.enum ?? []) found.set(name, (found.get(name) ?? new Set()).add(Number(status)));
      }
    }
    for (const [code, { statuses }] of Object.entries(SERVICE_ERRORS)) {
      // Methods that a path does not know have no operation.
      if (code === 'METHOD_NOT_ALLOWED') expect(JSON.stringify(document)).toContain('METHOD_NOT_ALLOWED (405)');
      else expect(found.get(code), code).toEqual(new Set(statuses));
    }
    expect([...found.keys()].filter((code) => !(code in SERVICE_ERRORS))).toEqual([]);
  });
});
