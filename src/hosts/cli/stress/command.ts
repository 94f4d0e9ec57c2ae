import { Option, type Command } from 'commander';
import { stressAnalysis } from '../../../analysis/stress/descriptor.js';
import { helpOf } from '../analysis/help.js';
import { stress, usualStresses, type NamedStress, type Shock } from '../../../analysis/index.js';
import type { ErrorDetails } from '../../../index.js';
import { invalidOption } from '../command/option-values.js';
import { analysisCommand, answer, type PlanFlags } from '../command/plan-command.js';
import type { Issue } from '../errors/failure.js';
import { invalidFile, readJsonFile } from '../files/json-file.js';
import type { Host } from '../host.js';
import { stressCsvFiles } from './csv.js';
import { saidShocks, shockOptions, type SaidShock } from './flags.js';
import { stressReport } from './report.js';

/** What the user may say after `stress plan.json`, besides the shocks themselves. */
interface StressFlags extends PlanFlags {
  readonly shocks?: string;
  readonly usual: boolean;
}

const SHOCKS_FILE = new Option('--shocks <shocks.json>', 'a list of shocks, or of { name, shocks } for several runs');

const USUAL = new Option('--usual', 'the stresses that boards ask about first, each a run').default(false);

/** Projects a plan with and without shocks. */
export function addStress(program: Command, host: Host): void {
  const options = [USUAL, SHOCKS_FILE, ...shockOptions];
  analysisCommand(
    program,
    host,
    helpOf(stressAnalysis),
    options,
    async ({ name, plan, locate }, flags: StressFlags) => {
      const shocks = readShocks(host.cwd, flags, () => usualStresses(plan));
      await answer(host, flags, {
        name: 'stress',
        compute: (progress) => stress(plan, shocks.given, progress),
        locate: (details) => shocks.locate(details) ?? locate(details),
        report: (result, width, style) => stressReport(name, result, width, style),
        csv: stressCsvFiles,
      });
    },
  );
}

/** Shocks as `stress()` takes them, and where in the file or the options its issues with them belong. */
interface Shocks {
  readonly given: readonly Shock[] | readonly NamedStress[];
  readonly locate: (details: ErrorDetails) => Issue | undefined;
}

/** Those of the file, those of the options, or the usual ones; two of them at once could mean one run or several. */
function readShocks(cwd: string, flags: StressFlags, usual: () => readonly NamedStress[]): Shocks {
  const said = saidShocks(flags);
  const flag = said[0]?.flag ?? (flags.shocks === undefined ? undefined : '--shocks');
  if (flags.usual) {
    if (flag !== undefined) throw invalidOption('--usual', `Not with ${flag}`);
    return { given: usual(), locate: () => undefined };
  }
  if (flags.shocks === undefined) {
    if (said.length === 0) throw invalidOption('--shocks', `Required: this, --usual, or ${shockFlagNames()}`);
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
    // The engine checks the entries.
    given: content as Shock[] | NamedStress[],
    locate: ({ field, issue }) =>
      /^shocks(?=$|\[|\.)/.test(field) ? { field: field.replace(/^shocks\.?/, '') || file, issue, file } : undefined,
  };
}

/** An issue with one of several shocks names the option that gave the shock. */
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
