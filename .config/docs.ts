/**
 * `npm run docs`: the documentation as one site with search, in docs/site. The tutorial, the guides, a page for every field of the
 * inputs, the model and its sources, and the reference of every entry of the package, named as it is imported.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  Application,
  CommentTag,
  Converter,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  RendererEvent,
  TypeDocReader,
} from 'typedoc';
import { fieldsOf, fileOf, inputPages } from './input-reference.js';
import { guideFiles, llmsText, MODEL_INDEX, MODEL_PAGES, titleOf } from './pages.js';

const root = resolve(import.meta.dirname, '..');
// Below the project: typedoc finds no folder that holds it and the system's temporary one both, where that is the root of the disk.
const pages = mkdtempSync(join(root, 'node_modules/.docs-'));
const docs = relative(pages, join(root, 'docs'));

interface Entry {
  readonly import?: { readonly types: string };
}

/** The part of the Markdown parser that colours code. */
interface MarkdownParser {
  readonly options: { readonly highlight: (text: string, language: string, attributes: string) => string };
  readonly set: (options: MarkdownParser['options']) => void;
}

/** The entries of the packages that are not marked internal: the declarations of each, and what it is imported as. */
function entries(): Map<string, string> {
  return new Map(
    ['', 'src/hosts/service/'].flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        exports: Record<string, Entry | string>;
      };
      return Object.entries(manifest.exports).flatMap(([path, entry]) =>
        typeof entry === 'string' || entry.import === undefined || path === './internal'
          ? []
          : [[join(folder, entry.import.types), `${manifest.name}${path.slice(1)}`] as const],
      );
    }),
  );
}

/** A page with others below it, each called as its first heading says. */
function parentPage(name: string, text: string, children: readonly (readonly [title: string, file: string])[]): string {
  const below = children.map(([title, path]) => `  ${JSON.stringify(title)}: ${JSON.stringify(path)}`);
  const head = below.length === 0 ? [] : ['---', 'children:', ...below, '---'];
  const file = join(pages, `${name}.md`);
  writeFileSync(file, [...head, text, ''].join('\n'));
  return file;
}

/** The guides, in the order in which the README names them. */
function guides(): string {
  const files = guideFiles().map((name) => `${docs}/${name}`);
  const titled = files.map((file) => [titleOf(readFileSync(resolve(pages, file), 'utf8')), file] as const);
  return parentPage('Guides', titled.map(([title, file]) => `- [${title}](${file})`).join('\n'), titled);
}

/** The fields of the inputs: a page each, below the object that holds them. */
function inputs(): string {
  const written = inputPages(docs);
  for (const { field, file, text } of written) {
    const children = fieldsOf(field).map((child) => [child.name, fileOf(child.path)] as const);
    parentPage(basename(file, '.md'), text, children);
  }
  const roots = written.filter(({ field }) => !field.path.includes('.'));
  const text = [
    'The four arguments of `simulate()`, field by field: type, unit, default, range and source of each. A plan file has the same four.',
    `[Defaults](${docs}/reference/inputs.md): all on one page.`,
    '',
    ...roots.map(({ field, file }) => `- [\`${field.name}\`](${file}): ${field.description}`),
  ];
  return parentPage('Inputs', text.join('\n'), [
    ...roots.map(({ field, file }) => [field.name, file] as const),
    ['Defaults', `${docs}/reference/inputs.md`],
  ]);
}

/** The model: its index, with the pages of its rules below. */
function model(): string {
  const text = MODEL_INDEX.replace(/\]\((?!https?:)/g, `](${docs}/`);
  return parentPage('The model', text, [
    ...MODEL_PAGES.map(({ title, file }) => [title, `${docs}/${file}`] as const),
    ['Columns as sums of postings', `${docs}/reference/sums.md`],
  ]);
}

/** Where the what-if page is, until the pages know how far away from it they are. */
const WHAT_IF = 'https://what-if.invalid/';

/** Puts the what-if page of the build into the site, and the way to it into every page. */
function addWhatIf(site: string): void {
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )) {
    const path = join(site, file);
    const target = relative(dirname(path), join(site, 'what-if/index.html')).replaceAll('\\', '/');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(WHAT_IF, target));
  }
  cpSync(join(root, 'dist/what-if'), join(site, 'what-if'), { recursive: true });
}

