import { headingLines } from '../heading-lines.js';
import type { KeptAnswers } from '../kept-answers.js';
import type { PlanYears } from '../census-date.js';
import { saidColumns } from '../said-columns.js';
import { saidWords } from '../said-words.js';
import type { SumOfColumns } from '../add-up.js';
import type { CensusInHand } from './census-in-hand.js';
import type { HowRead } from './census-table.js';

/** A census as the plan file says that it is read: its sheet and headings, what its columns and words mean, and the lines left out. */
export function readAsKept(brought: CensusInHand, kept: KeptAnswers, years: PlanYears): CensusInHand {
  const census = brought.again(howKept(kept), years);
  const { header } = census.table;
  const { named, sums } = saidColumns(Object.entries(kept.map ?? {}), header);
  const partOf = (at: number): SumOfColumns | undefined =>
    sums.find(({ parts }) => parts.some(({ position }) => position === at));
  // What a host shows has nothing taken off a sum: such a column is asked about.
  const isRead = (sum?: SumOfColumns): boolean => sum?.parts.some(({ isTakenOff }) => isTakenOff) !== true;
  for (const [at, column] of named) if (isRead(partOf(at))) census.settle(at, partOf(at)?.column ?? column);
  const added = sums.filter(isRead).map(({ column }) => column);
  const cells = census.table.rows.map((row) => row.cells);
  census.words = saidWords(Object.entries(kept.map_value ?? {}), header, census.mapping, cells).words;
  census.said = { added, leftByDate: kept.left_by_date === true, addLines: kept.add_lines === true };
  if (kept.ignore_totals === true) census.leaveOut(...census.nobody);
  census.takenOver = 'It is read as the plan file says.';
  return census;
}

function howKept({ sheet, headings, encoding }: KeptAnswers): HowRead {
  const lines = headingLines(headings ?? '');
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(lines === null ? {} : { headings: lines }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}
