import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

const INPUTS = /[\\/]src[\\/](engine[\\/]input[\\/].*|analysis[\\/][^\\/]+[\\/](?:options|path-figures))\.ts$/;
const RESULTS = /[\\/]src[\\/]engine[\\/]results[\\/].*\.ts$/;
const INPUTS_AND_RESULTS = new RegExp(`${INPUTS.source}|${RESULTS.source}`);

/** What tells people or other programs about the inputs. It has nothing to tell in a script without `about()`. */
const READS_ABOUT = /src\/engine\/input\/(describe-input|json-schema)\.ts$/;

/**
 * The sentences on fields and columns are of no use to a script that runs plans, and would be 5 kB of it, compressed. They stand in the
 * rows of fields, of figures of paths, and in the rows of words for the results, which a script that shows none leaves out anyway.
 */
export const withoutSentences = without('sentences', INPUTS_AND_RESULTS, unsaid);

/** For every other script: names are read when the page is built. */
export const withoutNames = without('names', INPUTS, (source) => edited(source, namesIn));

/** For a script that says what figures are. */
export const withoutSentencesOfInputs = without('sentences-of-inputs', INPUTS, unsaid);

/** For a script that asks for no input: fields are schemas alone, without the source and the default that are there to be told. */
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

/** A field of an input as it is declared: what stands before its schema without a sentence, and the places of schema, end and sentence. */
interface Declared {
  readonly opening: string;
  readonly from: number;
  readonly through: number;
  readonly sentence: number;
}

const DECLARED: Readonly<Record<string, Declared>> = {
  about: { opening: '(', from: 1, through: 1, sentence: 0 },
  required: { opening: '(', from: 0, through: 0, sentence: 1 },
  defaulted: { opening: 'z.prefault(', from: 0, through: 1, sentence: 2 },
  optional: { opening: 'z.optional(', from: 0, through: 0, sentence: 2 },
};

/** Part of a source that is replaced. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The same source after edits of its nodes. */
function edited(source: string, editsOf: (node: ts.Node, file: ts.SourceFile) => readonly Edit[]): string {
  const file = ts.createSourceFile('inputs.ts', source, ts.ScriptTarget.ES2022);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    edits.push(...editsOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  // From the end: what is before an edit stays where it is.
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to), source);
}

function declaredIn(node: ts.Node): { readonly as: Declared; readonly given: readonly ts.Expression[] } | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const as = Object.entries(DECLARED).find(([name]) => name === (node.expression as ts.Identifier).text)?.[1];
  return as === undefined ? null : { as, given: node.arguments };
}

/** Sentences in a node: of a field, and of columns, whose words are rows with the sentence second. */
function sentencesIn(node: ts.Node): readonly (ts.Expression | undefined)[] {
  const field = declaredIn(node);
  if (field !== null) return [field.given[field.as.sentence]];
  if (!ts.isVariableDeclaration(node) || !/_WORDS$/.test((node.name as ts.Identifier).text)) return [];
  const { expression: words } = node.initializer as ts.SatisfiesExpression;
  return (words as ts.ObjectLiteralExpression).properties.map(
    (row) => ((row as ts.PropertyAssignment).initializer as ts.ArrayLiteralExpression).elements[1],
  );
}

/** Edits that leave a field without the name that people know it by, which forms have read when they were built. */
function namesIn(node: ts.Node, file: ts.SourceFile): readonly Edit[] {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'named') return [];
  const field = node.arguments[1]!;
  return [
    { from: node.getStart(file), to: field.getStart(file), text: '' },
    { from: field.end, to: node.end, text: '' },
  ];
}

function unsaid(source: string): string {
  const unnamed = source.replace(/\bis: (?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "is: ''");
  return edited(unnamed, (node, file) => {
    const names = namesIn(node, file);
    if (names.length > 0) return names;
    return sentencesIn(node).flatMap((sentence) =>
      sentence !== undefined && ts.isStringLiteralLike(sentence)
        ? [{ from: sentence.getStart(file), to: sentence.end, text: "''" }]
        : [],
    );
  });
}

/** The same source with the schema in place of every field with its sentence. */
export function schemasAlone(source: string): string {
  return edited(source, (node, file) => {
    const field = declaredIn(node);
    if (field === null) return [];
    const { opening, from, through } = field.as;
    return [
      { from: node.getStart(file), to: field.given[from]!.getStart(file), text: opening },
      { from: field.given[through]!.end, to: node.end, text: ')' },
    ];
  });
}
