import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SimulationRun } from '../../src/index.js';
import { project } from '../../src/engine/year/project.js';
import { planArbitrary, type PlanInput } from '../oracle/arbitrary.js';
import { planOf, runOrNull } from './runs.js';
import { draws } from '../draws.js';

type Strategy = NonNullable<PlanInput['operatingAssumptions']['repurchase_strategy']>;

const withStrategy = (input: PlanInput, change: (own: Strategy) => Strategy): PlanInput => ({
  ...input,
  operatingAssumptions: {
    ...input.operatingAssumptions,
    repurchase_strategy: change(input.operatingAssumptions.repurchase_strategy ?? {}),
  },
});

/** Whether dividends of participants pay the loan: then no second one may arise. */
const paysLoan = ({ operatingAssumptions: { dividends } }: PlanInput): boolean =>
  dividends?.on_allocated_shares === 'loan';

/** The run without its name and its further runs, which say how it was asked for. */
function figures(run: SimulationRun | null): object | null {
  if (run === null) return null;
  const { sensitivity: _furtherRuns, ...summary } = run.summary_metrics;
  return { ...run, summary_metrics: summary, simulation_id: '' };
}

const withoutMethod = ({ method: _method, mix: _mix, redeem_fraction: _fraction, ...strategy }: Strategy): Strategy =>
  strategy;

describe('a method is a mix', () => {
  it('hybrid is the mix of its two parts, digit by digit', () => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), fc.integer({ min: 0, max: 100_000_000 }), (input, units) => {
        const part = units / 1e8;
        const rest = (100_000_000 - units) / 1e8;
        const hybrid = withStrategy(input, (own) => ({
          ...withoutMethod(own),
          method: 'hybrid',
          redeem_fraction: part,
        }));
        const mixed = withStrategy(input, (own) => ({ ...withoutMethod(own), mix: [{ redeem: part, recycle: rest }] }));
        expect(figures(runOrNull(mixed))).toEqual(figures(runOrNull(hybrid)));
      }),
      { numRuns: draws(100) },
    );
  });

  it.each(['recycle', 'redeem', 'releverage'] as const)('%s is a mix of one', (method) => {
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), (input) => {
        fc.pre(method !== 'releverage' || !paysLoan(input));
        const timing = method === 'releverage' ? { timing: 'immediate' as const } : {};
        const alone = withStrategy(input, (own) => ({ ...withoutMethod(own), ...timing, method }));
        const mixed = withStrategy(input, (own) => ({ ...withoutMethod(own), ...timing, mix: [{ [method]: 1 }] }));
        expect(figures(runOrNull(mixed))).toEqual(figures(runOrNull(alone)));
      }),
      { numRuns: draws(50) },
    );
  });
});

describe('a limit that is kept', () => {
  it('changes nothing where it is never reached', () => {
    let unreached = 0;
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), (input) => {
        const keeping = (how: 'report' | 'enforce'): SimulationRun | null =>
          runOrNull(
            withStrategy(input, ({ limits, ...own }) => ({
              ...own,
              timing: 'immediate',
              limits: { ...limits, overflow: 'redeem', deduction_404: how, additions_415: how },
            })),
          );
        const kept = keeping('enforce');
        fc.pre(kept !== null);
        const limited = kept.summary_metrics.compliance_findings.some(
          ({ code }) => code === 'RECYCLE_LIMITED' || code === 'ADDITIONS_LIMITED',
        );
        if (limited) return;
        unreached += 1;
        expect(figures(keeping('report'))).toEqual(figures(kept));
      }),
      { numRuns: draws(100) },
    );
    expect(unreached).toBeGreaterThan(draws(10));
  });

  it('is not reported as broken: 415 never, 404 of an S corporation only where nothing is recycled', () => {
    let broken = 0;
    fc.assert(
      fc.property(planArbitrary({ maxYears: 12 }), (input) => {
        fc.pre(!paysLoan(input));
        const keeping = withStrategy(input, ({ limits, ...own }) => ({
          ...own,
          timing: 'immediate',
          limits: { ...limits, deduction_404: 'enforce', additions_415: 'enforce' },
        }));
        const run = runOrNull(keeping);
        fc.pre(run !== null);
        const found = run.summary_metrics.compliance_findings;
        expect(found.filter(({ code }) => code === 'ANNUAL_ADDITIONS_415C')).toEqual([]);
        const company = keeping.initialState.company;
        if (company?.tax_status === 'c_corp' || company?.tax_status_changes !== undefined) return;
        const overLimit = new Set(found.filter(({ code }) => code === 'DEDUCTION_LIMIT_404').map(({ year }) => year));
        project(planOf(keeping), ({ year, repurchase }) => {
          if (!overLimit.has(year)) return;
          broken += 1;
          expect(repurchase.recycledRemainder).toBe(0);
        });
      }),
      { numRuns: draws(100) },
    );
    expect(broken).toBeGreaterThan(draws(10));
  });
});
