import { YEARS, type Bench, type Section } from '../bench.js';
import { contender, interleave } from '../measure/interleave.js';
import { growthExponent, scaled } from '../measure/statistics.js';
import { makePlan, type PlanSize } from '../plan.js';
import { each, runRows, type Row } from '../row.js';

/** One step of a series: its label, its plan, and by how much more of the thing there is than in the first step. */
interface Step {
  readonly label: string;
  readonly size: PlanSize;
  readonly amount: number;
}

/** 6 Growth: `simulate()` as one thing grows and the rest stays. Ratios are of the cost per unit; 1 means proportional. */
export const growth: Section = async (bench) => {
  const [unit = 1_000] = bench.scale.growth;
  const participants = bench.scale.growth.map((count) => ({
    label: `${count.toLocaleString('en')} participants`,
    size: { participants: count, years: YEARS },
    amount: count / unit,
  }));
  const years = [10, 20, 40, 75].map((count) => ({
    label: `${count} years`,
    size: { participants: unit, years: count },
    amount: count / 10,
  }));
  // The employed stay as many as in the first step; the people who left and wait to be paid are added to them.
  const terminated = [0, 1, 2, 4].map((times) => ({
    label: times === 0 ? `${unit.toLocaleString('en')} employed` : `and ${times} terminated for each`,
    size: { participants: unit * (1 + times), years: 30, separated: times / (1 + times) },
    amount: 1 + times,
  }));
  return [
    ...(await series(bench, 'participants', participants)),
    ...(await series(bench, 'years', years)),
    ...(await series(bench, 'terminated balances', terminated)),
  ];
};

async function series({ engine, scale }: Bench, what: string, steps: readonly Step[]): Promise<Row[]> {
  const inputs = steps.map(({ size }) => makePlan(size));
  for (const [i, input] of inputs.entries()) {
    const { annual_projections } = engine.simulate(...input).results;
    if (annual_projections.length !== steps[i]!.size.years) throw new Error('A year is missing');
    if (annual_projections.some((year) => !(year.repurchase_obligation > 0))) throw new Error('A year without cost');
  }
  const timings = await interleave(
    steps.map(({ label }, i) => contender(label, () => engine.simulate(...inputs[i]!))),
    scale.budget,
  );
  const group = { id: `growth/${what}`, section: 'Growth', what };
  const rows = runRows(group, timings, () => 'every year has its cost').map((row, i) => {
    const { size, amount } = steps[i]!;
    const [perUnit] = each([row], size.participants * size.years, 'ns a participant-year');
    return { ...perUnit!, ratio: row.ratio === null ? null : scaled(row.ratio, 1 / amount) };
  });
  const exponent = growthExponent(
    steps.map(({ amount }) => amount),
    timings.map(({ time }) => time.median),
  );
  const slope: Row = {
    ...group,
    id: `${group.id}/slope`,
    by: 'slope, cost ~ size^k',
    value: { median: exponent, low: exponent, high: exponent },
    unit: 'exponent',
    ratio: null,
    verified: 'fitted to the medians above',
  };
  return [...rows, slope];
}
