import { accountType, type AccountType, type JournalEntry, type Posting } from '../../analysis/journal/index.js';
import { amountText, headline, priceText, type JournalFormatter } from './format.js';

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
