import {
  columnMeant,
  isCensusColumn,
  type KeptAnswers,
  partsOf,
  type PlanYears,
  positionsOf,
  saidWords,
} from '../../../census/index.js';
import type { CensusInHand } from './census-in-hand.js';
import type { HowRead } from './census-table.js';

/** A census as the plan file says that it is read: its sheet and headings, what its columns and words mean, and the lines left out. */
export function readAsKept(brought: CensusInHand, kept: KeptAnswers, years: PlanYears): CensusInHand {
  const census = brought.again(howKept(kept), years);
  const { header } = census.table;
  const added = Object.entries(kept.map ?? {}).flatMap(([heading, name]) => {
    const column = name === 'ignore' ? null : isCensusColumn(name) ? name : columnMeant(name);
    if (column === undefined) return [];
    const own = positionsOf(heading, header);
    const parts = own.length > 0 ? null : partsOf(heading, header);
    // The page takes nothing off a sum: such a column is asked about.
    if (parts?.some(({ isTakenOff }) => isTakenOff) === true) return [];
    for (const at of parts?.map(({ position }) => position) ?? own) census.settle(at, column);
    return parts === null || column === null ? [] : [column];
  });
  const cells = census.table.rows.map((row) => row.cells);
  census.words = saidWords(Object.entries(kept.map_value ?? {}), header, census.mapping, cells).words;
  census.said = { added, leftByDate: kept.left_by_date === true };
  if (kept.ignore_totals === true) census.leaveOut(...census.nobody);
  census.takenOver = 'It is read as the plan file says.';
  return census;
}

function howKept({ sheet, headings, encoding }: KeptAnswers): HowRead {
  const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(headings ?? '') ?? [];
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(first === undefined ? {} : { headings: { first: Number(first), last: Number(last) } }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}
