import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { accountOf } from '../src/analysis/explain/year-in-hand.js';
import type { Postings } from '../src/engine/results/postings.js';
import { flatColumns, RESULT_TABLES, type Unit, YEAR_COLUMNS } from '../src/engine/results/tables.js';
import type { Formula, YearColumnWords } from '../src/engine/results/words.js';

const DOCS = resolve(import.meta.dirname, '../docs');

/** docs/model.md: how to find a rule, and the glossary. */
export const MODEL_INDEX = readFileSync(resolve(DOCS, 'model.md'), 'utf8');

/** A page of the model. */
export interface ModelPage {
  /** Path from docs/. */
  readonly file: string;
  /** First heading, with the number of the section. */
  readonly title: string;
  /** Rules of the section, in a few words. */
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
  Start: ['tutorial.md', 'reference/inputs.md', 'reference/commands.md', 'reference/service.md'],
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

const GROUPS = {
  annual_projections: RESULT_TABLES.AnnualProjection,
  participant_snapshots: RESULT_TABLES.ParticipantSnapshot,
  trust_states: RESULT_TABLES.TrustState,
  'loans of trust_states': RESULT_TABLES.LoanState,
  summary_metrics: RESULT_TABLES.SummaryMetrics,
};

/** The columns of the results as their tables have them. */
function columnsPage(): string {
  const sections = Object.entries(GROUPS).map(([group, { columns }]) => {
    const isOfYears = group === 'annual_projections';
    const rows = flatColumns(columns).map(([name, column]) => {
      const cells = [`\`${name}\``, column.label, column.unit, column.is, ...(isOfYears ? ofYears(name) : [])];
      return cells.join(' | ');
    });
    const heads = ['column', 'heading', 'unit', 'what it says', ...(isOfYears ? ['over the years', 'defined in'] : [])];
    const table = [heads.join(' | '), heads.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`);
    return `**${group}**\n\n${table.join('\n')}\n`;
  });
  return `# 7.2 Columns

Dollars are to the cent, a price (dollars a share) to four decimals, shares to six; headcounts, fractions and ratios to eight.

${sections.join('\n')}`;
}

/** Fold over the years, and section that defines the figure. */
function ofYears(name: string): [fold: string, source: string] {
  const { fold, source }: YearColumnWords = YEAR_COLUMNS[name as keyof typeof YEAR_COLUMNS];
  return [typeof fold === 'string' ? fold : '', source.startsWith('S-') ? `\`[${source}]\`` : source];
}

/** The postings that figures of a year add up. */
function sumsPage(): string {
  const columns = Object.entries<{ readonly unit: Unit; readonly formula: Formula }>(YEAR_COLUMNS);
  const rows = columns.flatMap(([name, { formula, unit }]) => {
    if (typeof formula === 'string' || 'plan' in formula || 'people' in formula) return [];
    const postings = [formula].flat();
    const sums = postings.map((each) => postingsText(each, unit)).join('; ');
    return `| \`${name}\` | ${postings[0]!.isBalance ? `${sums}, of all years up to its end` : sums} |`;
  });
  return `# Columns as sums of postings

\`gains\` and \`losses\` are those of the account, of all below it, and \`*\` is any name. Tests add the postings up for every conformance vector and for
random plans: they are the figures, to the last digit.

| column | sum |
| --- | --- |
${rows.join('\n')}
`;
}

function postingsText(postings: Postings, unit: Unit): string {
  const { stage, causes = [] } = postings;
  const words = 'gains' in postings ? 'gains' : 'losses' in postings ? 'losses' : 'gains, but no losses,';
  const at = stage === undefined ? '' : `, stage ${stage.replaceAll('_', ' ')}`;
  const cause = causes.length === 0 ? '' : `, cause ${causes.join(', ').replaceAll('_', ' ')}`;
  return `${words} of \`${accountOf(postings)}\` in ${unit === 'shares' ? 'SHARES' : 'USD'}${at}${cause}`;
}

/** Pages of tables that the code knows, by their paths from the root. */
export const RESULT_PAGES = { 'docs/model/columns.md': columnsPage, 'docs/reference/sums.md': sumsPage };
