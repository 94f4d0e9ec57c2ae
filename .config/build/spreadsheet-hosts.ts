/**
 * Part of the build: the Excel add-in in dist/excel and the Google Sheets script in dist/apps-script. The hosts show the
 * documentation comments of the functions in src/hosts/spreadsheet, so that each text exists once.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateCustomFunctionsMetadata } from 'custom-functions-metadata';
import { build, type BuildOptions } from 'esbuild';
import ts from 'typescript';
import { decimalInUse } from './decimal-in-use.js';
import { withoutSentences } from './without-sentences.js';

const source = 'src/hosts/spreadsheet';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** Hosts cut longer descriptions off, or refuse them. */
const LONGEST_DESCRIPTION = 128;

interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  readonly description: string;
}

/** A function as hosts show it. */
interface HostFunction {
  readonly id: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly returns: string;
}

/** The functions that the entry exports, with what their comments say. */
function hostFunctions(): HostFunction[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, '.');
  const entry = resolve(source, 'index.ts');
  const files = readdirSync(source).filter((name) => name.endsWith('.ts'));
  // Of comments and names the files of this folder know all.
  const program = ts.createProgram(
    files.map((name) => resolve(source, name)),
    { ...options, noResolve: true, noLib: true, types: [] },
  );
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  return checker
    .getExportsOfModule(module)
    .map((exported) => checker.getAliasedSymbol(exported))
    .filter(({ flags }) => flags & ts.SymbolFlags.Function)
    .map((symbol) => {
      const declaration = symbol.valueDeclaration as ts.FunctionDeclaration;
      const texts = new Map(
        ts
          .getJSDocTags(declaration)
          .map((tag) => [
            ts.isJSDocParameterTag(tag) ? tag.name.getText() : tag.tagName.getText(),
            oneLine(ts.getTextOfJSDocComment(tag.comment) ?? ''),
          ]),
      );
      const comment = oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
      return {
        id: symbol.name,
        description: checked(symbol.name, /^.*?[.](?= |$)/.exec(comment)?.[0] ?? comment),
        parameters: declaration.parameters.map((parameter) => {
          const name = parameter.name.getText();
          const description = checked(`${symbol.name} ${name}`, texts.get(name)?.replace(/^- /, '') ?? '');
          return { name, optional: parameter.questionToken !== undefined, description };
        }),
        returns: texts.get('returns') ?? '',
      };
    });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function checked(what: string, description: string): string {
  if (description === '' || description.length > LONGEST_DESCRIPTION) {
    throw new Error(`The description of ${what} must have 1 to ${LONGEST_DESCRIPTION} characters: ${description}`);
  }
  return description;
}

/** A function as hosts read it: a comment and a plain function of the global scope. */
function stub({ id, description, parameters, returns }: HostFunction, name = ''): string {
  const lines = parameters.map(
    (parameter) =>
      `@param {any[][]} ${parameter.optional ? `[${parameter.name}]` : parameter.name} ${parameter.description}`,
  );
  const comment = [description, ...lines, `@returns {any[][]} ${returns}`, `@customfunction${name}`];
  const names = parameters.map((parameter) => parameter.name).join(', ');
  const body = `return EsopRepurchase.call('${id}', arguments);`;
  return `/**\n${comment.map((line) => ` * ${line}\n`).join('')} */\nfunction ${id}(${names}) {\n  ${body}\n}\n`;
}

/** Excel puts the namespace of the manifest before the name: `ESOP.SIMULATE`. */
async function excelMetadata(functions: readonly HostFunction[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'esop-excel-'));
  const file = join(folder, 'functions.js');
  writeFileSync(file, functions.map((its) => stub(its, ` ${its.id} ${its.id.replace(/^ESOP_/, '')}`)).join('\n'));
  const { metadataJson, errors } = await generateCustomFunctionsMetadata(file);
  rmSync(folder, { recursive: true });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return `${metadataJson}\n`;
}

/** One script without imports, in the JavaScript of 2016. */
async function script(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'iife',
    target: 'es2016',
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
    write: false,
    plugins: [decimalInUse, withoutSentences],
    ...options,
    entryPoints: [join(source, entry)],
  });
  // Pasted or served, the script goes through hands that guess an encoding; esbuild leaves regular expressions as they are.
  return outputFiles![0]!.text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Writes both folders. */
export async function writeSpreadsheetHosts(): Promise<void> {
  const functions = hostFunctions();
  const notice = `esop-repurchase ${version}, MIT license; includes decimal.js, zod and @stablelib, all MIT.`;
  const read = (name: string): string => readFileSync(join(source, name), 'utf8');

  mkdirSync('dist/excel', { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join('dist', name), text);
  // zod leaves its settings in the global object, which the JavaScript of 2016 has no name for.
  const globalObject = "var globalThis = typeof globalThis === 'undefined' ? {} : globalThis;\n";
  const builtIns = await script('excel/built-ins.ts', {});
  write('excel/functions.js', `/* ${notice} */\n${globalObject}${builtIns}${await script('excel/main.ts', {})}`);
  write('excel/functions.json', await excelMetadata(functions));
  write('excel/functions.html', read('excel/functions.html'));
  write('excel/manifest.xml', read('excel/manifest.xml').replace('VERSION', version));

  mkdirSync('dist/apps-script', { recursive: true });
  const core = await script('apps-script/main.ts', { globalName: 'EsopRepurchase' });
  const footer = functions.map((its) => stub(its)).join('\n');
  write('apps-script/Code.gs', `/* ${notice} */\n${core}\n${footer}`);
  write('apps-script/appsscript.json', read('apps-script/appsscript.json'));
}
