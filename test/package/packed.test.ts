import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as source from '../../src/index.js';
import { sharedChromium } from '../browser.js';
import { commandsOfGuides } from './guides.js';
import { execute, tarball, type Tarball } from './tarball.js';
import { followTutorial, forTheBoard } from './tutorial.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** A plan and the figures it must give, by any way into the package. */
const vector = 'test/vectors/031.json';
const { expected } = JSON.parse(readFileSync(vector, 'utf8')) as { expected: { results: object } };

const useEverything = `
const { input } = JSON.parse(readFileSync('vector.json', 'utf8'));
const { results } = api.simulate(input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig);
console.log(JSON.stringify({ names: Object.keys(api).sort(), results }));
`;

const typedConsumer = `
import { simulate, type PlanRules, type SimulationResult } from 'esop-repurchase';

const planRules: PlanRules = { plan_name: 'Typed', vesting_schedule: { years: 6 } };
const result: SimulationResult = simulate(planRules, { contribution_policy: {} }, { participants: [] });
export const total: number = result.results.total_repurchase_obligation;
// @ts-expect-error A plan has a name.
simulate({ vesting_schedule: { years: 6 } }, { contribution_policy: {} }, { participants: [] });
`;

/** The types of whatever a caller may hold: frozen, of a store, of its own classes, with words in variables. */
const typesConsumer = `
import * as main from 'esop-repurchase';
import type { InitialState, OperatingAssumptions, PlanRules, PreparedPlan, SystemConfig } from 'esop-repurchase';
import * as analysis from 'esop-repurchase/analysis';
import * as journal from 'esop-repurchase/journal';
import * as parallel from 'esop-repurchase/parallel';
import * as review from 'esop-repurchase/review';
import * as spreadsheet from 'esop-repurchase/spreadsheet';

type Frozen<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;
/** The names of functions that refuse their own parameters once these are frozen. */
type Refusing<Api> = {
  [Name in keyof Api]: Api[Name] extends (...given: infer Given) => unknown
    ? Frozen<Given> extends Readonly<Given> ? never : Name
    : never;
}[keyof Api];
type Every = Omit<typeof main, 'inputErrorMap'> & typeof analysis & typeof journal & typeof parallel & typeof review & typeof spreadsheet;
export const none: Record<Refusing<Every> | Refusing<PreparedPlan> | Refusing<parallel.MonteCarloPool>, true> = {};

const inputs = [
  { plan_name: 'Frozen', vesting_schedule: { type: 'graded', schedule: [0, 0.5, 1] }, full_vesting_on: ['death'] },
  { contribution_policy: { type: 'schedule', amounts: [1, 2] } },
  { participants: [{ id: 'A', age: 40, service_years: 9 }] },
  { projection_years: 1 },
] as const;
main.simulate(...inputs);

class Row { constructor(readonly id: string, readonly service_years: number) {} get age(): number { return 40; } }
main.simulate(inputs[0], inputs[1], { participants: [new Row('A', 9)] });

/** Text that is not one of some words, by its field. */
type Texts<T> = T extends readonly (infer Entry)[]
  ? Text<Entry, 'entry'>
  : T extends object
    ? { [Name in keyof T & string]-?: Text<Exclude<T[Name], undefined>, Name> }[keyof T & string]
    : never;
type Text<T, Name> = string extends T ? (number extends T ? never : Name) : Texts<Exclude<T, string | number>>;
export const texts: Record<Texts<PlanRules | OperatingAssumptions | InitialState | SystemConfig>, true> = {
  plan_name: true, plan_year_end: true, id: true, family: true, purchase_id: true, birth_date: true, hire_date: true, loan_id: true, debt_id: true, simulation_id: true,
};
// @ts-expect-error A word that is not known.
export const misspelt: PlanRules['vesting_schedule'] = { type: 'grated', years: 6 };
const inAVariable = { type: 'graded', years: 6 };
// @ts-expect-error Any text, to the compiler.
export const widened: PlanRules['vesting_schedule'] = inAVariable;
const asWritten = { type: 'graded', years: 6 } as const;
export const exact: PlanRules['vesting_schedule'] = asWritten;
const file = { planRules: { plan_name: 'P', vesting_schedule: inAVariable } };
export const cast = file.planRules as PlanRules;
`;

/** What somebody downloads; the what-if page is 410,000 of it, and the command line, which brings its libraries along, 460,000. */
const MOST_BYTES = 3_425_000;

