import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, smallPlan } from './harness.js';

const journal = async (plan: object, ...args: string[]) => {
  const folder = folderWith({ 'plan.json': plan });
  return { folder, ...(await run(folder, ['journal', 'plan.json', ...args])) };
};

describe('journal', () => {
  it.each([
    ['hledger', 'journal.hledger'],
    ['beancount', 'journal.beancount'],
    ['csv', 'journal.csv'],
    ['ndjson', 'journal.ndjson'],
  ])('--format %s --out writes %s, the same text', async (format, file) => {
    const shown = await journal(smallPlan, '--format', format);
    const written = await journal(smallPlan, '--format', format, '--out', 'out');
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(written.folder, 'out', file), 'utf8')).toBe(shown.stdout);
  });

  it('leaves no file when the plan turns out to have no answer, and says why', async () => {
    const plan = {
      ...smallPlan,
      operatingAssumptions: {
        contribution_policy: {},
        share_valuation: { current_price: 10, method: 'equity_value' },
        repurchase_strategy: { funding_source: 'company_redemption' },
      },
      initialState: { census_year: 2026, participants: smallPlan.initialState.participants.slice(0, 1) },
    };
    const outcome = await journal(plan, '--out', 'out');
    expect(outcome.code).toBe(1);
    expect(errorOf(outcome).code).toBe('SIMULATION_ERROR');
    expect(() => readFileSync(join(outcome.folder, 'out', 'journal.hledger'))).toThrow();
  });
});
