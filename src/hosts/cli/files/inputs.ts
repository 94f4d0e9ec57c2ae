import {
  validate,
  type ErrorDetails,
  type InitialState,
  type PlanRules,
  type PreparedPlan,
  ValidationError,
} from '../../../index.js';
import { acceptInput, prepareOwn } from '../../../analysis/internal.js';
import type { PlanInputs } from '../../../analysis/index.js';
import { everyIssue, type CountedIssue, planYearsOf, type GivenInputs } from '../../../census/index.js';
import { formatWhole } from '../../../presentation/words/index.js';
import { inCensusFile, readCensusFile, type Census } from './census-file.js';
import { CellHints, type Check } from './cell-hints.js';
import { answersIn, type CensusFlags, flagOfAnswer, inPlanFile, withKeptCensus } from './census-options.js';
import { invalidOption } from '../commands/option-values.js';
import { startProgress, type Progress } from '../commands/progress.js';
import { Failure, failureOf, readEach, type Issue, type Locate } from '../errors/failure.js';
import { STANDARD_INPUT } from './files.js';
import type { Host } from '../host.js';
import { isObject, issueInPlan, readPlanFile, type PlanFile, withSettings, type Settings } from './plan-file.js';

/** Content of the files, valid. */
export interface CheckedFiles {
  readonly name: string;
  /** The inputs as they were given. */
  readonly planInputs: GivenInputs;
  /** Where in the files the engine's issues belong. */
  readonly locate: Locate;
  /** What is doubtful about the census file, before anybody looks at the people. */
  readonly doubts: readonly Issue[];
  /** What was read of the census file and what not, as phrases. */
  readonly notes: readonly string[];
  /** The file that the people came from; null where the plan file lists them. */
  readonly censusFile: string | null;
}

/** The plan of valid files, prepared. */
export interface Plan extends CheckedFiles {
  readonly planInputs: PlanInputs;
  readonly plan: PreparedPlan;
}

/** What a command is told of its plan besides the plan file. */
export interface PlanOptions extends Settings, CensusFlags {
  /** The file of the participants. */
  readonly census?: string | undefined;
}

/**
 * Reads the plan file, puts the values of the command line in and, if a census file is given there or in the plan file, its participants.
 *
 * @throws Failure with all that is wrong with the files: with a census its headings, its lines and what the engine says of both
 */
export function readPlan(host: Reader, file: string, options: PlanOptions): Promise<Plan> {
  return readFiles(host, file, options, prepareFrom);
}

/** Reads the files as `readPlan` does, and prepares nothing. */
export function checkFiles(host: Reader, file: string, options: PlanOptions): Promise<CheckedFiles> {
  return readFiles(host, file, options, filesFrom);
}

async function readFiles<Read>(host: Reader, file: string, options: PlanOptions, from: ReadFrom<Read>): Promise<Read> {
  if (file === STANDARD_INPUT && options.census === STANDARD_INPUT) {
    throw invalidOption('--census', 'Must be a file: the plan is piped in already', STANDARD_INPUT);
  }
  const planFile = readPlanFile(host.cwd, file);
  const all = withKeptCensus(planFile, file, options);
  if (all.census === undefined) refuseCensusFlags(all);
  const read = withProgress(host, (progress) => from(host.cwd, planFile, file, all, progress));
  return read.catch((error: unknown) => {
    throw error instanceof Failure ? inPlanFile(error, planFile, file, options) : error;
  });
}

/** The same of a plan file that has been read; `file` is its name in errors. */
export function planOf(host: Reader, planFile: PlanFile, file: string, options: PlanOptions): Promise<Plan> {
  return withProgress(host, (progress) => prepareFrom(host.cwd, planFile, file, options, progress));
}

/** What reading needs of the host: where the files are, and where to show how far it is. */
type Reader = Pick<Host, 'cwd' | 'stderr' | 'now'>;

async function withProgress<Read>(host: Reader, read: (progress: Progress) => Promise<Read>): Promise<Read> {
  const progress = startProgress(host);
  try {
    return await read(progress);
  } finally {
    progress.clear();
  }
}

type ReadFrom<Read> = (
  cwd: string,
  planFile: PlanFile,
  file: string,
  options: PlanOptions,
  progress: Progress,
) => Promise<Read>;

const prepareFrom: ReadFrom<Plan> = async (...from) => {
  const { accepted: plan, ...files } = await acceptedFrom(prepareOwn, (census) => census.participants, ...from);
  // With the participants of an array.
  return { ...files, planInputs: files.planInputs as PlanInputs, plan };
};

