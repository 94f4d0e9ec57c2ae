import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * The sentences on fields and columns are of no use to a script that runs plans, and would be 5 kB of it, compressed. Sentences
 * stand in `about('...')` of the inputs and in `is: '...'` of the words for the results, which a script that shows none leaves out anyway.
 */
export const withoutSentences = without(
  /[\\/]src[\\/](engine[\\/](input|results)[\\/].*|analysis[\\/][^\\/]+[\\/]options)\.ts$/,
);

/** For a script that says what figures are. */
export const withoutSentencesOfInputs = without(
  /[\\/]src[\\/](engine[\\/]input[\\/].*|analysis[\\/][^\\/]+[\\/]options)\.ts$/,
);

function without(filter: RegExp): Plugin {
  const setup: Plugin['setup'] = (build) => {
    build.onLoad({ filter }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source
        .replace(/\babout\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),/g, "about('',")
        .replace(/\bis:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "is: ''");
      return { loader: 'ts', contents };
    });
  };
  return { name: 'without-sentences', setup };
}
