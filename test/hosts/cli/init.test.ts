import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeInput } from '../../../src/engine/input/describe-input.js';
import { inputJsonSchema } from '../../../src/engine/input/json-schema.js';
import { parseCommentedJson } from '../../../src/presentation/words/formats.js';
import { keysOf } from '../../../src/presentation/words/input-path.js';
import { errorOf, folderWith, run } from './harness.js';

const written = (folder: string, name = 'plan.jsonc'): string => readFileSync(join(folder, name), 'utf8');

describe('init', () => {
  it('writes a plan that runs without a doubt once that is filled in', async () => {
    const people = ['id,age,service_years,compensation,allocated_shares', 'E1,40,10,50000,10', 'E2,41,10,60000,20'];
    const folder = folderWith({ 'census.csv': people.join('\n') });
    await run(folder, ['init', '--out', 'empty.jsonc']);
    const values = { plan_name: '"Ours"', percentage: '0.08', current_price: '50', annual_growth_rate: '0.03' };
    const figures = { ...values, entry_compensation: '48000', census_year: '2026' };
    const filled = Object.entries(figures).reduce(
      (text, [name, value]) => text.replace(`"${name}": null`, `"${name}": ${value}`),
      written(folder, 'empty.jsonc'),
    );
    const own = folderWith({ 'census.csv': people.join('\n'), 'plan.jsonc': filled });
    expect(await run(own, ['validate', 'plan.jsonc', '--census', 'census.csv'])).toEqual({
      code: 0,
      stdout:
        'plan.jsonc and census.csv are valid: 2 participants\n  2 employed, 0 who left; 30 shares, $110,000.00 of pay\n',
      stderr: '',
    });
  });

  it('explains every input in the words of the reference', async () => {
    const folder = folderWith({});
    await run(folder, ['init']);
    const text = written(folder).replace(/\s+\/\/ |\s+/g, ' ');
    const { value } = parseCommentedJson(written(folder)) as { value: Record<string, unknown> };
    const paths = (object: unknown, path = ''): string[] =>
      typeof object === 'object' && object !== null && !Array.isArray(object)
        ? Object.entries(object).flatMap(([name, inner]) => paths(inner, path === '' ? name : `${path}.${name}`))
        : [path];
    const inputs = paths(value).filter((path) => path !== '$schema');
    expect(inputs.length).toBeGreaterThan(20);
    for (const path of inputs) {
      const { description, unit = '', source = '' } = describeInput(keysOf(path)!)!;
      expect(text).toContain(description);
      expect(text).toContain(unit);
      expect(text).toContain(source);
    }
  });

  const payroll =
    'Co/File,Worker,Born,Start,Base,Held,Class\n1,x,4/30/1968,5/1/2001,64000,2150,RFT\n2,y,4/30/1971,5/1/2003,61000,1150,LOA\n';
  const answers = [
    ...[
      'Co/File=id',
      'Worker=ignore',
      'Born=birth_date',
      'Start=hire_date',
      'Base=compensation',
      'Held=allocated_shares',
      'Class=status',
    ].flatMap((map) => ['--map', map]),
    ...['--map-value', 'RFT,LOA=active'],
  ];
  /** A folder with a plan that was made of that census, and filled in. */
  const made = async (): Promise<{ folder: string; stdout: string }> => {
    const folder = folderWith({ 'data/payroll.csv': payroll, 'plans/notes.txt': '' });
    const { stdout } = await run(folder, ['init', '--from', 'data/payroll.csv', '--out', 'plans/p.jsonc', ...answers]);
    const values = {
      plan_name: '"Ours"',
      plan_start_year: '2001',
      percentage: '0.08',
      current_price: '50',
      annual_growth_rate: '0.03',
      census_year: '2025',
    };
    const filled = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`"${name}": null`, `"${name}": ${value}`),
      written(folder, 'plans/p.jsonc'),
    );
    writeFileSync(join(folder, 'plans/p.jsonc'), filled);
    return { folder, stdout };
  };

  it('keeps the answers about a census, and its last line works as printed', async () => {
    const { folder, stdout } = await made();
    const [, line] = /^Then check it: esop-repurchase (.*)$/m.exec(stdout)!;
    expect(line).toBe('validate plans/p.jsonc');
    const checked = await run(folder, line!.split(' '));
    expect(checked.code).toBe(0);
    expect(checked.stdout).toContain('plans/p.jsonc and data/payroll.csv are valid: 2 participants');
    const { value } = parseCommentedJson(written(folder, 'plans/p.jsonc')) as { value: { census: object } };
    expect(value.census).toEqual({
      file: '../data/payroll.csv',
      map: {
        'Co/File': 'id',
        Worker: 'ignore',
        Born: 'birth_date',
        Start: 'hire_date',
        Base: 'compensation',
        Held: 'allocated_shares',
        Class: 'status',
      },
      map_value: { 'RFT,LOA': 'active' },
    });
  });

  it('lets other commands read that census, and an option say otherwise for once', async () => {
    const { folder } = await made();
    const ids = async (...options: string[]): Promise<unknown> => {
      const { stdout } = await run(folder, ['exit', 'plans/p.jsonc', '--years', '1', '--format', 'json', ...options]);
      return [...stdout.matchAll(/"participant_id":"((?!hires)[^"]*)"/g)].map(([, id]) => id);
    };
    expect(await ids()).toEqual(['1', '2']);
    expect(await ids('--map', 'Worker=id', '--map', 'Co/File=ignore')).toEqual(['x', 'y']);
    writeFileSync(join(folder, 'other.csv'), 'id,age,service_years,compensation,shares\nE9,40,10,50000,10\n');
    expect(await ids('--census', 'other.csv')).toEqual(['E9']);
  });

  it('has the finances of the company as a comment that can be taken away, with where each figure is found', async () => {
    const { folder } = await made();
    const text = written(folder, 'plans/p.jsonc');
    const lines = text.split('\n');
    for (const name of ['"company_finances": {', '"company": {']) {
      const from = lines.findIndex((line) => line.includes(`// ${name}`));
      const to = lines.findIndex((line, at) => at > from && /^\s*\/\/ \},$/.test(line));
      expect(from).toBeGreaterThan(0);
      for (let at = from; at <= to; at += 1) lines[at] = lines[at]!.replace('// ', '');
    }
    const { value } = parseCommentedJson(lines.join('\n')) as {
      value: { operatingAssumptions: { company_finances: object }; initialState: { company: object } };
    };
    expect(value.operatingAssumptions.company_finances).toMatchObject({ ebitda: null, capital_expenditure: null });
    expect(value.initialState.company).toMatchObject({ cash: null, debts: [] });
    for (const place of ['income statement', 'cash flow statement', 'balance sheet', 'debt schedule']) {
      expect(text.replace(/\s+\/\/|\s+/g, ' ').replace(/ +/g, ' ')).toContain(place);
    }
  });

  it('writes nothing over', async () => {
    const folder = folderWith({ 'plan.jsonc': '// mine' });
    const outcome = await run(folder, ['init']);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).details.issue).toBe('Already exists and is not overwritten: --out names another file');
    expect(written(folder)).toBe('// mine');
    expect((await run(folder, ['init', '--map', 'a=id', '--out', 'other.jsonc'])).code).toBe(2);
  });

  const PACKAGE = 'node_modules/esop-repurchase/dist/schema.json';
  it.each([
    ['beside the plan', PACKAGE, 'plan.jsonc', `./${PACKAGE}`],
    ['around its folder', PACKAGE, 'plans/2026/plan.jsonc', `../../${PACKAGE}`],
    ['around the folder of another project', PACKAGE, '../plan.jsonc', `./${PACKAGE}`],
    ['nowhere', null, 'plans/plan.jsonc', expect.stringMatching(/^\.\/esop-repurchase-[\d.]+\.schema\.json$/)],
  ])('names a schema that is there, with the package installed %s', async (_, installed, out, expected) => {
    const isOutside = out.startsWith('..');
    const root = folderWith({
      'work/plans/2026/notes.txt': '',
      ...(installed !== null && { [isOutside ? installed : `work/${installed}`]: inputJsonSchema() }),
    });
    const { code, stderr } = await run(join(root, 'work'), ['init', '--out', out]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const plan = join(root, 'work', out);
    const { value } = parseCommentedJson(readFileSync(plan, 'utf8')) as { value: { $schema: string } };
    expect(value.$schema).toEqual(expected);
    expect(JSON.parse(readFileSync(join(dirname(plan), value.$schema), 'utf8'))).toEqual(inputJsonSchema());
  });

  it('writes the schema beside a second plan only once, and says so', async () => {
    const folder = folderWith({});
    const { stdout } = await run(folder, ['init']);
    expect(stdout).toMatch(/^esop-repurchase-[\d.]+\.schema\.json, beside it, is the schema for editors\.$/m);
    const names = readdirSync(folder);
    expect((await run(folder, ['init', '--out', 'other.jsonc'])).code).toBe(0);
    expect(readdirSync(folder)).toEqual([...names, 'other.jsonc'].sort());
  });
});
