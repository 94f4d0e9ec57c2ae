import { describe, expect, test } from 'vitest';
import { sensitivity } from '../../src/analysis/index.js';
import { prepare } from '../../src/index.js';

/** One retires in 2027, when the changed policy is in force already: what the policy says itself reaches nobody. */
const planWith = (change: object, policy: object = {}) =>
  prepare(
    {
      plan_name: 'One retires',
      vesting_schedule: { years: 6 },
      distribution_policy: {
        installment_years: 5,
        ...policy,
        changes: [{ from_year: 2027, cash_out_limit: 1000.5, ...change }],
      },
    },
    { contribution_policy: {}, share_valuation: { current_price: 100, annual_growth_rate: 0.05 } },
    { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 1000 }] },
    { projection_years: 12 },
  );
const totalOf = (change: object, policy: object = {}): number =>
  planWith(change, policy).simulateRun().summary_metrics.total_repurchase_obligation;

describe('the swings reach a policy that changes later', () => {
  test('installments of the change move with those of the policy', () => {
    const [row] = sensitivity(planWith({ installment_years: 3 }), { assumptions: ['installments'] }).rows;
    expect(row).toMatchObject({
      paths: [
        'planRules.distribution_policy.installment_years',
        'planRules.distribution_policy.changes[0].installment_years',
      ],
      base: [5, 3],
      down: { value: [4, 2], figures: { total: totalOf({ installment_years: 2 }) } },
      up: { value: [6, 4], figures: { total: totalOf({ installment_years: 4 }) } },
    });
    expect(totalOf({ installment_years: 4 })).not.toBe(totalOf({ installment_years: 3 }));
  });

  test('and so do those of a cause of the change, also where only the change pays in installments', () => {
    const change = (installment_years: number) => ({
      form: 'installments',
      by_cause: { retirement: { installment_years } },
    });
    const atOnce = { form: 'lump_sum' };
    const [row] = sensitivity(planWith(change(3), atOnce), { assumptions: ['installments'] }).rows;
    expect(row).toMatchObject({
      applies: true,
      base: [5, 3],
      up: { figures: { total: totalOf(change(4), atOnce) } },
    });
  });

  test('another time to begin replaces that of the change', () => {
    const timing = (of: string) => ({ timing: of });
    const plan = planWith(timing('termination_plus_1_year'));
    const rows = sensitivity(plan, { assumptions: ['distribution_timing'] }).rows;
    const atOnce = rows
      .flatMap((row) => (row.applies && 'alternative' in row ? [row.alternative] : []))
      .find(({ value }) => value === 'immediate')!;
    expect(atOnce.figures!.total).toBe(totalOf(timing('immediate')));
    expect(atOnce.differences!.total).not.toBe(0);
  });
});
