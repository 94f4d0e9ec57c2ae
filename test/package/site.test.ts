/** The site that `npm run docs` builds, as its readers meet it. Needs that it was built: `npm test` builds it before the tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inputFields } from '../../.config/input-fields.js';

const site = 'docs/site';
interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { import?: object } | string>>;
}
const manifests = ['package.json', 'src/hosts/service/package.json'].map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest,
);
const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
/** The what-if page is a page of its own. */
const pages = files.filter((file) => !file.startsWith('what-if'));
const html = new Map(pages.map((file) => [file, readFileSync(join(site, file), 'utf8')]));

/** What a page says beside its menus. */
function textOf(file: string): string {
  const [, main = ''] = /<div class="col-content">([^]*?)<div class="col-sidebar">/.exec(html.get(file)!) ?? [];
  return main.replace(/<svg[^]*?<\/svg>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** What is left of a text however it is marked up. */
const lettersOf = (text: string): string => text.replace(/&[^;]+;|[^A-Za-z0-9]/g, '');

const ids = (file: string): Set<string> =>
  new Set([...html.get(file)!.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));

describe('the site', () => {
  it('names every module as it is imported', () => {
    const entries = manifests.flatMap(({ name, exports }) =>
      Object.entries(exports).flatMap(([path, entry]) =>
        typeof entry === 'object' && path !== './internal' ? [name + path.slice(1)] : [],
      ),
    );
    const modules = pages
      .filter((file) => file.startsWith('modules/'))
      .map((file) => /<h1>Module ([^<]+)/.exec(html.get(file)!)?.[1]);
    // Below an entry stand the shapes that it holds and does not export.
    const named = modules.flatMap((module) =>
      module === 'Shapes within' ? [] : [module?.replaceAll('&#x2F;', '/').trim()],
    );
    expect(named.sort()).toEqual(entries.sort());
  });

  it('has a page for every field of the inputs, with its sentence and what is known of it', () => {
    for (const { path, description } of inputFields()) {
      const text = textOf(`documents/Inputs.${path.replaceAll('[]', '')}.html`);
      expect(lettersOf(text), path).toContain(lettersOf(description));
      for (const what of ['Type', 'Unit', 'Default', 'Range', 'Source'])
        expect(text).toMatch(new RegExp(` ${what} +\\S`));
    }
  });

  it('has a page for every guide', () => {
    const guides = readdirSync('docs/guides').map(
      (file) => /^# (.+)$/m.exec(readFileSync(`docs/guides/${file}`, 'utf8'))![1]!,
    );
    for (const title of guides) expect(pages).toContain(`documents/Guides.${title.replace(/[ ?:']/g, '_')}.html`);
  });

  it('has the functions first, by category, and an index of its pages', () => {
    const text = textOf('modules/esop-repurchase_analysis.html');
    expect(text).toMatch(/^[^]*?analysis Chance compareMonteCarlo .* Comparison companyCash .* Goal seeking /);
    const links = [...readFileSync(join(site, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((link) => !pages.includes(link!))).toEqual([]);
  });

  it('has the what-if page, to which every page leads', () => {
    expect(files).toContain('what-if/index.html');
    expect(existsSync(join(site, 'what-if/page.js'))).toBe(true);
    const without = pages.filter((file) => !/href="[^"]*what-if\/index\.html"/.test(html.get(file)!));
    expect(without).toEqual([]);
  });

  it('has the validation and the changelog', () => {
    expect(pages).toEqual(expect.arrayContaining(['documents/Validation.html', 'documents/Changelog.html']));
  });

  it('has no empty page', () => {
    expect(pages.length).toBeGreaterThan(400);
    expect(pages.filter((file) => textOf(file).length < 60)).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const anchors = new Map(pages.map((file) => [resolve(site, file), ids(file)]));
    const broken = pages.flatMap((file) =>
      [...html.get(file)!.matchAll(/\s(?:href|src)="([^"]+)"/g)]
        .map(([, link = '']) => link.replaceAll('&amp;', '&'))
        .filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link))
        .filter((link) => {
          const [path = '', anchor = ''] = decodeURI(link).split('#');
          const target = path === '' ? resolve(site, file) : resolve(site, dirname(file), path.split('?')[0]!);
          return !existsSync(target) || (anchor !== '' && anchors.get(target)?.has(anchor) === false);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('finds guides by what they say', () => {
    const [, packed = ''] = /"(.*)"/.exec(readFileSync(join(site, 'assets/search.js'), 'utf8'))!;
    const { rows, index } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString()) as {
      rows: { name: string }[];
      index: { invertedIndex: [string, { document: Record<string, object> }][] };
    };
    const found = (word: string): string[] =>
      Object.keys(index.invertedIndex.find(([term]) => term === word)![1].document).map(
        (row) => rows[Number(row)]!.name,
      );
    expect(found('covenant')).toContain('Can we afford it?');
    expect(found('cash_out_limit')).toEqual(expect.arrayContaining(['cash_out_limit', '4.2 Turnover']));
  });
});

describe('an editor', () => {
  const file = resolve('dist/index.d.ts');
  const program = ts.createProgram([file], { strict: true, types: [] });
  const checker = program.getTypeChecker();
  const exported = new Map(
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
      .map((symbol) => [symbol.name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol]),
  );

  it.each(inputFields().filter(({ path, default: value }) => path.includes('.') && value !== undefined))(
    'shows the sentence and the default of $path',
    ({ path, description, default: value }) => {
      const [argument = '', ...keys] = path.replaceAll('[]', '').split('.');
      const type = `${argument.charAt(0).toUpperCase()}${argument.slice(1)}`;
      let symbol = exported.get(type)!;
      for (const key of keys) symbol = below(symbol, key);
      expect(ts.displayPartsToString(symbol.getDocumentationComment(checker))).toContain(description.slice(0, -1));
      const [tag] = symbol.getJsDocTags(checker).filter(({ name: tagged }) => tagged === 'defaultValue');
      expect(ts.displayPartsToString(tag?.text)).toBe(`\`${JSON.stringify(value)}\``);
    },
  );

  it('shows them under the pointer where nothing says yet which of several types is meant', () => {
    const text = [
      "import type { ContributionPolicy } from './dist/index.js';",
      'export const policy: ContributionPolicy = { annual_amount: 9_000, annual_increase_rate: 0.03 };',
    ].join('\n');
    const written = resolve('written-in-an-editor.ts');
    const read = (path: string): string | undefined => (path === written ? text : ts.sys.readFile(path));
    const service = ts.createLanguageService({
      readFile: read,
      fileExists: (path) => path === written || ts.sys.fileExists(path),
      getCurrentDirectory: () => process.cwd(),
      getScriptFileNames: () => [written],
      getScriptVersion: () => '1',
      getScriptSnapshot: (path) => {
        const content = read(path);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getCompilationSettings: () => ({ strict: true, types: [], module: ts.ModuleKind.NodeNext }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
    });
    const shown = service.getQuickInfoAtPosition(written, text.indexOf('annual_increase_rate'));
    expect(ts.displayPartsToString(shown?.documentation)).toContain('growth of the amount');
    expect(shown?.tags?.map((tag) => [tag.name, ts.displayPartsToString(tag.text)])).toEqual([['defaultValue', '`0`']]);
  });

  it.each([
    ['OperatingAssumptions', 'share_valuation.annual_growth_rate', 'fraction: 0.04 is 4 %; more than -1'],
    ['OperatingAssumptions', 'share_valuation.current_price', 'dollars a share; more than 0'],
    ['OperatingAssumptions', 'share_valuation.growth_rates', 'fraction: 0.04 is 4 %; more than -1'],
    ['InitialState', 'participants.age', 'years; 0 or more'],
    ['SystemConfig', 'projection_years', 'years; 1 to 75'],
  ])('shows the unit and the range of %s.%s', (type, path, unitAndRange) => {
    let symbol = exported.get(type)!;
    for (const key of path.split('.')) symbol = below(symbol, key);
    expect(ts.displayPartsToString(symbol.getDocumentationComment(checker))).toContain(`\n\n(${unitAndRange})`);
  });

  /** A field of what a field holds, of its entries where it is a list. */
  function below(symbol: ts.Symbol, key: string): ts.Symbol {
    const given = checker.getNonNullableType(
      symbol.flags & ts.SymbolFlags.Interface
        ? checker.getDeclaredTypeOfSymbol(symbol)
        : checker.getTypeOfSymbol(symbol),
    );
    const [entry = given] = checker.isArrayType(given) ? checker.getTypeArguments(given as ts.TypeReference) : [];
    // What may be an object or `false` has the members of the object.
    const types = entry.isUnion() ? entry.types : [entry];
    return types.flatMap((type) => checker.getPropertyOfType(type, key) ?? [])[0]!;
  }
});
