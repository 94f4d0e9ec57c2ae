import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * The sentences on fields and columns are of no use to a script that runs plans, and would be 5 kB of it, compressed. Sentences
 * stand in `about('...')` of the inputs and in `is: '...'` of the tables of results.
 */
export const withoutSentences: Plugin = {
  name: 'without-sentences',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/](input|results)[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source
        .replace(/\babout\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),/g, "about('',")
        .replace(/\bis:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "is: ''");
      return { loader: 'ts', contents };
    });
  },
};
