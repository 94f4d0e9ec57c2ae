/**
 * Writes the types of inputs and results out in the built declarations, every field with its sentence. In the source these types are
 * inferred, from the schemas that read the inputs and the tables that make the results, where each sentence stands once; what users
 * see in an editor and in the reference is plain.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { MEASURES } from '../src/analysis/measures/measures.js';
import { initialState } from '../src/engine/input/initial-state.js';
import { jsonSchemaOf, type JsonSchema } from '../src/engine/input/json-schema.js';
import { operatingAssumptions } from '../src/engine/input/operating-assumptions.js';
import { monteCarloOptions } from '../src/engine/input/options/monte-carlo.js';
import { sensitivityOptions } from '../src/engine/input/options/sensitivity.js';
import { sinkingFundOptions } from '../src/engine/input/options/sinking-fund.js';
import { solveOptions, solveUnderChanceOptions } from '../src/engine/input/options/solve.js';
import { planRules } from '../src/engine/input/plan-rules.js';
import type { About } from '../src/engine/input/schema/about.js';
import { systemConfig } from '../src/engine/input/system-config.js';
import { ANSWERS } from '../src/hosts/service/openapi/answers.js';
import { resultSchemas } from '../src/hosts/service/openapi/result-schemas.js';
import { rangeOfNumber } from './number-range.js';

const root = join(import.meta.dirname, '..');
/** The builds of the packages, the first of which the other imports. */
const BUILDS = {
  'esop-repurchase': join(root, 'dist'),
  'esop-repurchase-service': join(root, 'src/hosts/service/dist'),
};
/** The schema of an input, with the unit and the range of its numbers. */
const inputOf = (schema: Parameters<typeof jsonSchemaOf>[0]): JsonSchema => jsonSchemaOf(schema, unitAndRange);
const rules = inputOf(planRules);
const assumptions = inputOf(operatingAssumptions);

/** The figures by which plans are weighed, with their definitions. */
const measures: JsonSchema = {
  properties: Object.fromEntries(Object.entries(MEASURES).map(([name, { is }]) => [name, { description: is }])),
};

const answers = ANSWERS.jsonSchemas() as Record<string, JsonSchema>;

/** Nothing is left out, and aliases are written out. */
const WHOLE: ts.TypeFormatFlags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

/** What is known of each type, by its name. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...(resultSchemas() as Record<string, JsonSchema>),
  RunError: answers['RunError']!,
  RunRecord: answers['RunItem']!,
  Scenario: answers['ScenarioAnswer']!,
  Webhook: answers['WebhookAnswer']!,
  Delivery: answers['DeliveryAnswer']!,
  RunKind: {},
  RunStatus: {},
  EventName: {},
  DeliveryStatus: {},
  PlanRules: rules,
  OperatingAssumptions: assumptions,
  InitialState: inputOf(initialState),
  SystemConfig: inputOf(systemConfig),
  VestingSchedule: rules.properties!['vesting_schedule']!,
  ContributionPolicy: assumptions.properties!['contribution_policy']!,
  Cause: {},
  Measures: measures,
  CompanyMeasures: measures,
  MonteCarloOptions: inputOf(monteCarloOptions),
  SensitivityOptions: inputOf(sensitivityOptions),
  SinkingFundOptions: inputOf(sinkingFundOptions),
  SolveOptions: inputOf(solveOptions),
  SolveUnderChanceOptions: inputOf(solveUnderChanceOptions),
};

/** The names of types that were written into the file at hand. */
const used = new Set<string>();

export function documentDeclarations(): void {
  // They were bundled from these.
  rmSync(join(BUILDS['esop-repurchase'], 'declarations'), { recursive: true, force: true });
  for (const dist of Object.values(BUILDS)) documentBuild(dist);
}

