import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeInput } from '../../../src/engine/input/describe-input.js';
import { inputJsonSchema } from '../../../src/engine/input/json-schema.js';
import { parseCommentedJson } from '../../../src/presentation/words/formats.js';
import { keysOf } from '../../../src/presentation/words/input-path.js';
import { errorOf, folderWith, run } from './harness.js';

const PERSON = { stderr: { isTTY: true } };
const written = (folder: string, name = 'plan.jsonc'): string => readFileSync(join(folder, name), 'utf8');

/** Sixty people, the last of them hired in 2025, who earn 40,000, 40,500 and so on. */
const census = (heading: string): string =>
  [
    `ID,DOB,DOH,${heading},Status`,
    ...Array.from(
      { length: 60 },
      (_, i) => `E${i},1980-01-01,${i === 7 ? '2025-11-03' : '2010-06-01'},${40_000 + i * 500},A`,
    ),
    'R1,1955-01-01,1990-01-01,99000,Retired',
  ].join('\n');

describe('init', () => {
  it('writes a plan that names every value it lacks, with its line, before it can be run', async () => {
    const folder = folderWith({ 'census.csv': 'id,age,service_years\nE1,40,10\n' });
    const { code, stdout, stderr } = await run(folder, ['init']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const text = written(folder);
    const lines = text.split('\n');
    const named = [...stdout.matchAll(/line (\d+): (\S+)/g)].map(([, line, path]) => [lines[Number(line) - 1], path]);
    expect(named.map(([, path]) => path)).toEqual([
      'planRules.plan_name',
      'operatingAssumptions.contribution_policy.percentage',
      'operatingAssumptions.share_valuation.current_price',
      'operatingAssumptions.share_valuation.annual_growth_rate',
      'operatingAssumptions.workforce.entry_compensation',
      'initialState.census_year',
    ]);
    for (const [line, path] of named) expect(line).toContain(`"${path!.split('.').pop()!}": null`);
    const said = await run(folder, ['simulate', 'plan.jsonc', '--census', 'census.csv'], PERSON);
    expect(said.code).toBe(1);
    expect(said.stderr.match(/plan\.jsonc:\d+: \S+: Is still to be filled in/g)).toHaveLength(6);
    expect(said.stderr).toContain('current_price: Is still to be filled in (dollars a share)');
  });

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

  it('asks for the first plan year where the census leaves out years of participation', async () => {
    const people = ['id,age,service_years,participation_years,compensation', 'E1,40,10,,50000', 'E2,61,10,4,60000'];
    const folder = folderWith({
      'some.csv': people.join('\n'),
      'none.csv': people.map((line) => line.replace(',,', ',3,')).join('\n'),
    });
    const { stdout } = await run(folder, ['init', '--from', 'some.csv']);
    expect(stdout).toMatch(/line \d+: planRules\.plan_start_year\n/);
    const text = written(folder).replace(/\s+\/\/ |\s+/g, ' ');
    expect(text).toContain(
      'In the census one employed person has no years of participation: those of service stand in',
    );
    await run(folder, ['init', '--from', 'none.csv', '--out', 'known.jsonc']);
    expect(written(folder, 'known.jsonc')).not.toContain('plan_start_year');
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

  it('takes from a census what it tells, and says so', async () => {
    const folder = folderWith({ 'a.csv': census('2024 Plan Comp'), 'b.csv': census('Pay') });
    const a = await run(folder, ['init', '--from', 'a.csv', '--out', 'a.jsonc']);
    expect(a.stdout).toContain(`a.csv has 61 people, 60 of them employed. Taken from it:
  census_year 2024: the heading “2024 Plan Comp”
  entry_compensation $54,750: the median of all 60 people employed
`);
    expect(written(folder, 'a.jsonc')).toContain('"census_year": 2024,');
    const b = await run(folder, ['init', '--from', 'b.csv', '--out', 'b.jsonc']);
    expect(b.stdout).toContain('census_year 2025: of 60 people the last was hired on 2025-11-03');
    expect(written(folder, 'b.jsonc')).toContain('From the census: of 60 people the last was hired on 2025-11-03.');
  });

  it('takes the pay and the age of new people from the latest hires, as the page does', async () => {
    const lines = [
      'Id,DOB,Hire Date,Pay 2026,Shares',
      'A,1980-01-01,2010-01-01,90000,100',
      'B,1995-05-01,2023-06-01,50000,10',
      'C,1994-05-01,2024-06-01,52000,10',
      'D,1990-05-01,2025-06-01,56000,10',
    ];
    const folder = folderWith({ 'census.csv': lines.join('\n') });
    const because = 'the median of the 3 people hired from 2023 to 2025';
    const { stdout } = await run(folder, ['init', '--from', 'census.csv']);
    expect(stdout).toContain(`  entry_compensation $52,000: ${because}\n  entry_age 30: ${because}\n`);
    expect(written(folder)).toContain('"entry_age": 30,');
    expect(written(folder).replace(/\s+\/\/ |\s+/g, ' ')).toContain(`From the census: ${because}.`);
  });

  it('makes the most of a census that cannot be used yet, and invents nothing', async () => {
    const folder = folderWith({ 'c.csv': 'Emp Nbr,DOB,DOH,Pay,Dept\nE1,1980-01-01,2010-06-01,50000,1\n' });
    const { code, stdout } = await run(folder, ['init', '--from', 'c.csv']);
    expect(code).toBe(0);
    expect(stdout).toContain('entry_compensation $50,000: the median of the one person employed');
    expect(stdout).toContain('It has 3 problems, which validate names.');
    expect(written(folder)).toContain('"census_year": null');
    const mapped = ['--map', 'Emp Nbr=id', '--ignore-unknown', '--out', 'd.jsonc'];
    expect((await run(folder, ['init', '--from', 'c.csv', ...mapped])).stdout).not.toContain('problems');
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

  it.each([
    [{ file: 'c.csv', maps: {} }, 'census.maps', 'Unknown field: census holds file, map,'],
    [{ map: {} }, 'census.file', 'Required'],
    [{ file: 'c.csv', map: { A: 1 } }, 'census.map', 'Must be an object of texts'],
    [{ file: 'c.csv', map: { Nope: 'id' } }, 'census.map', 'Must name a heading of c.csv'],
    ['c.csv', 'census', 'Must be an object with file'],
  ])('names the place of what is wrong in kept answers: %j', async (kept, field, issue) => {
    const plan = `{\n"census": ${JSON.stringify(kept)},\n"planRules": {"plan_name": "x", "vesting_schedule": {"years": 6}}}`;
    const folder = folderWith({ 'p.json': plan, 'c.csv': 'id,age,service_years\nE1,40,10\n' });
    const outcome = await run(folder, ['validate', 'p.json']);
    expect(outcome.code).toBe(1);
    const [first] = errorOf(outcome).issues;
    expect(first).toMatchObject({ file: 'p.json', line: 2, field });
    expect(first!['issue']).toContain(issue);
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

  it.each(['a,b,c\nx,y,z\n', 'ID,Age,Service\n', '1001,4/30/1968,12\n'])(
    'writes nothing where nobody could be read: %j',
    async (text) => {
      const folder = folderWith({ 'c.csv': text });
      const outcome = await run(folder, ['init', '--from', 'c.csv']);
      expect(outcome.code).toBe(1);
      expect(errorOf(outcome).message).toBe('Nobody could be read');
      expect(readdirSync(folder)).toEqual(['c.csv']);
    },
  );

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