const filesFrom: ReadFrom<CheckedFiles> = (...from) => acceptedFrom(acceptInput, (census) => census.people, ...from);

/** The files, when what they hold is accepted, and what comes of accepting it. */
async function acceptedFrom<Accepted>(
  accept: (...plan: Parameters<typeof prepareOwn>) => Accepted,
  peopleOf: (census: Census) => Iterable<unknown>,
  ...[cwd, planFile, file, options, progress]: Parameters<ReadFrom<unknown>>
): Promise<CheckedFiles & { readonly accepted: Accepted }> {
  const { census: censusFile, ...settings } = options;
  const { plan: given, locateSetting } = withSettings(planFile.plan, settings);
  const years = planYearsOf(given.planRules, given.initialState);
  const census = censusFile === undefined ? null : await readCensusFile(cwd, censusFile, years, options, progress);
  if (census !== null) refuseListed(given.initialState, census, file);
  const hints = census && new CellHints(census, checkOf(given));
  const locate: Locate = (details) =>
    locateSetting(details) ??
    (census && issueInCensus(details, census, hints!)) ?? {
      ...issueInPlan(details, planFile, file),
      ...(census === null ? hintForNobody(details) : {}),
    };
  if (census !== null && (census.complaints.length > 0 || !isObject(given.initialState)))
    refuse(census, given, locate, progress, hints!);
  // The engine checks them: what a file holds can be anything.
  const initialState =
    census === null ? given.initialState : { ...(given.initialState as object), participants: peopleOf(census) };
  const planInputs = { ...given, initialState } as PlanInputs;
  const { planRules, operatingAssumptions, systemConfig } = planInputs;
  const people = census?.people.length ?? 0;
  if (people > MANY_PEOPLE) progress.onBegin(`Checking ${formatWhole(people)} people`);
  let accepted: Accepted;
  try {
    accepted = accept(planRules, operatingAssumptions, planInputs.initialState, systemConfig);
  } catch (error) {
    if (census !== null && error instanceof ValidationError) refuse(census, given, locate, progress, hints!);
    throw failureOf(error, locate);
  }
  const { doubts = [], notes = [] } = census ?? {};
  const read = { doubts, notes, censusFile: census?.file ?? null };
  return { name: planRules.plan_name, accepted, planInputs, locate, ...read };
}

/** The people of a later year. */
export interface LaterCensus extends Pick<Plan, 'locate' | 'doubts'> {
  readonly year: number;
  readonly participants: InitialState['participants'];
  /** The group of each person that has one, where the census is read by groups. */
  readonly groups: ReadonlyMap<string, string>;
}

/**
 * Reads the censuses of several years. A `--map` need not be of every file.
 *
 * @throws Failure with all that is wrong with any of them
 */
export async function readLaterCensuses(
  host: Reader,
  files: readonly (readonly [year: number, file: string])[],
  rules: Pick<PlanRules, 'plan_year_end'>,
  flags: CensusFlags,
): Promise<LaterCensus[]> {
  // An earlier census may have been read with the same options.
  const mapsUsed = flags.mapsUsed ?? new Set<string>();
  const read = await readEach(files, ([year, file]) =>
    withProgress(host, (progress) => laterCensusOf(host.cwd, file, rules, year, { ...flags, mapsUsed }, progress)),
  );
  const unused = flags.map?.find((said) => !mapsUsed.has(said));
  if (unused !== undefined) throw invalidOption('--map', 'Must name a heading of one of the censuses', unused);
  return read;
}

/** Reads the census of a later year by itself, as people of a plan with the same plan year. */
async function laterCensusOf(
  cwd: string,
  file: string,
  { plan_year_end }: Pick<PlanRules, 'plan_year_end'>,
  year: number,
  flags: CensusFlags,
  progress: Progress,
): Promise<LaterCensus> {
  const planRules = { plan_name: file, vesting_schedule: { type: 'immediate' }, plan_year_end } as const;
  const initialState = { census_year: year };
  const census = await readCensusFile(cwd, file, planYearsOf(planRules, initialState), flags, progress);
  // The engine checks them.
  const participants = census.participants as unknown as InitialState['participants'];
  const operatingAssumptions = { contribution_policy: {}, share_valuation: { current_price: 1 } };
  const given = { planRules, operatingAssumptions, initialState, systemConfig: {} };
  const hints = new CellHints(census, checkOf(given));
  // What happened later is most likely in the census of a later year.
  const hint = `it must be the census of ${year}; for a later one, take the plan projected a year before it`;
  const locate: Locate = (details) => {
    const issue = issueInCensus(details, census, hints) ?? { ...details, file };
    return /^Must (?:be at most \d{4}|not be after .*)$/.test(details.issue) ? { hint, ...issue } : issue;
  };
  refuse(census, given, locate, progress, hints);
  const groups = census.groups.flatMap((group, row) => (group === '' ? [] : [[participants[row]!.id, group] as const]));
  return { year, participants, groups: new Map(groups), locate, doubts: census.doubts };
}

