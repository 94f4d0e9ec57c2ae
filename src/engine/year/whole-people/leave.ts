import { add, grown, ZERO, type Headcount } from '../../numeric/index.js';
import type { Listeners } from '../../state/events.js';
import type { Plan } from '../../state/plan.js';
import { CELLS_A_YEAR } from '../../state/separation-cells.js';
import type { Reads, Writes } from '../../state/state.js';
import { noteOwed, noteRequirements, type LeavingDraws, type WholePeople } from '../../state/whole-people.js';
import type { PlanYear, Separations } from '../../state/year-record.js';
import { arrive } from '../stages/turnover/arrivals.js';
import { leaversByRow } from '../stages/turnover/by-row.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures'> & Reads<'loans' | 'company'>;

/**
 * Turnover of whole people: of everybody still here one number says whether they leave; the pay of those who stay grows, and they are
 * listed where they may diversify. Those who leave are settled by the reference, and rows without a cell are left to it.
 */
export function leaveWhole(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  people: WholePeople,
  draws: LeavingDraws,
  onSeparation: Listeners['onSeparation'],
): Separations {
  const { participants } = state;
  const { headcount, pay, weight, living, livingCount } = participants;
  const { firstCell, electsFrom, electing } = people;
  const { uniform, threshold } = draws;
  const { payGrowth } = plan;
  const { index } = year;
  const byRow = leaversByRow(plan, state, year, onSeparation);
  draws.draw(living, livingCount, index);
  const moved = (index - 1) * CELLS_A_YEAR;
  let separations: Headcount = ZERO;
  let staying = 0;
  let mayElect = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const first = firstCell[row]!;
    if (first >= 0) {
      const drawn = uniform[row]!;
      const cell = first + moved;
      // Also where nobody knows the threshold yet.
      if (!(drawn >= threshold[cell]!) && drawn < draws.thresholdOf(cell)) {
        separations = add(separations, byRow.takeAll(row, draws.causeOf(cell, drawn)));
        weight[row] = 0;
        noteOwed(people, state, row);
        continue;
      }
    } else {
      separations = add(separations, byRow.takeRow(row));
      noteOwed(people, state, row);
      if (headcount[row] === 0) {
        weight[row] = 0;
        continue;
      }
    }
    living[staying] = row;
    staying += 1;
    pay[row] = grown(pay[row]!, payGrowth);
    if (index >= electsFrom[row]!) {
      electing.living[mayElect] = row;
      mayElect += 1;
    }
  }
  participants.livingCount = staying;
  electing.livingCount = mayElect;
  const arrived = arrive(plan, state, year, separations);
  for (let i = staying; i < participants.livingCount; i++) noteRequirements(people, plan, participants, living[i]!);
  return { separations, hires: arrived.hires, joiners: arrived.joiners, sharing: null };
}
