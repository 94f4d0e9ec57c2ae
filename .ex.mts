import { prepare } from '/work/wt/e3a/src/index.ts';
import { compareMonteCarlo, monteCarlo, threeRs } from '/work/wt/e3a/src/analysis/index.ts';
import { acmeInputs } from '/work/wt/e3a/docs/examples/acme/inputs.ts';
const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-by-earnings.json');
const plan = prepare(planRules, operatingAssumptions, initialState, systemConfig);
const options = { paths: 20, seed: 1 };
const { scenarios, differences } = compareMonteCarlo(
  threeRs(plan).map(({ name, changes }) => ({ name, result: monteCarlo(plan.with(changes), options) })),
);
const cash = differences[1]?.total_company_cash;
console.log(scenarios, cash?.standard_error, [cash?.less.probability, cash?.more.probability], differences[1].largest_cash_shortfall.mean);
