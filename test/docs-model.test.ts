/** The model, docs/sources.md and README.md against the code: what they state as fact is read from them and checked. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { MODEL_PAGES, wholeModel } from '../.config/pages.js';
import {
  FINDING_CODES,
  simulateRun,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from '../src/index.js';
import type { Rate } from '../src/engine/numeric/index.js';
import { FINDING_SEVERITY } from '../src/engine/results/compliance.js';
import { LAST_PUBLISHED_YEAR, statutoryLimits } from '../src/engine/rules/limits.js';
import { vectors } from './vectors.js';

const model = wholeModel();
const sources = readFileSync('docs/sources.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

/** The page of a section of the model. */
const section = (number: number): string => MODEL_PAGES.find(({ title }) => title.startsWith(`${number}. `))!.text;

/** The tables of a text, each row as its cells; the line of dashes is left out. */
function tables(text: string): string[][][] {
  return [...text.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .filter((line) => !/^\|[-| ]+\|$/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
}

const number = (cell: string): number => Number(cell.replaceAll(',', ''));
const word = (cell: string): string => cell.replaceAll('`', '');

/** What a dotted path leads to. */
function at(object: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], object);
}

interface Example {
  planRules: PlanRules;
  operatingAssumptions: OperatingAssumptions;
  initialState: InitialState;
  systemConfig: SystemConfig;
}

const example = section(10);
const input = JSON.parse(/^```json\n(.*?)^```/ms.exec(example)![1]!) as Example;
const run = simulateRun(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);

describe('the symbols of the model', () => {
  const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^engine\/(year\/stages|state|rules)\/.*\.ts$/.test(file))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('');
  const named = tables(section(4)).find(([head]) => head![0] === 'symbol')!;

  it.each(named.slice(1))('%s: %s stands in the code as %s', (_symbol, _meaning, names) => {
    for (const [, name] of names.matchAll(/(\w+)(?:\(\))?`/g)) expect(code).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe('the worked example of the model', () => {
  const figures = tables(example).flatMap(([header, ...rows]) =>
    rows.flatMap(([name, ...cells]) =>
      cells.map((cell, i) => ({ group: word(header![0]!), column: header![i + 1]!, figure: word(name!), cell })),
    ),
  );

  it('shows all four groups of results', () => {
    expect(new Set(figures.map(({ group }) => group))).toEqual(
      new Set(['annual_projections', 'participant_snapshots', 'trust_states', 'summary_metrics']),
    );
  });

  it.each(figures)('$group $column $figure is $cell', ({ group, column, figure, cell }) => {
    expect(look(group, Number(column), figure)).toBe(number(cell));
  });

  function look(group: string, year: number, figure: string): unknown {
    const inYear = <T extends { year: number }>(rows: T[]): T | undefined => rows.find((row) => row.year === year);
    if (group === 'summary_metrics') return at(run.summary_metrics, figure);
    if (group === 'annual_projections') return at(inYear(run.annual_projections), figure);
    if (group === 'trust_states') return at(inYear(run.trust_states), figure);
    const [id = '', field = ''] = figure.split('.');
    return at(inYear(run.participant_snapshots.filter(({ participant_id }) => participant_id === id)), field);
  }

  it('raises the findings it says', () => {
    const found = run.summary_metrics.compliance_findings.map(({ year, code }) => [year, code]);
    expect(found).toEqual([2027, 2028, 2029].map((year) => [year, 'REPURCHASE_SHORTFALL']));
  });
});

describe('the model', () => {
  it('states the published limits as the code has them', () => {
    const [[, ...rows] = []] = tables(section(6));
    expect(rows.at(-1)?.[0]).toBe(String(LAST_PUBLISHED_YEAR));
    for (const [year, ...stated] of rows) {
      const limits = statutoryLimits(Number(year), 0 as Rate);
      const { payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement } = limits;
      const cents = [payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement];
      expect(stated.slice(0, 4).map(number)).toEqual(cents.map((amount) => amount / 100));
    }
  });

  it('lists the columns of the results', () => {
    const page = readFileSync('docs/model/columns.md', 'utf8');
    expect(page).toContain('| `repurchase_obligation`');
  });

  it('lists the findings there are, in their order', () => {
    const [[, ...rows] = []] = tables(section(8));
    expect(rows.map(([code]) => word(code!))).toEqual(FINDING_CODES);
    expect(rows.map(([, severity]) => severity)).toEqual(FINDING_CODES.map((code) => FINDING_SEVERITY[code]));
  });
});

describe('docs/sources.md', () => {
  const defined = [...sources.matchAll(/^### (\S+)$/gm)].map(([, tag]) => tag!);
  const files = ['src', 'test'].flatMap((folder) => ts.sys.readDirectory(folder, ['.ts'], ['**/dist']));
  const used = new Set(
    [model, ...files.map((file) => readFileSync(file, 'utf8'))].flatMap((text) =>
      [...text.matchAll(/\[((?:[ST]-[\w-]+(?:, )?)+|std)\]/g)].flatMap(([, tags]) => tags!.split(', ')),
    ),
  );

  it('defines every tag that is used, and uses every tag it defines', () => {
    expect(defined.sort()).toEqual([...used].sort());
  });

  it('says of each source what was read of it', () => {
    const entries = sources.split(/^(?=###? )/m).filter((entry) => /^### [ST]-/.test(entry));
    const silent = entries.filter((entry) => !/^- Where:\s/m.test(entry) || !/^- Status:\s/m.test(entry));
    expect(silent.map((entry) => entry.split('\n')[0])).toEqual([]);
  });
});

describe('README.md', () => {
  it.each([
    ['conformance vectors', vectors().length],
    [
      'random plans',
      Number(/numRuns: draws\((\d+)\)/.exec(readFileSync('test/properties/oracle.test.ts', 'utf8'))?.[1]),
    ],
    ['sources', [...sources.matchAll(/^### [ST]-/gm)].length],
    ['findings', FINDING_CODES.length],
  ])('counts %s rightly', (what, count) => {
    const stated = new RegExp(`([\\d,]+) ${what}`).exec(readme.replaceAll(/\s+/g, ' '))?.[1];
    expect(number(stated ?? 'none')).toBe(count);
  });

  it('shows the two commands as they are', () => {
    expect(readme).toMatch(/^```sh\nnpm ci && npm start\nnpm ci && npm test\n```$/m);
  });
});
