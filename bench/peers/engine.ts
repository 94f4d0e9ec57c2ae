/**
 * The engine as a process that speaks JSON lines like core.py: { plan, module, changed }, answered with versions; then lists of
 * assumptions, answered with the milliseconds of merging each in, projecting and making the table. It meets only the core
 * projection, as the other tools do: V8 compiles an engine for all kinds of plans it has met in its process.
 */
import { createInterface } from 'node:readline';
import { loadFile, type Engine } from '../build/package.js';
import { collectYoungGarbage } from '../measure/collect-garbage.js';
import { processorTime } from '../measure/processor-time.js';
import { CHANGES, type Changed } from './changes.js';
import { operatingAssumptions, simulateArguments, yearTable } from './core-plan.js';
import type { Assumptions, CorePlan, YearTable } from './core-plan.js';

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async <T>(): Promise<T | null> => {
  const line = await lines.next();
  return line.done === true ? null : (JSON.parse(line.value) as T);
};
const answer = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const opening = await read<{ plan: CorePlan; module: string; changed: Changed }>();
if (opening === null) throw new Error('No plan on standard input');
const { plan, module, changed } = opening;
const { prepare } = await loadFile<Engine>(module);
// The usual way to change one assumption: the plan is prepared once, and the change is merged in and validated.
const prepared = prepare(...simulateArguments(plan, CHANGES[changed][0]));
answer({ versions: { node: process.versions.node } });

for (let runs = await read<Assumptions[]>(); runs !== null; runs = await read<Assumptions[]>()) {
  let table: YearTable | null = null;
  collectYoungGarbage();
  const start = processorTime();
  for (const run of runs) table = projected(run);
  answer({ milliseconds: processorTime() - start, table });
}

function projected(assumptions: Assumptions): YearTable {
  const { share_valuation, turnover } = operatingAssumptions(plan, assumptions);
  const change = changed === 'turnover' ? { turnover } : { share_valuation };
  return yearTable(prepared.with({ operatingAssumptions: change }).simulate());
}
