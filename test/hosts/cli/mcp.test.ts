import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ANALYSES } from '../../../src/analysis/analyses.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { ToolAnswers } from '../../../src/hosts/cli/mcp/answer-tool.js';
import { allTools } from '../../../src/hosts/cli/mcp/tools.js';
import type { Host } from '../../../src/hosts/cli/host.js';
import { errorOf, folderWith, noProcesses, oneThread, quietPlan, run, smallPlan } from './harness.js';

const host: Host = {
  stdout: { write: () => true },
  stderr: { write: () => true },
  cwd: '',
  env: {},
  now: () => 0,
  onInterrupt: () => () => undefined,
  untilTold: () => Promise.resolve('SIGTERM'),
  ...noProcesses,
  runMonteCarlo: oneThread,
};

interface Told {
  readonly answer: readonly string[];
  readonly basis: Readonly<Record<string, unknown>>;
  readonly findings: readonly { readonly code: string; readonly when: string }[];
  readonly doubts: { readonly issues: readonly object[] };
  readonly more: string;
  readonly tables?: string;
  readonly rows: { readonly count: number; readonly columns: string[]; readonly rows: unknown[][]; next_from?: number };
  readonly rows_to_ask_for: { readonly count: number; readonly columns: Readonly<Record<string, unknown[]>> };
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly issues: readonly { file: string; line?: number; field: string; issue: string; hint?: string }[];
    readonly not_named?: number;
  };
}

/** Asks about the files of a folder; the answer as JSON brings it. */
async function ask(folder: string, tool: string, args: object): Promise<Told> {
  const answers = new ToolAnswers(host, [realpathSync(folder)]);
  return JSON.parse(JSON.stringify(await answers.answer({ tool, arguments: args }))) as Told;
}

const plan = { plan: 'plan.json' };
/** Options with which each analysis has an answer, and changes to the example plan where it needs them. */
const EXAMPLES: Readonly<Record<string, { readonly options: object; readonly changes?: object }>> = Object.fromEntries(
  ANALYSES.map(({ kind, example: { options, changes = {} } }) => [kind.replace(/-/g, '_'), { options, changes }]),
);

