import { column, type AnswerTable, type TableRow } from '../../analysis/answer/table.js';
import type { AnswerKind } from '../../analysis/index.js';
import type { ExplainedPart, Explanation } from '../../analysis/journal/index.js';
import type { ParticipantStory } from '../journal/story.js';
import { exactly, reasonsOf, type Reason } from './derivation.js';
import { shorterRun } from './first-years.js';

/** Definition of an explained figure, with a note where the run is too short for it. */
export function definitionOf({ metric, is, year, parts }: Explanation): string {
  return `${is}${year === null ? shorterRun(metric, parts.length) : ''}`;
}

/** Lead of the parts of all that was contributed in a year. */
export function contributedWords({ amount, unit, year }: Explanation): string {
  return `Of ${exactly(unit)(amount)} contributed in ${year}, loans included:`;
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

/** A figure in a sentence, and its parts below one another, each with the rule behind it. */
export const explanationAnswer: AnswerKind<'explanation', Explanation> = {
  kind: 'explanation',
  title: 'Explanation',
  question: 'What is this figure made of?',
  rows: () => [],
  words: (explanation) => {
    const { metric, year, participant, unit, amount, formula } = explanation;
    const asked = [metric, year, participant].filter((each) => each !== null).join(', ');
    const shown = amount === null ? 'nothing' : exactly(unit)(amount);
    return [
      `${asked}: ${shown}. ${definitionOf(explanation)}`,
      ...(formula === null ? [] : [`${metric} = ${formula}`]),
    ];
  },
  tables: (explanation) => [partsTable(explanation), figuresTable(explanation), explanationTable(explanation)],
};

function partsTable({ unit, parts }: Explanation): AnswerTable {
  return {
    name: 'parts',
    caption: 'Parts of the figure',
    columns: [
      column('part', 'Part', 'text'),
      column('amount', 'Amount', unit, { isExact: true }),
      column('reasons', 'Reasons', 'text', { isBelow: true }),
    ],
    rows: parts.flatMap((part) => partRows(part, '')),
    isFor: 'people',
  };
}

function partRows(part: ExplainedPart, indent: string): TableRow[] {
  const { amount, parts = [] } = part;
  const reasons = reasonsOf(part).map(reasonText).join('\n');
  return [
    { part: `${indent}${partName(part)}`, amount, reasons },
    ...parts.flatMap((inner) => partRows(inner, `${indent}  `)),
  ];
}

/** Reason with the rule, its source and the entry in the journal. */
function reasonText({ text, rule, source, entry }: Reason): string {
  if (rule === undefined) return text;
  return `${text} (${rule}, ${source!}${entry === undefined ? '' : `; entry ${entry}`})`;
}

function figuresTable({ figures }: Explanation): AnswerTable {
  return {
    name: 'figures',
    caption: 'Figures of the formula',
    columns: [column('figure', 'Figure', 'text'), column('value', 'Value', 'ratio', { isExact: true })],
    rows: Object.entries(figures).map(([figure, value]) => ({ figure, value })),
    isFor: 'people',
  };
}

/** Explanation as a file: the figure, then a row a part with its own parts below it, or the figures that its formula names. */
function explanationTable({ metric, unit, amount, parts, formula, figures }: Explanation): AnswerTable {
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

/** Meaning of the amounts of somebody whose exit is not known. */
export const BY_LIKELIHOOD =
  'Somebody whose exit is not known leaves with a likelihood, and all amounts are those expected: shares and dollars times that likelihood.';

/** The expected course of one person: what is held, what is paid in all, and the years. */
export const storyAnswer: AnswerKind<'story', ParticipantStory> = {
  kind: 'story',
  title: 'Story',
  question: 'What does the projection expect of this person?',
  rows: () => [],
  words: (told) => [`${told.participant}: ${openingOf(told)}`, ...told.closing, BY_LIKELIHOOD],
  tables: ({ years }) => [
    {
      name: 'years',
      caption: 'Year by year',
      columns: [column('year', 'Year', 'year'), column('events', 'Events', 'text', { isBelow: true })],
      rows: years.map(({ year, sentences }) => ({ year, events: sentences.join('\n') })),
      isFor: 'people',
    },
    {
      name: 'story',
      caption: 'Story',
      columns: [column('year', 'Year', 'year'), column('sentence', 'Event', 'text')],
      rows: years.flatMap(({ year, sentences }) => sentences.map((sentence) => ({ year, sentence }))),
      isFor: 'files',
    },
  ],
};
