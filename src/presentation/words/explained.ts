import type { AnswerTable, TableRow } from '../../analysis/index.js';
import type { ExplainedPart, Explanation } from '../../analysis/journal/index.js';
import type { ParticipantStory } from '../journal/story.js';
import { shorterRun } from './first-years.js';

/** Definition of an explained figure, with a note where the run is too short for it. */
export function definitionOf({ metric, is, year, parts }: Explanation): string {
  return `${is}${year === null ? shorterRun(metric, parts.length) : ''}`;
}

/** Causes as accounts call them, and as people do. */
const LABELS: Readonly<Record<string, string>> = {
  'trust purchase': 'shares bought with trust cash',
  'company purchase': 'shares that the company pays for in addition',
  'debt service': 'payments on ESOP loans',
  contribution: 'what the policy asks for beyond the loans',
};

/** Name of a part for people. */
export function partName({ label }: Pick<ExplainedPart, 'label'>): string {
  return LABELS[label] ?? label;
}

/** Explanation as a file: the figure, then a row a part with its own parts below it, or the figures that its formula names. */
export function explanationTable({ metric, unit, amount, parts, formula, figures }: Explanation): AnswerTable {
  const named = Object.entries(figures).map(([label, figure]) => rowOf(1, { label, amount: figure ?? 0 }));
  return {
    name: 'explanation',
    caption: 'Parts of the figure',
    columns: [
      { key: 'level', label: 'Level', unit: 'count', is: 'Depth of the part; the figure itself has 0.' },
      { key: 'label', label: 'Part', unit: 'text' },
      { key: 'amount', label: 'Amount', unit },
      { key: 'entry', label: 'Entry', unit: 'count', is: 'Number of the journal entry.' },
      { key: 'rule', label: 'Rule', unit: 'text', is: 'Rule of the part; formula of a figure.' },
      { key: 'source', label: 'Source', unit: 'text', is: 'Tag of the source of the rule.' },
      { key: 'price', label: 'Price', unit: 'price', is: 'Price of the transactions of the year.' },
      { key: 'inputs', label: 'Inputs', unit: 'text', is: 'Inputs of the rule.' },
    ],
    rows: [
      { ...rowOf(0, { label: metric, amount: amount ?? 0 }), rule: formula },
      ...(formula === null ? parts.flatMap((part) => rowsOf(1, part)) : named),
    ],
    isFor: 'files',
  };
}

function rowsOf(level: number, part: ExplainedPart): TableRow[] {
  return [rowOf(level, part), ...(part.parts ?? []).flatMap((inner) => rowsOf(level + 1, inner))];
}

function rowOf(level: number, part: ExplainedPart): TableRow {
  const { label, amount, entry = null, rule = null, source = null, price = null, inputs = {} } = part;
  const applied = Object.entries(inputs).map(([name, value]) => `${name} ${value}`);
  return { level, label, amount, entry, rule, source, price, inputs: applied.join('; ') };
}

/** Holdings of a person at the census, in a sentence. */
export function openingOf({ opening }: ParticipantStory): string {
  return opening.length === 0 ? 'Nothing is held at the census.' : opening.join(' ');
}

/** Story as a file, a row a sentence. */
export function storyTable({ years }: ParticipantStory): AnswerTable {
  return {
    name: 'story',
    caption: 'Story',
    columns: [
      { key: 'year', label: 'Year', unit: 'year' },
      { key: 'sentence', label: 'Event', unit: 'text' },
    ],
    rows: years.flatMap(({ year, sentences }) => sentences.map((sentence) => ({ year, sentence }))),
    isFor: 'files',
  };
}
