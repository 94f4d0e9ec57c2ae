import { expect, it } from 'vitest';
import { makePlan } from '../../../bench/plan.js';
import { prepare } from '../../../src/index.js';
import { inputOf } from '../../../src/engine/prepared-plan.js';
import { project } from '../../../src/engine/year/project.js';

const { plan } = inputOf(prepare(...makePlan({ participants: 5, years: 3 })));

it('every stage reports once a year, and only to who listens', () => {
  const stages: string[] = [];
  project(plan, () => undefined, { onStage: (stage) => stages.push(stage), through: plan.censusYear + 2 });
  const year = [
    ...['turnover', 'dividends', 'contribute', 'service_loans', 'diversify'],
    ...['in_service', 'repurchase', 'allocate', 'purchase', 'finance', 'close', 'rebalance'],
  ];
  expect(stages).toEqual([...year, ...year]);
});
