import {
  COMMODITY_DECIMALS,
  type JournalEntry,
  type Posting,
  accountType,
  type AccountType,
} from '../../analysis/journal/index.js';
import { daysInMonth } from '../../engine/input/calendar.js';

/** Writer of entries as text of some format, one after the other. */
export interface JournalFormatter {
  /** Text before the first entry. */
  readonly begin: () => string;
  readonly entry: (entry: JournalEntry) => string;
}

/**
 * The amount of a posting as exact decimal text: two decimals of a dollar, six of a share.
 *
 * @example
 * amountText({ account: 'Participants:A:Cash', commodity: 'USD', units: -5 }) // '-0.05'
 */
export function amountText({ units, commodity }: Posting): string {
  const decimals = COMMODITY_DECIMALS[commodity];
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A price as text with its four decimals. */
export function priceText(price: number): string {
  return price.toFixed(4);
}

/** The words of an entry's stage and cause: `repurchase: cash distribution`. */
export function headline({ stage, cause, participant }: JournalEntry): string {
  const what = cause === stage ? stage : `${stage}: ${cause}`;
  return `${what.replaceAll('_', ' ')}${participant === null ? '' : ` ${participant}`}`;
}

/** Text for Beancount: accounts stand below its five, and at the day after each year end balances are asserted, to the last digit. */
export function beancountFormatter(title: string): JournalFormatter {
  const names = new Names();
  let first: string | undefined;
  const open = (postings: readonly Posting[]): string => {
    let text = '';
    for (const { account } of postings) if (names.isNew(account)) text += `${first!} open ${names.of(account)}\n`;
    return text === '' ? '' : `${text}\n`;
  };
  return {
    begin: () => `option "title" ${quoted(title)}\noption "operating_currency" "USD"\n\n`,
    entry: (entry) => {
      const { date, postings, balances = [] } = entry;
      let text = '';
      if (first === undefined) {
        first = date;
        text += `${date} commodity USD\n${date} commodity SHARES\n\n`;
      }
      if (entry.number === 1 || entry.cause === 'year_end')
        text += `${date} price SHARES ${priceText(entry.price)} USD\n\n`;
      text += open([...postings, ...balances]);
      const day = nextDay(date);
      for (const balance of balances) {
        text += `${day} balance ${names.of(balance.account)}  ${amountText(balance)} ~ 0 ${balance.commodity}\n`;
      }
      if (balances.length > 0) text += '\n';
      if (postings.length === 0) return text;
      text += `${date} * ${quoted(headline(entry))}\n${metadata(entry)}`;
      for (const posting of postings)
        text += `  ${names.of(posting.account)}  ${amountText(posting)} ${posting.commodity}\n`;
      return `${text}\n`;
    },
  };
}

function metadata({ number, rule, source, price, participant }: JournalEntry): string {
  const whose = participant === null ? '' : `  participant: ${quoted(participant)}\n`;
  return `  entry: ${number}\n  rule: "${rule}"\n  source: "${source}"\n  price: ${priceText(price)} USD\n${whose}`;
}

/** Account names as Beancount has them: parts of ASCII letters, digits and hyphens, the first sign a capital or a digit. */
class Names {
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();

  isNew(account: string): boolean {
    return !this.known.has(account);
  }

  of(account: string): string {
    const known = this.known.get(account);
    if (known !== undefined) return known;
    const plain = [accountType(account), ...account.split(':').map(part)].join(':');
    let name = plain;
    for (let i = 2; this.taken.has(name); i++) name = `${plain}-${i}`;
    this.known.set(account, name);
    this.taken.add(name);
    return name;
  }
}

function part(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9-]/g, '-');
  return /^[a-z]/.test(plain) ? `${plain[0]!.toUpperCase()}${plain.slice(1)}` : plain.replace(/^-/, 'X-');
}

function quoted(text: string): string {
  return `"${text.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')}"`;
}

/** Balances are those of the morning. */
function nextDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const two = (digits: number): string => String(digits).padStart(2, '0');
  if (day < daysInMonth(year, month)) return `${date.slice(0, -2)}${two(day + 1)}`;
  return month < 12 ? `${date.slice(0, 5)}${two(month + 1)}-01` : `${String(year + 1).padStart(4, '0')}-01-01`;
}

const LETTERS: Readonly<Record<AccountType, string>> = {
  Assets: 'A',
  Liabilities: 'L',
  Equity: 'E',
  Income: 'R',
  Expenses: 'X',
};

/** Text for hledger and Ledger: every account and commodity is declared, and at each year end balances are asserted. */
export function hledgerFormatter(title: string): JournalFormatter {
  const declared = new Set<string>();
  const declare = (postings: readonly Posting[]): string => {
    let text = '';
    for (const { account } of postings) {
      if (declared.has(account)) continue;
      declared.add(account);
      text += `account ${account}  ; type: ${LETTERS[accountType(account)]}\n`;
    }
    return text === '' ? '' : `${text}\n`;
  };
  return {
    begin: () => `; ${oneLine(title)}\n\ndecimal-mark .\ncommodity 1000.00 USD\ncommodity 1000.000000 SHARES\n\n`,
    entry: (entry) => {
      const { number, date, postings, balances = [] } = entry;
      const lines = [...postings.map(posted), ...balances.map(asserted)];
      if (lines.length === 0) return '';
      const price = number === 1 || entry.cause === 'year_end' ? priceLine(entry) : '';
      const head = `${date} (${number}) ${plain(headline(entry))}`;
      return `${declare([...postings, ...balances])}${head}  ; ${tags(entry)}\n${lines.join('')}${price}\n`;
    },
  };
}

function posted(posting: Posting): string {
  return `    ${posting.account}  ${amountText(posting)} ${posting.commodity}\n`;
}

/** Assertion without a posting: balance of the account and those below it. */
function asserted(balance: Posting): string {
  return `    ${balance.account}  0 ${balance.commodity} =* ${amountText(balance)} ${balance.commodity}\n`;
}

function priceLine({ date, price }: JournalEntry): string {
  return `\nP ${date} SHARES ${priceText(price)} USD\n`;
}

function tags({ rule, source, price, participant }: JournalEntry): string {
  const whose = participant === null ? '' : `, participant:${plain(participant)}`;
  return `rule:${rule}, source:${source}, price:${priceText(price)}${whose}`;
}

/** A description ends at a semicolon, a tag at a comma. */
function plain(text: string): string {
  return oneLine(text).replace(/[;,|]/g, ' ');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
