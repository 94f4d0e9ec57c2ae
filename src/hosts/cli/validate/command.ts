import type { Command } from 'commander';
import { validate, ValidationError } from '../../../index.js';
import { planCommand, planOptions, strictOption, type PlanFlags } from '../command/plan-command.js';
import { failureOf } from '../errors/failure.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { spokenName } from '../files/files.js';
import { readInputs } from '../files/inputs.js';
import { writeText, type Host } from '../host.js';
import { printable } from '../text/style.js';

const HELP = {
  name: 'validate',
  summary: 'check the files without a projection',
  description: 'Checks the plan file, and the census file if given, and names every problem.',
};

/** Checks the files without running the plan: says on standard output whether they are right, and on standard error what is doubtful. */
export function addValidate(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [...planOptions(), strictOption()]);
  command.action(async (planFile: string, flags: Omit<PlanFlags, 'format'>) => {
    const inputs = await readInputs(host, planFile, flags);
    const { serviceArguments, locate, notes } = inputs;
    const [first, ...others] = validate(...serviceArguments);
    if (first !== undefined) throw failureOf(new ValidationError([first, ...others]), locate);
    if (flags.strict === true) refuseDoubts(inputs);
    const people = serviceArguments[2].participants.length;
    const files = [planFile, ...(flags.census === undefined ? [] : [flags.census])].map(spokenName).join(' and ');
    await writeText(
      host.stdout,
      `${files} ${flags.census === undefined ? 'is' : 'are'} valid: ${people} ${people === 1 ? 'participant' : 'participants'}\n${notes.map((note) => `  ${printable(note)}\n`).join('')}`,
    );
    await writeWarnings(host, inputs);
  });
}