/** Writes the declarations of a build, those of CommonJS with all the text. */
function documentBuild(dist: string): void {
  const names = declarationsIn(dist);
  const program = ts.createProgram(
    names.map((name) => join(dist, name)),
    { module: ts.ModuleKind.Node16, target: ts.ScriptTarget.ES2022, strict: true, exactOptionalPropertyTypes: true },
  );
  const texts = names.map((name) => writtenOut(program.getSourceFile(join(dist, name))!, program));
  for (const [i, name] of names.entries()) {
    const text = withPlainNames(withoutUnused(texts[i]!));
    rmSync(join(dist, name));
    const common = withPlainNames(name).replace(/ts$/, 'cts');
    writeFileSync(join(dist, common), text.replace(/((?:from|import) '\.\/[^']+\.)js'/g, "$1cjs'"));
    // A module may take its types from CommonJS, not the other way round: so nothing is declared twice.
    if (isEntry(name)) writeFileSync(join(dist, name), `export * from './${common.replace('.d.cts', '.cjs')}';\n`);
  }
}

function declarationsIn(dist: string): string[] {
  return readdirSync(dist).filter((name) => name.endsWith('.d.ts'));
}

/** The unit and the range of a number, as the hover text of its field has them. */
function unitAndRange({ unit, kind, ...bounds }: About): JsonSchema {
  if (kind !== 'number' && kind !== 'integer') return {};
  const said = unit === 'fraction' ? 'fraction: 0.04 is 4 %' : unit;
  return { unit_and_range: [said, rangeOfNumber(unit, bounds)].filter((part) => part !== undefined).join('; ') };
}

/** Parts that several entries share are imported by these alone. */
function isEntry(name: string): boolean {
  return name === withPlainNames(name);
}

/** A part that several entries share is named after a file of declarations, `errors.d-<hash>`. */
function withPlainNames(text: string): string {
  return text.replace(/(\w)\.d-(?=[\w-]+\.(?:js|d\.ts))/g, '$1-');
}

/** The text of a file with the known types written out. */
function writtenOut(file: ts.SourceFile, program: ts.Program): string {
  const checker = program.getTypeChecker();
  let text = file.text;
  used.clear();
  for (const statement of [...file.statements].reverse()) {
    if (ts.isVariableStatement(statement)) text = withNamedShape(text, statement, file);
    if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
    const schema = SCHEMAS[statement.name.text];
    const isInferred = ts.isTypeAliasDeclaration(statement) || statement.heritageClauses !== undefined;
    const type = checker.getTypeAtLocation(statement.name);
    if (schema === undefined || !isInferred) continue;
    const name = statement.name.text;
    const plain = isObject(type)
      ? `interface ${name} ${fieldsText(type, schema, '', checker)}`
      : `type ${name} = ${membersText(type, schema, '', checker) ?? checker.typeToString(type, undefined, WHOLE)};`;
    text = text.slice(0, statement.getStart(file)) + plain + text.slice(statement.getEnd());
  }
  return missingImports(file, program) + text;
}

/** A name in the place of an inferred type may be one that the file did not need before. */
function missingImports(file: ts.SourceFile, program: ts.Program): string {
  const known = new Set(
    program
      .getTypeChecker()
      .getSymbolsInScope(file, ts.SymbolFlags.Type)
      .map(({ name }) => name),
  );
  const missing = [...used].filter((name) => !known.has(name));
  return missing.map((name) => `${importOf(name, file, program)}\n`).join('');
}

/** The import of a type from the part that declares it, by the short name under which that exports it, or from the library. */
function importOf(name: string, from: ts.SourceFile, program: ts.Program): string {
  const checker = program.getTypeChecker();
  for (const part of program.getSourceFiles().filter(({ fileName }) => dirname(fileName) === dirname(from.fileName))) {
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(part)!)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (symbol.name !== name || symbol.declarations?.[0]?.getSourceFile() !== part) continue;
      return `import { ${exported.name} as ${name} } from './${basename(part.fileName, '.d.ts')}.js';`;
    }
  }
  const library = readFileSync(join(BUILDS['esop-repurchase'], 'index.d.cts'), 'utf8');
  if (new RegExp(`export \\{[^}]*\\b${name}\\b`).test(library)) return `import { ${name} } from 'esop-repurchase';`;
  throw new Error(`No part of the package exports ${name}`);
}

/** A schema's type repeats the types of its fields; in the reference the name of the whole is enough. */
function withNamedShape(text: string, statement: ts.VariableStatement, file: ts.SourceFile): string {
  const { name, type } = statement.declarationList.declarations[0]!;
  const shape = type !== undefined && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined;
  if (shape === undefined || !ts.isTypeLiteralNode(shape)) return text;
  const called = `Shape_${name.getText(file)}`;
  const start = statement.getFullStart();
  const declared = text.slice(start, shape.getStart(file)) + called + text.slice(shape.getEnd(), statement.getEnd());
  return `${text.slice(0, start)}\ntype ${called} = ${shape.getText(file)};${declared}${text.slice(statement.getEnd())}`;
}

function typeText(type: ts.Type, schema: JsonSchema | undefined, indent: string, checker: ts.TypeChecker): string {
  if (type.aliasSymbol !== undefined && type.aliasSymbol.name in SCHEMAS) return named(type.aliasSymbol.name);
  const members = membersText(type, schema, indent, checker);
  if (members !== undefined) return members;
  const entry = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (entry !== undefined) {
    const text = typeText(entry, schema?.items, indent, checker);
    const list = entry.isUnion() ? `(${text})[]` : `${text}[]`;
    return type.symbol.name === 'ReadonlyArray' ? `readonly ${list}` : list;
  }
  if (!isObject(type)) return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const name = nameOf(type, schema);
  return name === undefined ? fieldsText(type, schema, indent, checker) : named(name);
}

