/** Problems that say the same, of different rows. */
export interface EqualProblems<Problem> {
  readonly first: Problem;
  /** How many there are, the first included. */
  readonly count: number;
}

/** What decides whether two problems are the same. */
export interface ProblemInCensus {
  readonly column?: string | number | null | undefined;
  /** The name of what stands there, in hosts in which the same column also holds other things. */
  readonly name?: string | null | undefined;
  readonly issue: string;
  readonly value?: string | null | undefined;
}

/**
 * Gathers what is wrong with many rows in the same way: of the same column, in the same words, with the same in the cell. They
 * stay in the order of their first ones. A problem without a column is one by itself.
 *
 * @example
 * const coded = { column: 'status', issue: 'Must be one of active, separated', value: 'R' };
 * equalProblems([coded, { column: 'age', issue: 'Must be a number', value: 'x' }, coded]).map(({ count }) => count) // [2, 1]
 */
export function equalProblems<Problem extends ProblemInCensus>(problems: readonly Problem[]): EqualProblems<Problem>[] {
  const groups = new Map<string | number, { first: Problem; count: number }>();
  problems.forEach((problem, i) => {
    const { column, name, issue, value } = problem;
    // Two ways of saying one thing in one row: what exactly the cells say makes no difference.
    const cell = issue.startsWith('Not with ') ? '' : value;
    const key = column === undefined || column === null ? i : JSON.stringify([column, name, issue, cell]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: problem, count: 1 });
    else group.count += 1;
  });
  return [...groups.values()];
}
