import type { PlanInputs } from '../../../analysis/index.js';
import censusText from '../../../../docs/examples/acme/census.csv';
import plan from '../../../../docs/examples/acme/plan.json' with { type: 'json' };
import { readCensusText } from '../own-plan/census-table.js';
import { guessColumns } from '../own-plan/column-names.js';
import { peopleOf } from '../own-plan/participants.js';

/** The example with which the page opens. It is part of the script: nothing is fetched. */
export function acme(): PlanInputs {
  const table = readCensusText(censusText);
  const { participants } = peopleOf(table, guessColumns(table.header));
  return { ...plan, initialState: { ...plan.initialState, participants } } as unknown as PlanInputs;
}
