import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareMonteCarlo } from '../../src/analysis/monte-carlo/prepare.js';
import { receivedPaths, samplePaths, type Paths } from '../../src/analysis/monte-carlo/sample-path.js';
import type { MonteCarloOptions } from '../../src/analysis/index.js';
import { mergePatch } from '../../src/engine/input/merge-patch.js';
import { isKnownPlan } from '../../src/engine/year/whole-people/known-plans.js';
import { type wholeRun } from '../../src/engine/year/whole-people/whole-run.js';
import { prepare, SimulationError } from '../../src/index.js';
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
function outcome(paths: Paths, begin?: typeof wholeRun): unknown {
  try {
    return samplePaths({ ...paths, settings: { ...paths.settings, leave_out_beyond_range: true } }, 0, 3, begin);
  } catch (error) {
    if (error instanceof SimulationError) return error.toJSON();
    throw error;
  }
}

type Drawn = Parameters<typeof fourArguments>[0];

/** A plan without the options that the loops leave to the stages. */
function plainly(input: Drawn): Drawn {
  const bare = mergePatch(input, {
    planRules: { distribution_policy: { deferral: null }, allocation: { leavers_share: null } },
    operatingAssumptions: {
      purchases: null,
      ...(input.operatingAssumptions.dividends === undefined
        ? {}
        : { dividends: { per_share: 0, owner_tax_rate: null } }),
    },
    initialState: { company: { test_409p: null } },
  });
  return bare as Drawn;
}

it('every path of whole people equals the path of the stages, in every figure, finding and benefit level', () => {
  let known = 0;
  let plain = 0;
  let tried = 0;
  fc.assert(
    fc.property(
      planArbitrary({ maxParticipants: 24, maxYears: 40 }),
      chances,
      fc.boolean(),
      (drawn, options, isPlain) => {
        const input = isPlain ? plainly(drawn) : drawn;
        let paths: Paths;
        try {
          paths = pathsOf(fourArguments(input), options);
        } catch (error) {
          // The expected plan has no answer.
          if (error instanceof SimulationError) return;
          throw error;
        }
        tried += 1;
        plain += Number(isPlain);
        if (isPlain) known += Number(isKnownPlan(paths.plan));
        const byStages = outcome(paths, () => null);
        expect(outcome(paths)).toEqual(byStages);
        // The memory of one set of paths serves the next.
        expect(outcome(paths)).toEqual(byStages);
      },
    ),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as in vitest.setup.ts, whose limit this replaces
    { numRuns: draws(150), interruptAfterTimeLimit: 600_000 },
  );
  expect(plain).toBeGreaterThan(tried / 3);
  expect(known).toBe(plain);
}, 700_000);
