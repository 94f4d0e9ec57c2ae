import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { errorOf, folderWith, quietPlan, run, smallPlan } from './harness.js';

describe('usage', () => {
  it('--help has the commands in groups, in the order in which people meet them', async () => {
    const { stdout } = await run('/', ['--help']);
    const groups = [...stdout.matchAll(/^(The first hour|Ask|Doubt|Audit|Serve):\n {2}(\S+)/gm)].map(([, ...of]) => of);
    expect(groups).toEqual([
      ['The first hour', 'example'],
      ['Ask', 'compare'],
      ['Doubt', 'montecarlo'],
      ['Audit', 'explain'],
      ['Serve', 'mcp'],
    ]);
    const [, own = ''] = /\nCommands:\n([^]*?)\n\n/.exec(stdout) ?? [];
    expect(own.trim().split('\n')).toEqual([expect.stringMatching(/^help/)]);
  });

  it('--help and --version are answered on standard output', async () => {
    const help = await run('/', ['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('Usage: esop-repurchase');
    expect(help.stdout).toContain('Exit codes');
    for (const flag of ['--version', '-V']) {
      expect(await run('/', [flag])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
    }
  });

  it('each command has its help', async () => {
    const { code, stdout } = await run('/', ['simulate', '--help']);
    expect(code).toBe(0);
    for (const word of ['--census', '--format', '--out', 'table', 'json', 'csv']) expect(stdout).toContain(word);
    expect((await run('/', ['help', 'validate'])).stdout).toContain('--census');
  });

  it.each([
    ['nothing at all', []],
    ['a missing file argument', ['simulate']],
    ['a second file argument', ['simulate', 'a.json', 'b.json']],
    ['an unknown command', ['project', 'a.json']],
    ['an unknown option', ['simulate', 'a.json', '--months', '5']],
    ['an option given twice', ['simulate', 'a.json', '--format', 'json', '--format', 'csv']],
    ['an unknown format', ['simulate', 'a.json', '--format', 'xml']],
    ['an option without its value', ['simulate', 'a.json', '--census']],
    ['an option of the other command', ['validate', 'a.json', '--out', 'x']],
  ])('%s is exit code 2, explained on standard error', async (_, args) => {
    const { code, stdout, stderr } = await run('/', args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .*\n\(see --help\)\n$|^Usage: esop-repurchase/);
  });
});

describe('validate', () => {
  it('says that all is well', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    expect(await run(folder, ['validate', 'plan.json'])).toEqual({
      code: 0,
      stdout: 'plan.json is valid: 2 participants\n',
      stderr: '',
    });
  });

  it('names all issues of the engine', async () => {
    const plan = { ...smallPlan, planRules: { plan_name: '', vesting_schedule: { years: 9 } } };
    const folder = folderWith({ 'plan.json': plan });
    const outcome = await run(folder, ['validate', 'plan.json']);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(errorOf(outcome).issues).toMatchObject([
      { file: 'plan.json', field: 'plan_name' },
      { file: 'plan.json', field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' },
    ]);
  });
});

describe('a percentage where the census has fractions', () => {
  it('is told how to be written', async () => {
    const census = 'id,age,service_years,vested_percentage\nE1,40,3,40\nE2,40,3,40%\nE3,40,3,400\n';
    const folder = folderWith({ 'plan.json': quietPlan, 'census.csv': census });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', 'census.csv']);
    expect(errorOf(outcome).issues.map(({ line, issue, value }) => [line, issue, value])).toEqual([
      [2, 'Must be between 0 and 1: write 40% or 0.4', '40'],
      [4, 'Must be between 0 and 1', '400'],
    ]);
  });
});

describe('the plan file', () => {
  const attempt = async (content: string | Uint8Array | object) =>
    run(folderWith({ 'plan.json': content }), ['simulate', 'plan.json']);

  it('that does not exist, or is a folder, is bad input', async () => {
    const missing = await run('/', ['simulate', 'nowhere/plan.json']);
    expect(missing.code).toBe(1);
    expect(errorOf(missing)).toMatchObject({
      code: 'FILE_ERROR',
      details: { field: 'nowhere/plan.json', issue: 'No such file or folder' },
    });
    const folder = await run(folderWith({}), ['simulate', '.']);
    expect(errorOf(folder).details.issue).toBe('Is a folder, not a file');
  });

  it('that is not JSON is bad input, with line and column', async () => {
    const outcome = await attempt('{\n  // with a comment\n  "planRules": {}, x\n}');
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome)).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Invalid plan file',
      issues: [
        {
          file: 'plan.json',
          line: 3,
          issue: 'Not JSON: line 3, column 20: expected a property name in double quotes, found x',
        },
      ],
    });
  });

  it.each([
    ['plan.json', 'planRules.plan_name', '{ "planRules": {\n"plan_name": "A",\n// ours\n"plan_name": "B" } }', 2, 4],
    ['changes.json', '[1].changes', '[{ "name": "A" }, {\n"changes": {},\n"changes": {} }]', 2, 3],
    ['shocks.json', '[0].year', '[{ "year": 2027,\n"type": "price_drop",\n"\\u0079ear": 2028 }]', 1, 3],
    ['earlier.json', '__proto__', '{ "__proto__": 1,\n"__proto__": 2 }', 1, 2],
  ])('or another file of JSON may not have a name twice: %s', async (file, field, text, first, second) => {
    const folder = folderWith({ 'plan.json': smallPlan, [file]: text });
    const args = {
      'plan.json': ['simulate', 'plan.json'],
      'changes.json': ['compare', 'plan.json', '--scenarios', 'changes.json'],
      'shocks.json': ['stress', 'plan.json', '--shocks', 'shocks.json'],
      'earlier.json': ['montecarlo', 'plan.json', '--extend', 'earlier.json'],
    }[file]!;
    const outcome = await run(folder, args);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).issues).toMatchObject([{ file, line: second, field }]);
    expect(errorOf(outcome).issues[0]!['issue']).toMatch(
      new RegExp(`^Must not have a name twice in an object: .* is at line ${first}, column \\d+ and line ${second}, `),
    );
  });

  it('that is not text is bad input', async () => {
    expect(errorOf(await attempt(new Uint8Array([0x7b, 0xe9, 0x7d]))).details.issue).toContain('Not UTF-8 text');
  });

  it.each(['[]', 'null', '3', '"plan"'])('that holds %s is bad input', async (content) => {
    expect(errorOf(await attempt(content)).details.issue).toBe(
      'Must be an object with planRules, operatingAssumptions, initialState, systemConfig',
    );
  });

  it('that holds anything but the four arguments is bad input', async () => {
    const { issues } = errorOf(await attempt({ ...smallPlan, plan_rules: {}, participants: [] }));
    expect(issues.map(({ field }) => field)).toEqual(['plan_rules', 'participants']);
  });

  it('that lacks an argument is bad input', async () => {
    expect(errorOf(await attempt({})).issues).toMatchObject([
      { field: 'planRules', issue: 'Required' },
      { field: 'operatingAssumptions', issue: 'Required' },
      { field: 'initialState', issue: 'Required' },
    ]);
  });

  it('may start with a byte order mark, be UTF-16, and leave systemConfig out', async () => {
    const { systemConfig: _, ...plan } = smallPlan;
    const text = `\ufeff${JSON.stringify(plan)}`;
    expect((await attempt(text)).code).toBe(0);
    expect((await attempt(Buffer.from(text, 'utf16le'))).code).toBe(0);
  });

  it('with an answerless model is bad input', async () => {
    const outcome = await attempt({
      ...smallPlan,
      operatingAssumptions: {
        contribution_policy: {},
        share_valuation: { current_price: 10, method: 'equity_value' },
        repurchase_strategy: { funding_source: 'company_redemption' },
      },
      initialState: { census_year: 2026, participants: smallPlan.initialState.participants.slice(0, 1) },
    });
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome)).toMatchObject({
      code: 'SIMULATION_ERROR',
      message: 'Simulation failed',
      details: { field: 'share_valuation.method', issue: 'No shares outstanding at the end of 2028' },
    });
  });
});
