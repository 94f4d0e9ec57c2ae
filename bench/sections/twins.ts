import { YEARS, type Bench, type Section } from '../bench.js';
import { loadBundle, type Swaps } from '../build/bundle.js';
import type * as oracle from '../../test/oracle/index.js';
import { contender, interleave } from '../measure/interleave.js';
import { makePlan, type PlanArguments } from '../plan.js';
import { each, runRows, type Row } from '../row.js';
import { corePlan, simulateArguments, yearTable } from '../peers/core-plan.js';
import { DECIMALS } from '../twins/decimals.js';
import { ROUNDED, UNROUNDED } from '../twins/doubles.js';
import type * as entry from '../twins/entry.js';
import { minimalLoop } from '../twins/minimal-loop.js';

type Entry = typeof entry;
type Oracle = typeof oracle;
type OracleArguments = Parameters<Oracle['oracleRun']>;

/** A program on doubles in place of the engine's arithmetic. */
interface Doubles {
  readonly id: string;
  readonly what: string;
  readonly name: string;
  readonly swaps: Swaps;
  /** The part by which its years may be off, all differences added up; more would be another model. */
  readonly tolerance: number;
}

const DOUBLES: readonly Doubles[] = [
  { id: 'doubles', what: 'the identical projection', name: 'plain doubles', swaps: ROUNDED, tolerance: 1e-8 },
  {
    id: 'unrounded',
    what: 'without any rounding',
    name: 'doubles that never round',
    swaps: UNROUNDED,
    // It is not smaller, because an account can fall on the other side of a limit, such as that of small balances, and is then
    // paid years earlier.
    tolerance: 1e-4,
  },
];

/** 3 Same model, other arithmetic: the identical projection on plain doubles, and the slow twin of the tests. */
export const twins: Section = async (bench) => {
  const exact = await loadBundle<Entry>('bench/twins/entry.ts');
  const rows: Row[] = [];
  for (const doubles of DOUBLES) rows.push(...(await againstDoubles(bench, exact, doubles)));
  rows.push(...(await againstMinimalLoop(bench, exact)));
  return [...rows, ...(await againstDecimals(bench, exact))];
};

async function againstDoubles({ engine, scale }: Bench, exact: Entry, twin: Doubles): Promise<Row[]> {
  const doubles = await loadBundle<Entry>('bench/twins/entry.ts', twin.swaps);
  const input = makePlan({ participants: scale.doubles, years: YEARS });
  const built = engine.simulate(...input).results.annual_projections;
  const plan = exact.parse(input);
  const planInDoubles = doubles.parse(input);
  mustEqual('the bundle and the package', exact.projectPlan(plan), built);
  const total = sumOf(built);
  const off = differenceOf(doubles.projectPlan(planInDoubles), built);
  if (!(off <= total * twin.tolerance)) throw new Error(`${twin.name}: $${off} off in $${total}`);

  const timings = await interleave(
    [
      contender(twin.name, () => doubles.projectPlan(planInDoubles)),
      contender('esop-repurchase', () => exact.projectPlan(plan)),
    ],
    scale.budget,
  );
  const group = {
    id: `${twin.id}/${scale.doubles}`,
    section: 'Other arithmetic',
    what: `${twin.what}: ${named(scale.doubles)}`,
  };
  const difference = `$${off.toFixed(2)} off in $${Math.round(total).toLocaleString('en')}`;
  const rows = runRows(group, timings, (name) => (name === twin.name ? difference : 'equal to the package'));
  return each(rows, scale.doubles * YEARS, 'ns a participant-year');
}

/** What is left when a program needs no other rules, rounds nothing and checks nothing: the prepared core against a minimal loop. */
async function againstMinimalLoop({ engine, scale }: Bench, exact: Entry): Promise<Row[]> {
  const core = corePlan(scale.doubles, YEARS);
  const assumptions = { priceGrowth: 0.05, turnoverScale: 1 };
  const input = simulateArguments(core, assumptions);
  const built = engine.simulate(...input);
  const loop = minimalLoop(core, assumptions);
  const plan = exact.parse(input);
  mustEqual('the bundle and the package', exact.projectPlan(plan), built.results.annual_projections);
  const ours = yearTable(built).obligation;
  const theirs = loop().obligation;
  const total = ours.reduce((sum, year) => sum + year, 0);
  const off = ours.reduce((sum, year, i) => sum + Math.abs(year - theirs[i]!), 0);
  // Prices are rounded to four decimals by the engine alone.
  if (!(off <= total * 1e-5)) throw new Error(`The minimal loop: $${off} off in $${total}`);

  const timings = await interleave(
    [contender('minimal loop', loop), contender('esop-repurchase', () => exact.projectPlan(plan))],
    scale.budget,
  );
  const group = { id: `minimal/${scale.doubles}`, section: 'Other arithmetic', what: `core: ${named(scale.doubles)}` };
  const difference = `$${off.toFixed(2)} off in $${Math.round(total).toLocaleString('en')}`;
  const rows = runRows(group, timings, (name) => (name === 'minimal loop' ? difference : 'equal to the package'));
  return each(rows, scale.doubles * YEARS, 'ns a participant-year');
}

async function againstDecimals({ engine, scale }: Bench, exact: Entry): Promise<Row[]> {
  const twin = await loadBundle<Oracle>('test/oracle/index.ts');
  const relieved = await loadBundle<Oracle>('test/oracle/index.ts', DECIMALS);
  verifyRun(engine, twin, makePlan({ participants: Math.min(scale.decimals, 100), years: YEARS }));
  const input = makePlan({ participants: scale.decimals, years: YEARS });
  const inDecimals = input as unknown as OracleArguments;
  const plan = exact.parse(input);
  mustEqual('the twin', relieved.oracleRun(...inDecimals).annual_projections, exact.projectPlan(plan));

  const timings = await interleave(
    [
      contender('esop-repurchase', () => exact.projectPlan(plan)),
      contender('decimal.js', () => relieved.oracleRun(...inDecimals)),
    ],
    { ...scale.budget, leastRounds: Math.min(scale.budget.leastRounds, 3) },
  );
  const group = { id: 'decimals', section: 'Other arithmetic', what: `projection of ${named(scale.decimals)}` };
  const rows = runRows(group, timings, () => 'every figure of every year equal');
  return each(rows, scale.decimals * YEARS, 'ns a participant-year');
}

/** The complete run, participants and findings included, once and untimed. */
function verifyRun(engine: Bench['engine'], twin: Oracle, input: PlanArguments): void {
  const run = engine.simulateRun(...input);
  const other = twin.oracleRun(...(input as unknown as OracleArguments));
  mustEqual('the twin’s years', other.annual_projections, run.annual_projections);
  mustEqual('the twin’s participants', other.participant_snapshots, run.participant_snapshots);
  mustEqual('the twin’s trust', other.trust_states, run.trust_states);
}

function mustEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(`Results differ: ${what}`);
}

type Years = readonly { repurchase_obligation: number }[];

const sumOf = (years: Years): number => years.reduce((sum, year) => sum + year.repurchase_obligation, 0);

/** Of all years together, so that a year too high cannot hide one too low. */
const differenceOf = (years: Years, others: Years): number =>
  years.reduce((sum, year, i) => sum + Math.abs(year.repurchase_obligation - others[i]!.repurchase_obligation), 0);

const named = (participants: number): string => `${participants.toLocaleString('en')} participants, ${YEARS} years`;
