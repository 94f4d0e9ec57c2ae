import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputJsonSchema, type JsonSchema } from '../../../src/engine/input/json-schema.js';
import { vectors } from '../../vectors.js';
import { fullInput, issuesIn, put, type FullInput } from './full-input.js';

let schema: JsonSchema;
let isValid: ValidateFunction;

beforeAll(() => {
  schema = inputJsonSchema();
  isValid = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
});

describe('the JSON Schema', () => {
  it('is of draft 2020-12', () => {
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  });

  it.each(vectors())('accepts vector $name, as reading does', ({ input }) => {
    isValid(input);
    expect(isValid.errors ?? []).toEqual([]);
    expect(issuesIn(input)).toEqual([]);
  });

  it('accepts an input with every field, and the smallest one', () => {
    expect(isValid(fullInput())).toBe(true);
    const smallest = {
      planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
      operatingAssumptions: { contribution_policy: {} },
      initialState: { participants: [] },
    };
    expect(isValid(smallest)).toBe(true);
    expect(isValid({ ...smallest, systemConfig: {} })).toBe(true);
    expect(issuesIn(smallest)).toEqual([]);
  });

  it.each(['docs/tutorial.md', 'docs/guides/command-line.md'])('accepts the plan in %s that names it', (file) => {
    const blocks = [...readFileSync(file, 'utf8').matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text]) => text!);
    const plans = blocks.filter((text) => text.includes('"$schema"')).map((text) => JSON.parse(text) as unknown);
    expect(plans).toHaveLength(1);
    isValid(plans[0]);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it.each([
    ['planRules', undefined],
    ['operatingAssumptions', []],
    ['somethingElse', {}],
    ['planRules.plan_name', ''],
    ['planRules.plan_name', undefined],
    ['planRules.plan_name', 'x'.repeat(201)],
    ['planRules.plan_year_end', '12-31'],
    ['planRules.vesting_schedule', undefined],
    ['planRules.vesting_schedule.years', 8],
    ['planRules.vesting_schedule.years', 2.5],
    ['planRules.vesting_schedule.years', 'six'],
    ['planRules.vesting_schedule.type', 'step'],
    ['planRules.vesting_schedule.schedule', []],
    ['planRules.vesting_schedule.schedule[1]', 101],
    ['planRules.vesting_schedule.speed', 1],
    ['planRules.distribution_policy.in_service_distributions', true],
    ['planRules.distribution_policy.by_cause.death.delay_years', 7],
    ['planRules.distribution_policy.by_cause.dismissal', {}],
    ['planRules.cash_usage_policy[0]', 'petty_cash'],
    ['operatingAssumptions.contribution_policy.percentage', 1.01],
    ['operatingAssumptions.share_valuation.current_price', 0],
    ['operatingAssumptions.share_valuation.growth_rates', []],
    ['operatingAssumptions.share_valuation.growth_rates[0]', -1],
    ['operatingAssumptions.discount_rate', '1e5'],
    ['operatingAssumptions.discount_rate', ' 1'],
    ['operatingAssumptions.discount_rate', '1'.repeat(501)],
    ['operatingAssumptions.turnover.termination_rates[0].rate', undefined],
    ['operatingAssumptions.workforce.replacement_rate', 6],
    ['initialState.participants', undefined],
    ['initialState.participants[0].id', 'hires-2027'],
    ['initialState.participants[0].id', undefined],
    ['initialState.participants[0].age', -1],
    ['initialState.participants[1].birth_date', '1960/02/29'],
    ['initialState.participants[1].separation.cause', 'boredom'],
    ['initialState.esop_loans[0].interest_rate', 0.21],
    ['initialState.esop_loans[0].suspense_shares', undefined],
    ['initialState.census_year', 1999],
    ['systemConfig.projection_years', 76],
    ['systemConfig.random_seed', 0.5],
    ['systemConfig.run_sensitivity_analysis', 'yes'],
  ])('refuses %s = %j, as reading does', (path, value) => {
    const input = put(fullInput(), path, value);
    expect(isValid(input)).toBe(false);
    if (path !== 'somethingElse') expect(issuesIn(input).length).toBeGreaterThan(0);
  });

  it('says what is required and what the defaults are', () => {
    const { planRules, operatingAssumptions, initialState } = schema.properties!;
    expect(schema['required']).toEqual(['planRules', 'operatingAssumptions', 'initialState']);
    expect(planRules!['required']).toEqual(['plan_name', 'vesting_schedule']);
    expect(planRules!.properties!['normal_retirement_age']!['default']).toBe(65);
    expect(operatingAssumptions!['required']).toEqual(['contribution_policy']);
    expect(operatingAssumptions!.properties!['turnover']!.properties!['termination_table']!['default']).toBe(
      'soa_2003',
    );
    expect(initialState!['required']).toEqual(['participants']);
    expect(initialState!.properties!['census_year']!['default']).toBe(2026);
    expect(initialState!.properties!['participants']!.items!['required']).toEqual(['id']);
  });

  it('has defaults that reading takes', () => {
    // An object with a field that it must have is left out.
    const given = (part: JsonSchema, depth = 0): unknown => {
      if (part.properties === undefined) return part['default'];
      if (depth > 1 && part['required'] !== undefined) return undefined;
      const fields = Object.entries(part.properties).map(([name, inner]) => [name, given(inner, depth + 1)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    };
    const input = given(schema) as FullInput;
    input.planRules = { ...input.planRules, plan_name: 'P', vesting_schedule: { years: 6 } };
    // `per_share` is required without an `owner_tax_rate`: a check across fields, which a schema cannot say.
    input.operatingAssumptions = {
      ...input.operatingAssumptions,
      contribution_policy: {},
      dividends: { per_share: 0 },
    };
    input.initialState = { ...input.initialState, participants: [] };
    expect(issuesIn(input)).toEqual([]);
  });

  it('describes every field by its sentence', () => {
    const undescribed: string[] = [];
    const walk = (part: JsonSchema, path: string): void => {
      if (path !== '' && !path.endsWith('[]') && (part.description ?? '') === '') undescribed.push(path);
      for (const [name, inner] of Object.entries(part.properties ?? {})) walk(inner, `${path}.${name}`);
      if (part.items !== undefined) walk(part.items, `${path}[]`);
    };
    walk(schema, '');
    expect(undescribed).toEqual([]);
    expect(schema.properties!['planRules']!.properties!['plan_name']!.description).toBe('Name of the plan.');
  });
});