describe('a tool', () => {
  it('answers with what the answer rests on: settings, findings, version and the id of the command line', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const told = await ask(folder, 'simulate', plan);
    const { simulation_id } = JSON.parse((await run(folder, ['simulate', 'plan.json', '--format', 'json'])).stdout) as {
      simulation_id: string;
    };
    expect(told.answer.join(' ')).toContain('the hardest year is 2028: $10,000');
    expect(told.basis).toMatchObject({ plan: 'plan.json', people: 2, simulation_id, version: '0.2.0' });
    expect(told.findings.map(({ code }) => code)).toContain('REPURCHASE_SHORTFALL');
    expect(told.more).toContain('`esop-repurchase simulate <plan>');
    const chance = await ask(folder, 'montecarlo', { ...plan, options: { paths: 3, seed: 1 } });
    expect(chance.basis).toMatchObject({ options: { paths: 3, seed: 1 }, settings: { price_volatility: 0 } });
    expect(chance.answer.join(' ')).toContain('The price is held certain: no volatility was given.');
    expect(chance.answer.join(' ')).toContain(`Run ${simulation_id},`);
  });

  it.each(Object.keys(EXAMPLES))('answers for every analysis in less than 8 kB: %s', async (tool) => {
    const folder = folderWith({ 'plan.json': examplePlan() });
    const told = await ask(folder, tool, { ...plan, ...EXAMPLES[tool] });
    expect(told.answer.length).toBeGreaterThan(0);
    expect(told.basis).toMatchObject({ plan: 'plan.json', version: '0.2.0' });
    expect(JSON.stringify(told).length).toBeLessThan(8192);
  });

  it('has its tables as Markdown, unless rows are asked for, and names those without room', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const { tables = '' } = await ask(folder, 'simulate', plan);
    const lines = tables.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '**Repurchases by year, $**',
      '',
      '| Year | owed | cash | company | price | released | allocated | % of payroll |',
      '| --: | --: | --: | --: | --: | --: | --: | --: |',
    ]);
    expect(lines).toContain('| 2028 | 10,000 | 10,000 | 10,000 | 10.00 | 0 | 1,000 | 18.9 % |');
    expect(lines).toContain('|   present value | 9,070 |');
    expect(tables).not.toContain('more rows');
    expect((await ask(folder, 'simulate', { ...plan, rows: {} })).tables).toBeUndefined();
    // 40 years do not fit.
    const long = await ask(folder, 'simulate', { ...plan, changes: { systemConfig: { projection_years: 60 } } });
    const shown = long.tables!.match(/^\| 20\d\d /gm)!.length;
    expect(long.tables).toContain(`\n${60 - shown} more rows.\n`);
    expect(long.tables).toMatch(/\n\nLeft out: The whole run; Findings, the gravest first\.$/);
    expect(long.tables!.length).toBeLessThan(3200);
    // Nobody is in a table.
    const exit = await ask(folder, 'exit', { ...plan, ...EXAMPLES['exit'] });
    expect(exit.tables).not.toContain('person-');
    expect(exit.tables).not.toContain('Largest receipts');
  });

  it('takes changes for one question, or a whole plan without a file', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const changes = { operatingAssumptions: { share_valuation: { current_price: 20 } } };
    expect((await ask(folder, 'simulate', { ...plan, changes })).answer.join(' ')).toContain('2028: $20,000');
    expect((await ask(folder, 'simulate', plan)).answer.join(' ')).toContain('2028: $10,000');
    const whole = await ask(folder, 'simulate', { changes: smallPlan });
    expect(whole.basis).toMatchObject({ simulation_id: (await ask(folder, 'simulate', plan)).basis['simulation_id'] });
    expect(whole.answer.join(' ')).toContain('2028: $10,000');
  });

  it('gives rows as asked, a page at a time, and says how to go on', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const { rows_to_ask_for: all } = await ask(folder, 'simulate', plan);
    expect(all.columns['metric']).toContain('repurchase_obligation');
    const where = { metric: ['repurchase_obligation'], year: [2028] };
    const one = await ask(folder, 'simulate', { ...plan, rows: { where } });
    expect(one.rows.rows).toEqual([[2028, 'repurchase_obligation', 'value', 10_000, 'dollars']]);
    const pages: unknown[][] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const { rows }: Told = await ask(folder, 'simulate', { ...plan, rows: { from } });
      expect(rows.count).toBe(all.count);
      pages.push(...rows.rows);
      from = rows.next_from;
    }
    expect(pages.length).toBe(all.count);
    expect(new Set(pages.map((row) => JSON.stringify(row))).size).toBe(all.count);
    const wrong = await ask(folder, 'simulate', { ...plan, rows: { where: { metric: ['repurchase_cost'] } } });
    expect(wrong.error.issues[0]).toMatchObject({ field: 'rows.where.metric[0]' });
    const column = await ask(folder, 'simulate', { ...plan, rows: { where: { months: [1] } } });
    expect(column.error.issues[0]!.issue).toContain('Must be one of year, metric');
  });

  it.each([
    ['simulate', {}, 'plan', 'Required, or changes that are a whole plan'],
    ['simulate', { ...plan, census_options: { sheet: 'A' } }, 'census_options', 'Only with census'],
    ['simulate', { ...plan, plann: 1 }, 'plann', 'Unknown field'],
    ['simulate', { ...plan, changes: { rules: {} } }, 'changes.rules', 'Unknown field'],
    ['simulate', { ...plan, changes: [] }, 'changes', 'Must be an object'],
    ['simulate', null, 'plan', 'Required, or changes that are a whole plan'],
    ['solve', { ...plan, options: { vary: 'nothing' } }, 'between', 'Required'],
    ['exit', { ...plan, options: { year: 1900 } }, 'year', 'Must be'],
    ['guess', plan, 'tool', 'No such tool: guess'],
    ['describe_inputs', { path: 'planRules.vesting_shedule' }, 'path', 'did you mean planRules.vesting_schedule?'],
    [
      'simulate',
      { ...plan, changes: { planRules: { vesting_schedule: { years: 40 } } } },
      'vesting_schedule.years',
      'Must be',
    ],
  ])('refuses what it does not understand, and says where: %s %j', async (tool, args, field, issue) => {
    const { error } = await ask(folderWith({ 'plan.json': smallPlan }), tool, args as object);
    expect(error.issues.map((each) => each.field)).toContain(field);
    expect(error.issues.map((each) => `${each.field} ${each.issue}`).join('\n')).toContain(issue);
  });

  it('describes inputs down to the last', async () => {
    const folder = folderWith({});
    const answers = new ToolAnswers(host, [folder]);
    const describe = async (path?: string): Promise<{ fields: { name: string; more?: string }[] }> =>
      (await answers.answer({ tool: 'describe_inputs', arguments: path === undefined ? {} : { path } })) as never;
    expect((await describe('montecarlo.price')).fields.map(({ name }) => name)).toContain('volatility');
    let seen = 0;
    const walk = async (path?: string): Promise<void> => {
      const { fields } = await describe(path);
      for (const { more } of fields) {
        seen += 1;
        if (more !== undefined) await walk(more.replace('describe_inputs ', ''));
      }
    };
    await walk();
    expect(seen).toBeGreaterThan(200);
  });
});

