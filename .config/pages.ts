import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const DOCS = resolve(import.meta.dirname, '../docs');

/** docs/model.md: how to find a rule, and the glossary. */
export const MODEL_INDEX = readFileSync(resolve(DOCS, 'model.md'), 'utf8');

/** A page of the model. */
export interface ModelPage {
  /** Its path from docs/. */
  readonly file: string;
  /** Its first heading, with the number of its section. */
  readonly title: string;
  /** Its rules, in a few words. */
  readonly rules: string;
  readonly text: string;
}

/** The pages of the model, in the order of the table in docs/model.md. */
export const MODEL_PAGES: readonly ModelPage[] = [
  ...MODEL_INDEX.matchAll(/^\| [\d.]+ +\| \[[^\]]+\]\((model\/[\w-]+\.md)\) +\| (.+?) +\|$/gm),
].map(([, file = '', rules = '']) => ({
  file,
  rules,
  // Read when asked for: some pages are generated.
  get text() {
    return readFileSync(resolve(DOCS, file), 'utf8');
  },
  get title() {
    return /^# (.+)$/m.exec(this.text)![1]!;
  },
}));

/** Index and pages as one text, each page one level below the index. */
export function wholeModel(): string {
  return [MODEL_INDEX, ...MODEL_PAGES.map(({ text }) => lowered(text))].join('\n');
}

/** A text whose headings are a level lower; lines of code that begin with # stay. */
function lowered(text: string): string {
  return text.replace(/^```.*?^```|^#+ /gms, (found) => (found.startsWith('#') ? `#${found}` : found));
}

/** The anchor that a heading receives, in Markdown or HTML: lower case, blanks as hyphens, punctuation dropped. */
export function anchorOf(heading: string): string {
  const plain = heading.replace(/<[^>]+>/g, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N} _-]/gu, '').replace(/ /g, '-');
}

const README = readFileSync(resolve(DOCS, '../README.md'), 'utf8');

/** The guides, in the order in which the README names them; others follow. */
export function guideFiles(): string[] {
  const place = (name: string): number => {
    const at = README.indexOf(`guides/${name}`);
    return at === -1 ? Infinity : at;
  };
  return readdirSync(resolve(DOCS, 'guides'))
    .sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
    .map((name) => `guides/${name}`);
}

/** The pages by heading, as paths from docs/. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Start: ['tutorial.md', 'reference/inputs.md'],
  Guides: guideFiles(),
  Model: ['model.md', ...MODEL_PAGES.map(({ file }) => file), 'reference/sums.md', 'sources.md'],
  Project: ['validation.md', 'architecture.md'],
};

/** An index of the documentation, https://llmstxt.org: a line a page, with its first sentence. `linkOf` gives the address of a page. */
export function llmsText(linkOf: (file: string) => string): string {
  const { description } = JSON.parse(readFileSync(resolve(DOCS, '../package.json'), 'utf8')) as { description: string };
  const sections = Object.entries(SECTIONS).map(([heading, files]) => {
    const lines = files.map((file) => {
      const text = readFileSync(resolve(DOCS, file), 'utf8');
      const rules = MODEL_PAGES.find((page) => page.file === file)?.rules;
      return `- [${titleOf(text)}](${linkOf(file)}): ${rules ?? firstSentence(text)}`;
    });
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return `# esop-repurchase\n\n> ${description}\n\n${sections.join('\n')}`;
}

export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)![1]!;

/** The first sentence of the first paragraph, without marks of Markdown. */
function firstSentence(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((block) => /^[A-Z`[*]/.test(block) && !block.startsWith('```'));
  const plain = paragraphs[0]!
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '');
  return (/^.+?[.?!:](?= |$)/.exec(plain)?.[0] ?? plain).replace(/:$/, '.');
}

/** docs/llms.txt, whose links lead to the files beside it; some are only in the repository. */
export const packedLlms = (): string =>
  llmsText((file) =>
    /architecture|benchmarks|distributed/.test(file)
      ? `https://github.com/esop-repurchase/esop-repurchase/blob/main/docs/${file}`
      : file,
  );
