import type { SimulationRun } from '../../src/index.js';
import { AVERAGE_PLAN, YEARS, type Bench, type Section } from '../bench.js';
import { loadBundle } from '../build/bundle.js';
import { contender, interleave, type Contender } from '../measure/interleave.js';
import { verifyPinned } from '../pinned.js';
import { makePlan, withFinances, withFourthPart, withThirdPart } from '../plan.js';
import { each, runRows, type Row } from '../row.js';
import type * as entry from '../twins/entry.js';

/** 2 Engine: `simulate()` by size of the plan, every rule at work, beside its parts and beside the complete run. */
export const engine: Section = async (bench) => {
  const halves = await loadBundle<typeof entry>('bench/twins/entry.ts');
  const rows: Row[] = [];
  for (const participants of bench.scale.sizes) rows.push(...(await ofSize(bench, halves, participants)));
  return [...rows, ...(await ofAveragePlan(bench))];
};

async function ofSize({ engine, scale }: Bench, halves: typeof entry, participants: number): Promise<Row[]> {
  const input = makePlan({ participants, years: YEARS });
  const verified = verifyPinned(participants, YEARS, engine.simulate(...input));
  if (engine.validate(...input).length > 0) throw new Error('The generated plan is not valid');
  const plan = halves.parse(input);
  const contenders: Contender[] = [
    contender('simulate()', () => engine.simulate(...input)),
    contender('validation alone', () => engine.validate(...input)),
    contender('projection alone', () => halves.projectPlan(plan)),
  ];
  if (participants <= scale.largestRun) {
    contenders.push(
      contender('simulateRun()', () => engine.simulateRun(...input)),
      contender('simulateRun(), every row read', () => readRows(engine.simulateRun(...input))),
    );
  }
  const timings = await interleave(contenders, scale.budget);
  const group = {
    id: `engine/${participants}`,
    section: 'Engine',
    what: `${participants.toLocaleString('en')} participants, ${YEARS} years`,
  };
  return each(
    runRows(group, timings, () => verified),
    participants * YEARS,
    'ns a participant-year',
  );
}

/** Reads a figure of every participant in every year, so that every row must be made. */
function readRows({ participant_snapshots }: SimulationRun): number {
  let value = 0;
  for (const { account_value, separated_shares } of participant_snapshots) value += account_value + separated_shares;
  return value;
}

/** Parts of the headline, and the same with the finances of the company, which change none of its figures, and with the options of the third and the fourth part. */
async function ofAveragePlan({ engine, scale }: Bench): Promise<Row[]> {
  const { participants, years } = AVERAGE_PLAN;
  const input = makePlan(AVERAGE_PLAN);
  const verified = verifyPinned(participants, years, engine.simulate(...input));
  const financed = withFinances(input);
  const optional = withThirdPart(input);
  const deals = withFourthPart(financed);
  const [total, same] = [input, financed].map((one) => engine.simulate(...one).results.total_repurchase_obligation);
  if (total !== same) throw new Error('The finances of the company change the obligation');
  const timings = await interleave(
    [
      contender('simulate()', () => engine.simulate(...input)),
      contender('simulate() with company_finances', () => engine.simulate(...financed)),
      contender('simulate() with the options of the third part', () => engine.simulate(...optional)),
      contender('simulate() with the options of the fourth part', () => engine.simulate(...deals)),
    ],
    scale.budget,
  );
  const what = `the average plan: ${participants.toLocaleString('en')} participants, ${years} years`;
  const rows = runRows({ id: 'engine/average', section: 'Engine', what }, timings, () => verified);
  return each(rows, participants * years, 'ns a participant-year');
}
