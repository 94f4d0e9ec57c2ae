/**
 * The JSON Schemas of what analyses come to, from the types that their functions return: what the service documents is what the
 * compiler knows, with the sentences that stand there.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { type AnyAnalysis, TYPED_ANALYSES } from '../src/analysis/analyses.js';
import type { JsonSchema } from '../src/engine/input/json-schema.js';
import { reference, resultSchemas, schemaName } from '../src/hosts/service/openapi/schemas.js';

const root = join(import.meta.dirname, '..');

/** Fields that are whole numbers, which TypeScript has no type for. */
const WHOLE = /^(?:year|paths?|seed|rank|evaluations|ended_(?:paths|in)|from|to|runs|\w+_count)$/;

/** A merge patch to the inputs: an object, whose members are those of the inputs. */
const PATCH = 'PlanChanges';

/** The schemas of these types and of all that they refer to by name, as the text of a file: a line each. */
export function analysisSchemas(): string {
  const list = join(root, 'src/analysis/analyses.ts');
  const entries = ['src/analysis/index.ts', 'src/index.ts'].map((name) => join(root, name));
  const program = ts.createProgram([...entries, list], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsOf = (name: string): ts.Symbol[] =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(name)!)!);
  const exported = new Map(
    entries
      .flatMap((name) => exportsOf(name))
      .map((symbol) => [symbol.name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol]),
  );
  const schemas = new Schemas(checker, resultSchemas());
  schemas.add(exported.get('Sensitivity')!);
  const analyses = checker.getTypeOfSymbol(exportsOf(list).find(({ name }) => name === 'TYPED_ANALYSES')!);
  for (const [i, type] of checker.getTypeArguments(analyses as ts.TypeReference).entries()) {
    const run = checker.getTypeOfSymbol(type.getProperty('run')!);
    schemas.addResult(TYPED_ANALYSES[i]!, run.getCallSignatures()[0]!.getReturnType());
  }
  const lines = Object.entries(schemas.made).map(([name, schema]) => `  "${name}": ${JSON.stringify(schema)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Schemas of types, by name where the file of a type exports it. */
class Schemas {
  readonly made: Record<string, JsonSchema> = {};
  private readonly symbols = new Map<string, ts.Symbol>();

  constructor(
    private readonly checker: ts.TypeChecker,
    /** The document has these already. */
    private readonly known: Readonly<Record<string, JsonSchema>>,
  ) {}

  add(symbol: ts.Symbol): void {
    this.refer(symbol.name, this.checker.getDeclaredTypeOfSymbol(symbol), symbol);
  }

  /** What an analysis returns, by the name that the document gives it. */
  addResult(analysis: AnyAnalysis, type: ts.Type): void {
    const name = schemaName(analysis, 'Result');
    const symbol = type.aliasSymbol ?? type.symbol;
    if (this.checker.isArrayType(type)) this.made[name] = { ...this.written(type), description: analysis.description };
    else this.made[name] = { ...this.written(type), ...this.described(symbol) };
  }

  private refer(name: string, type: ts.Type, symbol: ts.Symbol): JsonSchema {
    const other = this.symbols.get(name) ?? symbol;
    if (other !== symbol) throw new Error(`Two types are called ${name}`);
    this.symbols.set(name, symbol);
    if (!(name in this.known) && !(name in this.made)) {
      // Set first: a type may refer to itself.
      this.made[name] = {};
      this.made[name] = { ...this.written(type), ...this.described(symbol) };
    }
    return reference(name);
  }

  private schemaOf(type: ts.Type): JsonSchema {
    const symbol = type.aliasSymbol ?? (type as { symbol?: ts.Symbol }).symbol;
    if (symbol?.name === PATCH) return { type: 'object' };
    // A generic type has a schema for each of its uses.
    return symbol !== undefined && isExported(symbol) && !hasArguments(type)
      ? this.refer(symbol.name, type, symbol)
      : this.written(type);
  }

  private written(type: ts.Type): JsonSchema {
    const { checker } = this;
    if (type.isUnion()) return this.union(type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)));
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Unknown) return {};
    const entries = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) {
      return {
        type: 'array',
        prefixItems: entries.map((entry) => this.schemaOf(entry)),
        items: false as unknown as JsonSchema,
      };
    }
    if (checker.isArrayType(type)) return { type: 'array', items: this.schemaOf(entries[0]!) };
    const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values !== undefined) return { type: 'object', additionalProperties: this.schemaOf(values) };
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) {
      throw new Error(`No schema of ${checker.typeToString(type)}`);
    }
    const properties = type.getProperties();
    return isMapped(type) ? this.record(properties) : this.object(properties);
  }

  /** Values by names out of a list, `Partial<Record<FindingCode, number[]>>`. */
  private record([first, ...others]: readonly ts.Symbol[]): JsonSchema {
    const names = [first!, ...others].map(({ name }) => name);
    const value = this.checker.getNonNullableType(this.checker.getTypeOfSymbol(first!));
    return { type: 'object', propertyNames: { enum: names }, additionalProperties: this.schemaOf(value) };
  }

  private object(properties: readonly ts.Symbol[]): JsonSchema {
    const isOptional = (property: ts.Symbol): boolean => (property.flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => {
          const schema = this.schemaOf(this.checker.getTypeOfSymbol(property));
          const whole = WHOLE.test(property.name) ? wholeNumbers(schema) : schema;
          return [property.name, { ...whole, ...this.described(property) }];
        }),
      ),
      required: properties.filter((property) => !isOptional(property)).map(({ name }) => name),
      additionalProperties: false,
    };
  }

  /** The sentences above a declaration, on one line. */
  private described(symbol: ts.Symbol): JsonSchema {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).replace(/\s+/g, ' ').trim();
    return text === '' ? {} : { description: text };
  }

  private union(types: readonly ts.Type[]): JsonSchema {
    const [first, ...others] = this.merged(types.map((type) => this.schemaOf(type)));
    return others.length === 0 ? first! : { anyOf: [first, ...others] };
  }

  /** Values as one enumeration, and null beside a plain type as two types. */
  private merged(members: readonly JsonSchema[]): JsonSchema[] {
    const values = members.filter((member) => 'const' in member);
    const constants = values.map((member) => member['const']);
    const isBoolean = constants.includes(true) && constants.includes(false);
    const others = members.filter((member) => !('const' in member));
    const all = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(values.length > 1 && !isBoolean ? [{ enum: constants }] : isBoolean ? [] : values),
      ...others,
    ];
    const [one, other] = all;
    const isNullable = all.length === 2 && other !== undefined && all.some(({ type }) => type === 'null');
    const plain = isNullable ? (one!['type'] === 'null' ? other : one!) : undefined;
    if (typeof plain?.['type'] === 'string') return [{ ...plain, type: [plain['type'], 'null'] }];
    return all;
  }
}

function wholeNumbers(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema['type'] ?? null).replace('"number"', '"integer"');
  return schema['type'] === undefined ? schema : { ...schema, type: JSON.parse(text) as unknown };
}

/** True for a type of this project with a name that other files can use. */
function isExported({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (declaration) =>
      (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) &&
      ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export &&
      declaration.getSourceFile().fileName.startsWith(join(root, 'src')),
  );
}

function hasArguments(type: ts.Type): boolean {
  return (type.aliasTypeArguments ?? (type as Partial<ts.TypeReference>).typeArguments ?? []).length > 0;
}

/** A type made by `Record` whose names are all alike: they are declared nowhere. */
function isMapped(type: ts.Type): boolean {
  const isMade = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return (
    isMade &&
    type.getProperties().length > 0 &&
    type.getProperties().every(({ declarations }) => declarations === undefined)
  );
}