describe('arguments', () => {
  const options = { year: 2028 };
  const changes = { systemConfig: { projection_years: 3 } };
  const price = { volatility: 0.2 };
  const by = (value: unknown): string => JSON.stringify(value);

  it.each([
    ['simulate', { changes: by(changes) }, { changes }],
    ['simulate', { changes: { systemConfig: by(changes.systemConfig) } }, { changes }],
    [
      'simulate',
      { changes: { planRules: { vesting_schedule: '{"years":5}' } } },
      { changes: { planRules: { vesting_schedule: { years: 5 } } } },
    ],
    ['simulate', { changes: null, rows: null, census: null, census_options: null }, {}],
    ['simulate', { rows: '{}' }, { rows: {} }],
    ['simulate', { rows: { where: '{"year":[2028]}', from: null } }, { rows: { where: { year: [2028] } } }],
    ['exit', { options: by(options) }, { options }],
    ['exit', { options: { ...options, price: null } }, { options }],
    ['montecarlo', { options: { paths: 2, seed: 1, price: by(price) } }, { options: { paths: 2, seed: 1, price } }],
  ])('may be JSON text, or null where they are left out: %s %j', async (tool, given, meant) => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const told = await ask(folder, tool, { ...plan, ...given });
    expect(told.error).toBeUndefined();
    expect(told).toEqual(await ask(folder, tool, { ...plan, ...meant }));
  });

  it('remove inputs by null in changes, and are refused where the text is no JSON', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const removed = { operatingAssumptions: { share_valuation: { annual_growth_rate: null } } };
    expect((await ask(folder, 'simulate', { ...plan, changes: removed })).basis['changes']).toEqual(removed);
    const { error } = await ask(folder, 'simulate', { ...plan, changes: '{"systemConfig":' });
    expect(error.issues[0]).toMatchObject({ field: 'changes', issue: 'Must be an object, or its JSON text' });
  });

  /** Every schema inside a schema. */
  const partsOf = (schema: unknown): Record<string, unknown>[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : [schema as Record<string, unknown>, ...Object.values(schema).flatMap(partsOf)];

  it('have schemas that strict models accept', () => {
    const wrong = allTools().flatMap(({ name, inputSchema }) =>
      partsOf(Object.values(inputSchema.properties!))
        .filter(
          (part) =>
            Array.isArray(part['type']) ||
            ['propertyNames', 'exclusiveMinimum', 'anyOf', 'oneOf', 'not', '$ref'].some((keyword) => keyword in part) ||
            (part['type'] === 'object' && Object.keys(part['properties'] ?? {}).length === 0) ||
            (part['type'] === 'array' && part['items'] === undefined),
        )
        .map((part) => `${name}: ${JSON.stringify(part)}`),
    );
    expect(wrong).toEqual([]);
    expect(
      allTools()
        .flatMap(({ inputSchema }) => Object.values(inputSchema.properties!))
        .every(({ type }) => typeof type === 'string'),
    ).toBe(true);
  });
});

