import type { ErrorDetails } from '../../index.js';

/** The engine stops reading a census at about so many issues. */
const MOST_ISSUES = 1000;
/** People who cannot have more issues than that together. */
const PEOPLE_AT_ONCE = 50;

/** An issue that may stand for equal ones in other lines. */
export interface CountedIssue extends ErrorDetails {
  /** How many equal issues it stands for, itself included; left out for one. */
  readonly count?: number;
}

/** The engine's words for two people with one id. */
const NOT_UNIQUE = 'Must be unique';

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
  const ofPlan = new Set<string>();
  for (let start = 0; start < participants.length; start += PEOPLE_AT_ONCE) {
    for (const { field, issue } of validate(participants.slice(start, start + PEOPLE_AT_ONCE))) {
      if (issue === NOT_UNIQUE) continue;
      const isOfPlan = !field.includes('participants[');
      // What is wrong beside the people is said each time.
      if (isOfPlan && ofPlan.size === ofPlan.add(`${field} ${issue}`).size) continue;
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

function valueAt(person: unknown, path: string): unknown {
  return (path.match(/\w+/g) ?? []).reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    person,
  );
}
