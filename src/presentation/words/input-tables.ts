import { column, type AnswerTable } from '../../analysis/answer/table.js';
import type { PlanInputs } from '../../analysis/index.js';
import { sumOfCents } from '../../analysis/funders.js';
import { describeInput } from '../../engine/input/describe-input.js';
import { decimalFormat, ratePercent } from './figures.js';
import type { CsvCell } from './csv.js';
import { pathOf, type Key } from './input-path.js';

/** Inputs in two tables: those given, and those for which a default holds. The note names those without a value. */
export function inputTables(inputs: PlanInputs): AnswerTable[] {
  const { given, assumed, silent } = inputRows(inputs);
  const of = (name: string, caption: string, rows: InputRows['given'], note?: string): AnswerTable => ({
    ...{ name, caption, isFor: 'people' },
    columns: [column('path', 'Input', 'text'), column('text', 'Value', 'text'), column('meaning', 'Meaning', 'text')],
    rows: rows.map(({ path, text, meaning }) => ({ path, text, meaning })),
    ...(note === undefined ? {} : { note }),
  });
  return [
    of('inputs_given', 'Given in the plan file', given),
    of(
      'inputs_assumed',
      'Not given: the default holds',
      assumed,
      `Not given, and without a value: ${silent.join(', ')}. The plan document overrides every default: check each of them against it.`,
    ),
  ];
}

/** Census in a few figures. */
export function censusTable({
  initialState: { participants, census_year: year },
}: Pick<PlanInputs, 'initialState'>): AnswerTable {
  const left = participants.filter(({ status }) => status === 'separated');
  const here = participants.filter(({ status }) => status !== 'separated');
  const sum = (name: 'allocated_shares' | 'compensation' | 'cash_balance'): number =>
    sumOfCents(participants.map(({ [name]: value }) => Number(value ?? 0)));
  const without = (name: 'compensation' | 'allocated_shares'): number =>
    here.filter(({ [name]: value }) => Number(value ?? 0) === 0).length;
  const rows = [
    ['People employed', here.length, 'count'],
    ['People who left and are still owed shares or cash', left.length, 'count'],
    ['Shares in accounts', sum('allocated_shares'), 'shares'],
    ['Cash in accounts', sum('cash_balance'), 'dollars'],
    ['Pay in the census', sum('compensation'), 'dollars'],
    ['Employed without pay', without('compensation'), 'count'],
    ['Employed without shares', without('allocated_shares'), 'count'],
  ] as const;
  return {
    name: 'census',
    caption: year === undefined ? 'Census' : `Census at the end of plan year ${String(year)}`,
    columns: [column('figure', '', 'text'), column('value', '', 'dollars', { unitFrom: 'unit' })],
    rows: rows.map(([figure, value, unit]) => ({ figure, value, unit })),
    isFor: 'people',
  };
}

/** Doubt about an input, and its place. */
interface PlacedDoubt {
  readonly field: string;
  readonly issue: string;
  readonly file: string;
  readonly line?: number;
}

/** Doubtful inputs with their places; no rows where there are none. */
export function doubtsTable(doubts: readonly PlacedDoubt[]): AnswerTable {
  return {
    name: 'doubts',
    caption: 'Legal, but perhaps not meant',
    columns: [column('field', 'Input', 'text'), column('where', 'Where', 'text'), column('issue', 'Doubt', 'text')],
    rows: doubts.map(({ field, file, line, issue }) => ({
      ...{ field, issue },
      where: line === undefined ? file : `${file}, line ${line}`,
    })),
    isFor: 'people',
  };
}

/** An input. */
interface InputRow {
  readonly path: string;
  /** As people write it; nothing for an entry of a list, whose fields are its meaning. */
  readonly text: string;
  /** As a table has it; lists and their entries as JSON. */
  readonly value: CsvCell;
  readonly meaning: string;
}

/** Every input: those that are given, those for which a default holds, and those that then have no value. */
export interface InputRows {
  readonly given: readonly InputRow[];
  readonly assumed: readonly InputRow[];
  readonly silent: readonly string[];
}

/** Inputs are written to their last digit: nothing else says what was given. */
const whole = decimalFormat(0, 0);
const cents = decimalFormat(2, 2);
const price = decimalFormat(2, 6);
const shares = decimalFormat(0, 6);

/** Entries of so few fields are written in one line. */
const FEW_FIELDS = 2;

/** Every input of the plan by what its schema says of it; the participants are counted elsewhere. */
export function inputRows(inputs: PlanInputs): InputRows {
  const given: InputRow[] = [];
  const assumed: InputRow[] = [];
  const silent: string[] = [];
  const visit = (keys: readonly Key[], value: unknown): void => {
    if (keys[0] === 'initialState' && keys[1] === 'participants') return;
    const { names, isList, description = '', default: later } = describeInput(keys)!;
    const path = pathOf(keys.slice(1));
    const meaning = description.replaceAll('`', '');
    const fieldsOfEntry = isList ? describeInput([...keys, 0])?.names : undefined;
    if (names !== undefined && (keys.length === 1 || value !== undefined || later !== undefined)) {
      const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
      for (const name of names) visit([...keys, name], fields[name]);
    } else if (value === undefined) {
      if (later === undefined || names !== undefined) silent.push(path);
      else assumed.push({ path, text: textOf(keys, later), value: cellOf(later), meaning });
    } else if (fieldsOfEntry !== undefined && fieldsOfEntry.length > FEW_FIELDS && Array.isArray(value)) {
      given.push({ path, text: String(value.length), value: value.length, meaning });
      value.forEach((entry, i) => {
        const fields = textOf([...keys, i], entry);
        given.push({ path: `${path}[${i}]`, text: '', value: cellOf(entry), meaning: fields });
      });
    } else given.push({ path, text: textOf(keys, value), value: cellOf(value), meaning });
  };
  for (const argument of ['planRules', 'operatingAssumptions', 'initialState', 'systemConfig'] as const) {
    visit([argument], inputs[argument]);
  }
  return { given, assumed, silent };
}

function cellOf(value: unknown): CsvCell {
  return typeof value === 'object' ? JSON.stringify(value) : (value as CsvCell);
}

/** A value as people write it. */
function textOf(keys: readonly Key[], value: unknown): string {
  if (Array.isArray(value)) {
    const entries = value.map((entry, i) => textOf([...keys, i], entry));
    return entries.length === 0 ? 'none' : entries.join(entries.some((entry) => entry.includes(', ')) ? '; ' : ', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll('_', ' ')} ${textOf([...keys, name], inner)}`)
      .join(', ');
  }
  const { unit, kind, choices } = describeInput(keys) ?? {};
  if (kind !== 'number' && kind !== 'integer') {
    return choices === undefined ? String(value) : String(value).replaceAll('_', ' ');
  }
  const number = Number(value);
  switch (unit) {
    case 'fraction':
      return ratePercent(number);
    case 'dollars':
      return `$${(Number.isInteger(number) ? whole : cents)(number)}`;
    case 'dollars a share':
      return `$${price(number)}`;
    case 'shares':
      return shares(number);
    default:
      return String(value);
  }
}
