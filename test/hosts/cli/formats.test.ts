import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

describe('--format table', () => {
  it('with --out is report.txt, without colour', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const terminal = { isTTY: true, columns: 100 };
    const { code, stdout, stderr } = await run(folder, ['simulate', 'plan.json', '--out', 'out'], {
      stdout: terminal,
      stderr: terminal,
      env: { LANG: 'en_US.UTF-8' },
    });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: 'out: report.txt\n' });
    const text = readFileSync(join(folder, 'out/report.txt'), 'utf8');
    expect(text).toContain('Small ESOP must find $10,000');
    expect(text).not.toContain('\u001b');
  });
});

describe('standard output', () => {
  const failing = (code: string) => ({
    write: (_: string, done?: (error?: Error | null) => void) => {
      done?.(Object.assign(new Error(code), { code }));
      return false;
    },
  });

  it('that cannot be written is bad input', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['simulate', 'plan.json'], { stdout: failing('ENOSPC') });
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome)).toMatchObject({
      code: 'FILE_ERROR',
      details: { field: 'standard output', issue: 'No space left' },
    });
  });

  it('whose reader has gone is fine', async () => {
    const folder = folderWith({ 'plan.json': smallPlan });
    const outcome = await run(folder, ['simulate', 'plan.json', '--format', 'json'], { stdout: failing('EPIPE') });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
  });
});
