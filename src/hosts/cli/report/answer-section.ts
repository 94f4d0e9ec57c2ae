import type { AnswerKind, Say, AnswerTable } from '../../../analysis/index.js';
import type { PreparedPlan } from '../../../index.js';
import { drawnTables } from '../../../presentation/answer/index.js';
import { axisDollars, tableBars, tornadoChart, type Svg } from '../../../presentation/charts/index.js';
import { answerTable, chart, h, note, p, WIDTH, type Html, type Section } from './html.js';

/** An answer whose descriptor may name what limits it. */
type Kind<Result> = Pick<AnswerKind<string, Result>, 'question' | 'words' | 'tables'> & {
  readonly caveats?: (plan: PreparedPlan, result: Result) => readonly string[];
};

/** Choices of the report where it does not show all of an answer. */
export interface Chosen<Result> {
  /** Sentences, instead of all. */
  readonly words?: (result: Result, say: Say) => readonly string[];
  /** Tables, instead of all. */
  readonly tables?: (result: Result, say: Say) => readonly AnswerTable[];
  /** A drawing below the sentences. */
  readonly figure?: (result: Result) => readonly [caption: string, drawing: Svg];
  /** Sentences below the tables. */
  readonly notes?: (result: Result, say: Say) => readonly string[];
}

/** An answer as a section: its first sentence leads; its drawings and tables follow, and then what limits it. */
export function answerAsSection<Result>(
  id: string,
  kind: Kind<Result>,
  result: Result | string,
  plan: PreparedPlan,
  say: Say,
  { words = kind.words, tables, figure, notes }: Chosen<Result> = {},
): Section {
  const title = kind.question;
  if (typeof result === 'string') return { id, title, content: [p(`It cannot be told: ${result}.`)] };
  const [lead = '', ...others] = words(result, say);
  const drawn = tables?.(result, say) ?? drawnTables(kind, result, say) ?? [];
  return {
    id,
    title,
    content: [
      h('p', { class: 'lead' }, lead),
      ...others.map(p),
      ...(figure === undefined ? [] : [chart(...figure(result))]),
      ...drawn.flatMap((table) => [...barsOf(table), ...answerTable(table)]),
      ...[...(notes?.(result, say) ?? []), ...(kind.caveats?.(plan, result) ?? [])].map(note),
    ],
  };
}

/** More bars say nothing more; the table has the others. */
const MOST_BARS = 10;

function barsOf(table: AnswerTable): Html[] {
  const bars = tableBars(table).slice(0, MOST_BARS);
  const [first] = bars;
  if (first === undefined) return [];
  const label = `${table.caption}. ${first.name} matters most.`;
  return [chart(table.caption, tornadoChart(bars, WIDTH, axisDollars, label))];
}
