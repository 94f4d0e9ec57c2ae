import { dirname, isAbsolute, join, relative } from 'node:path';
import { answersToKeep, type CensusAnswers, type KeptAnswers, keptAnswers } from '../../../census/index.js';
import { Failure, type Issue } from '../errors/failure.js';
import { answersIn, type CensusFlags, flagOfAnswer, flagsOfAnswers, pairOf } from './census-options.js';
import { STANDARD_INPUT } from './files.js';
import { invalidFile, type PlanFile } from './plan-file.js';

/** Options of a command with the census that its plan file names and what is kept of it. */
interface WithCensus extends CensusFlags {
  readonly census?: string | undefined;
}

/**
 * Options with the census of the plan file, and what was said of it: an option says otherwise for once, and `--census` names another file,
 * of which nothing was said.
 */
export function withKeptCensus<Options extends WithCensus>(
  { census: kept, lineOf }: PlanFile,
  planFile: string,
  options: Options,
): Options {
  if (kept === undefined || options.census !== undefined) return options;
  const read = keptAnswers(kept);
  if ('problems' in read) {
    const issues = read.problems.map(({ member, issue }): Issue => {
      const path = member === null ? ['census'] : ['census', member];
      return { file: planFile, line: lineOf(path), field: path.join('.'), issue };
    });
    throw invalidFile('plan file', issues);
  }
  const { file, map, map_value: mapValue, ...others } = read.answers;
  const answers = {
    ...flagsOfAnswers(others),
    map: merged('--map', map, options.map),
    mapValue: merged('--map-value', mapValue, options.mapValue),
  };
  const census = isAbsolute(file) || planFile === STANDARD_INPUT ? file : join(dirname(planFile), file);
  return { ...answers, ...options, map: answers.map, mapValue: answers.mapValue, census };
}

/** What was kept, as it would be said on the command line, but for what is said otherwise there. */
function merged(flag: string, kept: KeptAnswers['map'] = {}, said: readonly string[] = []): string[] {
  const again = new Set(said.map((one) => pairOf(flag, one)[0]));
  const others = Object.entries(kept).filter(([heading]) => !again.has(heading));
  return [...others.map(([heading, meant]) => `${heading}=${meant}`), ...said];
}

/** A census and the options it was read with, as the plan file in a folder keeps them; undefined for one that is piped in. */
export function censusToKeep(folder: string, census: string, flags: CensusFlags): KeptAnswers | undefined {
  if (census === STANDARD_INPUT) return undefined;
  return answersToKeep(relative(folder, census).replaceAll('\\', '/'), {
    ...(Object.fromEntries(answersIn(flags)) as CensusAnswers),
    map: Object.fromEntries((flags.map ?? []).map((said) => pairOf('--map', said))),
    map_value: Object.fromEntries((flags.mapValue ?? []).map((said) => pairOf('--map-value', said))),
  });
}

/** An error of an option that was kept in the plan file, at its place there. */
export function inPlanFile(
  failure: Failure,
  { census: kept, lineOf }: PlanFile,
  planFile: string,
  said: CensusFlags,
): Failure {
  const issues = failure.issues.map((issue): Issue => {
    const [member] =
      answersIn(said).find(([name, value]) => flagOfAnswer(name) === issue.file && value === undefined) ?? [];
    if (kept === undefined || member === undefined) return issue;
    return { ...issue, file: planFile, line: lineOf(['census', member]), field: `census.${member}` };
  });
  return new Failure(failure.code, failure.message, issues);
}
