import { expect, it } from 'vitest';
import { acmeInputs } from '../../../docs/examples/acme/inputs.js';
import { monteCarlo } from '../../../src/analysis/index.js';
import { prepare } from '../../../src/index.js';
import { answerOf } from '../../../src/hosts/what-if/library/answers.js';

// As on one sheet of paper: levers and the decision stand beside the chance.
it('gives the plan as it is one chance, in its futures and in its levers', () => {
  const inputs = acmeInputs('plan-by-earnings.json');
  const futures = {
    paths: 40,
    seed: 1,
    earnings: { volatility: 0.145 },
    price: { volatility: 0.145 },
    turnover: { volatility: 0.2 },
  };
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
  const { found } = answerOf(inputs, 'decide', { name: 'Birch', futures }, {});
  expect(found.as_it_is.chance_of_shortfall).toEqual(monteCarlo(plan, futures).cash_shortfall_in_any_year);
});
