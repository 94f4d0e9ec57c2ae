import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Option } from 'commander';
import { columnMeant, countOfPeople, planYearOfHeading, planYearsOf, surelyEmployed } from '../../../census/index.js';
import { inputJsonSchema } from '../../../engine/internal.js';
import { ENGINE_VERSION } from '../../../index.js';
import { formatDollars, formatWhole, keysOf, typicalHire } from '../../../presentation/words/index.js';
import { Failure, writeFailure } from '../errors/failure.js';
import { type Census, readCensus } from '../files/census-file.js';
import { readTable } from '../files/census-table.js';
import { type CensusFlags, censusOptions, censusToKeep } from '../files/census-options.js';
import { STANDARD_INPUT } from '../files/files.js';
import { linesOf } from '../files/plan-file.js';
import { writeText } from '../host.js';
import { printable } from '../text/style.js';
import type { CommandRow } from './command.js';
import { invalidOption } from './option-values.js';
import { type Progress, startProgress } from './progress.js';
import { type CensusFacts, type Fact, NO_FACTS, startingPlan } from './starting-plan.js';

interface InitFlags extends CensusFlags {
  readonly from?: string;
  readonly out: string;
}

/** Writes a plan to start from. */
export const INIT: CommandRow<InitFlags> = {
  name: 'init',
  summary: 'write a plan to start from',
  description:
    'Writes a plan file with the inputs that nearly every plan needs, each with its meaning, unit and default as a comment.',
  options: [
    new Option(
      '--from <census.csv>',
      'a census, CSV or XLSX, the source of the year and of the pay and age of new people',
    ),
    new Option('--out <plan.jsonc>', 'the file, which must not exist yet').default('plan.jsonc'),
    ...censusOptions(),
  ],
  run: async ({ host, flags: { from, out, ...flags } }) => {
    if (from === undefined && Object.keys(flags).length > 0) throw invalidOption('--from', 'Required');
    const progress = startProgress(host);
    const facts =
      from === undefined
        ? NO_FACTS
        : await factsOfCensus(host.cwd, from, flags, progress).finally(() => progress.clear());
    if (facts.nobody !== null) throw new Failure('VALIDATION_ERROR', 'Nobody could be read', facts.nobody);
    const folder = dirname(resolve(host.cwd, out));
    const schema = schemaFor(folder);
    const kept = from === undefined ? undefined : censusToKeep(folder, resolvedCensus(host.cwd, from), flags);
    const { text, missing } = startingPlan(facts, schema.reference, kept);
    writeNew(host.cwd, out, text);
    if (schema.text !== undefined) writeBeside(host.cwd, out, schema.reference, schema.text);
    const lineOf = linesOf(text);
    const lines = [
      `${out} is written. Fill in ${missing.length} values before it runs:`,
      ...missing.map((path) => `  line ${lineOf(keysOf(path)!)}: ${path}`),
      ...(from === undefined ? [] : takenFrom(from, facts)),
      ...(schema.text === undefined
        ? []
        : [`${join(dirname(out), schema.reference)}, beside it, is the schema for editors.`]),
      `Then check it: esop-repurchase validate ${quoted(out)}${kept === undefined ? ' --census census.csv' : ''}`,
    ];
    await writeText(host.stdout, lines.map((line) => `${printable(line)}\n`).join(''));
  },
};

/** Piped input has no folder. */
function resolvedCensus(cwd: string, from: string): string {
  return from === STANDARD_INPUT ? from : resolve(cwd, from);
}

/** A name as a shell takes it for one. */
function quoted(name: string): string {
  return /^[\w./\\:@-]+$/.test(name) ? name : `"${name}"`;
}

function takenFrom(
  file: string,
  { people, employed, inDoubt, censusYear, entryPay, entryAge, problems }: CensusFacts,
): string[] {
  const year = censusYear === null ? [] : [`  census_year ${censusYear.value}: ${censusYear.because}`];
  const pay = entryPay === null ? [] : [`  entry_compensation ${formatDollars(entryPay.value)}: ${entryPay.because}`];
  const age = entryAge === null ? [] : [`  entry_age ${entryAge.value}: ${entryAge.because}`];
  const counted = `${file} has ${countOfPeople(people)}`;
  return [
    ...(inDoubt === null
      ? [`${counted}, ${formatWhole(employed)} of them employed. Taken from it:`]
      : [`${counted}. ${inDoubt}. --left-by-date says that they have left. Taken from it:`]),
    ...(year.length + pay.length === 0 ? ['  nothing'] : [...year, ...pay, ...age]),
    ...(problems === 0
      ? []
      : [`It has ${formatWhole(problems)} ${problems === 1 ? 'problem' : 'problems'}, which validate names.`]),
  ];
}

