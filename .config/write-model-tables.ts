import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { FOLDS, type Fold, type FoldedMetric } from '../src/analysis/explain/folds.js';
import { flatColumns, RESULT_TABLES } from '../src/engine/results/tables.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODEL = resolve(ROOT, 'docs/model/columns.md');
const AUDIT = resolve(ROOT, 'docs/guides/journal.md');
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
export async function modelWithColumns(): Promise<string> {
  const sections = Object.entries(GROUPS).map(([group, { columns }]) => {
    const rows = flatColumns(columns).map(([name, { unit, is }]) => `| \`${name}\` | ${unit} | ${is} |`);
    return `\n**${group}**\n\n| column | unit | what it says |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const text = readFileSync(MODEL, 'utf8').replace(MARKED, () => `${sections.join('')}\n`);
  return format(text, { ...(await resolveConfig(MODEL)), parser: 'markdown' });
}

/** docs/guides/journal.md with the postings that figures add up. */
export async function auditWithFolds(): Promise<string> {
  const rows = Object.entries<FoldedMetric>(FOLDS).map(([name, { folds, isBalance }]) => {
    const sums = folds.map(foldText).join('; ');
    return `| \`${name}\` | ${isBalance ? `${sums}, of all years up to its end` : sums} |`;
  });
  const table = `\n| column | what is added up |\n| --- | --- |\n${rows.join('\n')}\n\n`;
  const text = readFileSync(AUDIT, 'utf8').replace(FOLDED, () => table);
  return format(text, { ...(await resolveConfig(AUDIT)), parser: 'markdown' });
}

function foldText({ account, commodity, counts, stages = [], causes = [] }: Fold): string {
  const words = counts === 'gains_only' ? 'gains, but no losses,' : counts;
  const stage = stages.length === 0 ? '' : `, stage ${stages.join(', ').replaceAll('_', ' ')}`;
  const cause = causes.length === 0 ? '' : `, cause ${causes.join(', ').replaceAll('_', ' ')}`;
  return `${words} of \`${account}\` in ${commodity}${stage}${cause}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(MODEL, await modelWithColumns());
  writeFileSync(AUDIT, await auditWithFolds());
}
