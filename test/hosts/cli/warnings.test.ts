import { describe, expect, it } from 'vitest';
import { folderWith, quietPlan, run, smallPlan } from './harness.js';

const terminal = { stderr: { isTTY: true } };
/** Valid, and probably 4 % was meant. */
const doubtful = {
  ...smallPlan,
  operatingAssumptions: {
    ...smallPlan.operatingAssumptions,
    share_valuation: { current_price: 10, annual_growth_rate: 4 },
  },
};
const growth = { field: 'share_valuation.annual_growth_rate', issue: '4 means 400 % a year: for 4 % write 0.04' };

describe('doubtful input', () => {
  it.each(['simulate', 'validate'])('%s says so to people, after its work', async (command) => {
    const folder = folderWith({ 'plan.json': doubtful });
    const { code, stdout, stderr } = await run(folder, [command, 'plan.json'], terminal);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Doubtful input: 1 warning\n  plan.json:1: ${growth.field}: ${growth.issue}\n`,
    });
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain('400 %');
  });

  it('and to programs in the members of an issue; the result is what it is without', async () => {
    const folder = folderWith({ 'plan.json': doubtful });
    const { code, stdout, stderr } = await run(folder, ['simulate', 'plan.json', '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stderr)).toEqual({ warnings: [{ ...growth, file: 'plan.json', line: 1 }] });
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual([
      'simulation_id',
      'status',
      'annual_projections',
      'participant_snapshots',
      'trust_states',
      'summary_metrics',
    ]);
  });

  it.each(['simulate', 'validate'])('%s --strict refuses it before any work', async (command) => {
    const folder = folderWith({ 'plan.json': doubtful });
    const { code, stdout, stderr } = await run(folder, [command, 'plan.json', '--strict'], terminal);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `Doubtful input\n  plan.json:1: ${growth.field}: ${growth.issue}\n`,
    });
    expect(
      await run(folderWith({ 'plan.json': { ...quietPlan, initialState: smallPlan.initialState } }), [
        command,
        'plan.json',
        '--strict',
      ]),
    ).toMatchObject({
      code: 0,
    });
  });

  it('is told after an error of the same input, not with it, under --strict too', async () => {
    const wrong = { ...doubtful, planRules: { ...doubtful.planRules, plan_name: '' } };
    const { code, stderr } = await run(
      folderWith({ 'plan.json': wrong }),
      ['simulate', 'plan.json', '--strict'],
      terminal,
    );
    expect(code).toBe(1);
    expect(stderr).not.toContain('400 %');
  });

  it('of a census has its line, its column and the cell', async () => {
    const census = [
      'id,birth_date,hire_date,compensation,allocated_shares',
      'E1,1970-02-03,1995-03-01,50000,10',
      'E2,1980-02-03,1990-03-01,50000,10',
      'E3,1981-02-03,1990-03-01,50000,10',
    ];
    const folder = folderWith({ 'plan.json': quietPlan, 'census.csv': census.join('\n') });
    const { stderr } = await run(folder, ['validate', 'plan.json', '--census', 'census.csv'], terminal);
    expect(stderr).toBe(
      'Doubtful input: 1 warning\n' +
        '  census.csv:3: column hire_date: 2 participants, first E2: hired before the age of 14 (it says "1990-03-01")\n',
    );
  });

  it('is not told beside an error', async () => {
    const wrong = { ...doubtful, planRules: { ...doubtful.planRules, plan_name: '' } };
    const { code, stderr } = await run(folderWith({ 'plan.json': wrong }), ['validate', 'plan.json']);
    expect(code).toBe(1);
    expect(Object.keys(JSON.parse(stderr) as object)).toEqual(['success', 'error']);
  });

  it('does not mind that nobody reads it', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'EPIPE' });
    const stderr = {
      write: (_: string, done?: (error?: Error | null) => void) => {
        done?.(gone);
        return false;
      },
    };
    const { code } = await run(folderWith({ 'plan.json': doubtful }), ['validate', 'plan.json'], { stderr });
    expect(code).toBe(0);
  });
});
