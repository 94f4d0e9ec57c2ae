import type { AnswerKind } from '../../../analysis/index.js';
import { basisWords, drawnTables, isBasis } from '../../../presentation/answer/index.js';
import { tableLines } from '../text/answer-table.js';
import { sayInOptions } from '../text/say.js';
import { page, printable, type Style, wrap } from '../text/style.js';

/** An answer as a page for people: its words, its tables, and what it rests on. */
export function analysisReport<Result extends object>(
  planName: string,
  kind: Pick<AnswerKind<string, Result>, 'question' | 'words' | 'tables'>,
  result: Result,
  caveats: readonly string[],
  below: readonly string[],
  width: number,
  style: Style,
): string {
  const { question, words } = kind;
  const say = sayInOptions(planName);
  const [answer = '', ...others] = words(result, say);
  const tables = (drawnTables(kind, result, say) ?? []).map((table) => tableLines(table, width, style));
  const said = [...others, ...caveats].flatMap((sentence) => wrap(printable(sentence), width));
  const basis = isBasis(result)
    ? basisWords(result).flatMap((sentence) => wrap(printable(sentence), width).map(style.dim))
    : 'version' in result && !('simulation_id' in result)
      ? [style.dim(`Version ${String(result.version)}.`)]
      : [];
  return page({ planName, subject: question, answer }, [said, ...tables, below, basis], width, style);
}
