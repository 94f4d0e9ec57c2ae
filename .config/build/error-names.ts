import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

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
