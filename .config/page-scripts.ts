/**
 * Scripts for pages that stand on each other: projections, complete runs on top of them, analyses on top of those. All are bundled as one;
 * then each statement goes to the first script that needs it, so that a script has nothing in it that is only of use to a later one, and
 * nothing stands in two. What later scripts need of a script it leaves in a list.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build as bundle, type BuildOptions } from 'esbuild';
import { minify } from 'terser';
import { fileOf, type Script, SCRIPTS } from '../src/hosts/browser/missing-script.js';
import { decimalInUse } from './decimal-in-use.js';
import { errorNames } from './error-names.js';
import { partedStatements, type Part } from './parted-statements.js';
import { withoutAbout } from './without-sentences.js';

/** For script tags, and for modules. */
const KINDS = ['global', 'browser'] as const;
type Kind = (typeof KINDS)[number];

const HOST = resolve('src/hosts/browser');
const options = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  write: false,
} satisfies BuildOptions;
const terserOptions = { ecma: 2020, module: true, compress: { passes: 3, unsafe_arrows: true } } as const;

/** What scripts export for each other alone. */
const FOR_SCRIPTS: readonly string[] = ['addCompleteRuns', 'completeRun', 'missing'];
/** Here, as a module of this package does nothing when it is loaded. */
const ON_LOADING = `import { addCompleteRuns } from './core.ts';
import { completeRun } from './runs.ts';
addCompleteRuns(completeRun);`;

/** File names of the scripts. */
export const PAGE_SCRIPTS = SCRIPTS.flatMap((script) => KINDS.map((kind) => fileOf(script, kind)));

/** Writes all scripts into a folder. */
export async function writePageScripts(folder: string): Promise<void> {
  const exported = await Promise.all(SCRIPTS.map(exportsOf));
  const entry = SCRIPTS.map((script, at) => {
    const names = exported[at]!.map((name) => `${name} as ${script}_${name}`);
    return `export { ${names.join()} } from './${script}.ts';`;
  });
  const whole = await bundle({
    ...options,
    stdin: { contents: [ON_LOADING, ...entry].join('\n'), resolveDir: HOST },
    plugins: [decimalInUse, withoutAbout, errorNames],
  });
  const text = whole.outputFiles[0]!.text;
  const build = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const parts = partedStatements(text, SCRIPTS);
  for (const at of SCRIPTS.keys())
    for (const kind of KINDS) {
      const written = kind === 'global' ? globalScript(parts, at, build) : moduleScript(parts, at, build);
      writeFileSync(`${folder}/${fileOf(SCRIPTS[at]!, kind)}`, await minified(written, kind));
    }
}

async function exportsOf(script: Script): Promise<readonly string[]> {
  const entryPoints = [`${HOST}/${script}.ts`];
  const { metafile } = await bundle({ ...options, entryPoints, metafile: true, outdir: '.', plugins: [withoutAbout] });
  return Object.values(metafile.outputs)[0]!.exports;
}

async function minified(contents: string, kind: Kind): Promise<string> {
  const isGlobal = kind === 'global';
  const { outputFiles } = await bundle({
    ...options,
    stdin: { contents, resolveDir: HOST },
    external: ['./esop-repurchase*'],
    format: isGlobal ? 'iife' : 'esm',
    define: { SCRIPT_KIND: JSON.stringify(kind), ...(isGlobal && { 'import.meta.url': 'scriptUrl' }) },
    ...(isGlobal && { inject: [`${HOST}/script-url.ts`] }),
    legalComments: 'none',
  });
  return (await minify(outputFiles[0]!.text, terserOptions)).code!;
}

/** The names that a script takes from those below it, in the place they have in its list, which begins with the build. */
function takenFromBelow(
  parts: readonly Part[],
  at: number,
  build: string,
  listOf: (below: number) => string,
): string[] {
  return parts.slice(0, at).flatMap(({ left }, below) => {
    const taken = left.map((name) => (parts[at]!.taken.has(name) ? name : ''));
    const checked = `sharedBy('${SCRIPTS[below]!}', ${listOf(below)}, '${build}', '${SCRIPTS[at]!}')`;
    return `const [, ${taken.join().replace(/,+$/, '')}] = ${checked};`;
  });
}

const OWN_HELPER = `import { sharedBy } from './missing-script.ts';`;
const isLast = (at: number): boolean => at === SCRIPTS.length - 1;

function publicOf({ exported }: Part): (readonly [name: string, local: string])[] {
  return [...exported].filter(([name]) => !FOR_SCRIPTS.includes(name));
}

function listFor({ left }: Part, build: string): string {
  return `[${[JSON.stringify(build), ...left].join()}]`;
}

function moduleScript(parts: readonly Part[], at: number, build: string): string {
  const part = parts[at]!;
  const below = fileOf(SCRIPTS[Math.max(0, at - 1)]!, 'browser');
  const lists = SCRIPTS.slice(0, at).map((_, i) => `shared${i}`);
  return [
    ...(at === 0 ? [] : [OWN_HELPER, `import { ${lists.join()} } from './${below}';`, `export * from './${below}';`]),
    ...takenFromBelow(parts, at, build, (i) => lists[i]!),
    part.text,
    ...(isLast(at) ? [] : [`export const shared${at} = ${listFor(part, build)};`]),
    `export { ${publicOf(part)
      .map(([name, local]) => `${local} as ${name}`)
      .join()} };`,
  ].join('\n');
}

function globalScript(parts: readonly Part[], at: number, build: string): string {
  const part = parts[at]!;
  const properties = publicOf(part).map(([name, local]) => `${name}: ${local}`);
  if (!isLast(at)) properties.push(`shared${at}: ${listFor(part, build)}`);
  const api = `{ ${properties.join()} }`;
  const set = at === 0 ? `globalThis.EsopRepurchase = ${api};` : `Object.assign(EsopRepurchase, ${api});`;
  return [
    ...(at === 0 ? [] : [OWN_HELPER]),
    ...takenFromBelow(parts, at, build, (i) => `globalThis.EsopRepurchase?.shared${i}`),
    part.text,
    set,
    ...(at === 0 ? missingFunctions(parts) : []),
  ].join('\n');
}

/** The functions of later scripts, which say so until those are loaded. */
function missingFunctions([core, ...later]: readonly Part[]): string[] {
  return later.map((part, i) => {
    const names = [...part.exported.keys()].filter(
      (name) => /^[a-z]/.test(name) && !core!.exported.has(name) && !FOR_SCRIPTS.includes(name),
    );
    const put = `EsopRepurchase[name] = ${core!.exported.get('missing')!}(name, '${SCRIPTS[i + 1]!}')`;
    return names.length === 0 ? '' : `for (const name of '${names.join(' ')}'.split(' ')) ${put};`;
  });
}
