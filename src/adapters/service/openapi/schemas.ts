import { ANALYSES } from './analysis-answers.js';
import { ANSWERS } from './answers.js';
import { ENVELOPE } from './envelope.js';
import type { JsonSchema } from './json-schema.js';
import { requestSchemas } from './request-schemas.js';
import { resultSchemas } from './result-schemas.js';
import { SENSITIVITY } from './sensitivity-answer.js';

/** The schemas of the document by their names: those of answers, of result groups, and of requests. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  ...ENVELOPE.jsonSchemas(),
  ...ANSWERS.jsonSchemas(),
  ...resultSchemas(),
  ...ANALYSES.jsonSchemas(),
  ...SENSITIVITY.jsonSchemas(),
  ...requestSchemas(),
};
