import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareMonteCarlo } from '../../src/analysis/monte-carlo/prepare.js';
import { receivedPaths, samplePaths, type Paths } from '../../src/analysis/monte-carlo/sample-path.js';
import type { MonteCarloOptions } from '../../src/analysis/index.js';
import type { BeginRun } from '../../src/engine/year/whole-people/whole-run.js';
import { prepare, SimulationError } from '../../src/index.js';
import { makePlan } from '../../bench/plan.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments } from './runs.js';
import { draws } from '../draws.js';

const fraction = (most: number) => fc.integer({ min: 1, max: 100 }).map((percent) => (percent * most) / 100);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** What chance may move, so that most paths are of people who leave at the plan's own rates, and some are not. */
const chances: fc.Arbitrary<MonteCarloOptions> = fc
  .record({
    seed: fc.nat(),
    volatility: sometimes(fraction(0.6)),
    turnover: fc.option(fraction(0.5), { nil: undefined, freq: 8 }),
    pay: sometimes(fraction(0.05)),
    electing: sometimes(fc.integer({ min: 1, max: 50 })),
    asking: sometimes(fc.integer({ min: 1, max: 50 })),
    retiring: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined, freq: 8 }),
  })
  .map(({ seed, volatility, turnover, pay, electing, asking, retiring }) => ({
    seed,
    paths: 3,
    ...(volatility === undefined ? {} : { price: { volatility } }),
    ...(turnover === undefined ? {} : { turnover: { volatility: turnover } }),
    uncertainty: {
      ...(pay === undefined ? {} : { pay_growth: pay }),
      ...(electing === undefined ? {} : { diversification: electing }),
      ...(asking === undefined ? {} : { distribution_election: asking }),
      ...(retiring === undefined ? {} : { retirement: retiring }),
    },
  }));

/** Paths of a plan. */
function pathsOf(plan: Parameters<typeof prepare>, options: MonteCarloOptions): Paths {
  return receivedPaths(prepareMonteCarlo(prepare(...plan), options).sent);
}

/** What the paths give, or the error that they end in. */
function outcome(paths: Paths, begin?: BeginRun): unknown {
  try {
    return samplePaths({ ...paths, settings: { ...paths.settings, leave_out_beyond_range: true } }, 0, 3, begin);
  } catch (error) {
    if (error instanceof SimulationError) return error.toJSON();
    throw error;
  }
}

it('every path of whole people equals the path of the stages, in every figure, finding and benefit level', () => {
  fc.assert(
    fc.property(planArbitrary({ maxParticipants: 24, maxYears: 40 }), chances, (input, options) => {
      let paths: Paths;
      try {
        paths = pathsOf(fourArguments(input), options);
      } catch (error) {
        // The expected plan has no answer.
        if (error instanceof SimulationError) return;
        throw error;
      }
      const byStages = outcome(paths, () => null);
      expect(outcome(paths)).toEqual(byStages);
      // The memory of one set of paths serves the next.
      expect(outcome(paths)).toEqual(byStages);
    }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as in vitest.setup.mjs, whose limit this replaces
    { numRuns: draws(150), interruptAfterTimeLimit: 600_000 },
  );
}, 700_000);

const PEOPLE_WITHOUT_ACCOUNT = Array.from({ length: 60 }, (_, i) => ({
  id: `P${i}`,
  age: 58,
  service_years: 8,
  allocated_shares: 0,
  compensation: 50_000,
}));

it('a leaver whose only account is the allocation of the year is paid it', () => {
  const [rules, assumptions, state, config] = makePlan({ participants: 60, years: 12 });
  const input: Parameters<typeof prepare> = [
    { ...rules, allocation: { leavers_share: { causes: ['death', 'disability', 'retirement', 'termination'] } } },
    { ...assumptions, contribution_policy: { type: 'fixed_amount', annual_amount: 1_000_000 } },
    { ...state, participants: PEOPLE_WITHOUT_ACCOUNT },
    config,
  ];
  const paths = pathsOf(input, { seed: 1, paths: 3 });
  expect(outcome(paths)).toEqual(outcome(paths, () => null));
});
