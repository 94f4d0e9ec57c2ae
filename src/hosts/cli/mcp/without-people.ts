import type { InitialState } from '../../../index.js';
import { isCensusColumn } from '../../../census/index.js';
import type { Issue } from '../errors/failure.js';
import { CENSUS_ANSWERS, flagOfAnswer } from '../files/census-options.js';

/** The people under other names, so that no figure, finding or error can carry an id of the census. */
export function renamed(participants: InitialState['participants']): InitialState['participants'] {
  return participants.map((person, row) => ({ ...person, id: `person-${row + 1}` }));
}

/** A problem as a model may see it. */
export interface ToldIssue {
  readonly file: string;
  readonly sheet?: string | undefined;
  readonly line?: number | undefined;
  /** Place of the column of a census, counted from 1. */
  readonly column_number?: number | undefined;
  readonly field: string;
  readonly issue: string;
  readonly hint?: string | undefined;
  readonly count?: number | undefined;
}

/**
 * A problem without data of people: no cell, no heading, no age. It has the line, the place of the column, and the member of
 * `census_options` that would mend it; `validate` on the command line shows the cell.
 *
 * @param names - what each file was called that was read
 */
export function told(found: Issue, names: ReadonlyMap<string, string>): ToldIssue {
  const { sheet, line, position, count } = found;
  const hint = asMembers(found.hint);
  const named = (text: string): string => [...names].reduce((said, [path, name]) => said.replaceAll(path, name), text);
  const [file, field, issue] = [named(found.file), named(found.field), named(found.issue)];
  // People may be listed in the plan file too.
  if (found.isOfCensus !== true && !field.startsWith('participants[')) return { file, field, issue, hint, count };
  const [, column = ''] = /^participants\[\d+\]\.(.+)$/.exec(field) ?? [];
  return {
    file,
    sheet,
    line,
    column_number: position,
    field: isCensusColumn(column) ? column : 'participants',
    issue: withoutCells(issue),
    hint: asMembers(found.blindHint),
    count,
  };
}

/** The options of the command line in a hint, as members of `census_options`. */
function asMembers(hint: string | undefined): string | undefined {
  return hint?.replace(/--[a-z-]+/g, (flag) => {
    const name = Object.keys(CENSUS_ANSWERS).find((answer) => flagOfAnswer(answer) === flag);
    return name === undefined ? flag : `census_options.${name}`;
  });
}

/** Removes quoted cells, which follow a colon, and a person's age, which is last. Names of missing columns and renamed people stay. */
function withoutCells(issue: string): string {
  const [first = '', second = ''] = issue.replace(/, (?:at|aged) -?\d+$/, '').split(': ');
  const isNamedByUs = first === 'Required' || /(?:^|first )person-\d+$/.test(first);
  return isNamedByUs && second !== '' ? `${first}: ${second}` : first;
}
