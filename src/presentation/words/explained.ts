import { column, type AnswerTable, type TableRow } from '../../analysis/answer/table.js';
import type { AnswerKind, RowUnit } from '../../analysis/index.js';
import type { ExplainedPart, Explanation, DueReason } from '../../analysis/journal/index.js';
import type { ParticipantStory } from '../journal/story.js';
import { shorterRun } from './columns.js';
import { decimalFormat, spokenPercent } from './figures.js';

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

/** Reason for a part of a figure: a sentence and its source. */
export interface Reason {
  readonly text: string;
  readonly rule?: string | undefined;
  /** Tag of the rule's source. */
  readonly source?: string | undefined;
  /** Number of the journal's entry. */
  readonly entry?: number | undefined;
}

const plain = decimalFormat(0, 8);
const shares = decimalFormat(0, 6);
const price = prefixed(decimalFormat(2, 4));

const AMOUNTS: Readonly<Partial<Record<RowUnit, (amount: number) => string>>> = {
  dollars: prefixed(decimalFormat(2, 2)),
  price,
  shares,
  year: String,
};

function prefixed(format: (amount: number) => string): (amount: number) => string {
  return (amount) => `${amount < 0 ? '-' : ''}$${format(Math.abs(amount))}`;
}

/** Writes amounts of a unit in full. */
export function exactly(unit: RowUnit): (amount: number | null) => string {
  const format = AMOUNTS[unit] ?? plain;
  return (amount) => (amount === null ? 'nothing' : format(amount));
}

/** The figures that a formula names, in full. */
export function formulaFigures({ figures }: Pick<Explanation, 'figures'>): (readonly [name: string, figure: string])[] {
  return Object.entries(figures).map(([name, figure]) => [name, figure === null ? 'nothing' : plain(figure)]);
}

/** Lists the reasons for a part: inputs and text of its rule, and the reasons for which bought shares are due. */
export function reasonsOf(part: ExplainedPart): Reason[] {
  const { rule, says, source, entry, inputs = {}, because = [] } = part;
  const { shares: traded, ...others } = inputs;
  const applied = [
    ...(typeof traded === 'number' && part.price !== undefined
      ? [`${shares(traded)} shares at ${price(part.price)}`]
      : []),
    ...Object.entries(others).map(([name, value]) => `${name} ${typeof value === 'number' ? plain(value) : value}`),
  ];
  const sentences = [
    ...(applied.length === 0 ? [] : [`${applied.join(', ')}.`]),
    ...(says === undefined ? [] : [says]),
  ];
  return [
    ...(sentences.length === 0 ? [] : [{ text: sentences.join(' '), rule, source, entry }]),
    ...because.map((laid) => ({ text: reasonInWords(laid), rule: laid.rule, source: laid.source })),
  ];
}

/** `107.225652 shares due since 2027: retirement at 62 after 22 years of service, 100 % vested.` */
function reasonInWords({ year, cause, shares: laid, inputs }: DueReason): string {
  if (cause === 'opening') return `${shares(laid)} shares due since before the census.`;
  const { age, service, vested_fraction: vested } = inputs;
  const person = `at ${age} after ${service} years of service, ${spokenPercent(Number(vested))} vested`;
  return `${shares(laid)} shares due since ${year}: ${cause} ${person}.`;
}
