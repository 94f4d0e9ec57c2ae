import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import * as functions from '../../../src/hosts/spreadsheet/index.js';
import { bareContext, built, callIn, evaluate, EXCEL_RUNTIME } from './built.js';
import { expectedYears, oneRetires, rangesOf } from './ranges.js';
import { hasTurn } from '../../draws.js';
import { vectors } from '../../vectors.js';

const { plan, census } = oneRetires;
const ids = Object.keys(functions).sort();

/** The script of each host in a realm of its own, and how a cell calls a function of it. */
const hosts = [
  ['Google Sheets', 'apps-script/Code.gs', () => sheets(), (id: string) => id],
  ['Excel', 'excel/functions.js', () => excel(), (id: string) => `called.${id}`],
] as const;

function sheets(): ReturnType<typeof bareContext> {
  const context = bareContext();
  evaluate(context, built('apps-script/Code.gs'));
  return context;
}

function excel(): ReturnType<typeof bareContext> {
  const context = bareContext({ of2016: true });
  evaluate(context, EXCEL_RUNTIME + built('excel/functions.js'));
  return context;
}

describe.each(hosts)('%s', (_, file, load, named) => {
  it('parses as the JavaScript of 2016 and stays small', () => {
    const code = built(file);
    expect(() => parse(code, { ecmaVersion: 2016, sourceType: 'script' })).not.toThrow();
    expect(code).not.toMatch(/#!|[^ -~\n]/);
    // Any analysis may be asked for, Monte Carlo among them.
    expect(Buffer.byteLength(code)).toBeLessThan(706_000);
  });

  it('gives the figures of the vectors, without a host, a clock, chance or BigInt', () => {
    const context = load();
    for (const vector of vectors().filter((_, i) => hasTurn(i, 4))) {
      const ranges = rangesOf(vector.input);
      const { columns, rows } = expectedYears(vector);
      // Blank cells are empty text in Google Sheets and null in JSON.
      const given = JSON.parse(JSON.stringify([ranges.plan, ranges.census, [['columns', columns]]])) as unknown[];
      expect(callIn(context, named('ESOP_SIMULATE'), given), vector.name).toEqual(rows);
    }
  });

  it('has every function', () => {
    const context = load();
    const call = (id: string, ...given: unknown[]): unknown => callIn(context, named(id), given);
    const plain = (table: unknown): unknown => JSON.parse(JSON.stringify(table));
    expect(call('ESOP_SUMMARY', plan, census)).toEqual(plain(functions.ESOP_SUMMARY(plan, census)));
    expect(call('ESOP_OBLIGATION', plan, census, 2028)).toEqual([[5000]]);
    expect(call('ESOP_SENSITIVITY', plan, census)).toEqual(plain(functions.ESOP_SENSITIVITY(plan, census)));
    expect(call('ESOP_VALIDATE', plan, census)).toEqual([['OK']]);
    expect(call('ESOP_VESTING', 'graded', 6, [[3]])).toEqual([[0.4]]);
    expect(call('ESOP_RELEASE', 1000, 0, 2, 100)).toHaveLength(3);
    expect(call('ESOP_DIVERSIFY', 57, 12, 850, 250)).toEqual([[25]]);
    expect(call('ESOP_DISTRIBUTIONS', 'death', 2027, 40, 3, 1000, 10)).toHaveLength(6);
  });

  it('reads its own dates', () => {
    const context = load();
    evaluate(
      context,
      "var people = [['ID', 'Birth date', 'Service', 'Shares'], ['A', new Date(1962, 5, 30), 20, 50]];",
    );
    const call = `JSON.stringify(${named('ESOP_OBLIGATION')}(${JSON.stringify(plan)}, people))`;
    // 65 in 2027, paid in the year after.
    expect(evaluate(context, call)).toBe('[[5000]]');
  });

  it('shows errors with the cell', () => {
    const context = load();
    const call = `${named('ESOP_SIMULATE')}([['pln_nme', 'P']], ${JSON.stringify(census)})`;
    expect(evaluate(context, `try { ${call} } catch (error) { error.message }`)).toBe(
      'plan row 1, column 1: Unknown name, but it says "pln_nme"',
    );
  });
});

describe('Google Sheets', () => {
  it('declares every function with its comment, and one name besides', () => {
    const { body } = parse(built('apps-script/Code.gs'), { ecmaVersion: 2016 });
    const declared = body.flatMap((statement) => (statement.type === 'FunctionDeclaration' ? [statement.id.name] : []));
    expect(declared.sort()).toEqual(ids);
    expect(built('apps-script/Code.gs').match(/@customfunction\n \*\//g)).toHaveLength(ids.length);
    expect(body.filter(({ type }) => type === 'VariableDeclaration')).toHaveLength(1);
    expect(JSON.parse(built('apps-script/appsscript.json'))).toMatchObject({ runtimeVersion: 'V8' });
  });
});

describe('Excel', () => {
  interface Metadata {
    readonly functions: readonly {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly parameters: readonly {
        readonly name: string;
        readonly optional?: boolean;
        readonly dimensionality: string;
      }[];
      readonly result: object;
    }[];
  }
  const metadata = JSON.parse(built('excel/functions.json')) as Metadata;

  it('describes every function that the script associates', () => {
    const context = excel();
    expect(JSON.parse(evaluate(context, 'JSON.stringify(Object.keys(called).sort())') as string)).toEqual(ids);
    expect(metadata.functions.map(({ id }) => id).sort()).toEqual(ids);
    for (const { id, name, description, parameters, result } of metadata.functions) {
      expect(`ESOP_${name}`).toBe(id);
      expect(description.length).toBeGreaterThan(20);
      expect(parameters).toHaveLength((functions as unknown as Record<string, { length: number }>)[id]!.length);
      expect(parameters.every(({ dimensionality }) => dimensionality === 'matrix')).toBe(true);
      expect(result).toEqual({ dimensionality: 'matrix' });
    }
    const optional = metadata.functions.flatMap(({ parameters }) => parameters.filter((its) => its.optional === true));
    expect(optional.map(({ name }) => name)).toContain('options');
  });

  it('hands over null for what is left out, and its invocation at the end', () => {
    const context = excel();
    const given = [plan, census, null, null, null, { address: 'Sheet1!A1' }];
    expect(callIn(context, 'called.ESOP_OBLIGATION', given)).toEqual([[5000]]);
  });

  it('shows the text of an error beside #VALUE!', () => {
    const call = "try { called.ESOP_VESTING('cliff', 9, 1) } catch (error) { [error.code, error.message].join(' ') }";
    expect(evaluate(excel(), call)).toBe('#VALUE! years row 1, column 1: Must be between 2 and 7, but it says "9"');
  });

  it('finds its files from the manifest', () => {
    const manifest = built('excel/manifest.xml');
    const addresses = [...manifest.matchAll(/https:\/\/your-host\.example\/([\w.]+)"/g)].map(([, name]) => name!);
    expect(new Set(addresses)).toEqual(new Set(['functions.html', 'functions.js', 'functions.json']));
    for (const name of addresses) expect(built(`excel/${name}`)).not.toBe('');
    const ids = (tag: string): (string | undefined)[] =>
      [...manifest.matchAll(new RegExp(`<${tag}[^>]* (?:resid|id)="([^"]+)"`, 'g'))].map(([, id]) => id).sort();
    expect([...ids('SourceLocation'), ...ids('Namespace')].sort()).toEqual(
      [...ids('bt:Url'), ...ids('bt:String')].sort(),
    );
    expect(manifest).toMatch(/<Version>\d+\.\d+\.\d+\.0<\/Version>/);
  });
});
