import { describe, expect, it } from 'vitest';
import { startProgress } from '../../../src/hosts/cli/commands/progress.js';
import { folderWith, quietPlan, run, smallPlan } from './harness.js';

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
  const progress = startProgress({ stderr: output, now: () => time });
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

  it.each([
    ['validate', /\rReading: \[#{30}\] 2 of 2 lines/],
    ['init', /\rReading: \[#{30}\] 2 of 2 lines/],
    ['journal --out out', /2 of 2 lines.*\rProjecting 2027: 1 of 3 years.*\rProjecting 2029: 3 of 3 years/s],
    // The plan is projected once for the answer, and once to see whose shares are bought.
    ['report --out report.html --paths 2', /2 of 2 lines.*(Projecting 2029: 3 of 3 years.*){2}2 of 2 futures/s],
  ])('of %s covers the census and the years', async (line, shown) => {
    const census = 'id,age,service_years,compensation,allocated_shares\nE1,64,20,60000,1000\nE2,40,10,50000,500\n';
    const folder = folderWith({ 'plan.json': quietPlan, 'census.csv': census });
    const [command, ...more] = line.split(' ');
    const files =
      command === 'init' ? ['--from', 'census.csv', '--out', 'new.jsonc'] : ['plan.json', '--census', 'census.csv'];
    let time = 0;
    const outcome = await run(folder, [command!, ...files, ...more], {
      stderr: { isTTY: true },
      now: () => (time += 1000),
    });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toMatch(shown);
  });

  it('of a journal does not break into the text on the same terminal', async () => {
    let time = 0;
    const terminal = { isTTY: true };
    const folder = folderWith({ 'plan.json': smallPlan });
    const machine = { stdout: terminal, stderr: terminal, now: () => (time += 1000) };
    expect((await run(folder, ['journal', 'plan.json'], machine)).stderr).toBe('');
  });
});
