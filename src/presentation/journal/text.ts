import { issues, ValidationError } from '../../engine/errors.js';
import {
  COMMODITY_DECIMALS,
  eachEntry,
  type JournalEntry,
  type Posting,
  postYears,
} from '../../analysis/journal/index.js';
import type { PreparedPlan, RunOptions } from '../../index.js';
import { beancountFormatter, amountText, type JournalFormatter, priceText, hledgerFormatter } from './format.js';

/** A format that a journal is written in. */
export type JournalFormat = 'hledger' | 'beancount' | 'csv' | 'ndjson';

/** The file that each format is written to. */
export const JOURNAL_FILES: Readonly<Record<JournalFormat, string>> = {
  hledger: 'journal.hledger',
  beancount: 'journal.beancount',
  csv: 'journal.csv',
  ndjson: 'journal.ndjson',
};

/**
 * The journal as text, piece by piece: for hledger and Ledger, for Beancount, as CSV with a row for each posting, or as one line of
 * JSON for each entry. The first two assert balances that were counted from the state, so that their reader checks the engine.
 *
 * @param title - the first line of the text for hledger and Beancount
 * @param control - `onYear` is called after the text of each projected year
 * @throws SimulationError as `simulate()`, when the year in which it happens is asked for
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * [...journalText(plan, 'hledger', 'One retires')][0].startsWith('; One retires') // true
 */
export function* journalText(
  plan: PreparedPlan,
  format: JournalFormat,
  title = 'ESOP',
  control: Pick<RunOptions, 'onYear'> = {},
): Generator<string, void, undefined> {
  const { begin, entry } = formatterOf(format, title);
  yield begin();
  const text = new JoinedText();
  for (const _ of postYears(plan, (each) => text.add(entry(each)), control)) yield* text.take();
}

/** Text that many small ones add up to. `join` makes one string of them; added one to another, V8 would keep each and what ties them together. */
class JoinedText {
  private pieces: string[] = [];
  private texts: string[] = [];

  add(text: string): void {
    this.texts.push(text);
    if (this.texts.length === 256) this.join();
  }

  /** Text added since the last call, in pieces. */
  take(): readonly string[] {
    this.join();
    const taken = this.pieces;
    this.pieces = [];
    return taken;
  }

  private join(): void {
    this.pieces.push(this.texts.join(''));
    this.texts = [];
  }
}

/**
 * Writes the text of the journal entry by entry: nothing is kept, however many people there are.
 *
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * let text = '';
 * writeJournal(plan, 'csv', (piece) => { text += piece; });
 * text.startsWith('entry,date,year,') // true
 */
export function writeJournal(
  plan: PreparedPlan,
  format: JournalFormat,
  write: (text: string) => void,
  title = 'ESOP',
): void {
  const { begin, entry } = formatterOf(format, title);
  write(begin());
  eachEntry(plan, (each) => write(entry(each)));
}

function formatterOf(format: JournalFormat, title: string): JournalFormatter {
  switch (format) {
    case 'hledger':
      return hledgerFormatter(title);
    case 'beancount':
      return beancountFormatter(title);
    case 'csv':
      return csvFormatter;
    case 'ndjson':
      return ndjsonFormatter;
    default:
      throw new ValidationError([{ field: 'format', issue: issues.oneOf(Object.keys(JOURNAL_FILES)) }]);
  }
}

const COLUMNS = [
  'entry',
  'date',
  'year',
  'stage',
  'cause',
  'participant',
  'account',
  'commodity',
  'amount',
  'price',
  'rule',
  'source',
];

/** Text that a spreadsheet would take for a formula; a number is none. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** One row a posting. A text that a spreadsheet would compute begins with an apostrophe. */
export const csvFormatter: JournalFormatter = {
  begin: () => unparse([COLUMNS]),
  entry: (entry) => unparse(entry.postings.map((posting) => cells(entry, posting))),
};

function cells(entry: JournalEntry, posting: Posting): string[] {
  const { number, date, year, stage, cause, participant, price, rule, source } = entry;
  const { account, commodity } = posting;
  return [
    String(number),
    date,
    String(year),
    stage,
    cause,
    participant ?? '',
    account,
    commodity,
    amountText(posting),
    priceText(price),
    rule,
    source,
  ];
}

const unparse = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\n`).join('');

/** RFC 4180. */
function cellText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of JSON an entry, amounts as numbers. The line is put together by hand: there are millions, and what they consist of is known. */
export const ndjsonFormatter: JournalFormatter = {
  begin: () => '',
  entry: ({ number, date, year, stage, cause, participant, rule, source, price, inputs, postings, balances }) => {
    const where = `"number":${number},"date":"${date}","year":${year},"stage":"${stage}"`;
    const why = `"cause":"${cause}","participant":${JSON.stringify(participant)},"rule":"${rule}","source":"${source}"`;
    const what = `"price":${price},"inputs":${JSON.stringify(inputs)},"postings":${amounts(postings)}`;
    return `{${where},${why},${what}${balances === undefined ? '' : `,"balances":${amounts(balances)}`}}\n`;
  },
};

function amounts(postings: readonly Posting[]): string {
  let text = '';
  for (const { account, commodity, units } of postings) {
    // The quotient is the double nearest to the exact amount. Names of accounts have no sign that JSON would escape.
    const amount = units / 10 ** COMMODITY_DECIMALS[commodity];
    text += `${text === '' ? '' : ','}{"account":"${account}","commodity":"${commodity}","amount":${amount}}`;
  }
  return `[${text}]`;
}
