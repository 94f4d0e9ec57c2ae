import { execFileSync } from 'node:child_process';
import type * as analysis from '../../src/analysis/index.js';
import { YEARS, type Bench, type Section } from '../bench.js';
import { loadFile } from '../build/package.js';
import { inRoot, root } from '../build/root.js';
import type { Task, Timings } from '../first-release/child.js';
import { loadFirstRelease } from '../first-release/load.js';
import {
  completeRunsOf,
  PLANS,
  runsOf,
  type Amount,
  type Engines,
  type Runs,
  type Subject,
} from '../first-release/runs.js';
import { verifyAgainstFirstRelease } from '../first-release/verify.js';
import { scaled } from '../measure/statistics.js';
import { each, runRows, type Row } from '../row.js';

/** The paths that rows speak of; each costs the same, so fewer are run. */
const PATHS = 5_000;

/** The engine against that of 0.1.0, which is kept as a built file. Ratios are the part of its time that is left. */
export const firstRelease: Section = async (bench) => {
  const { monteCarlo } = await loadFile<typeof analysis>('dist/analysis.js');
  const engines = { now: { ...bench.engine, monteCarlo }, then: await loadFirstRelease() };
  const { firstRelease: participants, firstReleasePaths: chance } = bench.scale;
  const rows: Row[] = [];
  for (const plan of Object.keys(PLANS) as (keyof typeof PLANS)[]) {
    verify(`complete run, ${plan}`, completeRunsOf(plan, engines));
    const what = `${plan}, ${participants.toLocaleString('en')} participants, ${YEARS} years`;
    const timed = rowsOf(bench, engines, { subject: plan, what, amount: { participants, years: YEARS } });
    rows.push(...each(timed, participants * YEARS, 'ns a participant-year'));
  }
  const what = `${PATHS.toLocaleString('en')} paths of ${chance.participants} participants, ${chance.years} years`;
  const timed = rowsOf(bench, engines, { subject: 'Monte Carlo', what, amount: chance });
  return [...rows, ...timed.map((row) => ({ ...row, value: scaled(row.value, PATHS / chance.paths) }))];
};

interface Comparison {
  readonly subject: Subject;
  readonly what: string;
  readonly amount: Amount;
}

/** Verified here, timed in a process that meets this kind of plan alone. */
function rowsOf({ scale, module }: Bench, engines: Engines, { subject, what, amount }: Comparison): Row[] {
  const verdicts = new Map(
    Object.entries(runsOf(subject, amount, engines)).map(([asked, runs]) => [
      asked,
      verify(`${asked}, ${subject}`, runs),
    ]),
  );
  const timings = timeInChild({ subject, amount, budget: scale.budget, module });
  return [...verdicts].flatMap(([asked, verdict]) => {
    const group = {
      id: `first-release/${amount.participants}/${subject}/${asked}`,
      section: 'Since 0.1.0',
      what: `${what}, ${asked}`,
    };
    return runRows(group, timings[asked]!, () => verdict);
  });
}

const verify = (what: string, { now, then }: Runs): string => verifyAgainstFirstRelease(what, now(), then());

function timeInChild(task: Task): Timings {
  const args = ['--import', 'tsx', inRoot('bench/first-release/child.ts'), JSON.stringify(task)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as Timings;
}
