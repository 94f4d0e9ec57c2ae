import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

const INPUTS = /[\\/]src[\\/](engine[\\/]input[\\/].*|analysis[\\/][^\\/]+[\\/]options)\.ts$/;
const RESULTS = /[\\/]src[\\/]engine[\\/]results[\\/].*\.ts$/;
const INPUTS_AND_RESULTS = new RegExp(`${INPUTS.source}|${RESULTS.source}`);

/** What tells people or other programs about the inputs. It has nothing to tell in a script without `about()`. */
const READS_ABOUT = /src\/engine\/input\/(describe-input|json-schema)\.ts$/;

/**
 * The sentences on fields and columns are of no use to a script that runs plans, and would be 5 kB of it, compressed. Sentences
 * stand in `about('...')` of the inputs and in `is: '...'` of the words for the results, which a script that shows none leaves out anyway.
 */
export const withoutSentences = without('sentences', INPUTS_AND_RESULTS, unsaid);

/** For a script that says what figures are. */
export const withoutSentencesOfInputs = without('sentences-of-inputs', INPUTS, unsaid);

/** For a script that asks for no input: `about()` is left out as a whole, with the source and the default that are there to be told. */
export const withoutAbout: Plugin = {
  name: 'without-about',
  setup(build) {
    build.initialOptions.metafile = true;
    void without('about', INPUTS_AND_RESULTS, (source) => unsaid(schemasAlone(source))).setup(build);
    build.onEnd(({ metafile }) => {
      const readers = Object.keys(metafile!.inputs).filter((path) => READS_ABOUT.test(path));
      if (readers.length > 0) throw new Error(`${readers.join()} tells what the script does not know`);
    });
  },
};

function without(what: string, filter: RegExp, shorten: (source: string) => string): Plugin {
  const setup: Plugin['setup'] = (build) => {
    build.onLoad({ filter }, ({ path }) => ({ loader: 'ts', contents: shorten(readFileSync(path, 'utf8')) }));
  };
  return { name: `without-${what}`, setup };
}

function unsaid(source: string): string {
  return source
    .replace(/\babout\(\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"),/g, "about('',")
    .replace(/\bis:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "is: ''");
}

/** The same source with the schema in place of every `about(sentence, schema, more)`. */
export function schemasAlone(source: string): string {
  const file = ts.createSourceFile('inputs.ts', source, ts.ScriptTarget.ES2022);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'about') {
      const schema = node.arguments[1]!;
      edits.push({ from: node.getStart(file), to: schema.getStart(file), text: '(' });
      edits.push({ from: schema.end, to: node.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // From the end: what is before an edit stays where it is.
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), source);
}
