import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPackages } from '../../.config/packages-of.js';
import type { JsonSchema } from '../../src/engine/input/json-schema.js';
import { resultSchemas } from '../../src/hosts/service/openapi/schemas.js';
import { fencedExamples, markdownFiles } from '../docs/examples.js';
import { execute, installBesidePeers } from './tarball.js';

/** The entries with types of both packages. */
const entries = ['package.json', 'src/hosts/service/package.json'].flatMap((file) => {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    exports: Record<string, { import?: unknown }>;
  };
  return Object.entries(manifest.exports)
    .filter(([, entry]) => typeof entry.import === 'object')
    .map(([entry]) => entry.replace('.', manifest.name));
});
/** The newest compiler; `packed.test.ts` has one that is older, whose users are more. */
installPackages('.config/types');
const compiler = resolve('.config/types/node_modules/.bin/tsc');

/** Types of the service that repeat those of the engine: `any` would accept a number. */
const notAny = `import type { RunError, Scenario } from 'esop-repurchase-service';
declare const error: RunError;
declare const scenario: Scenario;
// @ts-expect-error
export const details: number = error.details;
// @ts-expect-error
export const rules: number = scenario.plan_rules;
// @ts-expect-error
export const assumptions: number = scenario.operating_assumptions;
`;

/** Prints an error, and the names of all classes of errors under which they are not exported. */
const printErrors = `
try {
  main.simulate({}, {}, {});
} catch (error) {
  console.log(error);
}
for (const module of [main, service])
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function' && value.prototype instanceof Error) console.log(name, value.name);
`;

/** Needs the build, and packs what it finds in dist/. */
let folder: string;
let commands: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-types-')));
  commands = installBesidePeers(folder);
  write('package.json', '{ "private": true, "type": "module" }');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** What the compiler says of files that use the package, whose declarations are checked as well. */
function compile(files: readonly string[], more: object = {}): string {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    strict: true,
    skipLibCheck: false,
    ...more,
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
  return execute(folder, compiler);
}

test('every entry compiles with its declarations, as an ES module and in CommonJS', () => {
  expect(entries.length).toBeGreaterThan(8);
  write('esm.mts', entries.map((entry, i) => `import * as e${i} from '${entry}'; export { e${i} };`).join('\n'));
  write('cjs.cts', entries.map((entry, i) => `import e${i} = require('${entry}'); export { e${i} };`).join('\n'));
  write('not-any.mts', notAny);
  expect(compile(['esm.mts', 'cjs.cts', 'not-any.mts'], { noEmit: true })).toBe('');
});

test('editors show the sentence of every input and of every figure', () => {
  const file = resolve('dist/index.d.ts');
  const program = ts.createProgram([file], { module: ts.ModuleKind.Node16, strict: true, types: [] });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  const typeOf = (name: string): ts.Type =>
    checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(exported.find((symbol) => symbol.name === name)!));
  const silent: string[] = [];
  let fields = 0;
  const compare = (type: ts.Type, { properties = {}, items }: JsonSchema, path: string): void => {
    const given = checker.getNonNullableType(type);
    if (items !== undefined) {
      const list = given.isUnion() ? given.types.find((each) => checker.isArrayType(each))! : given;
      compare(checker.getTypeArguments(list as ts.TypeReference)[0]!, items, `${path}[]`);
    }
    const object = given.isUnion() ? given.types.find(({ flags }) => flags & ts.TypeFlags.Object) : given;
    for (const [name, schema] of Object.entries(properties)) {
      const symbol = checker.getPropertyOfType(given, name) ?? checker.getPropertyOfType(object!, name);
      const shown = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
      fields += 1;
      if (symbol === undefined || !shown.startsWith(schema.description!)) silent.push(`${path}.${name}`);
      else compare(checker.getTypeOfSymbol(symbol), schema, `${path}.${name}`);
    }
  };
  const inputs = (JSON.parse(readFileSync('dist/schema.json', 'utf8')) as JsonSchema).properties!;
  const results = resultSchemas();
  for (const name of ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'])
    compare(typeOf(name[0]!.toUpperCase() + name.slice(1)), inputs[name]!, name);
  for (const name of ['AnnualProjection', 'ParticipantSnapshot', 'TrustState', 'ComplianceFinding'])
    compare(typeOf(name), results[name]!, name);
  expect(silent).toEqual([]);
  expect(fields).toBeGreaterThan(400);
});

test('the TypeScript examples compile with what `example` writes, and one of them runs', () => {
  execute(folder, join(commands, 'esop-repurchase'), 'example', 'acme');
  const examples = markdownFiles()
    .flatMap(fencedExamples)
    .filter(({ language }) => language === 'ts');
  expect(examples.length).toBeGreaterThanOrEqual(50);
  const files = examples.map(({ code }, i) => {
    write(`example${i}.ts`, code);
    return `example${i}.ts`;
  });
  const strictly = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, moduleDetection: 'force' };
  // Of other packages, those of this checkout. The declarations were checked above.
  const paths = { '*': [join(folder, 'node_modules/*'), resolve('node_modules/*')] };
  expect(compile(files, { ...strictly, paths, skipLibCheck: true })).toBe('');
  const at = examples.findIndex(({ file }) => file.endsWith('what-drives-it.md'));
  expect(execute(folder, 'node', `example${at}.js`)).toBe('');
});

test.each([
  ['import', 'mjs', (name: string, entry: string) => `import * as ${name} from '${entry}';`],
  ['require', 'cjs', (name: string, entry: string) => `const ${name} = require('${entry}');`],
])('errors are printed by the names of their classes, by %s', (_, ending, load) => {
  const loads = [load('main', 'esop-repurchase'), load('service', 'esop-repurchase-service')].join('\n');
  write(`errors.${ending}`, `${loads}\n${printErrors}`);
  const printed = execute(folder, 'node', `errors.${ending}`);
  expect(printed).toMatch(/^ValidationError: Invalid plan name/);
  const names = [...printed.matchAll(/^(\w+) (\w+)$/gm)].map(([, name, own]) => [name, own]);
  expect(names).toEqual(expect.arrayContaining([['InvariantError', 'InvariantError']]));
  expect(names.filter(([name, own]) => name !== own)).toEqual([]);
  expect(names.length).toBeGreaterThan(4);
});
