import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectWithin } from './analysis-plan.js';
import { folderWith, quietPlan, run, type Outcome } from './harness.js';
import { recordedOutput } from './transcribed.js';
import { mergePatch, type SimulationRun } from '../../../src/index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const guides = [
  'how-bad-can-it-get',
  'what-drives-it',
  'recycle-or-redeem',
  'stress',
  'what-must-we-contribute',
  'people-who-left',
  'what-plans-really-do',
  'can-we-afford-it',
  'who-pays-who-gains',
  'what-can-we-do',
  's-distributions',
  'exit-and-yardsticks',
  'command-line',
  'journal',
  'report',
];

function read(guide: string): string {
  return readFileSync(join(root, 'docs/guides', `${guide}.md`), 'utf8');
}

/** The code blocks of a language, but those marked `no-run`. */
function blocksOf(guide: string, language: string): string[] {
  return [...read(guide).matchAll(/^```(\w*( no-run)?)\n([^]*?)^```$/gm)].flatMap(([, its, , block = '']) =>
    its === language ? [block] : [],
  );
}

/** The commands in the `sh` blocks of a guide, as arguments. */
function commandsOf(guide: string): string[][] {
  return blocksOf(guide, 'sh')
    .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.includes('esop-repurchase'))
    .map((words) => words.slice(words.indexOf('esop-repurchase') + 1));
}

const outcomes = new Map<string, Promise<Outcome>>();

/** Its transcript was made in the folder of the example. */
const recordedOf = (args: readonly string[]): string | undefined =>
  recordedOutput(args.map((arg) => arg.replace(/^acme\//, '')));

/**
 * Output of a command as the guide shows it, but with few futures, in a folder with nothing but the example; once, wherever it is
 * shown. Of one that has a transcript, it is that.
 */
function runAsShown(args: readonly string[]): Promise<Outcome> {
  const known = outcomes.get(args.join(' '));
  if (known !== undefined) return known;
  const recorded = recordedOf(args);
  if (recorded !== undefined) return Promise.resolve({ code: 0, stdout: recorded, stderr: '' });
  const folder = folderWith({});
  const few = args[0] === 'report' ? ['--paths', '20', '--max-runs', '30'] : [];
  const outcome = run(folder, ['example', 'acme']).then(() =>
    run(folder, [...args.map((arg, index) => (args[index - 1] === '--paths' ? '20' : arg)), ...few]),
  );
  outcomes.set(args.join(' '), outcome);
  return outcome;
}

/** Acme redeems, and owes debts, at a price that grows by itself; nothing else in it is doubtful. */
function isOfAcme(stderr: string): boolean {
  const doubts = ['Redeems at a price that grows by itself', 'Is per_share_growth although the company owes debts'];
  return stderr.split('"issue"').length === 3 && doubts.every((doubt) => stderr.includes(doubt));
}

describe.each(guides)('the guide %s', (guide) => {
  // Of those with a transcript, `transcripts.test.ts` says as much.
  const commands = commandsOf(guide).flatMap((args) =>
    recordedOf(args) === undefined ? [[args.join(' '), args] as const] : [],
  );

  it('has commands', () => {
    expect(commandsOf(guide).length).toBeGreaterThan(0);
  });

  it.each(commands)('%s', async (_, args) => {
    const { code, stdout, stderr } = await runAsShown(args);
    expect({ code, stderr: isOfAcme(stderr) ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expectWithin(stdout, 80);
  });
});

it('reconcile shows what is computed from its files', async () => {
  const [plan = ''] = blocksOf('reconcile', 'json');
  const [now = '', next = ''] = blocksOf('reconcile', 'csv');
  const folder = folderWith({ 'last-year.json': plan, 'now.csv': now, '2028.csv': next });
  const pages: string[] = [];
  for (const args of commandsOf('reconcile')) {
    const { code, stdout } = await run(folder, args);
    expect(code).toBe(0);
    expectWithin(stdout, 80);
    pages.push(stdout);
  }
  for (const part of blocksOf('reconcile', '')) expect(pages.join('\n')).toContain(part);
});

it('your-own-history shows what is computed from its files', async () => {
  const [plan = '', changes = ''] = blocksOf('your-own-history', 'json');
  const years = blocksOf('your-own-history', 'csv');
  const files = Object.fromEntries(years.map((census, i) => [`${2023 + i}.csv`, census]));
  const fitted = mergePatch(JSON.parse(plan), JSON.parse(changes)) as object;
  const folder = folderWith({ 'plan.json': plan, 'fitted.json': fitted, ...files });
  const pages: string[] = [];
  for (const shown of commandsOf('your-own-history')) {
    const [args, file] = shown.includes('>') ? [shown.slice(0, -2), shown.at(-1)!] : [shown, null];
    const { code, stdout, stderr } = await run(folder, args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    if (file === null) expectWithin(stdout, 80);
    else writeFileSync(join(folder, file), stdout);
    pages.push(stdout);
  }
  for (const part of blocksOf('your-own-history', '')) expect(pages.join('\n')).toContain(part);
});

it.each([
  ['we-buy-the-rest', 'second-stage.json'],
  ['deferral', 'deferral.json'],
])('%s shows what is computed from %s', async (guide, file) => {
  const [json = ''] = blocksOf(guide, 'json');
  const folder = folderWith({ [file]: json });
  const pages: string[] = [];
  for (const args of commandsOf(guide)) {
    const { code, stdout, stderr } = await run(folder, args);
    expect({ code, stderr: isOfAcme(stderr) ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expectWithin(stdout, 80);
    pages.push(stdout);
  }
  const shown = blocksOf(guide, '');
  expect(shown).not.toHaveLength(0);
  for (const part of shown) expect(pages.join('\n')).toContain(part);
});

it('people-who-left shows a census and a policy that are read', async () => {
  const [census = ''] = blocksOf('people-who-left', 'csv');
  const [policy = '{}'] = blocksOf('people-who-left', 'json');
  const plan = mergePatch(quietPlan, {
    planRules: JSON.parse(policy) as object,
    operatingAssumptions: { share_valuation: { current_price: 100 } },
  }) as object;
  const folder = folderWith({ 'plan.json': plan, 'census.csv': census });
  const { code, stdout } = await run(folder, ['simulate', 'plan.json', '--census', 'census.csv', '--format', 'json']);
  expect(code).toBe(0);
  const { annual_projections: years } = JSON.parse(stdout) as SimulationRun;
  // R1: 100 a year. R2: 150 from 2028. R3 waits until 2030.
  expect(years.map((year) => year.distribution_shares)).toEqual([100, 250, 250]);
});

it.each([
  'what-drives-it',
  'recycle-or-redeem',
  'stress',
  'what-must-we-contribute',
  'people-who-left',
  'what-plans-really-do',
  'can-we-afford-it',
  'who-pays-who-gains',
  'what-can-we-do',
  's-distributions',
  'exit-and-yardsticks',
])('%s shows pages as they are', async (guide) => {
  const shownPages = await Promise.all(commandsOf(guide).map(runAsShown));
  const pages = shownPages.map(({ stdout }) => stdout).join('\n');
  const shown = blocksOf(guide, '');
  expect(shown).not.toHaveLength(0);
  for (const part of shown) expect(pages).toContain(part);
});
