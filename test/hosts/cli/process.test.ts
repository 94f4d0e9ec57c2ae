import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, smallPlan } from './harness.js';

/** The built command line. */
const CLI = resolvePath('dist/cli.js');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line in a process of its own; `meddle` may close its output or send it signals. */
function start(
  cwd: string,
  args: readonly string[],
  meddle: (child: ReturnType<typeof spawn>) => void = () => undefined,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  meddle(child);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
}

/** A plan whose complete run is far larger than a pipe holds. */
const largePlan = {
  ...smallPlan,
  initialState: {
    census_year: 2026,
    participants: Array.from({ length: 400 }, (_, index) => ({
      id: `E${index}`,
      age: 25 + (index % 40),
      service_years: index % 7,
      compensation: 50_000,
      allocated_shares: 100,
    })),
  },
  systemConfig: { projection_years: 40 },
};

describe('the process', () => {
  it('writes the whole result to a pipe and ends with 0', async () => {
    const ended = await start(folderWith({ 'plan.json': largePlan }), ['simulate', 'plan.json', '--format', 'json']);
    // Nobody is replaced over 40 years, which the other stream warns about.
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^{\n {2}"warnings": /) as unknown });
    expect((JSON.parse(ended.stdout) as { participant_snapshots: unknown[] }).participant_snapshots).toHaveLength(
      16_000,
    );
  });

  it('ends with 1 and the error object for bad input, with 2 for wrong usage', async () => {
    const folder = folderWith({ 'plan.json': '{' });
    const bad = await start(folder, ['simulate', 'plan.json']);
    expect(bad).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(bad.stderr)).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
    expect(await start(folder, ['simulate'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('ends quietly when its reader has seen enough', async () => {
    const folder = folderWith({ 'plan.json': largePlan });
    const ended = await start(folder, ['simulate', 'plan.json', '--format', 'json'], (child) => {
      child.stdout?.once('data', () => child.stdout?.destroy());
    });
    expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  it('ends quietly when nobody reads at all', async () => {
    const ended = await start(folderWith({ 'plan.json': smallPlan }), ['simulate', 'plan.json'], (child) => {
      child.stdout?.destroy();
    });
    expect(ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  // Millions of years of people: far more work than this test waits for. It has begun a second after a file appeared, which vanishes
  // again, or after the plan was read from a pipe.
  it.skipIf(process.platform === 'win32').each<[string, NodeJS.Signals[], string[]]>([
    ['CSV files', ['SIGINT'], ['simulate', 'plan.json', '--format', 'csv', '--out', 'out']],
    ['Parquet files', ['SIGTERM'], ['simulate', 'plan.json', '--format', 'parquet', '--out', 'out']],
    ['a journal', ['SIGINT', 'SIGINT'], ['journal', 'plan.json', '--out', 'out']],
    ['an analysis', ['SIGINT'], ['sensitivity', 'plan.json', '--out', 'out']],
  ])('stops at once when it is interrupted while it computes %s, and leaves nothing', async (_, signals, args) => {
    const [person] = largePlan.initialState.participants;
    const participants = Array.from({ length: 100_000 }, (_, index) => ({ ...person!, id: `E${index}` }));
    const plan = {
      ...largePlan,
      operatingAssumptions: { ...largePlan.operatingAssumptions, turnover: { mortality: 'irs_2026_unisex' } },
      initialState: { census_year: 2026, participants },
      systemConfig: { projection_years: 75 },
    };
    const folder = folderWith({ 'plan.json': plan, 'tmp/keep': '' });
    const writesNoFiles = args[0] === 'sensitivity';
    if (writesNoFiles) {
      rmSync(join(folder, 'plan.json'));
      spawnSync('mkfifo', [join(folder, 'plan.json')]);
    }
    const isTemporary = (file: string | null): boolean => file?.includes('esop-repurchase') === true;
    const ended = await start(
      folder,
      args,
      (child) => {
        const interrupt = (): void => {
          for (const signal of signals) child.kill(signal);
        };
        const watchers = [folder, join(folder, 'tmp')].map((place) =>
          watch(place, (_, file) => {
            if (isTemporary(file)) setTimeout(interrupt, 1000);
          }),
        );
        if (writesNoFiles) {
          const pipe = createWriteStream(join(folder, 'plan.json'));
          pipe.end(JSON.stringify(plan), () => setTimeout(interrupt, 1000));
        }
        child.once('exit', () => {
          for (const watcher of watchers) watcher.close();
        });
      },
      { TMPDIR: join(folder, 'tmp') },
    );
    expect(ended).toMatchObject({ code: null, signal: signals[0], stdout: '' });
    expect(readdirSync(folder).sort()).toEqual(['plan.json', 'tmp']);
    expect(readdirSync(join(folder, 'tmp')).filter(isTemporary)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('leaves nothing when it is interrupted while it writes files', async () => {
    const folder = folderWith({ 'plan.json': largePlan });
    const ended = await start(folder, ['simulate', 'plan.json', '--format', 'json', '--out', 'out'], (child) => {
      const timer = setInterval(() => {
        if (!existsSync(`${folder}/out`)) return;
        clearInterval(timer);
        // Whoever is impatient presses Ctrl-C twice.
        child.kill('SIGINT');
        child.kill('SIGINT');
      }, 1);
      child.once('exit', () => {
        clearInterval(timer);
      });
    });
    if (ended.code !== 0) expect(ended.signal).toBe('SIGINT');
    if (ended.code !== 0 && !existsSync(`${folder}/out`)) return;
    // A fast enough run was done before the interrupt came; then everything is there, and whole.
    expect(readdirSync(`${folder}/out`)).toEqual(['run.json']);
    expect(JSON.parse(readFileSync(`${folder}/out/run.json`, 'utf8'))).toHaveProperty('summary_metrics');
  });
});

it('checks a census of 300,000 lines in 110 MB of heap: no object of a person is kept', async () => {
  const lines = Array.from({ length: 300_000 }, (_, i) => {
    const day = `${10 + (i % 19)}`;
    return `E${i},${1962 + (i % 40)}-05-${day},${2005 + (i % 20)}-06-${day},${30_000 + ((i * 37) % 90_000)},${((i * 0.773) % 1000).toFixed(3)}`;
  });
  const initialState = { census_year: 2026, participants: [] };
  const folder = folderWith({
    'plan.json': { ...smallPlan, initialState },
    'c.csv': ['id,birth_date,hire_date,compensation,allocated_shares', ...lines].join('\n'),
  });
  const heap = { NODE_OPTIONS: '--max-old-space-size=110' };
  const { code, stdout } = await start(folder, ['validate', 'plan.json', '--census', 'c.csv'], undefined, heap);
  expect(stdout).toContain('are valid: 300000 participants');
  expect(code).toBe(0);
});
