import type { JournalEntry, Posting } from '../../analysis/journal/index.js';
import { amountText, priceText, type JournalFormatter } from './format.js';

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

/** What a spreadsheet would take for a formula; a number is none. */
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

/** One line of JSON an entry, amounts as numbers. */
export const ndjsonFormatter: JournalFormatter = {
  begin: () => '',
  entry: (entry) =>
    `${JSON.stringify(entry, (key, value: unknown) => (isPostings(key) ? (value as Posting[]).map(amount) : value))}\n`,
};

const isPostings = (key: string): boolean => key === 'postings' || key === 'balances';

function amount(posting: Posting): object {
  return { account: posting.account, commodity: posting.commodity, amount: Number(amountText(posting)) };
}
