import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANALYSIS_SCHEMAS, analysisSchemas } from '../../../../.config/write-analysis-schemas.js';

it('the schemas of analyses are what the types of the library say: run `npm run fix` when they are not', () => {
  expect(readFileSync(ANALYSIS_SCHEMAS, 'utf8')).toBe(analysisSchemas());
});

it('they leave nothing open, and say of every field what it is', () => {
  const schemas = JSON.parse(readFileSync(ANALYSIS_SCHEMAS, 'utf8')) as Record<string, Schema>;
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
