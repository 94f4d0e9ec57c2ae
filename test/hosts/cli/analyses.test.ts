/** The command of every analysis is the library: JSON, files, workbook and progress, generated from the list. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { ANALYSES, type AnyAnalysis } from '../../../src/analysis/index.js';
import { examplePlan } from '../../../src/analysis/example-plan.js';
import { answerFiles } from '../../../src/presentation/answer/index.js';
import { csv } from '../../../src/presentation/words/csv.js';
import { formsOf } from '../../../src/hosts/cli/commands/answer.js';
import { ownName } from '../../../src/hosts/cli/output/result-output.js';
import { plainStyle } from '../../../src/hosts/cli/text/style.js';
import { expectWithin, planOf } from './analysis-plan.js';
import { folderWith, run } from './harness.js';

/** The example of an analysis whose command has no file of options, as its flags. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  montecarlo: ['--paths', '3', '--seed', '1'],
  sensitivity: ['--only', 'price_growth'],
  solve: [
    ...['--vary', 'operatingAssumptions.share_valuation.annual_growth_rate', '--between', '0,0.1'],
    ...['--metric', 'total_repurchase_obligation', '--value', '215000'],
  ],
  stress: ['--price-fall', '2027:0.3'],
};
// A comparison names its first scenario after its plan file.
const COMMANDS = ANALYSES.filter(({ kind }) => kind !== 'compare');

describe.each(COMMANDS.map((analysis): [string, AnyAnalysis] => [analysis.kind, analysis]))('%s', (kind, analysis) => {
  const { changes, options } = analysis.example;
  const inputs = examplePlan(changes);
  const asked = FLAGS[kind] ?? (Object.keys(options).length === 0 ? [] : ['--options', 'options.json']);
  const attempt = async (...more: string[]) => {
    const folder = folderWith({ 'plan.json': inputs, 'options.json': options });
    return { folder, ...(await run(folder, [kind, 'plan.json', ...asked, ...more])) };
  };
  const result = analysis.run(planOf({ systemConfig: undefined, ...inputs }), options as never);
  const files = answerFiles<object>(analysis as never, inputs.planRules.plan_name, result);
  const sheetNames = files.map(({ name }) => name.replace('.csv', ''));

  it('gives the answer of the library as JSON', async () => {
    const { stdout, stderr } = await attempt('--format', 'json');
    expect(stderr).toBe('');
    // Futures are given one by one only when they are asked for.
    const expected = kind === 'montecarlo' ? { ...result, samples: undefined } : result;
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(expected)));
  });

  it('gives its tables as CSV files, the first of them on standard output', async () => {
    const texts = new Map(files.map((file) => [file.name, [...csv(file)].join('')]));
    expect((await attempt('--format', 'csv')).stdout).toBe(texts.get(files[0].name));
    const { folder } = await attempt('--format', 'csv', '--out', 'csv');
    const named = [...texts].map(([name, text]) => [ownName(name, analysis.files?.answer ?? kind), text] as const);
    expect(readdirSync(join(folder, 'csv')).sort()).toEqual(named.map(([name]) => name).sort());
    for (const [name, text] of named) expect(readFileSync(join(folder, 'csv', name), 'utf8')).toBe(text);
  });

  it('is drawn in 40 columns', () => {
    expectWithin(
      formsOf<object>(analysis as never, { name: inputs.planRules.plan_name }).report(result, 40, plainStyle),
      40,
    );
  });

  it('gives them as the sheets of a workbook, and defines what stands in them', async () => {
    const { folder } = await attempt('--format', 'xlsx', '--out', 'xlsx');
    const [name = ''] = readdirSync(join(folder, 'xlsx'));
    const sheets = (await readExcelFile(join(folder, 'xlsx', name))).map(({ sheet }) => sheet);
    expect(sheets.filter((sheet) => sheet !== 'definitions')).toEqual(['answer', ...sheetNames]);
  });
});
