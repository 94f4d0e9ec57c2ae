import type { ErrorDetails } from '../index.js';

/** The engine stops reading a census at about this number of issues. */
const MOST_ISSUES = 1000;
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
 * Everything that the engine has to say about a census, however long it is: more than 1,000 equal issues are one issue with their
 * number, so that many of one kind leave room for the others. Words that are not known are equal only if they are the same word.
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
  for (let start = 0; start < participants.length; start += PEOPLE_AT_ONCE) {
    for (const { field, issue } of validate(participants.slice(start, start + PEOPLE_AT_ONCE))) {
      if (issue === NOT_UNIQUE || !field.includes('participants[')) continue;
      add(
        field.replace(/(?<=participants\[)\d+/, (row) => String(start + Number(row))),
        issue,
      );
    }
  }
  const prefix = issues[0]!.field.startsWith('initialState.') ? 'initialState.' : '';
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
 * What is wrong beside the people, and may have had no room behind them. Rules about all of them together, such as the sum of their
 * cash, hold for no part of them: what is said of nobody and of a few alike is about none of them.
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