function named(name: string): string {
  used.add(name);
  return name;
}

/** The members of a union that has objects among them. */
function membersText(
  type: ts.Type,
  schema: JsonSchema | undefined,
  indent: string,
  checker: ts.TypeChecker,
): string | undefined {
  if (!type.isUnion() || !type.types.some(isObject)) return undefined;
  if (!type.types.every((member) => isObject(member) && nameOf(member, schema) === undefined)) {
    return type.types.map((member) => typeText(member, schema, indent, checker)).join(' | ');
  }
  // Fields that are alike in all members are declared once: editors show what a field means only if its declaration is one.
  const members = type.types.map((member) => fieldsOf(member, schema, indent, checker));
  const isShared = (field: string): boolean => members.every((fields) => fields.includes(field));
  const shared = members[0]!.filter(isShared);
  const own = members
    .map((fields) =>
      braced(
        fields.filter((field) => !isShared(field)),
        indent,
      ),
    )
    .join(' | ');
  return shared.length === 0 ? own : `${braced(shared, indent)} & (${own})`;
}

function fieldsText(type: ts.Type, schema: JsonSchema | undefined, indent: string, checker: ts.TypeChecker): string {
  return braced(fieldsOf(type, schema, indent, checker), indent);
}

function braced(fields: readonly string[], indent: string): string {
  return `{\n${fields.join('')}${indent}}`;
}

function fieldsOf(type: ts.Type, schema: JsonSchema | undefined, indent: string, checker: ts.TypeChecker): string[] {
  const inside = `${indent}  `;
  return type.getProperties().map((property) => {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const given = checker.getTypeOfSymbol(property);
    const part = schema?.properties?.[property.name];
    const text = typeText(given, part, inside, checker);
    return `${commentOf(part, property, inside, checker)}${inside}${property.name}${isOptional ? '?' : ''}: ${text};\n`;
  });
}

/** The name that a type has already: an interface, or another of these types. */
function nameOf(type: ts.Type, schema: JsonSchema | undefined): string | undefined {
  const [reference] = [schema, ...((schema?.['anyOf'] as JsonSchema[] | undefined) ?? [])].flatMap((each) =>
    typeof each?.['$ref'] === 'string' ? [each['$ref']] : [],
  );
  if (reference !== undefined) return reference.split('/').pop();
  const { symbol } = type as { symbol?: ts.Symbol };
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Interface) !== 0 ? symbol.name : undefined;
}

/** An object with fields, and not a list, a function or text. */
function isObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isObject);
  return (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;
}

function commentOf(part: JsonSchema | undefined, property: ts.Symbol, indent: string, checker: ts.TypeChecker): string {
  const sentence = part?.description ?? ts.displayPartsToString(property.getDocumentationComment(checker));
  const unit = part?.['unit_and_range'] ?? part?.items?.['unit_and_range'];
  const fallback = part?.['default'];
  const lines = [
    ...(sentence === '' ? [] : [sentence]),
    ...(unit === undefined ? [] : ['', `(${unit as string})`]),
    ...(fallback === undefined ? [] : [`@defaultValue \`${JSON.stringify(fallback)}\``]),
  ];
  if (lines.length < 2) return lines.map((line) => `${indent}/** ${line} */\n`).join('');
  const text = lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
  return `${indent}/**\n${text}\n${indent} */\n`;
}

/** The text without declarations that nothing in it refers to any more: the tables and schemas behind the types. */
function withoutUnused(text: string): string {
  const file = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest, true);
  const declared = file.statements.flatMap((statement) => {
    const names = namesOf(statement);
    return names.length === 0 || isExported(statement) ? [] : [{ statement, names }];
  });
  const uses = (statement: ts.Statement, name: string): boolean =>
    new RegExp(`(?<![\\w.$])${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(statement.getText(file));
  const unused = declared.filter(
    ({ statement, names }) =>
      !file.statements.some((other) => other !== statement && names.some((name) => uses(other, name))),
  );
  if (unused.length === 0) return text;
  let rest = text;
  for (const { statement } of unused.reverse()) {
    rest = rest.slice(0, statement.getFullStart()) + rest.slice(statement.getEnd());
  }
  return withoutUnused(rest);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => (name as ts.Identifier).text);
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}
