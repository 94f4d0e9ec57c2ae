import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderWith, smallPlan } from './harness.js';

const entry = fileURLToPath(new URL('../../../src/adapters/cli/main.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The entry in a process of its own; `meddle` may close its output or send it signals. */
function start(
  cwd: string,
  args: readonly string[],
  meddle: (child: ReturnType<typeof spawn>) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', tsx, entry, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
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

  it.skipIf(process.platform === 'win32')('stops at once when it is interrupted while it computes', async () => {
    const [person] = largePlan.initialState.participants;
    const participants = Array.from({ length: 60_000 }, (_, index) => ({ ...person!, id: `E${index}` }));
    // Some twenty runs of millions of years in which people leave every year: they take far longer than this test waits.
    const plan = {
      ...largePlan,
      operatingAssumptions: { ...largePlan.operatingAssumptions, turnover: { mortality: 'irs_2026_unisex' } },
      initialState: { census_year: 2026, participants },
      systemConfig: { projection_years: 75 },
    };
    const folder = folderWith({ 'plan.json': plan });
    const ended = await start(folder, ['sensitivity', 'plan.json', '--out', 'out'], (child) => {
      setTimeout(() => child.kill('SIGINT'), 2500);
    });
    expect(ended).toMatchObject({ code: null, signal: 'SIGINT', stdout: '' });
    expect(readdirSync(folder)).toEqual(['plan.json']);
  });

  it.skipIf(process.platform === 'win32')('leaves nothing when it is interrupted while it writes files', async () => {
    const folder = folderWith({ 'plan.json': largePlan });
    const ended = await start(folder, ['simulate', 'plan.json', '--format', 'json', '--out', 'out'], (child) => {
      const watch = setInterval(() => {
        if (!existsSync(`${folder}/out`)) return;
        clearInterval(watch);
        child.kill('SIGINT');
      }, 1);
      child.once('exit', () => {
        clearInterval(watch);
      });
    });
    if (ended.code !== 0) expect(ended.signal).toBe('SIGINT');
    if (ended.code !== 0 && !existsSync(`${folder}/out`)) return;
    // A fast enough run was done before the interrupt came; then everything is there, and whole.
    expect(readdirSync(`${folder}/out`)).toEqual(['run.json']);
    expect(JSON.parse(readFileSync(`${folder}/out/run.json`, 'utf8'))).toHaveProperty('summary_metrics');
  });
});
