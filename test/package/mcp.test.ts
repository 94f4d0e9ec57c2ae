import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOfTutorial, forTheBoard } from './tutorial.js';

interface Told {
  readonly answer: readonly string[];
  readonly rows: { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };
  readonly error?: object;
}

let folder: string;
let client: Client;

/** Needs the build. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'esop-mcp-')));
  client = new Client({ name: 'test', version: '1' });
  // As hosts start it: from anywhere, with the folder named.
  const args = [resolve('dist/cli.js'), 'mcp', '--folder', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: tmpdir(), stderr: 'inherit' }));
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

async function ask(tool: string, args: object): Promise<Told> {
  const { content } = await client.callTool({ name: tool, arguments: { ...args } });
  return JSON.parse((content as { text: string }[])[0]!.text) as Told;
}

const said = ({ answer }: Told): string => answer.join(' ');

/** The first value of the rows with these values in their columns. */
function valueIn({ rows: { columns, rows } }: Told, where: Readonly<Record<string, unknown>>): number {
  const at = (name: string): number => columns.indexOf(name);
  return rows.find((row) => Object.entries(where).every(([name, value]) => row[at(name)] === value))![
    at('value')
  ] as number;
}

it('leads a model from the questions of the tutorial to what is put before the board, by its tools alone', async () => {
  const { census, plans } = filesOfTutorial();
  const write = (plan: object): void => writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'census.csv'), census);
  write(plans[0]!);
  const plan = { plan: 'plan.json', census: 'census.csv' };
  const board = forTheBoard().replace(/\n> /g, ' ');

  expect(await ask('list_files', {})).toMatchObject({ plans: ['plan.json'], censuses: ['census.csv'] });
  expect(JSON.stringify(await ask('validate', plan))).toContain('4 means 400 % a year: for 4 % write 0.04');
  expect(JSON.stringify(await ask('describe_inputs', { path: 'operatingAssumptions.share_valuation' }))).toContain(
    'Yearly growth of the price',
  );
  write(plans.at(-1)!);

  const cost = await ask('simulate', { ...plan, rows: { where: { metric: ['cash_shortfall'] } } });
  const short = cost.rows.rows.filter((row) => Number(row[cost.rows.columns.indexOf('value')]) > 0);
  const years = short.map((row) => row[cost.rows.columns.indexOf('year')]);
  expect([years[0], years.at(-1)]).toEqual([2031, 2034]);
  expect(said(cost)).toContain('by $53,198 at worst');
  expect(said(cost)).toContain('must find $1.8 million over 15 years; the hardest year is 2033: $174,632');
  for (const text of ['about $1.8 million', '$174,632 of it in 2033', 'from 2031 to 2034, by $53,198 at most'])
    expect(board).toContain(text);

  expect(said(await ask('levers', plan))).toContain('alone: debt: over 15 years, over 10 years;');
  const line = await ask('solve', {
    ...plan,
    options: {
      ...{ vary: 'initialState.company.revolver.limit', between: [0, 200_000], tolerance: 1000 },
      target: { metric: 'years_with_cash_shortfall', value: 0, bound: 'at_most' },
    },
  });
  expect(said(line)).toContain('at $59,000');
  expect(board).toContain('$59,000 would do if everything went as planned, and so would the press loan over ten years');

  const redeem = { operatingAssumptions: { repurchase_strategy: { method: 'redeem' } } };
  const strategies = await ask('compare', {
    ...plan,
    changes: { operatingAssumptions: { share_valuation: { method: 'equity_value' } } },
    options: { scenarios: [{ name: 'recycle' }, { name: 'redeem', changes: redeem }] },
    rows: { where: { metric: ['company.total_company_cash', 'average_benefit_level_value'] } },
  });
  const [benefit, more] = ['average_benefit_level_value', 'company.total_company_cash'] as const;
  const thousand = Math.round(valueIn(strategies, { scenario: 'redeem', metric: more, statistic: 'difference' }) / 1e3);
  const [recycled, redeemed] = ['recycle', 'redeem'].map((scenario) =>
    (100 * valueIn(strategies, { scenario, metric: benefit, statistic: 'value' })).toFixed(1),
  );
  expect(board).toContain(
    `redeeming takes $${thousand} thousand more of our cash and lets benefits fall from ${recycled} % to ${redeemed} % of pay`,
  );

  const options = { paths: 500, seed: 1, price: { volatility: 0.2 } };
  const rows = {
    where: {
      statistic: ['p5', 'p95', 'probability'],
      metric: ['total_repurchase_obligation', 'cash_shortfall_in_any_year'],
    },
  };
  const chance = await ask('montecarlo', { ...plan, options, rows });
  const withLine = await ask('montecarlo', {
    ...{ ...plan, options, rows },
    changes: { initialState: { company: { revolver: { limit: 200_000 } } } },
  });
  const [low, high] = ['p5', 'p95'].map((statistic) =>
    valueIn(chance, { metric: 'total_repurchase_obligation', statistic }),
  );
  expect(board).toContain(`between $${Math.round(low! / 1e4)}0,000 and $${(high! / 1e6).toFixed(1)} million`);
  const [before, after] = [chance, withLine].map((told) =>
    Math.round(100 * valueIn(told, { metric: 'cash_shortfall_in_any_year', statistic: 'probability' })),
  );
  expect(board).toContain(`running short from ${before} % to ${after} %; earnings were not drawn`);
  expect(said(chance)).toContain('Earnings were not drawn: these are chances over price and people only');
  // None of it needed a person.
  expect(JSON.stringify([cost, line, strategies, chance])).not.toMatch(/\b10(?:0[1-9]|1[0-3])\b/);
}, 60_000);

it('hears its client beside a long computation, and stops it when it is taken back', async () => {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(filesOfTutorial().plans.at(-1)));
  const plan = { plan: 'plan.json', census: 'census.csv' };
  const stop = new AbortController();
  const long = client.callTool(
    { name: 'montecarlo', arguments: { ...plan, options: { paths: 1_000_000, seed: 1 } } },
    undefined,
    { signal: stop.signal },
  );
  await client.ping();
  stop.abort();
  await expect(long).rejects.toThrow();
  // Questions are answered one after the other: this one begins once that process is gone.
  expect(said(await ask('simulate', plan))).toContain('$1.8 million');
}, 60_000);
