import { equalProblems } from '../../census/equal-problems.js';
import { spokenName } from '../files/files.js';
import type { Failure, Issue } from './failure.js';
import { printable } from '../text/style.js';

/** The service's error object, with every issue and its place in the files besides the first one's details. */
export function errorJson({ code, message, issues: found }: Failure): string {
  const { field, issue } = found[0];
  const issues = found.map(inOrder);
  return `${JSON.stringify({ success: false, error: { code, message, details: { field, issue }, issues } }, null, 2)}\n`;
}

/** Warnings, with the same members as an issue. */
export function warningsJson(warnings: readonly Issue[]): string {
  return `${JSON.stringify({ warnings: warnings.map(inOrder) }, null, 2)}\n`;
}

/** One order of members wherever an issue comes from; JSON leaves out the members it lacks. */
function inOrder({ field, issue, file, line, column, value }: Issue): object {
  return { field, issue, file, line, column, value };
}

/** The same for a person: a line for each issue, in the form that editors turn into a link. */
export function errorLines({ message, issues }: Failure): string {
  const count = issues.length === 1 ? '' : `: ${issues.length} problems`;
  return `${message}${count}\n${linesOf(issues)}`;
}

/** The same for warnings. */
export function warningsLines(warnings: readonly Issue[]): string {
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  return `Doubtful input: ${count}\n${linesOf(warnings)}`;
}

/** A problem shared by many rows of a census is one line. */
function linesOf(issues: readonly Issue[]): string {
  const lines = equalProblems(issues).map(({ first, count }) => {
    const others = count === 1 ? '' : `, and so in ${count - 1} more ${count === 2 ? 'line' : 'lines'}`;
    return `  ${printable(issueLine(first) + others)}\n`;
  });
  return lines.join('');
}

function issueLine({ file, line, column, value, field, issue }: Issue): string {
  const place = line === undefined ? spokenName(file) : `${spokenName(file)}:${line}`;
  // In a census the column says where; an index into the participants means nothing to its author.
  const what = column !== undefined ? `column ${column}` : line !== undefined || field === file ? null : field;
  const cell = value === undefined ? '' : ` (it says "${value}")`;
  return `${[place, ...(what === null ? [] : [what]), issue].join(': ')}${cell}`;
}
