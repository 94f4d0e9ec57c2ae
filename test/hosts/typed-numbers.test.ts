/** One reader of numbers: what people type is the same number in every host, or refused there with a sentence. */
import { expect, test } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { readArguments } from '../../src/hosts/cli/mcp/arguments.js';
import { ESOP_VALIDATE } from '../../src/hosts/spreadsheet/index.js';
import { withSettings } from '../../src/hosts/cli/files/plan-file.js';
import { Failure } from '../../src/hosts/cli/errors/failure.js';
import { changesOf, problemOf } from '../../src/hosts/what-if/controls/controls.js';
import { loadPlan, project } from '../../src/hosts/what-if/plan/inputs.js';
import { refusalOf, typedNumber, valueOf } from '../../src/hosts/what-if/form/field-text.js';
import { ValidationError } from '../../src/index.js';
import { errorOf, folderWith, run } from './cli/harness.js';
import { oneRetires } from './spreadsheet/ranges.js';
import { HOSTS } from '../census/hosts.js';

const PRICE = 'operatingAssumptions.share_valuation.current_price';
const GROWTH = 'operatingAssumptions.share_valuation.annual_growth_rate';
const COMMA = 'Must be a number, with a point before decimals';
const NO_NUMBER = 'Must be a number';

/** The issue of a refusal, or the value itself. */
function given(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return error.issues[0]!.issue;
    if (error instanceof ValidationError) return error.details.issue;
    throw error;
  }
}
const onTheCommandLine = (path: string, typed: string): unknown =>
  given(() => {
    const { plan } = withSettings({}, { set: [`${path}=${typed}`] });
    return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], plan);
  });
/** Growth that a slider then shows, or its problem. */
function onASlider(value: number | string): unknown {
  const inputs = acmeInputs();
  try {
    const { operatingAssumptions } = project(loadPlan(inputs), changesOf({ price_growth: value }, inputs)).inputs;
    return operatingAssumptions.share_valuation?.annual_growth_rate;
  } catch (error) {
    return problemOf(error, inputs, 'price_growth');
  }
}
const inATool = (path: string, typed: string): unknown =>
  given(() => {
    const [root, group, name] = path.split('.') as [string, string, string];
    const read = readArguments('simulate', { changes: { [root]: { [group]: { [name]: typed } } } });
    return (read as { changes: Record<string, Record<string, Record<string, unknown>>> }).changes[root]![group]![name];
  });
const inACensus = (host: keyof typeof HOSTS, heading: string, typed: string): unknown => {
  const [person] = HOSTS[host]!([
    ['ID', 'Age', 'Service', heading],
    ['E1', '40', '3', typed],
  ]);
  return (person as Record<string, unknown>)[heading === 'Pay' ? 'compensation' : 'vested_percentage'];
};

/** Typed text, and what it is in dollars and as a percentage on the page; null where it is none. */
const TYPED: readonly (readonly [typed: string, dollars: number | null, percent: number | null])[] = [
  ['4.5', 4.5, 4.5],
  ['4,5', null, null],
  ['0,625', null, null],
  ['64.000,50', null, null],
  ['1,234', 1234, 1234],
  ["1'234", null, null],
  ['1 234', null, null],
  ['12,34,567', null, null],
  ['(5)', -5, -5],
  ['−5', -5, -5],
  ['5 %', null, 5],
  ['$1,000', 1000, null],
  ['1e5', null, null],
  ['0x10', null, null],
  ['\u00a012 ', 12, 12],
  ['１２', null, null],
  ['.5', null, null],
  ['five', null, null],
];

test.each(TYPED)('%s', (typed, dollars, percent) => {
  const price = { path: PRICE, label: '', kind: 'number', unit: 'dollars a share', sentence: '' } as const;
  const growth = { ...price, path: GROWTH, unit: 'percent' };
  const said = typed.trim();
  expect(valueOf(price, typed)).toBe(dollars ?? said);
  expect(valueOf(growth, typed)).toBe(percent === null ? said : percent / 100);
  expect(typedNumber(typed, 'percent')).toBe(percent ?? said);

  const moved = onASlider(typedNumber(typed, 'percent'));
  const issue = ['4,5', '0,625', '64.000,50'].includes(said) ? COMMA : NO_NUMBER;
  expect(refusalOf(typed, 'percent', {})).toBe(percent === null ? issue : '');
  if (percent === null) expect(moved).toEqual({ control: 'price_growth', text: issue });
  else if (percent < 100) expect(moved).toBeCloseTo(percent / 100, 12);

  for (const read of [onTheCommandLine, inATool]) {
    const text = read(PRICE, typed);
    if (dollars !== null) expect(Number(text), read.name).toBe(dollars);
    // Other text is the engine's to refuse.
    else expect([issue, said]).toContain(text);
  }
  for (const host of Object.keys(HOSTS)) {
    // A census of one line shows by itself that its numbers have commas before decimals.
    if (issue === COMMA && dollars === null) continue;
    expect(inACensus(host, 'Pay', typed), host).toBe(dollars === null ? said : String(dollars));
  }
});

test.each([
  ['fraction', '5 %', 0.05],
  ['fraction', '(5%)', -0.05],
  ['times', '150%', 1.5],
  ['percent', '5 %', 5],
  // While it is typed.
  ['percent', '5.', 5],
  ['years', '$5', '$5'],
  ['shares', '-', 0],
  ['years', '-', '-'],
] as const)('in %s: %s', (unit, typed, value) => {
  expect(typedNumber(typed, unit)).toBe(value);
});

test('a decimal comma in a list of numbers is not taken for thousands in a cell, nor on the command line', async () => {
  const { plan, census } = oneRetires;
  const reported = ESOP_VALIDATE([...plan, ['share_valuation.annual_growth_rate', '4,5']], census);
  expect(JSON.stringify(reported)).toContain(COMMA);
  const folder = folderWith({ 'plan.json': acmeInputs() });
  const asked = ['montecarlo', 'plan.json', '--paths', '2', '--volatility'];
  const { issues } = errorOf(await run(folder, [...asked, '0,15']));
  expect(issues[0]).toMatchObject({ file: '--volatility', issue: COMMA, value: '0,15' });
  expect((await run(folder, [...asked, '15 %', '--format', 'csv'])).stdout).toBe(
    (await run(folder, [...asked, '0.15', '--format', 'csv'])).stdout,
  );
});
