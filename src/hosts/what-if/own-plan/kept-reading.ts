import {
  columnMeant,
  isCensusColumn,
  type KeptAnswers,
  type Meaning,
  meaningsIn,
  type OwnWords,
  partsOf,
  type PlanYears,
  positionsOf,
  wordKey,
  type WordColumn,
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
  census.words = wordsKept(kept, census);
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

/** What words mean, such as `FT,LOA`; a word may have its column in front, `Status: D`. */
function wordsKept({ map_value: said = {} }: KeptAnswers, { mapping, table }: CensusInHand): OwnWords {
  const words: Record<WordColumn, Record<string, Meaning>> = { status: {}, 'separation.cause': {} };
  for (const [place, text] of Object.entries(said)) {
    const [, heading, rest] = /^(.+?): *(.*)$/.exec(place) ?? [];
    const [at = -1] = heading === undefined ? [] : positionsOf(heading, table.header);
    const named = at < 0 ? place : rest!;
    for (const column of ['status', 'separation.cause'] as const) {
      const meaning = meaningsIn(column).find((known) => known === text.toLowerCase());
      if (meaning === undefined || (at >= 0 && mapping[at] !== column)) continue;
      for (const word of [named, ...named.split(',')].map(wordKey))
        words[column][word === 'blank' ? '' : word] = meaning;
    }
  }
  return words;
}
