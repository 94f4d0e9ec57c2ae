import { readFileSync } from 'node:fs';
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
