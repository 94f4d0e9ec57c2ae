import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname } from 'node:path';
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
      contents: `import * as all from '${path}'; module.exports = all.default;`,
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

/** Files that have errors of their own. */
const SOURCE = /[\\/]src[\\/].*\.ts$/;
const ERROR = /\bclass (\w+) extends (?:\w*Error) \{/g;

/**
 * Errors keep the name of their class, which the minifier shortens: Node prints it before the message. As a getter it is no side effect,
 * so that bundlers still leave out a class that nobody uses.
 */
export const errorNames: Plugin = {
  name: 'error-names',
  setup(build) {
    build.onLoad({ filter: SOURCE }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(ERROR, "$& static override get name() { return '$1'; }");
      return contents === source ? undefined : { loader: 'ts', contents };
    });
  },
};
