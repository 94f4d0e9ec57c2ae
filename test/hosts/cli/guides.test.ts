import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { delta } from '../../delta.js';
import { expectWithin } from './analysis-plan.js';
import { folderWith, quietPlan, run } from './harness.js';
import { recordedOutput } from './transcribed.js';
import { mergePatch, type SimulationRun } from '../../../src/index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A fenced block of a page. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** README and the guides, without blocks marked `no-run`, whose commands need what no test has. */
const pages = new Map(
  ['README.md', ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)].map((file) => {
    const fences = readFileSync(join(root, file), 'utf8').matchAll(/^```(\w*)( no-run)?\n([^]*?)^```$/gm);
    const blocks = [...fences].map(([, language = '', isLeft, text = '']): Block => ({
      language: isLeft === undefined ? language : 'no-run',
      text,
    }));
    return [basename(file, '.md'), blocks];
  }),
);

const blocksOf = (page: string, language: string): string[] =>
  pages.get(page)!.flatMap((block) => (block.language === language ? [block.text] : []));

/** The commands of a block, as arguments. */
function commandsIn({ language, text }: Block): string[][] {
  if (language !== 'sh') return [];
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([npx, name, command]) => npx === 'npx' && name === 'esop-repurchase' && command !== 'what-if')
    .map((words) => words.slice(2));
}

/** Files of a reader who follows a page: what its blocks hold, where it names no example. */
const FILES: Readonly<Record<string, () => Readonly<Record<string, string | object>>>> = {
  reconcile: () => {
    const [plan = ''] = blocksOf('reconcile', 'json');
    const [now = '', next = ''] = blocksOf('reconcile', 'csv');
    return { 'last-year.json': plan, 'now.csv': now, '2028.csv': next };
  },
  'your-own-history': () => {
    const [plan = '', changes = ''] = blocksOf('your-own-history', 'json');
    const years = blocksOf('your-own-history', 'csv').map((census, i) => [`${2023 + i}.csv`, census]);
    const fitted = mergePatch(JSON.parse(plan), JSON.parse(changes)) as object;
    return { 'plan.json': plan, 'fitted.json': fitted, ...(Object.fromEntries(years) as Record<string, string>) };
  },
  spreadsheets: () => ({
    'plan.json': quietPlan,
    'census.csv': 'id,age,service_years,participation_years,compensation,allocated_shares\nA,40,5,5,50000,10\n',
  }),
  'we-buy-the-rest': () => ({ 'second-stage.json': blocksOf('we-buy-the-rest', 'json')[0]! }),
  'command-line': () => {
    const [planRules, operatingAssumptions, initialState, systemConfig] = delta('redeem');
    return { 'delta.json': { planRules, operatingAssumptions, initialState, systemConfig } };
  },
  deferral: () => ({ 'deferral.json': blocksOf('deferral', 'json')[0]! }),
};

/** Acme redeems, and owes debts, at a price that grows by itself; nothing else in it is doubtful. */
function isOfAcme(stderr: string): boolean {
  const doubts = ['Redeems at a price that grows by itself', 'Is per_share_growth although the company owes debts'];
  return stderr.split('"issue"').length === 3 && doubts.every((doubt) => stderr.includes(doubt));
}

/** Commands that take long, with few futures and years where the page shows nothing of them. */
function quicker(args: readonly string[], isShown: boolean): string[] {
  if (isShown) return [...args];
  const few = args[0] === 'report' ? ['--paths', '20', '--max-runs', '30', '--years', '5'] : [];
  return [...args.map((arg, i) => (args[i - 1] === '--paths' ? '20' : arg)), ...few];
}

/** A page step by step: each command, and the blocks that show its output, all below the last command of a block. */
function stepsOf(page: string): { readonly args: readonly string[]; readonly shown: string[] }[] {
  const steps: { args: readonly string[]; shown: string[] }[] = [];
  let last: { readonly shown: string[] } | undefined;
  for (const block of pages.get(page)!) {
    if (block.language === '' || block.language === 'text') {
      if (last === undefined) throw new Error(`${page}: shows no command, mark it no-run: ${block.text}`);
      last.shown.push(block.text);
      continue;
    }
    // What ledger programs say of a journal has a test of its own.
    last = block.language === 'bash' ? { shown: [] } : undefined;
    for (const args of commandsIn(block)) {
      const step = { args, shown: [] };
      steps.push(step);
      last = step;
    }
  }
  return steps;
}

describe.each([...pages.keys()].filter((page) => stepsOf(page).length > 0))('the page %s', (page) => {
  it('shows of each command what it answers, as a whole', { timeout: 600_000 }, async () => {
    const folder = folderWith(FILES[page]?.() ?? {});
    for (const { args: written, shown } of stepsOf(page)) {
      const [args, file] = written.includes('>') ? [written.slice(0, -2), written.at(-1)!] : [written, null];
      // Of one that has a transcript, made in the folder of the example, `transcripts.test.ts` says as much.
      const recorded = recordedOutput(args.map((arg) => arg.replace(/^acme\//, '')));
      const { code, stdout, stderr } =
        recorded === undefined
          ? await run(folder, quicker(args, shown.length > 0))
          : { code: 0, stdout: recorded, stderr: '' };
      expect({ args, code, stderr: isOfAcme(stderr) ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
      if (file === null && recorded === undefined) expectWithin(stdout, 80);
      if (file !== null) writeFileSync(join(folder, file), stdout);
      for (const block of shown) expect(stdout, args.join(' ')).toContain(block);
    }
  });
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
