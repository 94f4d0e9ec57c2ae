import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const dangerous = {
  ...smallPlan,
  initialState: {
    census_year: 2026,
    participants: [
      { id: '=HYPERLINK("http://x")', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 1000 },
      { id: '+1, "two"', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 500 },
    ],
  },
};

const journal = async (plan: object, ...args: string[]) => {
  const folder = folderWith({ 'plan.json': plan });
  return { folder, ...(await run(folder, ['journal', 'plan.json', ...args])) };
};

describe('journal', () => {
  it('is text for hledger on standard output', async () => {
    const { code, stdout, stderr } = await journal(smallPlan);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`
2028-12-31 (4) repurchase: retirement E1  ; rule:distribution.put, source:S-409, price:10.0000, participant:E1
    Participants:E1:PayoutLadder:2028  -1000.000000 SHARES
    Trust:Shares:Bought  1000.000000 SHARES
    Trust:Cash:Purchases  -10000.00 USD
    Paid:E1:Repurchases  10000.00 USD
`);
  });

  it.each([
    ['hledger', 'journal.hledger'],
    ['beancount', 'journal.beancount'],
    ['csv', 'journal.csv'],
    ['ndjson', 'journal.ndjson'],
  ])('--format %s --out writes %s, the same text', async (format, file) => {
    const shown = await journal(smallPlan, '--format', format);
    const written = await journal(smallPlan, '--format', format, '--out', 'out');
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(written.folder, 'out', file), 'utf8')).toBe(shown.stdout);
  });

  it('has no cell in CSV that a spreadsheet would compute, and amounts stay numbers', async () => {
    const { stdout } = await journal(dangerous, '--format', 'csv');
    const { data, errors } = Papa.parse<Record<string, string>>(stdout.trimEnd(), { header: true });
    expect(errors).toEqual([]);
    const people = new Set(data.map((row) => row['participant']));
    expect(people).toEqual(new Set(['', '\'=HYPERLINK("http://x")', '\'+1, "two"']));
    expect(data.map((row) => Number(row['amount'])).filter((amount) => Number.isNaN(amount))).toEqual([]);
    expect(data.some((row) => row['amount']!.startsWith('-'))).toBe(true);
  });

  it('has a line of JSON for each entry, with numbers', async () => {
    const { stdout } = await journal(smallPlan, '--format', 'ndjson');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).toMatchObject({
      number: 1,
      date: '2026-12-31',
      cause: 'opening',
      postings: [
        { account: 'Participants:E1:Shares', commodity: 'SHARES', amount: 1000 },
        { account: 'Participants:E2:Shares', commodity: 'SHARES', amount: 500 },
        { account: 'Company:Treasury', commodity: 'SHARES', amount: -1500 },
      ],
    });
    expect(lines.at(-1)).toMatchObject({ cause: 'year_end', date: '2029-12-31', postings: [] });
  });

  it('leaves no file when the plan turns out to have no answer, and says why', async () => {
    const plan = {
      ...smallPlan,
      operatingAssumptions: {
        contribution_policy: {},
        share_valuation: { current_price: 10, method: 'equity_value' },
        repurchase_strategy: { funding_source: 'company_redemption' },
      },
      initialState: { census_year: 2026, participants: smallPlan.initialState.participants.slice(0, 1) },
    };
    const outcome = await journal(plan, '--out', 'out');
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).code).toBe('SIMULATION_ERROR');
    expect(() => readFileSync(join(outcome.folder, 'out', 'journal.hledger'))).toThrow();
  });
});