describe('files', () => {
  it('are found by the composed form of their names', async () => {
    const folder = folderWith({ 'Cafe\u0301.json': smallPlan });
    mkdirSync(join(folder, 'E\u0301t\u00e9'));
    writeFileSync(join(folder, 'E\u0301t\u00e9', 'plan.json'), JSON.stringify(smallPlan));
    for (const name of ['Caf\u00e9.json', 'Cafe\u0301.json', '\u00c9te\u0301/plan.json']) {
      expect((await ask(folder, 'validate', { plan: name })).answer).toEqual(['The plan is valid.']);
    }
  });

  it('are read inside the folders that were given, and nowhere else', async () => {
    const outside = folderWith({ 'secret.json': smallPlan });
    const folder = folderWith({ 'plan.json': smallPlan, 'deep/other.json': smallPlan, '.hidden.json': '{}' });
    symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'));
    symlinkSync(outside, join(folder, 'way'));
    mkdirSync(join(folder, 'folder.json'));
    expect(await ask(folder, 'list_files', {})).toEqual({
      plans: ['deep/other.json', 'plan.json'],
      censuses: [],
      not_named: 0,
    });
    for (const name of ['deep/other.json', join(realpathSync(folder), 'plan.json'), 'deep/../plan.json']) {
      expect((await ask(folder, 'validate', { plan: name })).answer).toEqual(['The plan is valid.']);
    }
    for (const name of [
      `${outside}/secret.json`,
      '../secret.json',
      '/etc/passwd',
      '.',
      '..',
      folder,
      'link.json',
      'way/secret.json',
    ]) {
      const { error } = await ask(folder, 'validate', { plan: name });
      expect([name, error.issues[0]!.issue]).toEqual([
        name,
        expect.stringMatching(/^Is (?:outside of|a link out of) the folders that may be read$/),
      ]);
    }
    for (const name of ['none.json', 'folder.json', '-']) {
      const { error } = await ask(folder, 'validate', { plan: name });
      expect([name, error.issues[0]!.issue]).toEqual([name, 'No such file']);
    }
    const { error } = await ask(folder, 'validate', { ...plan, census: `${outside}/secret.json` });
    expect(error.message).toBe('Cannot read the census file');
  });

  it('are called what they were called by whoever asked', async () => {
    const folder = folderWith({ 'plan.json': '{ "planRules": ', 'own.json': smallPlan, 'census.csv': 'id,age\nA,1\n' });
    const one = await ask(folder, 'validate', plan);
    const two = await ask(folder, 'validate', { plan: 'own.json', census: 'census.csv' });
    expect(two.error.issues[0]!.issue).toBe('Not with --census: the participants come from census.csv');
    expect(JSON.stringify([one, two])).not.toContain(folder);
  });

  it('come from a folder, or the command ends', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['mcp', '--folder', 'plan.json']);
    expect(outcome.code).toBe(2);
    expect(errorOf(outcome).issues[0]).toMatchObject({ field: '--folder', issue: 'Must be a folder' });
  });
});

it.each(['simulate', 'validate', 'levers'])('%s asks for the census of a plan that lists nobody', async (tool) => {
  const { participants: _, ...state } = smallPlan.initialState;
  for (const initialState of [state, { ...state, participants: [] }]) {
    const folder = folderWith({ 'plan.json': { ...smallPlan, initialState } });
    const { error } = await ask(folder, tool, { plan: 'plan.json' });
    expect(error.issues).toMatchObject([
      { field: 'census', issue: expect.stringMatching(/^Required: .*list_files/) as string },
    ]);
  }
});

