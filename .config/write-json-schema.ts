import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { inputJsonSchema, type JsonSchema } from '../src/input/json-schema.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The names of the input types, by argument of the call. */
const TYPES: Readonly<Record<string, string>> = {
  planRules: 'PlanRules',
  operatingAssumptions: 'OperatingAssumptions',
  initialState: 'InitialState',
  systemConfig: 'SystemConfig',
};

/**
 * The JSON Schema of the inputs with every field described. The descriptions are the documentation comments of the schemas,
 * read through the types inferred from them, so that each text exists once.
 *
 * @param source - the module that exports the types; the built declarations, for the build, which thereby fails when a comment
 * does not reach the users of the package
 * @throws Error when a field has no documentation comment
 */
export function describedJsonSchema(source = 'src/input/index.ts'): JsonSchema {
  const schema = inputJsonSchema();
  describeByTypes(
    Object.fromEntries(Object.entries(TYPES).map(([argument, type]) => [type, schema.properties![argument]!])),
    source,
  );
  return { title: 'Input of esop-repurchase', ...schema };
}

/**
 * Gives each schema, named by a type that the module exports, the descriptions of the fields of that type.
 *
 * @throws Error when a field has no documentation comment
 */
export function describeByTypes(schemas: Readonly<Record<string, JsonSchema>>, source: string): void {
  const entry = resolve(root, source);
  const program = ts.createProgram([entry], compilerOptions());
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  for (const exported of checker.getExportsOfModule(module)) {
    const part = Object.hasOwn(schemas, exported.name) ? schemas[exported.name] : undefined;
    if (part === undefined) continue;
    const alias = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    part.description = commentOf(alias, checker);
    describe(part, checker.getDeclaredTypeOfSymbol(alias), exported.name, checker);
  }
}

function describe(schema: JsonSchema, type: ts.Type, path: string, checker: ts.TypeChecker): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const property = checker.getPropertyOfType(type, name);
    const comment = property === undefined ? '' : commentOf(property, checker);
    if (property === undefined || comment === '') throw new Error(`${path}.${name} has no documentation comment`);
    part.description = comment;
    describe(part, checker.getNonNullableType(checker.getTypeOfSymbol(property)), `${path}.${name}`, checker);
  }
  if (schema.items !== undefined) {
    const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (entry !== undefined) describe(schema.items, entry, `${path}[]`, checker);
  }
}

/** A documentation comment as one line of text. */
function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = resolve(root, process.argv[2] ?? 'dist/schema.json');
  mkdirSync(dirname(target), { recursive: true });
  const declarations = 'dist/index.d.ts';
  const schema = describedJsonSchema(existsSync(resolve(root, declarations)) ? declarations : undefined);
  writeFileSync(target, `${JSON.stringify(schema, null, 2)}\n`);
}
