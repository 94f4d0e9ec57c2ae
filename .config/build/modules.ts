import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[0];
const builtin = new RegExp(`^(?:node:)?(${builtinModules.join('|')})$`);

/** CommonJS modules ask for Node's by `require`, which a module does not have. */
export const nodeByImport: Plugin = {
  name: 'node-by-import',
  setup(build) {
    build.onResolve({ filter: builtin }, ({ path, kind }) =>
      kind === 'require-call' ? { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'node' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
      // As a module \`process\` opens standard input and output.
      contents:
        path === 'node:process'
          ? 'module.exports = process;'
          : `import * as all from '${path}'; module.exports = all.default;`,
    }));
  },
};

/** Bundled packages are minified as a whole; our own code keeps its syntax, since V8 compiles in the values of constants. */
export const librariesMinified: Plugin = {
  name: 'libraries-minified',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, target: 'node20' });
      return { contents: code, resolveDir: dirname(path) };
    });
  },
};

/** Bundlers leave the imports alone whose module is named at run time; the comments that ask for it are lost when white space is. */
export const importsLeftAlone: NonNullable<Options['plugins']>[0] = {
  name: 'imports-left-alone',
  renderChunk: (code) => ({
    code: code.replace(/\bimport\((?=\w+\))/g, 'import(/* webpackIgnore: true */ /* @vite-ignore */ '),
  }),
};

const SOURCE = /[\\/]src[\\/].*\.tsx?$/;
const ERROR = /\bclass (\w+) extends (?:\w*Error) \{/g;

/**
 * Errors keep the name of their class, which the minifier shortens: Node prints it before the message. As a getter it is no side effect,
 * so that bundlers still leave out a class that nobody uses.
 */
export const errorNames = ofSources('error-names', withErrorNames);

/**
 * Imports from the entry of a room become imports from the files that it names. A bundler splits by files, and an entry leads to every file
 * of its room: each command, and the first script of the page, would load all of them.
 */
export const origins = ofSources('origins', withOrigins);

/** Both. */
export const errorNamesAndOrigins = ofSources('error-names-and-origins', (source, path) =>
  withErrorNames(withOrigins(source, path)),
);

function ofSources(name: string, change: (source: string, path: string) => string): Plugin {
  return {
    name,
    setup(build) {
      build.onLoad({ filter: SOURCE }, ({ path }) => ({
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        contents: change(readFileSync(path, 'utf8'), path),
      }));
    },
  };
}

function withErrorNames(source: string): string {
  return source.replace(ERROR, "$& static override get name() { return '$1'; }");
}

const IMPORT = /^import \{([^}]*)\} from '(\.[^']*)\.js';$/gm;
const ENTRY = /[\\/](?:index|internal|core)$/;

/** A source whose imports skip the entries. */
export function withOrigins(source: string, path: string): string {
  return source.replace(IMPORT, (whole, names: string, from: string) => {
    const file = join(dirname(path), from);
    if (!ENTRY.test(file)) return whole;
    const values = namesIn(names).filter(({ isType }) => !isType);
    return values.map(({ name, as }) => importOf(as, origin(file, name))).join(' ');
  });
}

interface Origin {
  readonly file: string;
  readonly name: string;
}

function importOf(as: string, { file, name }: Origin): string {
  return `import { ${name} as ${as} } from ${JSON.stringify(`${file}.ts`)};`;
}

/** The file that declares what an entry exports. */
function origin(file: string, name: string): Origin {
  if (!ENTRY.test(file)) return { file, name };
  const source = readFileSync(`${file}.ts`, 'utf8');
  for (const [, names, star, from] of source.matchAll(/^export (?:\{([^}]*)\}|(\*)) from '(\.[^']*)\.js';$/gm)) {
    const below = join(dirname(file), from!);
    const named = namesIn(names ?? '').find(({ as, isType }) => as === name && !isType);
    if (named !== undefined) return origin(below, named.name);
    const found = star === undefined ? undefined : origin(below, name);
    if (found !== undefined && found.file !== below) return found;
  }
  return { file, name };
}

/** `a`, `a as b` and `type c` between braces. */
function namesIn(braces: string): { readonly name: string; readonly as: string; readonly isType: boolean }[] {
  return [...braces.matchAll(/(type )?(\w+)(?: as (\w+))?/g)].map(([, type, name, as = name]) => ({
    name: name!,
    as: as!,
    isType: type !== undefined,
  }));
}
