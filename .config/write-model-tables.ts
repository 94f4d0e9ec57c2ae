import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { flatColumns, RESULT_TABLES } from '../src/results/tables.js';

const MODEL = resolve(fileURLToPath(new URL('..', import.meta.url)), 'docs/model.md');
const GROUPS = {
  annual_projections: RESULT_TABLES.AnnualProjection,
  participant_snapshots: RESULT_TABLES.ParticipantSnapshot,
  trust_states: RESULT_TABLES.TrustState,
  'loans of trust_states': RESULT_TABLES.LoanState,
  summary_metrics: RESULT_TABLES.SummaryMetrics,
};
const MARKED = /(?<=<!-- columns: [^\n]* -->\n).*(?=<!-- end of columns -->)/s;

/** docs/model.md with the columns of the results as their tables have them. */
export async function modelWithColumns(): Promise<string> {
  const sections = Object.entries(GROUPS).map(([group, { columns }]) => {
    const rows = flatColumns(columns).map(([name, { unit, is }]) => `| \`${name}\` | ${unit} | ${is} |`);
    return `\n**${group}**\n\n| column | unit | what it says |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const text = readFileSync(MODEL, 'utf8').replace(MARKED, () => `${sections.join('')}\n`);
  return format(text, { ...(await resolveConfig(MODEL)), parser: 'markdown' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(MODEL, await modelWithColumns());
