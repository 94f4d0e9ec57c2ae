import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { initialState } from '../../../src/engine/input/initial-state.js';
import { jsonSchemaOf, type JsonSchema } from '../../../src/engine/input/json-schema.js';
import { operatingAssumptions } from '../../../src/engine/input/operating-assumptions.js';
import { actualsOptions } from '../../../src/engine/input/options/actuals.js';
import * as calculators from '../../../src/engine/input/options/calculators.js';
import { solveUnderChanceOptions } from '../../../src/engine/input/options/solve.js';
import { planRules } from '../../../src/engine/input/plan-rules.js';
import { ANALYSES } from '../../../src/analysis/analyses.js';
import * as queries from '../../../src/hosts/service/requests.js';
import { definition, entryOf, fieldsOf, knownOf, ofGiven } from '../../../src/engine/input/schema/walk.js';
import { systemConfig } from '../../../src/engine/input/system-config.js';

const { distributionOptions, diversificationOptions, releaseOptions, vestingOptions } = calculators;
const { runQuery, runsQuery, scenarioQuery } = queries;
const ROOTS: Readonly<Record<string, z.core.$ZodType>> = {
  ...{ planRules, operatingAssumptions, initialState, systemConfig },
  ...Object.fromEntries(ANALYSES.map(({ kind, options }) => [kind, options])),
  ...{ actualsOptions, solveUnderChanceOptions },
  ...{ distributionOptions, diversificationOptions, releaseOptions, vestingOptions },
  ...{ runQuery, runsQuery, scenarioQuery },
};

/** Every single value in what a schema reads, with its path. */
function leavesOf(path: string, schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const fields = fieldsOf(schema);
  if (fields !== undefined)
    return Object.entries(fields).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
  const entry = entryOf(schema);
  if (entry !== undefined) return leavesOf(`${path}[]`, entry);
  const def = definition(ofGiven(schema));
  return def.type === 'union' && 'options' in def
    ? def.options.flatMap((option) => (option === ofGiven(schema) ? [] : leavesOf(path, option)))
    : [[path, ofGiven(schema)]];
}

const leaves = Object.entries(ROOTS).flatMap(([root, schema]) => leavesOf(root, schema));
const numbers = leaves.filter(([, schema]) => ['number', 'integer'].includes(knownOf(schema).kind ?? ''));

describe('decimal text', () => {
  it('is in the schemas wherever a number is', () => {
    expect(numbers.length).toBeGreaterThan(150);
    const bare = (schema: JsonSchema): boolean =>
      ['number', 'integer'].includes(String(schema['type'])) ||
      Object.values(schema).some((inner) => typeof inner === 'object' && inner !== null && bare(inner as JsonSchema));
    expect(Object.entries(ROOTS).filter(([, schema]) => bare(jsonSchemaOf(schema)))).toEqual([]);
  });

  it.each(numbers)('%s', (_, schema) => {
    const outcome = (value: unknown): unknown => {
      const { data, error } = z.safeParse(schema as z.ZodMiniType, value);
      return error === undefined ? Number(data) : error.issues.map(({ message }) => message);
    };
    for (const number of [0, 1, 6, 2026, -1, 0.25, 1.5, 1e7]) expect(outcome(String(number))).toEqual(outcome(number));
    for (const text of ['', 'six', '1e3', ' 6', '+6', '6.', '1,000'])
      expect(outcome(text)).toEqual(['Must be a number']);
  });
});
