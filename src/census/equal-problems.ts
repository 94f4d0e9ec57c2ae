import { MOST_ISSUES } from '../engine/errors.js';
import type { ErrorDetails } from '../index.js';

export { MOST_ISSUES };

/** Problems with the same words about different rows. */
export interface EqualProblems<Problem> {
  readonly first: Problem;
  /** Count of the problems, the first included. */
  readonly count: number;
}

/** Members by which problems are compared. */
export interface ProblemInCensus {
  readonly column?: string | number | null | undefined;
  /** The name of the field, in hosts where one column holds several. */
  readonly name?: string | null | undefined;
  readonly issue: string;
  readonly value?: string | null | undefined;
  /** The number of problems it represents, if more than one. */
  readonly count?: number | undefined;
}

/** Count of cells with the same problem that are named one by one, whatever their texts; of more, only the first is. */
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
 * Key of equal problems; null for one that stays by itself. Words that are not known are equal only if they are the same word, as each
 * needs an answer of its own.
 */
function kindOf({ column, name, issue, value }: ProblemInCensus): string | null {
  if (column === undefined || column === null) return null;
  return JSON.stringify([column, name, issue, issue.startsWith('Must be one of ') ? value : undefined]);
}

/** Issues after which nobody else is checked: a census with so many is another file, or has one column wrong. */
const ENOUGH_ISSUES = 50_000;
/** People who cannot have more issues than that together. */
const PEOPLE_AT_ONCE = 50;

/** An issue that may represent equal ones in other lines. */
export interface CountedIssue extends ErrorDetails {
  /** The number of equal issues it represents, itself included; absent for one. */
  readonly count?: number;
}

/** The engine's words for two people with one id. */
export const NOT_UNIQUE = 'Must be unique';

/**
 * Lists the engine's issues with a census of any length: more than 1,000 equal issues are one issue with their number, so that many of one
 * kind leave room for the others. After 50,000 it says from where on nobody is checked. Words that are not known are equal only if they are the same word.
 *
 * @param validate - what the engine says of the input with these participants
 */
export function everyIssue(
  participants: readonly unknown[],
  validate: (participants: readonly unknown[]) => readonly ErrorDetails[],
): readonly CountedIssue[] {
  const issues = validate(participants);
  if (issues.length < MOST_ISSUES) return issues;
  const kinds = new Map<string, { members: ErrorDetails[]; count: number }>();
  const add = (field: string, issue: string): void => {
    const place = /^(.*participants\[)(\d+)(\].*)$/.exec(field);
    const word = issue.startsWith('Must be one of ') ? valueAt(participants[Number(place?.[2])], place?.[3] ?? '') : '';
    const key = JSON.stringify([place === null ? field : place[3], issue, word]);
    const kind = kinds.get(key) ?? { members: [], count: 0 };
    kinds.set(key, kind);
    kind.count += 1;
    if (kind.members.length < MOST_ISSUES) kind.members.push({ field, issue });
  };
  for (const { field, issue } of issuesBeside(participants, issues, validate)) add(field, issue);
  let found = 0;
  let start = 0;
  for (; start < participants.length && found < ENOUGH_ISSUES; start += PEOPLE_AT_ONCE) {
    for (const { field, issue } of validate(participants.slice(start, start + PEOPLE_AT_ONCE))) {
      if (issue === NOT_UNIQUE || !field.includes('participants[')) continue;
      found += 1;
      add(
        field.replace(/(?<=participants\[)\d+/, (row) => String(start + Number(row))),
        issue,
      );
    }
  }
  const prefix = issues[0]!.field.startsWith('initialState.') ? 'initialState.' : '';
  if (start < participants.length) {
    add(`${prefix}participants[${start}]`, 'Not checked from here on, as most lines before it are wrong');
  }
  const ids = new Set<unknown>();
  participants.forEach((person, row) => {
    const id = valueAt(person, '.id');
    if (typeof id === 'string' && ids.size === ids.add(id).size) add(`${prefix}participants[${row}].id`, NOT_UNIQUE);
  });
  return [...kinds.values()].flatMap(({ members, count }): CountedIssue[] =>
    count > MOST_ISSUES ? [{ ...members[0]!, count }] : members,
  );
}

/**
 * Finds issues outside the participants, which may have had no room behind theirs. Rules about all participants together, such as the sum
 * of their cash, hold for no part of them: an issue that nobody and a few have alike is about none of them.
 */
function issuesBeside(
  participants: readonly unknown[],
  issues: readonly ErrorDetails[],
  validate: (participants: readonly unknown[]) => readonly ErrorDetails[],
): readonly ErrorDetails[] {
  const isBeside = ({ field }: ErrorDetails): boolean => !field.includes('participants[');
  const found = issues.filter(isBeside);
  const isIn = (list: readonly ErrorDetails[], { field, issue }: ErrorDetails): boolean =>
    list.some((one) => one.field === field && one.issue === issue);
  const ofAFew = validate(participants.slice(0, PEOPLE_AT_ONCE));
  const cutOff = validate([]).filter((one) => isBeside(one) && isIn(ofAFew, one) && !isIn(found, one));
  return [...found, ...cutOff];
}

function valueAt(person: unknown, path: string): unknown {
  return (path.match(/\w+/g) ?? []).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    person,
  );
}
