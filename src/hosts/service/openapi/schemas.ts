import analysisSchemas from './analysis-schemas.json' with { type: 'json' };
import { ANSWERS } from './answers.js';
import type { JsonSchema } from './json-schema.js';
import { requestSchemas } from './request-schemas.js';
import { resultSchemas } from './result-schemas.js';

/** The schemas of the document by their names: those of answers, of result groups, of analyses, and of requests. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  ...ANSWERS.jsonSchemas(),
  ...resultSchemas(),
  ...(analysisSchemas as Record<string, unknown> as Record<string, JsonSchema>),
  ...requestSchemas(),
};
