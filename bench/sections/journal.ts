import type * as journals from '../../src/presentation/journal/index.js';
import { AVERAGE_PLAN, type Section } from '../bench.js';
import { loadFile } from '../build/package.js';
import { contender, interleave } from '../measure/interleave.js';
import { makePlan } from '../plan.js';
import { runRows } from '../row.js';

/** A projection that nobody listens to, against one that posts everything it moves, and one that writes it down. */
export const journal: Section = async ({ engine, scale }) => {
  const { eachEntry, writeJournal } = await loadFile<typeof journals>('dist/journal.js');
  const participants = Math.min(AVERAGE_PLAN.participants, scale.validation);
  const { years } = AVERAGE_PLAN;
  const plan = engine.prepare(...makePlan({ participants, years }));
  const run = (): ReturnType<typeof plan.simulateRun> => plan.simulateRun({ snapshots: false });

  const bought = new Map<number, number>();
  let count = 0;
  eachEntry(plan, ({ year, postings }) => {
    count += 1;
    for (const { account, units } of postings) {
      if (account === 'Trust:Cash:Purchases' && units < 0) bought.set(year, (bought.get(year) ?? 0) - units);
    }
  });
  for (const { year, repurchase_obligation } of run().annual_projections) {
    if ((bought.get(year) ?? 0) / 100 !== repurchase_obligation) throw new Error(`The journal of ${year} is another`);
  }

  let text = 0;
  const timings = await interleave(
    [
      contender('without a journal', run),
      contender('every entry, none kept', () => eachEntry(plan, () => (text += 1))),
      contender('as text for hledger', () => writeJournal(plan, 'hledger', (piece) => (text += piece.length))),
    ],
    scale.budget,
  );
  const what = `every rule, ${participants.toLocaleString('en-US')} participants, ${years} years`;
  const group = { id: 'journal', section: 'Journal', what };
  return runRows(
    group,
    timings,
    () => `${count.toLocaleString('en-US')} entries; the obligation of each year is their sum`,
  );
};
