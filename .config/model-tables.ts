import { accountOf } from '../src/analysis/explain/year-in-hand.js';
import type { Postings } from '../src/engine/results/postings.js';
import { flatColumns, RESULT_TABLES, YEAR_COLUMNS, type Unit } from '../src/engine/results/tables.js';
import type { Formula, YearColumnWords } from '../src/engine/results/words.js';

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

/** How the years fold, and where the figure is defined. */
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
