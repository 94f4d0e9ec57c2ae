import { daysInMonth } from '../../engine/input/calendar.js';
import { accountType, type JournalEntry, type Posting } from '../../analysis/journal/index.js';
import { amountText, headline, priceText, type JournalFormatter } from './format.js';

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