/** Nothing is written over. */
function writeNew(cwd: string, file: string, text: string): void {
  try {
    writeFileSync(resolve(cwd, file), text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw writeFailure(file, error);
    const issue = 'Already exists and is not overwritten: --out names another file';
    throw new Failure('FILE_ERROR', 'Cannot write the plan', [{ file, field: file, issue }]);
  }
}

/** The name has the version, so a file of that name has this text already. */
function writeBeside(cwd: string, plan: string, name: string, text: string): void {
  const file = join(dirname(plan), name);
  try {
    writeFileSync(resolve(cwd, file), text, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw writeFailure(file, error);
  }
}

const INSTALLED = 'node_modules/esop-repurchase/dist/schema.json';

/** Name of the schema in a plan. */
interface SchemaReference {
  /** Relative to the folder of the plan, as editors read it. */
  readonly reference: string;
  /** Reference to the schema where no package has it: this command may run from a cache that is emptied, or from another disk. */
  readonly text?: string;
}

/** The schema for a plan in `folder`: that of the package installed there or in a folder around it, else a file beside the plan. */
function schemaFor(folder: string): SchemaReference {
  for (let around = folder; ; around = dirname(around)) {
    const installed = join(around, INSTALLED);
    if (existsSync(installed)) {
      const path = relative(folder, installed).replaceAll('\\', '/');
      return { reference: path.startsWith('.') ? path : `./${path}` };
    }
    if (dirname(around) === around) break;
  }
  const reference = `./esop-repurchase-${ENGINE_VERSION}.schema.json`;
  return { reference, text: `${JSON.stringify(inputJsonSchema())}\n` };
}

/** Among so many employed people somebody is hired nearly every year, so the last date of hire tells the year of the census. */
const MANY_PEOPLE = 50;

/** Reads a census for what it tells, however much is wrong with it. */
async function factsOfCensus(cwd: string, file: string, flags: CensusFlags, progress: Progress): Promise<CensusFacts> {
  const table = await readTable(cwd, file, flags, progress);
  const read = (year: number | null): Census =>
    readCensus(table, file, planYearsOf({}, year === null ? {} : { census_year: year }), flags, progress);
  const named = yearNamed([...new Set([...table.rows].slice(0, 10).flatMap(({ cells }) => cells))]);
  const census = read(named?.value ?? null);
  const censusYear = named ?? yearOfHires(census);
  const last = censusYear === null ? census : read(censusYear.value);
  const { participants, complaints, dialogue } = last;
  const employed = surelyEmployed(last.dialogue.reading.people);
  const { pay = null, age = null, because = '' } = typicalHire(employed, censusYear?.value ?? null) ?? {};
  const fact = (value: number | null): Fact | null => (value === null ? null : { value, because });
  return {
    censusYear,
    entryPay: fact(pay),
    entryAge: fact(age),
    people: participants.length,
    employed: employed.length,
    withoutParticipation: employed.filter(({ participation_years: years }) => years === undefined).length,
    inDoubt: dialogue.askedOfDates,
    problems: complaints.length,
    nobody: participants.some((person) => Object.keys(person).length > 0)
      ? null
      : complaints.length > 0
        ? complaints
        : [{ file, isOfCensus: true, field: 'participants', issue: 'There is nobody below the headings' }],
  };
}

/** The last year that a heading names. */
function yearNamed(headings: readonly string[]): Fact | null {
  let last: Fact | null = null;
  for (const heading of headings) {
    const column = columnMeant(heading);
    const year = column === undefined ? null : planYearOfHeading(heading, column, planYearsOf({}, {}));
    if (year !== null && year > (last?.value ?? 0)) last = { value: year, because: `the heading “${heading}”` };
  }
  return last;
}

function yearOfHires(census: Census): Fact | null {
  const dates = surelyEmployed(census.dialogue.reading.people)
    .map(({ hire_date: date }) => (typeof date === 'string' ? date : ''))
    .filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .sort();
  const latest = dates.at(-1);
  if (latest === undefined || dates.length < MANY_PEOPLE) return null;
  return { value: Number(latest.slice(0, 4)), because: `of ${dates.length} people the last was hired on ${latest}` };
}
