import { equalProblems, reviewInputs } from '../../../census/index.js';
import { startProgress } from '../commands/progress.js';
import { spokenName } from '../files/files.js';
import { type CheckedFiles, MANY_PEOPLE } from '../files/inputs.js';
import { type Host, isClosedPipe, isForPeople, writeText } from '../host.js';
import { printable } from '../text/style.js';
import { type Failure, type Issue, refuseAny } from './failure.js';

/** The service's error object, with every issue and its place in the files besides the first one's details. */
export function errorJson({ code, message, issues: found }: Failure): string {
  const { field, issue } = found[0]!;
  const issues = found.map(inOrder);
  return `${JSON.stringify({ success: false, error: { code, message, details: { field, issue }, issues } }, null, 2)}\n`;
}

/** Warnings, with the same members as an issue. */
function warningsJson(warnings: readonly Issue[]): string {
  return `${JSON.stringify({ warnings: warnings.map(inOrder) }, null, 2)}\n`;
}

/** One order of members wherever an issue comes from; JSON leaves out the members it lacks. */
function inOrder({ field, issue, hint, file, sheet, line, column, value, count }: Issue): object {
  return { field, issue, hint, file, sheet, line, column, value, count };
}

/** Report for a person: a line for each issue, in the form that editors turn into a link. */
export function errorLines({ message, issues }: Failure): string {
  const number = issues.reduce((sum, { count = 1 }) => sum + count, 0);
  const count = number === 1 ? '' : `: ${number.toLocaleString('en-US')} problems`;
  return `${message}${count}\n${linesOf(issues)}${guessesOf(issues)}`;
}

/** Guesses of the hints, in one piece for the next command. */
function guessesOf(issues: readonly Issue[]): string {
  const guesses = new Set(issues.flatMap(({ hint = '' }) => /^(--\S+ ".+") if that is what/.exec(hint)?.[1] ?? []));
  return guesses.size < 2 ? '' : printable(`  If all these guesses are right: ${[...guesses].join(' ')}`) + '\n';
}

/** Report of warnings. */
function warningsLines(warnings: readonly Issue[]): string {
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  return `Doubtful input: ${count}\n${linesOf(warnings)}`;
}

/** A problem shared by many rows of a census is one line, and so are columns that are all unknown. */
function linesOf(issues: readonly Issue[]): string {
  const lines = equalProblems(withColumnsTogether(issues)).map(({ first, count }) => {
    const more = (count - 1).toLocaleString('en-US');
    const others = count === 1 ? '' : `, and so in ${more} more ${count === 2 ? 'line' : 'lines'}`;
    const hint = first.hint === undefined ? '' : `: ${first.hint}`;
    return `  ${printable(issueLine(first) + others + hint)}\n`;
  });
  return lines.join('');
}

/** Issues with the headings of one line, in the same words, are one. */
function withColumnsTogether(issues: readonly Issue[]): Issue[] {
  const together: Issue[] = [];
  const heads = new Map<string, number>();
  for (const issue of issues) {
    const { file, line, field, column, hint } = issue;
    const key = JSON.stringify([file, line, issue.issue, hint]);
    const at = field === 'participants' && column !== undefined ? heads.get(key) : undefined;
    if (at === undefined) {
      heads.set(key, together.length);
      together.push(issue);
    } else together[at] = { ...together[at]!, column: `${together[at]!.column!}, ${column!}` };
  }
  return together;
}

function issueLine({ file, line, sheet, isOfCensus, column, value, field, issue }: Issue): string {
  const on = sheet === undefined ? '' : ` on sheet ${sheet}`;
  const place = line === undefined ? spokenName(file) : `${spokenName(file)}:${line}${on}`;
  // In a census the column says where; an index into the participants means nothing to its author.
  const what = column !== undefined ? `column ${column}` : isOfCensus || field === file ? null : field;
  const cell = value === undefined ? '' : ` (it says "${value}")`;
  return `${[place, ...(what === null ? [] : [what]), issue].join(': ')}${cell}`;
}

/**
 * Says on standard error what is doubtful in valid inputs, once the command has done its work. After an error it says nothing, so
 * that nobody has to tell the two apart.
 */
export async function writeWarnings(host: Host, inputs: CheckedFiles): Promise<void> {
  const progress = startProgress(host);
  if (inputs.planInputs.initialState.participants.length > MANY_PEOPLE) progress.onBegin('Looking for doubtful input');
  const doubts = doubtsOf(inputs);
  progress.clear();
  await writeDoubts(host, doubts);
}

/** Warnings of known doubts. */
export async function writeDoubts(host: Host, warnings: readonly Issue[]): Promise<void> {
  if (warnings.length === 0) return;
  const text = isForPeople(host) ? warningsLines(warnings) : warningsJson(warnings);
  await writeText(host.stderr, text).catch((error: unknown) => {
    if (!isClosedPipe(error)) throw error;
  });
}

/**
 * Doubts about valid inputs, as errors: with `--strict`, before anything is computed.
 *
 * @throws Failure with every doubt
 */
export function refuseDoubts(inputs: CheckedFiles): void {
  refuseAny('Doubtful input', doubtsOf(inputs));
}

/** The census file first, then what it and the plan say. */
export function doubtsOf({
  planInputs,
  locate,
  doubts,
}: Pick<CheckedFiles, 'planInputs' | 'locate' | 'doubts'>): Issue[] {
  return [...doubts, ...reviewInputs(planInputs).map(locate)];
}
