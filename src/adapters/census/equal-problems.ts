/** Problems that say the same about different rows. */
export interface EqualProblems<Problem> {
  readonly first: Problem;
  /** How many there are, the first included. */
  readonly count: number;
}

/** What decides whether two problems are the same. */
export interface ProblemInCensus {
  readonly column?: string | number | null | undefined;
  /** The name of the field, in hosts where one column holds several. */
  readonly name?: string | null | undefined;
  readonly issue: string;
  readonly value?: string | null | undefined;
}

/**
 * Gathers problems that many rows share: the same column, the same words, the same text in the cell. Groups keep the order of
 * their first problems. A problem without a column stays by itself.
 *
 * @example
 * const coded = { column: 'status', issue: 'Must be one of active, separated', value: 'R' };
 * equalProblems([coded, { column: 'age', issue: 'Must be a number', value: 'x' }, coded]).map(({ count }) => count) // [2, 1]
 */
export function equalProblems<Problem extends ProblemInCensus>(problems: readonly Problem[]): EqualProblems<Problem>[] {
  const groups = new Map<string | number, { first: Problem; count: number }>();
  problems.forEach((problem, i) => {
    const { column, name, issue, value } = problem;
    // Where a row gives one thing in two ways, it makes no difference what the cells say.
    const cell = issue.startsWith('Not with ') ? '' : value;
    const key = column === undefined || column === null ? i : JSON.stringify([column, name, issue, cell]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: problem, count: 1 });
    else group.count += 1;
  });
  return [...groups.values()];
}
