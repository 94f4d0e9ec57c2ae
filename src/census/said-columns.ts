import { mayBeSum, type SumOfColumns } from './add-up.js';
import { type CensusColumn, isCensusColumn } from './columns.js';
import { partsOf, positionsOf } from './named-columns.js';
import { columnMeant } from './spellings.js';

/** Columns of a file as somebody has named them. */
export interface SaidColumns {
  /** By the position of the column; null for one that is not read by itself. */
  readonly named: ReadonlyMap<number, CensusColumn | null>;
  readonly sums: readonly SumOfColumns[];
  /** Answers, by their positions, that name no column of this file; it may be of another one. */
  readonly absent: readonly number[];
  readonly wrong: readonly { readonly at: number; readonly issue: string }[];
}

/**
 * The field that an answer names: null for `ignore`, undefined for a name of none.
 *
 * @example
 * fieldNamed('hire_date') // 'hire_date'
 * fieldNamed('ignore') // null
 */
export function fieldNamed(name: string): CensusColumn | null | undefined {
  if (name === 'ignore') return null;
  return isCensusColumn(name) ? name : columnMeant(name);
}

/**
 * The columns of a file by answers such as `Hire Dt` = `hire_date`, or `Base+Bonus` = `compensation` for a sum.
 *
 * @param taken - columns with a use of their own, which are not read
 * @example
 * [...saidColumns([['Hire Dt', 'hire_date']], ['ID', 'Hire Dt']).named] // [[1, 'hire_date']]
 */
export function saidColumns(
  answers: readonly (readonly [heading: string, name: string])[],
  headings: readonly string[],
  taken: readonly number[] = [],
): SaidColumns {
  const named = new Map<number, CensusColumn | null>(taken.map((position) => [position, null]));
  const sums: SumOfColumns[] = [];
  const inSums = new Set<number>();
  const absent: number[] = [];
  const wrong: { at: number; issue: string }[] = [];
  for (const [at, [heading, name]] of answers.entries()) {
    const column = fieldNamed(name);
    const positions = positionsOf(heading, headings);
    const parts = positions.length > 0 ? null : partsOf(heading, headings);
    if (column === undefined) {
      wrong.push({ at, issue: 'Must name a column of the census, such as hire_date, or say ignore' });
    } else if (positions.length === 0 && parts === null) {
      absent.push(at);
    } else if (parts !== null && (column === null || !mayBeSum(column))) {
      wrong.push({ at, issue: 'Must name an amount or years of service, as columns are added up for it' });
    } else {
      if (parts !== null) sums.push({ column: column!, parts });
      for (const position of parts?.map((part) => part.position) ?? positions) {
        const own = parts !== null && position !== parts[0]!.position ? null : column;
        const isSaid = parts !== null && named.has(position);
        if (inSums.has(position) || (named.get(position) ?? own) !== own || isSaid) {
          wrong.push({ at, issue: 'Must say one thing of a column' });
        }
        named.set(position, own);
        if (parts !== null) inSums.add(position);
      }
    }
  }
  return { named, sums, absent, wrong };
}
