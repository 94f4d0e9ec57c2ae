import type { AnswerKind, TidyRow } from '../../../analysis/index.js';
import { drawnTables, isBasis } from '../../../presentation/answer/index.js';
import { formatWhole, valueText } from '../../../presentation/words/index.js';
import { settingsLines } from '../output/basis.js';
import { tableLines } from '../text/answer-table.js';
import { sayInOptions } from '../text/say.js';
import { grid, page, printable, rule, type Style, widthOf, wrap } from '../text/style.js';

/** Number of rows shown; files have all. */
const MOST_ROWS = 60;

/** The answer of any analysis as a page for people: its words, its tables or else its rows, and what it rests on. */
export function analysisReport<Result extends object>(
  planName: string,
  kind: Pick<AnswerKind<string, Result>, 'question' | 'rows' | 'words' | 'tables'>,
  result: Result,
  caveats: readonly string[],
  below: readonly string[],
  width: number,
  style: Style,
): string {
  const { question, rows, words } = kind;
  const say = sayInOptions(planName);
  const [answer = '', ...others] = words(result, say);
  const drawn = drawnTables(kind, result, say);
  const shown = drawn?.map((table) => tableLines(table, width, style)) ?? [rowLines(rows(result), width, style)];
  const basis = isBasis(result)
    ? settingsLines(result, [], width, style)
    : 'version' in result && !('simulation_id' in result)
      ? [style.dim(`Version ${String(result.version)}.`)]
      : [];
  const said = [...others, ...caveats].flatMap((sentence) => wrap(printable(sentence), width));
  return page({ planName, subject: question, answer }, [said, ...shown, below, basis], width, style);
}

/** Rows of one value each, the first of them. */
function rowLines(all: readonly TidyRow[], width: number, style: Style): string[] {
  if (all.length === 0) return [];
  const columns = Object.keys(all[0]!).filter((name) => name !== 'value' && name !== 'unit');
  const shown = all
    .slice(0, MOST_ROWS)
    .map((row) => [
      ...columns.map((name) => printable(String(row[name] ?? ''))),
      typeof row.value === 'number' ? valueText(row.value, row.unit) : printable(String(row.value ?? '')),
    ]);
  const aligns = [...columns.map(() => 'left' as const), 'right' as const];
  const [head = '', ...body] = grid([[...columns, 'value'], ...shown], 2, aligns);
  const line = rule(Math.min(width, widthOf([head, ...body])), style);
  const left = all.length - shown.length;
  const more = left === 0 ? [] : wrap(`${formatWhole(left)} more rows: --format csv has all.`, width).map(style.dim);
  return [head, line, ...body, line, ...more];
}
