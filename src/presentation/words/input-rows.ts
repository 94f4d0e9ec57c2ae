import type { PlanInputs } from '../../analysis/index.js';
import { describeInput } from '../../engine/input/describe-input.js';
import { decimalFormat, ratePercent } from './figures.js';
import type { CsvCell } from './csv.js';
import { pathOf, type Key } from './input-path.js';

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
