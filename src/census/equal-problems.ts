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
  /** The number of problems it represents, if more than one. */
  readonly count?: number | undefined;
}

/** So many cells with the same problem are named one by one, whatever they say; of more, only the first. */
const MOST_NAMED = 5;

/**
 * Gathers problems that many rows share: the same column, the same words, the same text in the cell. Where many cells say different
 * things and have the same problem, they are one as well, unless each word needs an answer of its own. Groups keep the order of
 * their first problems. A problem without a column stays by itself.
 *
 * @example
 * const coded = { column: 'status', issue: 'Must be one of active, separated', value: 'R' };
 * equalProblems([coded, { column: 'age', issue: 'Must be a number', value: 'x' }, coded]).map(({ count }) => count) // [2, 1]
 */
export function equalProblems<Problem extends ProblemInCensus>(problems: readonly Problem[]): EqualProblems<Problem>[] {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const key = kindOf(problem);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + countOf(problem));
  }
  const groups = new Map<string | number, { first: Problem; count: number }>();
  problems.forEach((problem, i) => {
    const kind = kindOf(problem);
    const isMany = kind !== null && counts.get(kind)! > MOST_NAMED;
    // Where a row gives one thing in two ways, it makes no difference what the cells say.
    const isAlike = isMany || problem.issue.startsWith('Not with ');
    const key = kind === null ? i : isAlike ? kind : `${kind}${problem.value ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: problem, count: countOf(problem) });
    else group.count += countOf(problem);
  });
  return [...groups.values()];
}

/** A problem may already represent several. */
function countOf({ count = 1 }: ProblemInCensus): number {
  return count;
}

/**
 * What equal problems have in common; null for one that stays by itself. Words that are not known are equal only if they are the
 * same word, as each needs an answer of its own.
 */
function kindOf({ column, name, issue, value }: ProblemInCensus): string | null {
  if (column === undefined || column === null) return null;
  return JSON.stringify([column, name, issue, issue.startsWith('Must be one of ') ? value : undefined]);
}
