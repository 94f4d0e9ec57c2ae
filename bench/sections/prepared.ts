import type { Section } from '../bench.js';
import { contender, interleave } from '../measure/interleave.js';
import { makePlan, type PlanArguments } from '../plan.js';
import { runRows, type Row } from '../row.js';

const YEARS = 20;

/**
 * A what-if slider: the same plan with another growth of the share price. First from the four inputs, as if for the first time;
 * then through a prepared plan, which reads again only what changed.
 */
export const prepared: Section = async ({ engine, scale }) => {
  const rows: Row[] = [];
  for (const participants of scale.prepared) {
    const [planRules, assumptions, state, config] = makePlan({ participants, years: YEARS });
    const plan = engine.prepare(planRules, assumptions, state, config);
    let step = 0;
    // Another figure every time, so that nothing can be remembered from the run before.
    const growth = (): number => 0.02 + (step++ % 500) / 10_000;
    const changed = (rate: number): PlanArguments => {
      const share_valuation = { ...assumptions.share_valuation!, annual_growth_rate: rate };
      return [planRules, { ...assumptions, share_valuation }, state, config];
    };
    const changedAgain = (rate: number): ReturnType<typeof engine.prepare> =>
      plan.with({ operatingAssumptions: { share_valuation: { annual_growth_rate: rate } } });
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
    const what = `${participants} participants, ${YEARS} years, one assumption changed`;
    const group = { id: `prepared/${participants}`, section: 'Prepared plan', what };
    rows.push(...runRows(group, timings, () => 'both runs equal'));
  }
  return rows;
};