function refuseCensusFlags(flags: CensusFlags): void {
  const [name] = answersIn(flags).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw invalidOption(flagOfAnswer(name), 'Only with --census');
}

/** Refuses participants of a plan file beside those of a census. */
function refuseListed(initialState: unknown, census: Census, planFile: string): void {
  const listed = isObject(initialState) ? initialState['participants'] : undefined;
  if (listed === undefined || (Array.isArray(listed) && listed.length === 0)) return;
  const issue = `Not with --census: the participants come from ${census.file}`;
  throw new Failure('VALIDATION_ERROR', 'Invalid participants', [{ file: planFile, field: 'participants', issue }]);
}

/** A plan as it is given, which can be anything. */
type Given = Readonly<Partial<Record<keyof PlanInputs, unknown>>>;

/** The engine's issues with the people of a plan. */
function checkOf({ planRules, operatingAssumptions, initialState, systemConfig }: Given): Check {
  const state = isObject(initialState) ? initialState : {};
  return (participants) => validate(planRules, operatingAssumptions, { ...state, participants }, systemConfig);
}

/**
 * Everything at once: what is wrong with the file, and what the engine says of what could be read, but nothing twice. Where nothing
 * is wrong with the file, the engine will say so itself, unless that is too much for one report of its own.
 */
function refuse(census: Census, given: Given, locate: Locate, { onBegin }: Progress, hints: CellHints): void {
  const { planRules, operatingAssumptions, initialState, systemConfig } = given;
  const people = census.people.length;
  if (people > MANY_PEOPLE) onBegin(`Checking ${formatWhole(people)} people`);
  // A plan without a state says so beside what is wrong with the people that it would have.
  const isStateGiven = isObject(initialState);
  const missing = isStateGiven ? [] : validate(planRules, operatingAssumptions, initialState, systemConfig);
  const ofPeople = everyIssue(census.participants, checkOf(given));
  const known = new Set(ofPeople.map(({ field }) => field));
  const found: readonly CountedIssue[] = [...ofPeople, ...missing.filter(({ field }) => !known.has(field))];
  if (isStateGiven && census.complaints.length === 0 && found.every(({ count }) => count === undefined)) return;
  const issues = census.dialogue.notYetSaid(found, census.wrongRows).map((details): Issue => ({
    ...locate(details),
    ...(details.count === undefined ? {} : { count: details.count }),
  }));
  const ofPlan = issues.filter(({ file }) => file !== census.file);
  const complaints = census.complaints.map((issue): Issue => {
    const placed = issue.hint === undefined ? census.dialogue.placed(issue) : null;
    return placed === null ? issue : { ...issue, ...hints.hintFor(placed) };
  });
  const ofCensus = [...complaints, ...issues.filter(({ file }) => file === census.file)].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  const message = ofPlan.length === 0 ? 'Invalid participants' : 'Invalid plan and participants';
  throw new Failure('VALIDATION_ERROR', message, [...ofPlan, ...ofCensus]);
}

/** Checking more takes a second or so. */
export const MANY_PEOPLE = 100_000;

/** An issue with a participant in its line of the census; null for any other. */
function issueInCensus(details: ErrorDetails, census: Census, hints: CellHints): Issue | null {
  const placed = census.dialogue.placed(details);
  if (placed === null) return null;
  const { row, twin, value } = placed;
  const at = inCensusFile(census, placed, details.field);
  if (twin !== undefined) return { ...at, value, hint: hints.hintForTwin(row, twin) };
  return { ...at, ...hints.hintFor(placed) };
}

/** Ways to add people to a plan that lists none. */
function hintForNobody({ field, issue }: ErrorDetails): { hint?: string } {
  return field === 'participants' && issue === 'Required' ? { hint: '--census names a file with the people' } : {};
}
