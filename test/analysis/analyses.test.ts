/** The list of analyses, and what every host makes of an entry. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { ANALYSES, analysisOf, toRows, type AnyResult, type PlanInputs } from '../../src/analysis/index.js';
import { answerKinds } from '../../src/analysis/analyses.js';
import { examplePlan } from '../../src/analysis/example-plan.js';
import { accepted, readArgument } from '../../src/engine/input/schema/read-argument.js';
import { commandOf } from '../../src/hosts/cli/commands/analysis.js';
import { addCommand } from '../../src/hosts/cli/commands/command.js';
import { ESOP_ANALYSIS } from '../../src/hosts/spreadsheet/index.js';
import { schemas } from '../../src/hosts/service/openapi/document.js';
import { ROUTES } from '../../src/hosts/service/routes/index.js';
import { answerOf } from '../../src/hosts/what-if/library/answers.js';
import { prepare, simulateRun, ValidationError } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { tableLines } from '../../src/hosts/cli/text/answer-table.js';
import { plainStyle } from '../../src/hosts/cli/text/style.js';
import { answerFiles } from '../../src/presentation/answer/answer-files.js';
import { shownTable } from '../../src/presentation/answer/index.js';
import { expectWithin } from '../hosts/cli/analysis-plan.js';
import { folderWith, run } from '../hosts/cli/harness.js';

const argumentsOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: PlanInputs) =>
  [planRules, operatingAssumptions, initialState, systemConfig] as const;

describe.each(ANALYSES.map((analysis) => [analysis.kind, analysis] as const))('%s', (kind, analysis) => {
  const { options, changes } = analysis.example;
  const plan = prepare(...argumentsOf(examplePlan(changes)));
  const result = analysis.run(plan, options as never) as AnyResult;

  it('has an example that its schema reads and its check lets through', () => {
    const read = accepted(readArgument('options', analysis.options, options));
    for (const { count } of analysis.amounts?.(read as never) ?? []) expect(count).toBeLessThan(100);
    expect(() => analysis.check(plan, options as never)).not.toThrow();
    expect(() => analysis.run(plan, { ...options, unknown: 1 } as never)).toThrow(ValidationError);
  });

  it('has a result that names its kind first, and rows and words of it after JSON too', () => {
    const first = Object.entries(result)[0];
    if (!Array.isArray(result)) expect(first).toEqual(['kind', kind]);
    const rows = toRows(result);
    expect(rows.length).toBeGreaterThan(0);
    const read = JSON.parse(JSON.stringify(result)) as AnyResult;
    expect(toRows(read)).toEqual(rows);
    const words = analysis.words(read as never, sayOf('Harbor'));
    expect(words.length).toBeGreaterThan(0);
    for (const sentence of words) expect(sentence).toMatch(/\.$/);
    expect(words.join(' ')).not.toMatch(/undefined|null|NaN/);
  });

  it('has tables whose rows and totals have what the columns name, drawn within any width', () => {
    const tables = analysis.tables?.(result as never, sayOf('Harbor')) ?? [];
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    if (tables.length > 0) expect(tables.some(({ isFor, rows }) => isFor !== 'files' && rows.length > 0)).toBe(true);
    for (const table of tables) {
      const keys = table.columns.map(({ key }) => key);
      for (const row of table.rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
      const members = [...keys, ...table.columns.flatMap(({ changeIn }) => changeIn ?? [])];
      expect(members).toEqual(expect.arrayContaining(Object.keys(table.total ?? {})));
      const { heads, rows } = shownTable(table);
      for (const row of rows) {
        expect(row).toHaveLength(heads.length);
        for (const { text } of row) expect(text).not.toMatch(/undefined|null|NaN/);
      }
      for (const width of [40, 80, 160]) expectWithin(tableLines(table, width, plainStyle).join('\n'), width);
    }
  });

  it('has files of different names', () => {
    const names = answerFiles(analysis as never, 'Harbor', result as never).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is a route and a command, and is in their guides', async () => {
    expect(ROUTES.map(({ path }) => path)).toContain(`/v1/analyses/${kind}`);
    const name = analysis.title.replace(/ /g, '');
    for (const part of ['Request', 'Options', 'Answer', 'Result']) expect(schemas).toHaveProperty(`${name}${part}`);
    const { stdout } = await run('.', [kind, '--help']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(analysis.description);
    for (const guide of ['service', 'command-line'])
      expect(readFileSync(`docs/guides/${guide}.md`, 'utf8')).toContain(`\`${kind}\``);
  });
});

it('kinds and titles are unique', () => {
  for (const member of ['kind', 'title'] as const)
    expect(new Set(answerKinds().map((each) => each[member])).size).toBe(answerKinds().length);
});

describe('toRows()', () => {
  it('refuses an answer without a kind, or with another, and says which there are', () => {
    const { kind: _, ...older } = analysisOf('company-cash').run(
      prepare(...argumentsOf(examplePlan())),
      {} as never,
    ) as Record<string, unknown>;
    const issueOf = (answer: object): unknown => {
      try {
        return toRows(answer as AnyResult);
      } catch (error) {
        return (error as ValidationError).details;
      }
    };
    expect(issueOf(older)).toEqual({ field: 'kind', issue: 'Required' });
    expect(issueOf({ ...older, kind: 'toString' })).toMatchObject({
      issue: expect.stringContaining('sinking-fund') as string,
    });
    expect(issueOf([{ year: 2027 }])).toEqual({ field: 'kind', issue: 'Required' });
    expect(toRows([])).toEqual([]);
  });

  it('tells the sensitivity of a run by its own members', () => {
    const [rules, assumptions, state] = argumentsOf(examplePlan());
    const run = simulateRun(rules, assumptions, state, { projection_years: 2, run_sensitivity_analysis: true });
    expect(toRows(run.summary_metrics.sensitivity!).length).toBeGreaterThan(0);
  });
});

describe('an analysis without a command of its own', () => {
  // That of another serves as an example.
  const attempt = (kind: 'solve' | 'purchases', args: readonly string[], files: object = {}) =>
    run(
      folderWith({ 'plan.json': examplePlan(analysisOf(kind).example.changes), ...files }),
      [kind, 'plan.json', ...args],
      {},
      async (given, host) => {
        const program = new Command().exitOverride();
        addCommand(program, host, () => undefined, commandOf(analysisOf(kind)));
        await program.parseAsync(given, { from: 'user' });
        return 0;
      },
    );
  const { options } = analysisOf('solve').example;

  it('takes its options from flags and from a file, whose parts flags replace', async () => {
    const flags = ['--between', '0,0.1', '--target-value', '220000', '--format', 'json'];
    const { stdout } = await attempt('solve', ['--options', 'o.json', ...flags], { 'o.json': options });
    const { target } = options as { readonly target: object };
    const expected = analysisOf('solve').run(prepare(...argumentsOf(examplePlan())), {
      ...options,
      target: { ...target, value: 220_000 },
    } as never);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it('says in which flag or file an option is wrong', async () => {
    const file = { 'o.json': { ...options, vary: 'planRules.nothing' } };
    await expect(attempt('solve', ['--between', '0', '--options', 'o.json'], file)).rejects.toMatchObject({
      issues: [{ field: '--between', file: '--between' }],
    });
    await expect(attempt('solve', ['--options', 'o.json'], { 'o.json': [1] })).rejects.toMatchObject({
      issues: [{ file: 'o.json', issue: 'Must be one object' }],
    });
  });

  it('has its words and rows as a page, its rows as CSV, and a list as JSON', async () => {
    const page = await attempt('purchases', []);
    expect(page.stdout).toMatch(/From whom do we buy shares\?\n\nHarbor Tool & Die ESOP buys \$\d/);
    expect((await attempt('purchases', ['--format', 'csv'])).stdout).toMatch(
      /^id,reason,origin,age,year,metric,statistic,value,unit\nE1,/,
    );
    const json = await attempt('purchases', ['--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ year: 2028 }, { year: 2029 }]);
    // Nobody sells in the only year of the plan.
    const none = await run(folderWith({ 'plan.json': examplePlan() }), ['purchases', 'plan.json', '--format', 'csv']);
    expect(none.stdout).toBe('year,metric,statistic,value,unit\n');
  });
});

it('the page and spreadsheets take any of them by its kind', () => {
  const told = answerOf(examplePlan(), 'analysis', { kind: 'company-cash', name: 'Harbor' }, {});
  expect(told.words[0]).toMatch(/^Harbor costs the company \$/);
  const sheet = [
    ['plan_name', 'Harbor'],
    ['vesting_schedule.years', 6],
    ['contribution_policy.annual_amount', 9000],
    ['share_valuation.current_price', 100],
    ['share_valuation.annual_growth_rate', 0.04],
    ['projection_years', 1],
  ];
  const census = [
    ['id', 'age', 'service_years', 'compensation', 'allocated_shares'],
    ['E1', 64, 21, 64_000, 2150],
  ];
  const table = ESOP_ANALYSIS('company-cash', [...sheet, ['census_year', 2026]], census);
  expect(table).toEqual([
    Object.keys(told.rows[0]!),
    ...told.rows.map((row) => Object.values(row).map((v) => v ?? '')),
  ]);
  expect(ESOP_ANALYSIS('nothing', sheet, census)).toMatchObject({
    error: expect.stringContaining('company-cash') as string,
  });
  expect(ESOP_ANALYSIS('stress', sheet, census)).toMatchObject({ error: expect.stringContaining('shocks') as string });
});
