/** Every input in every host, from the schemas and the conformance vectors: what is read shows in the figures, what is wrong is refused in its place. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inputFields, type InputField } from '../../.config/input-fields.js';
import { ESOP_SIMULATE, ESOP_VALIDATE } from '../../src/hosts/spreadsheet/index.js';
import { mergePatch, simulateRun, validate } from '../../src/index.js';
import { vectors, type Vector } from '../vectors.js';
import { errorOf, folderWith, run } from './cli/harness.js';
import { document } from './service/openapi/document-of-service.js';
import { oneRetires, rangesOf } from './spreadsheet/ranges.js';

type Inputs = Vector['input'];
type Schema = Readonly<Record<string, unknown>>;

const all = vectors();
const fields = inputFields();

/** A plan file and a census file with the inputs. */
function files(inputs: Inputs): Readonly<Record<string, string | object>> {
  const { participants: _, ...initialState } = inputs.initialState;
  const census = rangesOf(inputs).census.map((cells) => cells.map((cell) => String(cell ?? '')).join(','));
  return { 'plan.json': { ...inputs, initialState }, 'census.csv': census.join('\n') };
}

const commandLine = (command: string, inputs: Inputs, ...more: string[]): ReturnType<typeof run> =>
  run(folderWith(files(inputs)), [command, 'plan.json', '--census', 'census.csv', ...more]);

/** Whether a file would be asked about: of those who leave some have a status, and some have none; or none, beside no census year. */
function isAskedAbout({ initialState: { participants, census_year: year } }: Inputs): boolean {
  const leaving = participants.filter(({ separation }) => separation !== undefined);
  const without = leaving.filter(({ status }) => status === undefined).length;
  return without > 0 && (without < leaving.length || year === undefined);
}

// Those of spreadsheets are in their folder.
describe('the command line', () => {
  const some = all.filter(({ input }, at) => at % 3 === 0 && !isAskedAbout(input));
  it.each(some)('gives the years of $name, from a plan and a census', async ({ input, expected }) => {
    const { code, stdout } = await commandLine('simulate', input, '--format', 'json');
    expect(code).toBe(0);
    const { annual_projections } = JSON.parse(stdout) as { annual_projections: object[] };
    expect(annual_projections).toMatchObject(expected.annual_projections);
  });
});

/** Schema of a place in the inputs, in the form of an object that has it. */
function schemaAt(root: Schema, keys: readonly string[]): Schema | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return root;
  const forms = (root['oneOf'] ?? root['anyOf'] ?? [root]) as readonly Schema[];
  for (const form of forms) {
    const { properties } = form as { properties?: Readonly<Record<string, Schema>> };
    const inner = properties?.[key.replace('[]', '')];
    const found = inner && (key.endsWith('[]') ? (inner['items'] as Schema) : inner);
    const at = found && schemaAt(found, rest);
    if (at !== undefined) return at;
  }
  return undefined;
}

it('every input is in the JSON Schema and in the OpenAPI document, with a sentence', () => {
  const schema = JSON.parse(readFileSync('dist/schema.json', 'utf8')) as Schema;
  const silent = fields.filter((field) => {
    const { path } = field;
    const keys = path.split('.');
    const [argument = ''] = keys;
    const named = document.components.schemas[`${argument[0]!.toUpperCase()}${argument.slice(1)}`]!;
    const said = schemaAt(schema, keys);
    // Of what holds others, its members are compared. A service gives the ids of its runs itself.
    if (!field.isObject && path !== 'systemConfig.simulation_id')
      expect(schemaAt(named, keys.slice(1)), path).toEqual(said);
    return !String(said?.['description']).endsWith('.');
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});

/** The inputs with something wrong in place of a field, in the first object that has it; undefined where none has. */
function withWrong({ input }: Vector, { path, name, isList }: InputField): Inputs | undefined {
  const copy = structuredClone(input);
  let at: unknown = copy;
  for (const key of path.split('.').slice(0, -1)) {
    at = (at as Record<string, unknown> | undefined)?.[key.replace('[]', '')];
    if (key.endsWith('[]')) at = (at as unknown[] | undefined)?.[0];
  }
  if (typeof at !== 'object' || !(name in (at as object))) return undefined;
  (at as Record<string, unknown>)[name] = isList ? ['sometimes'] : 'sometimes';
  return copy;
}

describe('what is wrong is refused in its own place', () => {
  // Any text may be a name; where objects stand in cells is not one place.
  const cells = fields.filter(({ isObject, type }) => !isObject && type !== 'text' && type !== 'id');
  const cases = cells.flatMap((field) => {
    const wrong = all.map((vector) => withWrong(vector, field)).find((inputs) => inputs !== undefined);
    return wrong === undefined ? [] : [[field.path, wrong] as const];
  });

  it('of most inputs there is a vector', () => {
    expect(cases.length).toBeGreaterThan(0.8 * cells.length);
  });

  it.each(cases)('%s', async (path, { planRules, operatingAssumptions, initialState, systemConfig }) => {
    const inputs = { planRules, operatingAssumptions, initialState, ...(systemConfig && { systemConfig }) };
    const [{ field, issue } = { field: '', issue: '' }] = validate(
      planRules,
      operatingAssumptions,
      initialState,
      systemConfig,
    );
    expect(field.replace(/\[\d+\]/g, '')).toBe(path.replace(/^\w+\./, '').replaceAll('[]', ''));
    const inCensus = field.startsWith('participants[');

    const { issues } = errorOf(await commandLine('validate', inputs));
    const place = inCensus
      ? { file: 'census.csv', line: 2, column: field.replace('participants[0].', '') }
      : { file: 'plan.json' };
    // A cell may hold a date where the engine has a year.
    const said = /separation\.(?:next_payment_)?year$/.test(field)
      ? 'Must be a date or a plan year, such as 6/30/2024 or 2024'
      : issue;
    expect(issues[0]).toMatchObject({ ...place, field, issue: said });

    const { plan, census } = rangesOf(inputs);
    const reported = JSON.stringify(ESOP_VALIDATE(plan, census));
    expect(reported).toContain(said);
    expect(reported).toContain(inCensus ? '"census",2,' : `"${field.replace(/\[0\]$/, '')}`);
  });
});

it('a group of inputs with nothing but defaults is turned on by any of its names', () => {
  const { plan, census } = oneRetires;
  const columns = [['columns', 'segregation_shares, segregation_amount, shares_rebalanced']];
  const on = [
    ['distribution_policy.segregation.from_year', 2027],
    ['rebalancing.every_years', 1],
  ];
  const rules = {
    plan_name: 'One retires',
    vesting_schedule: { years: 6 },
    distribution_policy: { form: 'lump_sum' },
    plan_start_year: 1990,
  } as const;
  const asked = mergePatch(rules, { distribution_policy: { segregation: {} }, rebalancing: {} }) as typeof rules;
  const { annual_projections: years } = simulateRun(
    asked,
    { contribution_policy: { annual_amount: 0 }, share_valuation: { current_price: 100 } },
    {
      census_year: 2026,
      participants: [{ id: '1001', age: 64, service_years: 20, allocated_shares: 50, compensation: 60_000 }],
    },
    { projection_years: 3 },
  );
  expect(ESOP_SIMULATE([...plan, ...on], census, columns)).toEqual([
    ['segregation_shares', 'segregation_amount', 'shares_rebalanced'],
    ...years.map((row) => [row.segregation_shares, row.segregation_amount, row.shares_rebalanced]),
  ]);
  // Off, there are no such columns.
  expect(JSON.stringify(ESOP_SIMULATE(plan, census, columns))).toContain('No column segregation_shares');
});
