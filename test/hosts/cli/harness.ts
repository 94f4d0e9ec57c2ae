import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { monteCarlo } from '../../../src/analysis/index.js';
import { runCommandLine } from '../../../src/hosts/cli/command-line.js';
import { formsOf } from '../../../src/hosts/cli/commands/answer.js';
import type { Host, Output } from '../../../src/hosts/cli/host.js';
import { plainStyle, type Style } from '../../../src/hosts/cli/text/style.js';
import type { SimulationRun } from '../../../src/index.js';
import { runAnswer, type CompanyInputs } from '../../../src/presentation/words/index.js';

/** A folder of the test's own, with the files it needs. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array | object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'esop-repurchase-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }
  return folder;
}

/** What a test says about the machine; by default nothing is a terminal. */
export interface Machine {
  readonly stdout?: Partial<Output>;
  readonly stderr?: Partial<Output>;
  readonly env?: Host['env'];
  readonly now?: Host['now'];
  readonly onInterrupt?: Host['onInterrupt'];
  readonly untilTold?: Host['untilTold'];
  readonly runMonteCarlo?: Host['runMonteCarlo'];
  readonly runCommand?: Host['runCommand'];
  readonly streams?: Host['streams'];
}

const NO_COMPANY = { operatingAssumptions: { contribution_policy: {} }, initialState: { participants: [] } };

/** The page for people of a run, as `simulate` draws it. */
export function runPage(
  plan: string,
  run: SimulationRun,
  width: number,
  inputs: CompanyInputs = NO_COMPANY,
  style: Style = plainStyle,
): string {
  return formsOf(runAnswer(inputs, null), { name: plan }).report(run, width, style);
}

/** What a command left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process. */
export async function run(
  cwd: string,
  args: readonly string[],
  machine: Machine = {},
  main: (args: readonly string[], host: Host) => Promise<number> = runCommandLine,
): Promise<Outcome> {
  const stdout = collector(machine.stdout);
  const stderr = collector(machine.stderr);
  const code = await main(args, {
    stdout,
    stderr,
    cwd,
    env: machine.env ?? {},
    now: machine.now ?? (() => 0),
    onInterrupt: machine.onInterrupt ?? (() => () => undefined),
    untilTold: machine.untilTold ?? (() => Promise.resolve('SIGTERM')),
    streams: machine.streams ?? silent(),
    cores: 2,
    runCommand:
      machine.runCommand ??
      (async (given) => {
        const { code, stdout: written } = await run(cwd, given, machine);
        return { stdout: written, ended: `exit code ${code}` };
      }),
    runMonteCarlo: machine.runMonteCarlo ?? oneThread,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Monte Carlo without threads. */
export const oneThread: Host['runMonteCarlo'] = (plan, options, { onProgress, earlier }) =>
  new Promise((resolve) => {
    const result = monteCarlo(plan, options, earlier);
    onProgress({ done: result.samples.length, total: result.paths });
    resolve(result);
  });

/** Streams on which nobody speaks. */
const silent = (): Host['streams'] => ({ stdin: new PassThrough(), stdout: new PassThrough() });

/** A machine on which no process can be started. */
export const noProcesses: Pick<Host, 'cores' | 'runCommand' | 'streams'> = {
  cores: 1,
  streams: silent(),
  runCommand: () => Promise.reject(new Error('No processes here')),
};

function collector(like: Partial<Output> = {}): Output & { text: () => string } {
  let text = '';
  return {
    write: (chunk, done) => {
      text += chunk;
      done?.();
      return true;
    },
    ...like,
    text: () => text,
  };
}

/** The error object on standard error. */
export interface ErrorReport {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: { readonly field: string; readonly issue: string };
    readonly issues: readonly Readonly<Record<string, unknown>>[];
  };
}

/** Reads standard error as the error object. */
export function errorOf({ stderr }: Outcome): ErrorReport['error'] {
  return (JSON.parse(stderr) as ErrorReport).error;
}

/** A plan file without participants: a share price, and nothing that moves by itself. */
export const quietPlan = {
  planRules: { plan_name: 'Quiet ESOP', vesting_schedule: { years: 6 }, plan_start_year: 1940 },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { current_price: 10 },
    turnover: { termination_table: 'none' },
  },
  initialState: { census_year: 2026 },
  systemConfig: { projection_years: 3 },
};

/** A plan file with two people, one of whom retires and is paid in a lump sum: 1,000 shares at 10 dollars in 2028. */
export const smallPlan = {
  ...quietPlan,
  planRules: {
    plan_name: 'Small ESOP',
    vesting_schedule: { years: 6 },
    distribution_policy: { form: 'lump_sum' },
    diversification_rules: { enabled: false },
  },
  initialState: {
    census_year: 2026,
    participants: [
      { id: 'E1', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 1000 },
      { id: 'E2', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 500 },
    ],
  },
};

/** Tables of a run with everything that it can have, each a file or a sheet. */
export const TABLES = [
  'annual_projections',
  'participant_snapshots',
  'trust_states',
  'loans',
  'summary',
  'findings',
  'inputs',
] as const;

/** Headings of a census of few columns. */
export const HEAD = 'id,age,service_years,compensation,allocated_shares';

/** Census of people of one age, alike but for their ids. */
export const crew = (age: number, ids: string): string =>
  [HEAD, ...ids.split(' ').map((id) => `${id},${age},${age - 20},50000,90`)].join('\n');

/** Files of several plans, three of which cannot be projected. */
export const BOOK = {
  'a.json': smallPlan,
  'b.json': quietPlan,
  'b.csv': `${HEAD}\nE1,64,20,60000,1000\n`,
  'wrong.json': {
    ...smallPlan,
    operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: -1 } },
  },
  'cut.json': '{ "planRules": ',
  'people.json': quietPlan,
  'people.csv': `${HEAD}\nE1,-5,20,60000,1000\n`,
};