describe('the census', () => {
  const HEAD =
    'Emp No,Name,Birthdate,Hire Date,Gross Wages,# of Shares,Cash Balance,Status,Term Date,Reason for Leaving';
  const PEOPLE = [
    'ID-QX1,Zebulon Quill,1963-03-17,1996-06-02,88431.57,3150.253,4207.91,A,,',
    'ID-QX2,Yolanda Quist,1964-09-23,1999-02-16,71533.11,2480.117,118.23,A,,',
    'ID-QX3,Xaver Quast,1990-02-18,2020-03-03,49537.29,265.339,,A,,',
    'ID-QX4,Wilma Quint,1961-04-09,1994-08-05,,1780.221,,Terminated,6/30/2025,Retired',
  ];
  const cells = PEOPLE.flatMap((line) => line.split(',')).filter((cell) => /\d{3}|Q/.test(cell));

  /** Everything that any tool says of a census. */
  async function everything(census: string): Promise<string> {
    const folder = folderWith({
      'plan.json': examplePlan({ initialState: { participants: [] } }),
      'census.csv': census,
    });
    const told: unknown[] = [];
    for (const { name } of allTools().filter((tool) => !/^(?:list|describe)_/.test(tool.name))) {
      const forms = [{ ignore_unknown: true }, { ignore_unknown: false }].map((census_options) => ({ census_options }));
      // An analysis as rows too, which are those of the same answer.
      for (const form of name === 'validate' ? forms : [...forms, { ...forms[0], rows: {} }]) {
        told.push(await ask(folder, name, { ...plan, census: 'census.csv', ...EXAMPLES[name], ...form }));
      }
    }
    return JSON.stringify(told);
  }

  it.each([
    ['right', [HEAD, ...PEOPLE].join('\n')],
    ['with wrong cells', [HEAD, ...PEOPLE, 'ID-QX5,Vera Quonk,19x3-03-17,QQ,8Q8,-3Q,,Quit,?,Q'].join('\n')],
    ['with an id twice', [HEAD, ...PEOPLE, PEOPLE[0]].join('\n')],
    ['without headings', PEOPLE.join('\n')],
    ['with a title above', ['Plan of Zebulon Quill,,,,,,,,,', HEAD, ...PEOPLE].join('\n')],
    ['with totals', [HEAD, ...PEOPLE, 'Total ID-QX9,,,,209501.97,7675.93,,,,'].join('\n')],
    ['with a quote left open', [HEAD, ...PEOPLE, '"ID-QX5,Vera Quonk'].join('\n')],
    ['with a hired child', [HEAD, ...PEOPLE, 'ID-QX6,Ute Quarz,1990-03-17,1999-01-02,50437.1,10.773,,A,,'].join('\n')],
  ])('is in no answer, %s', async (_, census) => {
    const said = await everything(census);
    const all = [
      ...cells,
      'QX5',
      'QX6',
      'QX9',
      'Quonk',
      'Quarz',
      '8Q8',
      '209501',
      '50437',
      '10.773',
      'at 8',
      'Zebulon',
    ];
    // Numbers too, as JSON would write them.
    expect(all.filter((cell) => said.includes(cell))).toEqual([]);
  });

  it('says in which line and column something is wrong, so that the user finds it', async () => {
    const folder = folderWith({
      'plan.json': quietPlan,
      'census.csv': ['id,age,service_years,compensation,allocated_shares', 'A,40,5,1000,10', 'B,abc,5,1000,10'].join(
        '\n',
      ),
    });
    const { error } = await ask(folder, 'validate', { ...plan, census: 'census.csv' });
    expect(error.issues[0]).toMatchObject({ file: 'census.csv', line: 3, field: 'age' });
  });

  it('says which column is not known, what it may be, and which option mends it, without its heading', async () => {
    const folder = folderWith({
      'plan.json': quietPlan,
      'census.csv':
        'Co/File,Worker,Born,Start,Base,Stk Bal (shs),Class\n1,x,4/30/1968,5/1/2001,64000,2150,RFT\n2,y,4/30/1971,5/1/2003,61000,1150,LOA\n',
    });
    const { error } = await ask(folder, 'validate', { ...plan, census: 'census.csv' });
    const unknown = error.issues.filter(({ issue }) => issue === 'Unknown column');
    expect(unknown.length).toBeGreaterThan(0);
    for (const issue of unknown) {
      expect(issue).toMatchObject({ line: 1, column_number: expect.any(Number) as number });
      expect(issue.hint).toMatch(/census_options\.(?:map "column \d=|ignore_unknown)/);
    }
    expect(JSON.stringify(error)).not.toMatch(/Co.File|Stk|Class|RFT|64000|--/);
    const map = [
      'column 1=id',
      'column 3=birth_date',
      'column 4=hire_date',
      'column 5=compensation',
      'column 6=allocated_shares',
    ];
    const census_options = { map: [...map, 'column 2=ignore', 'column 7=ignore'] };
    expect((await ask(folder, 'validate', { ...plan, census: 'census.csv', census_options })).answer).toEqual([
      'The plan is valid.',
    ]);
  });

  it('names the first 20 problems, and says how many more there are', async () => {
    const lines = Array.from({ length: 25 }, (_, i) => `E${i},4x,5,1000,10`);
    const folder = folderWith({
      'plan.json': quietPlan,
      'census.csv': ['id,age,service_years,compensation,allocated_shares', ...lines].join('\n'),
    });
    const { error } = await ask(folder, 'validate', { ...plan, census: 'census.csv' });
    expect(error.issues.length).toBeLessThanOrEqual(20);
    expect((error.not_named ?? 0) + error.issues.length).toBe(25);
  });

  it('may be in the plan file: nobody’s age is told then either', async () => {
    const child = { id: 'ID-QX6', age: 36, service_years: 28, compensation: 50_000, allocated_shares: 10 };
    const folder = folderWith({ 'plan.json': examplePlan({ initialState: { participants: [child] } }) });
    const { doubts } = await ask(folder, 'validate', plan);
    expect(JSON.stringify(doubts)).toContain('person-1: hired before the age of 14');
    expect(JSON.stringify(doubts)).not.toMatch(/at 8|QX6/);
  });

  it('leaves rows about single people on the machine and says how many', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const told = await ask(folder, 'purchases', plan);
    expect(told.rows_to_ask_for.count).toBe(0);
    expect(told.more).toMatch(/^rows: .* \d+ rows about single people are left out here\./);
    const { rows } = await ask(folder, 'exit', { ...plan, options: { year: 2027 }, rows: {} });
    expect(rows.rows.some((row) => row[rows.columns.indexOf('part')] === 'largest')).toBe(false);
  });
});

/** The client's end of two streams. */
class OverStreams implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  constructor(
    private readonly from: Readable,
    private readonly to: PassThrough,
  ) {}
  start(): Promise<void> {
    const buffer = new ReadBuffer();
    this.from.on('data', (chunk: Buffer) => {
      buffer.append(chunk);
      for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
        this.onmessage?.(message);
    });
    return Promise.resolve();
  }
  send(message: Parameters<Transport['send']>[0]): Promise<void> {
    this.to.write(serializeMessage(message));
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.to.end();
    this.onclose?.();
    return Promise.resolve();
  }
}