/** The functions by the question that they answer; others are below "Other". */
const CATEGORIES: Readonly<Record<string, string>> = {
  Projection: 'simulate simulateRun trySimulate prepare simulationId mergePatch',
  Chance: 'monteCarlo mergeMonteCarlo compareMonteCarlo runMonteCarlo monteCarloPool',
  Comparison: 'compare sideBySide threeRs companyCash sensitivity stress usualStresses',
  'Goal seeking': 'solve solveUnderChance sinkingFund',
  Explanation:
    'explain story journal journalText priceBridge purchases reconcile backtest portfolio fit toRows pathRows',
  'One rule at a time': 'vestedPercentage releaseSchedule diversificationElection distributionPayments',
  Checks: 'validate review isValidationError isSimulationError',
};

/** llms.txt, with the addresses of the site. `urls` has them by the names of documents, which most have from their titles. */
function writeLlms(site: string, urls: ReadonlyMap<string, string>): void {
  const nameOf = (file: string): string =>
    called[basename(file, '.md')] ?? titleOf(readFileSync(join(root, 'docs', file), 'utf8'));
  writeFileSync(
    join(site, 'llms.txt'),
    llmsText((file) => urls.get(nameOf(file))!),
  );
}

const named = entries();
const called: Readonly<Record<string, string>> = {
  tutorial: 'Tutorial',
  sources: 'Sources',
  validation: 'Validation',
  architecture: 'Architecture',
  CHANGELOG: 'Changelog',
  commands: 'Commands',
  service: 'Requests of the service',
};
const app = await Application.bootstrapWithPlugins(
  {
    options: join(root, '.config/typedoc.json'),
    entryPoints: [...named.keys()].map((file) => join(root, file)),
    projectDocuments: [
      join(root, 'docs/tutorial.md'),
      guides(),
      inputs(),
      model(),
      ...[
        'docs/reference/commands.md',
        'docs/reference/service.md',
        'docs/sources.md',
        'docs/validation.md',
        'docs/architecture.md',
        'CHANGELOG.md',
      ].map((file) => join(root, file)),
    ],
    categoryOrder: [...Object.keys(CATEGORIES), '*'],
    navigationLinks: { 'What-if page': WHAT_IF },
    // What a command prints is no code.
    markdownItLoader: (parser: MarkdownParser) => {
      const { highlight } = parser.options;
      parser.set({ highlight: (text, language, attributes) => highlight(text, language || 'text', attributes) });
    },
    ...(process.argv[2] === undefined ? {} : { out: resolve(process.argv[2]) }),
  },
  [new TypeDocReader()],
);
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_, reflection) => {
  if (reflection.kind !== ReflectionKind.Module) return;
  const { name } = reflection;
  // A module called index is named as its folder.
  reflection.name = named.get(`${name}.d.ts`) ?? named.get(`${name}/index.d.ts`) ?? name;
});
app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, { name, comment }) => {
  const category = Object.keys(CATEGORIES).find((one) => CATEGORIES[one]!.split(' ').includes(name));
  if (category !== undefined) comment?.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: category }]));
});
app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, reflection) => {
  // Names weigh more than text, and the guides and the model say what they have to say in text.
  const { parent } = reflection;
  if (parent?.isProject() === true || parent?.name === 'Guides' || parent?.name === 'The model')
    reflection.relevanceBoost = 8;
  if (reflection.parent?.isProject() !== true) return;
  const file = basename(reflection.name);
  reflection.name = called[file] ?? file;
});
// Shapes that answers hold are documented below the entry that does not export them; values, and types
// without a sentence, are machinery.
app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project: converted }) => {
  const within = app.options.getValue('internalModule');
  for (const reflection of Object.values(converted.reflections)) {
    const isMachinery = reflection.kindOf(ReflectionKind.Variable) || !reflection.hasComment();
    if (reflection.parent?.name === within && isMachinery) converted.removeReflection(reflection);
    else if (reflection.isDeclaration()) nameShape(converted, reflection);
  }
});
/** Leaves out the shape in the type of a schema: the types of its fields have their sentences where the input is documented. */
function nameShape(project: ProjectReflection, { kind, type }: DeclarationReflection): void {
  if (kind !== ReflectionKind.Variable || type?.type !== 'reference') return;
  for (const shape of type.typeArguments ?? []) project.removeTypeReflections(shape);
  delete type.typeArguments;
}
app.renderer.on(RendererEvent.END, ({ pages: written, outputDirectory }) => {
  writeLlms(outputDirectory, new Map(written.map(({ model, url }) => [(model as { name: string }).name, url])));
});
const project = await app.convert();
if (project !== undefined) {
  app.validate(project);
  await app.generateOutputs(project);
  addWhatIf(app.options.getValue('out'));
}
rmSync(pages, { recursive: true });
process.exitCode = project === undefined || app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0;
