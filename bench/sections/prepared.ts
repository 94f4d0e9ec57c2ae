import type { Bench, Section } from '../bench.js';
import { contender, interleave } from '../measure/interleave.js';
import { makePlan, withDefaultRules, type PlanArguments } from '../plan.js';
import { runRows, type Row } from '../row.js';

const YEARS = 20;

/**
 * A what-if slider: the same plan with another growth of the share price. First from the four inputs, as if for the first time;
 * then through a prepared plan, which reads again only what changed. It saves the same time whatever the plan, so it matters for
 * a few people on default rules and hardly at all for many people with every rule at work.
 */
export const prepared: Section = async (bench) => {
  const { prepared: sizes, preparedSimple: simpleSizes } = bench.scale;
  const rows: Row[] = [];
  for (const count of simpleSizes)
    rows.push(...(await ofPlan(bench, withDefaultRules(fullPlan(count)), `default rules, ${count}`)));
  for (const count of sizes) rows.push(...(await ofPlan(bench, fullPlan(count), `every rule, ${count}`)));
  return rows;
};

const fullPlan = (participants: number): PlanArguments => makePlan({ participants, years: YEARS });

async function ofPlan({ engine, scale }: Bench, plan: PlanArguments, name: string): Promise<Row[]> {
  const [planRules, assumptions, state, config] = plan;
  const preparedPlan = engine.prepare(planRules, assumptions, state, config);
  let step = 0;
  // Another figure every time, so that nothing can be remembered from the run before.
  const growth = (): number => 0.02 + (step++ % 500) / 10_000;
  const changed = (rate: number): PlanArguments => {
    const share_valuation = { ...assumptions.share_valuation!, annual_growth_rate: rate };
    return [planRules, { ...assumptions, share_valuation }, state, config];
  };
  const changedAgain = (rate: number): ReturnType<typeof engine.prepare> =>
    preparedPlan.with({ operatingAssumptions: { share_valuation: { annual_growth_rate: rate } } });
  if (JSON.stringify(changedAgain(0.031).simulate()) !== JSON.stringify(engine.simulate(...changed(0.031)))) {
    throw new Error('A prepared plan gives another result');
  }

  const timings = await interleave(
    [
      contender('second run', () => changedAgain(growth()).simulate()),
      contender('first run', () => engine.simulate(...changed(growth()))),
      contender('of the second run, validation', () => changedAgain(growth())),
      contender('of the first run, validation', () => engine.validate(...changed(growth()))),
    ],
    scale.budget,
  );
  const what = `${name} participants, ${YEARS} years, one assumption changed`;
  const group = { id: `prepared/${name}`, section: 'Prepared plan', what };
  return runRows(group, timings, () => 'both runs equal');
}
