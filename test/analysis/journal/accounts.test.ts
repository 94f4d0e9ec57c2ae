import { describe, expect, it } from 'vitest';
import { beancountFormatter } from '../../../src/presentation/journal/format.js';
import { amountText } from '../../../src/presentation/journal/index.js';
import { accountType, AccountParts } from '../../../src/analysis/journal/accounts.js';
import type { JournalEntry } from '../../../src/analysis/journal/index.js';

describe('names of people in accounts', () => {
  it('have no sign that accounting programs give a meaning, and stay apart', () => {
    const parts = new AccountParts();
    const ids = ['E1', 'a b', 'a:b', 'a-b', '=1+1', 'Ñandú', 'a b'];
    expect(ids.map((id) => parts.of(id))).toEqual(['E1', 'a-b', 'a-b-2', 'a-b-3', '-1-1', 'Ñandú', 'a-b']);
  });

  it('are ASCII in Beancount, begin with a capital or a digit, and stay apart', () => {
    const accounts = ['Participants:e_1:Cash', 'Participants:e-1:Cash', 'Participants:Ñ:Cash', 'Trust:Cash'];
    const entry: JournalEntry = {
      number: 1,
      date: '2028-02-29',
      year: 2028,
      stage: 'opening',
      cause: 'opening',
      participant: 'says "hi"\n',
      rule: 'census.balances',
      source: 'std',
      price: 1,
      inputs: {},
      postings: accounts.map((account) => ({ account, commodity: 'USD', units: 1 })),
      balances: [{ account: 'Trust:Cash', commodity: 'USD', units: -5 }],
    };
    const text = beancountFormatter('x').entry(entry);
    expect([...text.matchAll(/ open (\S+)/g)].map(([, name]) => name)).toEqual([
      'Assets:Participants:E-1:Cash',
      'Assets:Participants:E-1:Cash-2',
      'Assets:Participants:X-:Cash',
      'Assets:Trust:Cash',
    ]);
    expect(text).toContain('2028-03-01 balance Assets:Trust:Cash  -0.05 ~ 0 USD');
    expect(text).toContain('participant: "says \\"hi\\" "');
  });
});

it.each([
  ['Participants:Company:Treasury', 'Assets'],
  ['Company:Treasury', 'Equity'],
  ['Company:Contributions', 'Income'],
  ['Books:Taxes', 'Expenses'],
  ['Books:Debts:1', 'Liabilities'],
])('%s belongs to %s', (account, type) => {
  expect(accountType(account)).toBe(type);
});

it.each([
  ['USD', -5, '-0.05'],
  ['USD', 123456, '1234.56'],
  ['SHARES', 1, '0.000001'],
  ['SHARES', -9007199254740991, '-9007199254.740991'],
] as const)('%s %i is %s', (commodity, units, text) => {
  expect(amountText({ account: 'A', commodity, units })).toBe(text);
});
