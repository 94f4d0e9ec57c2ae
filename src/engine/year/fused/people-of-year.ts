import type { Writes } from '../../state/state.js';
import type { LeaversByRow } from '../stages/turnover/by-row.js';
import type { Leavers } from './entries.js';
import { copyLeavers, copyPeople, takeUp, type KeptPeople, type PeopleOfYear } from './kept-people.js';
import { leave } from './leave.js';
import type { LeavingTerms } from './leaving-terms.js';
import { weigh } from './weigh.js';
import type { YearFigures } from './year-figures.js';
import type { YearSums } from './year-sums.js';

/** The year of people, which their accounts then follow. */
interface PeopleSteps {
  /** Makes the leavers of the next living rows the block at hand; returns how many entries there are. */
  readonly ofBlock: (from: number, to: number) => number;
  /** Ends the year. */
  readonly done: () => void;
}

/** Figures of a year that its people are computed from. */
interface Year {
  readonly terms: LeavingTerms;
  readonly figures: YearFigures;
  readonly byRow: LeaversByRow;
}

/** Computes the people of a year, or takes over what is kept of them. */
export function peopleOfYear(
  kept: KeptPeople | null,
  state: Writes<'participants'>,
  year: Year,
  sums: YearSums,
): PeopleSteps {
  const known = kept?.ofYear(year.figures.index) ?? null;
  if (known !== null) return takenOver(known, state, year.byRow, sums);
  return computed(kept === null || kept.isFull ? null : kept, state, year, sums);
}

function computed(
  keeper: KeptPeople | null,
  state: Writes<'participants'>,
  { terms, figures, byRow }: Year,
  sums: YearSums,
): PeopleSteps {
  const blocks: Leavers[] = [];
  const apart: number[] = [];
  return {
    ofBlock: (from, to) => {
      const entries = leave(state, terms, byRow, sums, apart, from, to);
      weigh(state.participants, figures, sums, from, to);
      if (keeper !== null) blocks.push(copyLeavers(entries));
      return entries;
    },
    done: () => {
      if (keeper === null) return;
      const { separations, headcount, coveredPayroll, weights } = sums;
      const columns = copyPeople(state.participants);
      keeper.keep(figures.index, { separations, headcount, coveredPayroll, weights, blocks, apart, columns });
    },
  };
}

function takenOver(
  { blocks, apart, columns, separations, headcount, coveredPayroll, weights }: PeopleOfYear,
  { participants }: Writes<'participants'>,
  byRow: LeaversByRow,
  sums: YearSums,
): PeopleSteps {
  // The reference takes their accounts too, from the people who were here before.
  for (const row of apart) byRow.takeRow(row);
  participants.headcount.set(columns.headcount);
  participants.pay.set(columns.pay);
  participants.weight.set(columns.weight);
  Object.assign(sums, { separations, headcount, coveredPayroll, weights });
  let next = 0;
  return { ofBlock: () => takeUp(blocks[next++]!), done: () => undefined };
}
