import { describe, expect, it } from 'vitest';
import { folderWith, run, smallPlan } from './harness.js';

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
      'maturities',
    ]);
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
