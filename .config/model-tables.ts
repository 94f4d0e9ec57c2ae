import { readFileSync } from 'node:fs';
import { accountOf } from '../src/analysis/explain/folds.js';
import type { Postings } from '../src/engine/results/postings.js';
import { flatColumns, RESULT_TABLES, YEAR_COLUMNS, type Unit } from '../src/engine/results/tables.js';
import type { Formula, YearColumnWords } from '../src/engine/results/words.js';

const MODEL = 'docs/model/columns.md';
const AUDIT = 'docs/guides/journal.md';
const GROUPS = {
  annual_projections: RESULT_TABLES.AnnualProjection,
  participant_snapshots: RESULT_TABLES.ParticipantSnapshot,
  trust_states: RESULT_TABLES.TrustState,
  'loans of trust_states': RESULT_TABLES.LoanState,
  summary_metrics: RESULT_TABLES.SummaryMetrics,
};
const FOLDED = /(?<=<!-- folds -->\n).*(?=<!-- end of folds -->)/s;
const MARKED = /(?<=<!-- columns: [^\n]* -->\n).*(?=<!-- end of columns -->)/s;

/** docs/model/columns.md with the columns of the results as their tables have them. */
function modelWithColumns(): string {
  const sections = Object.entries(GROUPS).map(([group, { columns }]) => {
    const isOfYears = group === 'annual_projections';
    const rows = flatColumns(columns).map(([name, column]) => {
      const cells = [`\`${name}\``, column.label, column.unit, column.is, ...(isOfYears ? ofYears(name) : [])];
      return cells.join(' | ');
    });
    const heads = ['column', 'heading', 'unit', 'what it says', ...(isOfYears ? ['over the years', 'defined in'] : [])];
    const table = [heads.join(' | '), heads.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`);
    return `\n**${group}**\n\n${table.join('\n')}\n`;
  });
  return readFileSync(MODEL, 'utf8').replace(MARKED, () => `${sections.join('')}\n`);
}

/** How the years fold, and where the figure is defined. */
function ofYears(name: string): [fold: string, source: string] {
  const { fold, source }: YearColumnWords = YEAR_COLUMNS[name as keyof typeof YEAR_COLUMNS];
  return [typeof fold === 'string' ? fold : '', source.startsWith('S-') ? `\`[${source}]\`` : source];
}

/** docs/guides/journal.md with the postings that figures add up. */
function auditWithFolds(): string {
  const columns = Object.entries<{ readonly unit: Unit; readonly formula: Formula }>(YEAR_COLUMNS);
  const rows = columns.flatMap(([name, { formula, unit }]) => {
    if (typeof formula === 'string' || 'plan' in formula || 'people' in formula) return [];
    const postings = [formula].flat();
    const sums = postings.map((each) => postingsText(each, unit)).join('; ');
    return `| \`${name}\` | ${postings[0]!.isBalance ? `${sums}, of all years up to its end` : sums} |`;
  });
  const table = `\n| column | what is added up |\n| --- | --- |\n${rows.join('\n')}\n\n`;
  return readFileSync(AUDIT, 'utf8').replace(FOLDED, () => table);
}

function postingsText(postings: Postings, unit: Unit): string {
  const { stage, causes = [] } = postings;
  const words = 'gains' in postings ? 'gains' : 'losses' in postings ? 'losses' : 'gains, but no losses,';
  const at = stage === undefined ? '' : `, stage ${stage.replaceAll('_', ' ')}`;
  const cause = causes.length === 0 ? '' : `, cause ${causes.join(', ').replaceAll('_', ' ')}`;
  return `${words} of \`${accountOf(postings)}\` in ${unit === 'shares' ? 'SHARES' : 'USD'}${at}${cause}`;
}

/** Pages of the documentation with tables that the code knows, by their paths from the root. */
export const PAGES_WITH_TABLES = {
  [MODEL]: modelWithColumns,
  [AUDIT]: auditWithFolds,
};
