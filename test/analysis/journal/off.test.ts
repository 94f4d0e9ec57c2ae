import { expect, it } from 'vitest';
import { makePlan } from '../../../bench/plan.js';
import { prepare } from '../../../src/index.js';
import { inputOf } from '../../../src/engine/prepared-plan.js';
import { project } from '../../../src/engine/year/project.js';
import { expectedBehaviour, type Behaviour } from '../../../src/engine/state/behaviour.js';
import type { Listeners } from '../../../src/engine/state/events.js';

const PEOPLE = 200;
const YEARS = 5;
const { plan } = inputOf(prepare(...makePlan({ participants: PEOPLE, years: YEARS })));

/** Number of times a projection asks who of a row leaves: the fused year does not ask. */
function questions(listeners: Listeners): number {
  const expected = expectedBehaviour(plan);
  let count = 0;
  const behaviour: Behaviour = {
    ...expected,
    separationRates: (person, rates) => {
      count += 1;
      expected.separationRates(person, rates);
    },
  };
  project(plan, () => undefined, { ...listeners, behaviour });
  return count;
}

it('a projection that nobody listens to is fused; one with a listener, as the journal is, asks about each row', () => {
  const off = questions({});
  const on = questions({ onSeparation: () => undefined });
  expect(on).toBeGreaterThan(0.6 * PEOPLE * YEARS);
  expect(off).toBeLessThan(on / 10);
});

it('every stage reports once a year, and only to who listens', () => {
  const stages: string[] = [];
  project(plan, () => undefined, { onStage: (stage) => stages.push(stage), through: plan.censusYear + 2 });
  const year = [
    ...['turnover', 'dividends', 'contribute', 'service_loans', 'diversify'],
    ...['in_service', 'repurchase', 'allocate', 'purchase', 'finance', 'close', 'rebalance'],
  ];
  expect(stages).toEqual([...year, ...year]);
});
