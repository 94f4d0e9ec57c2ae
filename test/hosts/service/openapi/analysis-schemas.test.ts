import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the schemas of analyses leave nothing open, and say of every field what it is', () => {
  const schemas = JSON.parse(readFileSync('src/hosts/service/openapi/analysis-schemas.json', 'utf8')) as Record<
    string,
    Schema
  >;
  expect(Object.keys(schemas).length).toBeGreaterThan(40);
  for (const [name, schema] of Object.entries(schemas)) {
    if (name !== 'NumberOrDecimalText') expect(schema.description, name).toMatch(/\.$/);
    for (const [field, part] of Object.entries(schema.properties ?? {})) {
      expect(part, `${name}.${field}`).toHaveProperty('description');
    }
  }
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
