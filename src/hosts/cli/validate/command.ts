import type { Command } from 'commander';
import { ValidationError } from '../../../index.js';
import { planCommand, planOptions, strictOption, type PlanFlags } from '../command/plan-command.js';
import { Failure } from '../errors/failure.js';
import { refuseDoubts, writeWarnings } from '../errors/warnings.js';
import { spokenName } from '../files/files.js';
import { checkFiles } from '../files/inputs.js';
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
    const inputs = await checkFiles(host, planFile, flags).catch((error: unknown) => {
      throw error instanceof Failure ? asInvalid(error) : error;
    });
    const { planInputs, notes, censusFile } = inputs;
    if (flags.strict === true) refuseDoubts(inputs);
    const people = planInputs.initialState.participants.length;
    const files = [planFile, ...(censusFile === null ? [] : [censusFile])].map(spokenName).join(' and ');
    await writeText(
      host.stdout,
      `${files} ${censusFile === null ? 'is' : 'are'} valid: ${people} ${people === 1 ? 'participant' : 'participants'}\n${notes.map((note) => `  ${printable(note)}\n`).join('')}`,
    );
    await writeWarnings(host, inputs);
  });
}

/** Nothing was simulated here: inputs for which the model has no answer are invalid too. */
function asInvalid(failure: Failure): Failure {
  if (failure.code !== 'SIMULATION_ERROR') return failure;
  return new Failure('VALIDATION_ERROR', new ValidationError([failure.issues[0]!]).message, failure.issues);
}
