import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { keysOf, formatDollars, formatWhole } from '../../../presentation/words/index.js';
import { inputJsonSchema } from '../../../engine/internal.js';
import { ENGINE_VERSION } from '../../../index.js';
import { invalidOption } from '../command/option-values.js';
import { startProgress } from '../command/progress.js';
import { Failure } from '../errors/failure.js';
import { type CensusFlags, censusOptions, censusToKeep } from '../files/census-options.js';
import { STANDARD_INPUT, writeFailure } from '../files/files.js';
import { linesOf } from '../files/plan-file.js';
import { type Host, writeText } from '../host.js';
import { printable } from '../text/style.js';
import { type CensusFacts, factsOfCensus, NO_FACTS } from './census-facts.js';
import { startingPlan } from './starting-plan.js';

interface InitFlags extends CensusFlags {
  readonly from?: string;
  readonly out: string;
}

/** Writes a plan to start from. */
export function addInit(program: Command, host: Host): void {
  const command = program
    .command('init')
    .summary('write a plan to start from')
    .description(
      'Writes a plan file with the inputs that nearly every plan needs, each with its meaning, unit and default as a comment.',
    )
    .addOption(
      new Option(
        '--from <census.csv>',
        'a census, CSV or XLSX, the source of the year and of the pay and age of new people',
      ),
    )
    .addOption(new Option('--out <plan.jsonc>', 'the file, which must not exist yet').default('plan.jsonc'));
  for (const option of censusOptions()) command.addOption(option);
  command.action(async ({ from, out, ...flags }: InitFlags) => {
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
  });
}

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
  const counted = `${file} has ${formatWhole(people)} people`;
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
export interface SchemaReference {
  /** Relative to the folder of the plan, as editors read it. */
  readonly reference: string;
  /** Reference to the schema where no package has it: this command may run from a cache that is emptied, or from another disk. */
  readonly text?: string;
}

/** The schema for a plan in `folder`: that of the package installed there or in a folder around it, else a file beside the plan. */
export function schemaFor(folder: string): SchemaReference {
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
