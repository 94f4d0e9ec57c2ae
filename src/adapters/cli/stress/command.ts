import { Option } from 'commander';
import { stress, type NamedStress, type Shock } from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { runAnalysis } from '../command/analysis-run.js';
import type { CsvRow } from '../output/csv.js';
import type { Issue } from '../errors/failure.js';
import type { Host } from '../host.js';
import { readInputs } from '../files/inputs.js';
import { invalidFile, readJsonFile } from '../files/json-file.js';
import { linesJson } from '../output/lines-json.js';
import { invalidOption } from '../command/option-values.js';
import { writeResult, type OutputOptions } from '../output/result-output.js';
import { saidShocks, shockOptions, type SaidShock, type ShockFlags } from './flags.js';
import { sideBySideCsvFiles } from '../side-by-side/csv.js';
import { stressReport } from './report.js';

/** What the user may say after `stress plan.json`. */
export interface StressFlags extends OutputOptions, ShockFlags {
  readonly census?: string;
  readonly shocks?: string;
}

/** The options of the command. */
export const stressOptions: readonly Option[] = [
  new Option('--shocks <shocks.json>', 'a list of shocks, or of { name, shocks } for several runs'),
  ...shockOptions,
];

/** Shocks as `stress()` takes them, and where in the file or the options its words about them belong. */
interface Shocks {
  readonly given: readonly Shock[] | readonly NamedStress[];
  readonly locate: (details: ErrorDetails) => Issue | undefined;
}

/** Projects a plan with and without shocks. */
export async function stressCommand(host: Host, planFile: string, flags: StressFlags): Promise<void> {
  const { serviceArguments, locate } = readInputs(host.cwd, planFile, flags.census);
  const shocks = readShocks(host.cwd, flags);
  const result = runAnalysis(
    host,
    (details) => shocks.locate(details) ?? locate(details),
    (control) => stress(...serviceArguments, shocks.given, control),
  );
  const stresses = namedOf(shocks.given, result.scenarios[1]);
  await writeResult(host, flags, {
    table: (width, style) => stressReport(serviceArguments[0].plan_name, stresses, result, width, style),
    json: () => linesJson(result),
    jsonName: 'stress.json',
    csv: () => [
      ...sideBySideCsvFiles(result),
      { name: 'leavers.csv', rows: leaverRows(result), columns: ['scenario', 'year', 'participant'] },
    ],
  });
}

/** Those of the file, or those of the options; both at once could mean one run or two. */
function readShocks(cwd: string, flags: StressFlags): Shocks {
  const said = saidShocks(flags);
  if (flags.shocks === undefined) {
    if (said.length === 0) throw invalidOption('--shocks', `Required: this, or ${shockFlagNames()}`);
    return { given: said.map(({ shock }) => shock), locate: (details) => issueOfOption(details, said) };
  }
  if (said.length > 0) throw invalidOption('--shocks', `Not with ${said[0]!.flag}`);
  const file = flags.shocks;
  const content = readJsonFile(cwd, file, 'shocks file');
  if (!Array.isArray(content) || content.length === 0) {
    const issue = 'Must be a list of shocks, or of { name, shocks }';
    throw invalidFile('shocks file', [{ file, field: file, issue }]);
  }
  return {
    // What the entries are the engine checks.
    given: content as Shock[] | NamedStress[],
    locate: ({ field, issue }) =>
      /^shocks(?=$|\[|\.)/.test(field) ? { field: field.replace(/^shocks\.?/, '') || file, issue, file } : undefined,
  };
}

/** What is wrong with one of several shocks is said with the option that says it. */
function issueOfOption({ field, issue }: ErrorDetails, said: readonly SaidShock[]): Issue | undefined {
  const [, at, part] = /^shocks\[(\d+)\](?:\.(.*))?$/.exec(field) ?? [];
  const shock = said[Number(at)];
  if (shock === undefined) return undefined;
  const { flag, said: value } = shock;
  return { field: flag, issue: part === undefined ? issue : `${part}: ${issue}`, file: flag, value };
}

function shockFlagNames(): string {
  return shockOptions.map(({ long }) => long).join(', ');
}

/** A list of shocks is one run, of the name that the result gives it. */
function namedOf(given: Shocks['given'], name = ''): readonly NamedStress[] {
  const isNamed = given.some((entry) => 'shocks' in entry);
  return isNamed ? (given as readonly NamedStress[]) : [{ name, shocks: given as readonly Shock[] }];
}

function leaverRows({ scenarios, leavers }: ReturnType<typeof stress>): CsvRow[] {
  return leavers.flatMap((those, index) =>
    those.flatMap(({ year, participants }) =>
      participants.map((participant) => ({ scenario: scenarios[index]!, year, participant })),
    ),
  );
}
