import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderThatWillHold, writeFiles } from '../../../src/hosts/cli/output/output-files.js';
import type { Host } from '../../../src/hosts/cli/host.js';
import { errorOf, folderWith, noProcesses, oneThread, run, smallPlan } from './harness.js';

function hostIn(cwd: string, onInterrupt: Host['onInterrupt'] = () => () => undefined): Host {
  const nowhere = { write: () => true };
  const untilTold = (): Promise<string> => Promise.resolve('SIGTERM');
  const streams = { stdout: nowhere, stderr: nowhere };
  return { ...streams, ...noProcesses, cwd, env: {}, now: () => 0, onInterrupt, untilTold, runMonteCarlo: oneThread };
}

describe('files of a result', () => {
  it('replace what was there, all at the end', async () => {
    const folder = folderWith({ 'out/a.txt': 'old' });
    const seen: string[] = [];
    function* second(): Generator<string> {
      seen.push(readFileSync(join(folder, 'out/a.txt'), 'utf8'), String(existsSync(join(folder, 'out/b.txt'))));
      yield 'b';
    }
    await writeFiles(hostIn(folder), 'out', [
      { name: 'a.txt', chunks: ['n', 'ew'] },
      { name: 'b.txt', chunks: second() },
    ]);
    expect(seen).toEqual(['old', 'false']);
    expect(readFileSync(join(folder, 'out/a.txt'), 'utf8')).toBe('new');
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['a.txt', 'b.txt']);
  });

  it('leave nothing of themselves when one fails, not even the folders', async () => {
    const folder = folderWith({});
    function* failing(): Generator<string> {
      yield 'x'.repeat(100_000);
      throw new Error('no more');
    }
    const files = [
      { name: 'a.txt', chunks: ['a'] },
      { name: 'b.txt', chunks: failing() },
    ];
    await expect(writeFiles(hostIn(folder), 'deep/er', files)).rejects.toMatchObject({
      code: 'FILE_ERROR',
      issues: [{ file: 'deep/er', issue: 'no more' }],
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(!existsSync('/proc/self'))('are refused where no folder can be made, at once', async () => {
    const files = [{ name: 'a.txt', chunks: ['a'] }];
    await expect(writeFiles(hostIn('/proc'), 'no/such', files)).rejects.toMatchObject({ code: 'FILE_ERROR' });
  });

  it('leave the old ones when the user interrupts', async () => {
    const folder = folderWith({ 'out/a.txt': 'old' });
    let interrupt = (): void => undefined;
    let listening = false;
    const host = hostIn(folder, (cleanUp) => {
      interrupt = cleanUp;
      listening = true;
      return () => {
        listening = false;
      };
    });
    function* interrupted(): Generator<string> {
      interrupt();
      throw new Error('the process would have ended here');
    }
    const files = [
      { name: 'a.txt', chunks: ['new'] },
      { name: 'b.txt', chunks: interrupted() },
    ];
    await expect(writeFiles(host, 'out', files)).rejects.toThrow();
    expect(readdirSync(join(folder, 'out'))).toEqual(['a.txt']);
    expect(readFileSync(join(folder, 'out/a.txt'), 'utf8')).toBe('old');
    expect(listening).toBe(false);
  });

  it.each(['csv', 'json', 'parquet'])('need no folder elsewhere: %s', async (format) => {
    const folder = folderWith({ 'plan.json': smallPlan });
    vi.stubEnv('TMPDIR', '/nonexistent');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await run(folder, ['simulate', 'plan.json', '--format', format, '--out', 'new/out'])).toMatchObject({
      code: 0,
    });
    expect(readdirSync(folder).sort()).toEqual(['new', 'plan.json']);
    expect(readdirSync(join(folder, 'new/out')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('of several commands do not replace one another in one folder', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const written: string[] = [];
    const commands = [
      'simulate',
      'sensitivity',
      'montecarlo --paths 3',
      'compare --three-rs',
      'stress --price-fall 2027:0.2',
      'company-cash',
      'purchases',
    ];
    for (const [i, command] of commands.entries()) {
      for (const format of ['csv', 'table']) {
        const [name = '', ...more] = command.split(' ');
        expect(await run(folder, [name, 'plan.json', ...more, '--format', format, '--out', `out${i}`])).toMatchObject({
          code: 0,
        });
      }
      written.push(...readdirSync(join(folder, `out${i}`)));
    }
    expect(written.filter((name, i) => written.indexOf(name) < i)).toEqual([]);
  });

  it('do not replace a folder', async () => {
    const folder = folderWith({ 'plan.json': smallPlan, 'out/annual_projections.csv': 'old' });
    mkdirSync(join(folder, 'out/summary.csv'));
    const outcome = await run(folder, ['simulate', 'plan.json', '--format', 'csv', '--out', 'out']);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome)).toMatchObject({ code: 'FILE_ERROR', message: 'Cannot write the results' });
    expect(readFileSync(join(folder, 'out/annual_projections.csv'), 'utf8')).toBe('old');
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['annual_projections.csv', 'summary.csv']);
  });

  it('have no folder, not even for a moment, before they are computed: Ctrl-C would leave it', () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const changed = (): bigint => statSync(folder, { bigint: true }).mtimeNs;
    const before = changed();
    expect(folderThatWillHold({ cwd: folder }, 'new/out')).toBe(folder);
    expect(changed()).toBe(before);
    expect(() => folderThatWillHold({ cwd: folder }, 'plan.json/out')).toThrow('Cannot write the results');
  });

  it('need a folder, not a file', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    writeFileSync(join(folder, 'out'), 'a file');
    const outcome = await run(folder, ['simulate', 'plan.json', '--out', 'out']);
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).details).toEqual({ field: 'out', issue: 'Is a file, not a folder' });
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('a file');
  });

  it('are not begun when the input is bad', async () => {
    const folder = folderWith({ 'plan.json': {} });
    expect((await run(folder, ['simulate', 'plan.json', '--out', 'out'])).code).toBe(1);
    expect(readdirSync(folder)).toEqual(['plan.json']);
  });
});