/** Needs the build, and packs what it finds in dist/. */
describe('the packed package, installed into an empty folder', () => {
  let folder: string;
  let packed: Tarball;

  const run = (command: string, ...args: string[]): string => execute(folder, command, ...args);
  const command = (): string => join(folder, 'node_modules/.bin/esop-repurchase');
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-package-')));
    packed = tarball();
    write('package.json', '{ "private": true, "type": "module" }');
    run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', packed.path);
    copyFileSync(vector, join(folder, 'vector.json'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('holds the build and its papers, and nothing else', () => {
    const built = /^dist\/[\w-]+(?:\.d-[\w-]+)?\.(c?js|d\.c?ts)$/;
    const files = packed.files
      .map(({ path }) => path)
      .filter((path) => !built.test(path) && !/^(?:docs|dist\/what-if)\//.test(path));
    const pages = ['', '.all'].flatMap((name) =>
      ['browser.js', 'global.js'].map((end) => `dist/esop-repurchase${name}.${end}`),
    );
    const hosts = [
      'dist/apps-script/Code.gs',
      'dist/apps-script/appsscript.json',
      'dist/excel/functions.html',
      'dist/excel/functions.js',
      'dist/excel/functions.json',
      'dist/excel/manifest.xml',
    ];
    const data = ['dist/THIRD-PARTY-LICENSES.txt', 'dist/integrity.json', 'dist/schema.json'];
    const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    expect(files.sort()).toEqual([...papers, ...data, ...hosts, ...pages].sort());
  });

  test('holds the documentation and the examples, but not what makes them, the site that is built of them, or what is of use only with the repository', () => {
    const written = readdirSync('docs', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .filter(
        (path) =>
          !/^docs\/site\/|node_modules|\/acme\/generate\.ts$|\/(?:architecture|guides\/benchmarks|guides\/distributed)\.md$|^docs\/examples\/distributed\//.test(
            path,
          ),
      );
    expect(written).toEqual(
      expect.arrayContaining(['docs/examples/acme/plan.json', 'docs/tutorial.md', 'docs/acme.svg']),
    );
    expect(
      packed.files
        .map(({ path }) => path)
        .filter((path) => path.startsWith('docs/'))
        .sort(),
    ).toEqual(written.sort());
  });

  test('has a README whose links lead to files of the package', () => {
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(20);
    const inside = new Set(packed.files.map(({ path }) => path));
    expect(links.filter((link) => !link.startsWith('https:') && !inside.has(link))).toEqual([]);
  });

  test(`is at most ${MOST_BYTES.toLocaleString('en')} bytes`, () => {
    expect(packed.size).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('brings another package along, and the licences of what is bundled', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'esop-repurchase',
      'zod',
    ]);
    const licenses = readFileSync(join(folder, 'node_modules/esop-repurchase/dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
    for (const name of [
      'commander',
      'get-east-asian-width',
      'papaparse',
      'write-excel-file',
      'hyparquet-writer',
      'fflate',
      'decimal.js',
      'zod',
    ])
      expect(licenses).toMatch(new RegExp(`^${name}$`, 'm'));
  });

  test('works where prototypes are frozen before it is loaded', () => {
    write(
      'frozen.mjs',
      `for (const { prototype } of [Object, Array, Function, Map, Set, Error, String, Number, Promise, RegExp, Date]) Object.freeze(prototype);
      const { prepare, validate } = await import('esop-repurchase');
      const { monteCarlo, sensitivity } = await import('esop-repurchase/analysis');
      const plan = prepare({ plan_name: 'T', vesting_schedule: { years: 6 } }, { contribution_policy: {}, share_valuation: { current_price: 1.5 } },
        { census_year: 2026, participants: [{ id: 'E1', age: 63, service_years: 9, allocated_shares: 10 }] }, { projection_years: 3 });
      console.log(JSON.stringify([plan.simulate().status, monteCarlo(plan, { paths: 3 }).paths, typeof sensitivity(plan), validate({}).length > 0]));`,
    );
    expect(JSON.parse(run('node', 'frozen.mjs'))).toEqual(['completed', 3, 'object', true]);
  });

  test('works by import', () => {
    write(
      'esm.mjs',
      `import { readFileSync } from 'node:fs';\nimport * as api from 'esop-repurchase';\n${useEverything}`,
    );
    expect(JSON.parse(run('node', 'esm.mjs'))).toMatchObject({
      names: Object.keys(source).sort(),
      results: expected.results,
    });
  });

  test('works by require', () => {
    write(
      'cjs.cjs',
      `const { readFileSync } = require('node:fs');\nconst api = require('esop-repurchase');\n${useEverything}`,
    );
    expect(JSON.parse(run('node', 'cjs.cjs'))).toMatchObject({
      names: Object.keys(source).sort(),
      results: expected.results,
    });
  });

  test.each([
    ['import', 'mjs', (names: string, entry: string) => `import { ${names} } from '${entry}';`],
    ['require', 'cjs', (names: string, entry: string) => `const { ${names} } = require('${entry}');`],
  ])('finds the script of its workers, by %s', (_, ending, load) => {
    const [rules, assumptions, state] = [
      { plan_name: 'Parallel', vesting_schedule: { years: 6 } },
      { contribution_policy: {}, share_valuation: { current_price: 100 } },
      { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }] },
    ];
    const input = JSON.stringify([rules, assumptions, state, { projection_years: 5 }]);
    const file = `parallel.${ending}`;
    write(
      file,
      `${load('prepare', 'esop-repurchase')}\n${load('runMonteCarlo', 'esop-repurchase/parallel')}
runMonteCarlo(prepare(...${input}), { paths: 5, seed: 1 }, { workers: 2 }).then(({ ranges }) => console.log(ranges));`,
    );
    expect(run('node', file)).toBe('[ [ 0, 5 ] ]\n');
  });

  test('knows an error of its other kind of module', () => {
    write(
      'errors.cjs',
      `const { simulate } = require('esop-repurchase');
import('esop-repurchase').then(({ isSimulationError, isValidationError, ValidationError }) => {
  try {
    simulate({}, {}, {});
  } catch (error) {
    console.log(isValidationError(error), isSimulationError(error), error instanceof ValidationError, isValidationError(null));
  }
});`,
    );
    expect(run('node', 'errors.cjs')).toBe('true false false false\n');
  });

  test('publishes its JSON Schema and its manifest', () => {
    write(
      'data.cjs',
      "console.log(require('esop-repurchase/schema.json').$schema, require('esop-repurchase/package.json').version);",
    );
    expect(run('node', 'data.cjs')).toBe(`https://json-schema.org/draft/2020-12/schema ${version}\n`);
  });

  test.each([
    ['node16', 'node16', ['consumer.ts', 'consumer.cts', 'types.ts'], '.'],
    ['bundler', 'esnext', ['consumer.ts'], '.config/types'],
  ])('has types, resolved as %s does', (moduleResolution, module, files, compilerOf) => {
    write('consumer.ts', typedConsumer);
    write('types.ts', typesConsumer);
    write('consumer.cts', typedConsumer);
    const compilerOptions = { module, moduleResolution, target: 'es2022', types: [], strict: true, noEmit: true };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    expect(run('node', resolve(compilerOf, 'node_modules/typescript/bin/tsc'))).toBe('');
  });

  test('does what the tutorial shows', () => {
    const steps = followTutorial(folder);
    expect(steps.length).toBeGreaterThan(5);
    for (const { command, shown, said } of steps) for (const part of shown) expect(said, command).toContain(part);
    expect(existsSync(join(folder, 'tutorial/board/run.xlsx'))).toBe(true);
    const known = steps.map(({ command, said }) => command + said.replaceAll(',', '')).join();
    const figures = [...forTheBoard().matchAll(/\d[\d,.]*/g)].map(([figure]) =>
      figure.replace(/[,.]$/, '').replaceAll(',', ''),
    );
    expect(figures.length).toBeGreaterThan(10);
    expect(figures.filter((figure) => !new RegExp(`(?<![\\d.])${figure}(?![\\d.]*\\d)`).test(known))).toEqual([]);
  });

  test('runs every other command of the README and the guides, with nothing but what `example` writes', () => {
    const commands = commandsOfGuides();
    expect(commands.length).toBeGreaterThan(8);
    const target = join(folder, 'guides');
    mkdirSync(target);
    const failed: object[] = [];
    // The first writes the files of the others.
    for (const args of [['example', 'acme'], ...commands]) {
      const { status, stderr } = spawnSync(command(), args, { cwd: target, encoding: 'utf8' });
      if (status !== 0) failed.push({ args, stderr });
    }
    expect(failed).toEqual([]);
  });

  test('shows the what-if page, without a checkout', async (context) => {
    const child = spawn(command(), ['what-if', '--port', '0'], { cwd: folder });
    const ended = new Promise((done) => child.on('close', done));
    try {
      const said = await new Promise<string>((done, fail) => {
        child.stdout.once('data', (text: Buffer) => done(String(text)));
        child.stderr.once('data', (text: Buffer) => fail(new Error(String(text))));
      });
      const [address = ''] = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)!;
      const script = await fetch(`${address}page.js`);
      expect(script.headers.get('content-security-policy')).toContain("connect-src 'none'");
      const names = readdirSync(join(folder, 'node_modules/esop-repurchase/dist/what-if'));
      for (const name of names.filter((file) => /\.(?:html|css|js|svg)$/.test(file) && file !== 'sw.js'))
        expect((await fetch(address + name)).status, name).toBe(200);
      // A service worker would answer for another server on this port, and show an older page after an upgrade: this one ends itself.
      const worker = await fetch(`${address}sw.js`);
      expect([worker.status, await worker.text()]).toEqual([200, 'self.registration.unregister();']);
      for (const name of ['../package.json', '/', '%2e%2e/cli.js'])
        expect((await fetch(address + name)).status, name).toBe(404);

      const browser = await sharedChromium();
      if (typeof browser === 'string') return context.skip();
      const page = await browser.newPage();
      const wrong: unknown[] = [];
      page.on('pageerror', (error) => wrong.push(error));
      page.on('response', (response) => response.status() === 404 && wrong.push(response.url()));
      await page.goto(address);
      await page.waitForSelector('main[aria-busy=false]');
      expect(await page.textContent('main')).toContain('Birch Tool ESOP');
      await page.close();
      expect(wrong).toEqual([]);
    } finally {
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    }
  });

  test('puts its command on the path', () => {
    expect(run(command(), '--version')).toBe(`${version}\n`);
  });
});