/** A client that speaks with the command, whose processes are `answer`. */
async function talk(answer: Host['runCommand']): Promise<{ client: Client; ended: ReturnType<typeof run> }> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const streams = { stdin: toServer, stdout: toClient };
  const ended = run(folderWith({ 'plan.json': smallPlan }), ['mcp'], { streams, runCommand: answer });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new OverStreams(toClient, toServer));
  return { client, ended };
}

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

describe('the command', () => {
  it('lists its tools with schemas, asks a process for each answer, and ends with its client', async () => {
    const asked: unknown[] = [];
    const { client, ended } = await talk((args, _, input) => {
      asked.push([args.slice(0, 3), JSON.parse(input!)]);
      return Promise.resolve({ stdout: '{"answer":[],"tables":"| Year |"}', ended: 'exit code 0' });
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(allTools().map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(16_800);
    expect(client.getInstructions()).toContain('Take every figure from a tool');
    expect(await client.callTool({ name: 'simulate', arguments: plan })).toMatchObject({
      isError: false,
      content: [
        { type: 'text', text: '{"answer":[]}' },
        { type: 'text', text: '| Year |' },
      ],
    });
    expect(asked).toEqual([[['mcp', '--answer', '--folder'], { tool: 'simulate', arguments: plan }]]);
    await client.close();
    expect((await ended).code).toBe(0);
  });

  it('answers one question at a time, and says how a process ended without an answer', async () => {
    let running = 0;
    let most = 0;
    const { client, ended } = await talk(async () => {
      running += 1;
      most = Math.max(most, running);
      // Another would begin in this turn of the event loop, or in the next.
      await setImmediate();
      await setImmediate();
      running -= 1;
      return { stdout: '', ended: 'SIGKILL' };
    });
    const answers = await Promise.all([1, 2, 3].map(() => client.callTool({ name: 'simulate', arguments: plan })));
    for (const { isError, content } of answers) {
      expect(isError).toBe(true);
      expect(JSON.stringify(content)).toContain('ended without an answer: SIGKILL');
    }
    expect(most).toBe(1);
    await client.close();
    await ended;
  });

  it('answers what computes nothing while a computation runs', async () => {
    let finish = (): void => undefined;
    const { client, ended } = await talk(async (_, __, input) => {
      const { tool } = JSON.parse(input!) as { tool: string };
      if (tool === 'montecarlo') await new Promise<void>((resolve) => (finish = resolve));
      return { stdout: `{"answer":["${tool}"]}`, ended: 'exit code 0' };
    });
    const long = client.callTool({ name: 'montecarlo', arguments: plan });
    for (const name of ['list_files', 'describe_inputs', 'validate']) {
      expect(JSON.stringify(await client.callTool({ name, arguments: {} }))).toContain(name);
    }
    finish();
    expect(JSON.stringify(await long)).toContain('montecarlo');
    await client.close();
    await ended;
  });

  it('says that a line is too long, and goes on', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const lines: string[] = [];
    createInterface({ input: stdout }).on('line', (line) => lines.push(line));
    const runCommand = (): never => {
      throw new Error('No tool was called');
    };
    const ended = run(folderWith({}), ['mcp'], { streams: { stdin, stdout }, runCommand });
    stdin.write(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(20_000_000)}"}}\n`);
    stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    await vi.waitUntil(() => lines.length === 2, 60_000);
    const told = lines.map((line) => JSON.parse(line) as unknown);
    const error = { code: -32600, message: 'A line is longer than 8 MiB, and is not read' };
    expect(told).toContainEqual({ jsonrpc: '2.0', id: null, error });
    expect(told).toContainEqual({ jsonrpc: '2.0', id: 2, result: {} });
    stdin.end();
    expect((await ended).code).toBe(0);
  });

  it('stops the process of a question that is taken back, and of a client that goes', async () => {
    const stopped: string[] = [];
    const begun: (() => void)[] = [];
    const hasBegun = (): Promise<void> => new Promise((resolve) => begun.push(resolve));
    const { client, ended } = await talk(async (_, signal, input) => {
      begun.shift()?.();
      await until(signal);
      stopped.push((JSON.parse(input!) as { tool: string }).tool);
      return { stdout: '', ended: 'SIGTERM' };
    });
    const stop = new AbortController();
    const first = hasBegun();
    const asked = client.callTool({ name: 'levers', arguments: plan }, undefined, { signal: stop.signal });
    await first;
    stop.abort();
    await expect(asked).rejects.toThrow();
    const second = hasBegun();
    client.callTool({ name: 'stress', arguments: plan }).catch(() => undefined);
    await second;
    expect(stopped).toEqual(['levers']);
    await client.close();
    expect((await ended).code).toBe(0);
    expect(stopped).toEqual(['levers', 'stress']);
  });
});
