import { describe, expect, it } from 'vitest';
import { startProgress } from '../../../src/adapters/cli/command/progress.js';
import { oneThread } from './harness.js';

function shown(isTTY: boolean, millisecondsAYear: number): string {
  let time = 0;
  let text = '';
  const output = {
    isTTY,
    write: (chunk: string) => {
      text += chunk;
      return true;
    },
  };
  const progress = startProgress({
    stdout: output,
    stderr: output,
    cwd: '/',
    env: {},
    now: () => time,
    onInterrupt: () => () => undefined,
    untilTold: () => Promise.resolve('SIGTERM'),
    runMonteCarlo: oneThread,
  });
  for (let done = 1; done <= 10; done += 1) {
    time += millisecondsAYear;
    progress.onYear(2026 + done, done, 10);
  }
  progress.clear();
  return text;
}

describe('progress', () => {
  it('is for people who wait', () => {
    expect(shown(true, 100)).toContain('\rProjecting 2031: 5 of 10 years');
  });

  it('is silent for a short run, and where no person is looking', () => {
    expect(shown(true, 49)).toBe('');
    expect(shown(false, 1000)).toBe('');
  });

  it('is not shown more often than an eye can follow', () => {
    expect(shown(true, 60).match(/Projecting/g)).toHaveLength(1);
  });

  it('leaves an empty line, without escape sequences', () => {
    const text = shown(true, 1000);
    expect(text).toMatch(/\r +\r$/);
    expect(text).not.toContain('\u001b');
  });
});
