import { validate, ValidationError } from '../../../index.js';
import { failureOf } from '../errors/failure.js';
import { writeText, type Host } from '../host.js';
import { readInputs } from '../files/inputs.js';
import { writeWarnings } from '../errors/warnings.js';

/** Checks the files without running the plan: whether nothing is wrong on standard output, what is doubtful on standard error. */
export async function validateCommand(host: Host, planFile: string, censusFile: string | undefined): Promise<void> {
  const inputs = readInputs(host.cwd, planFile, censusFile);
  const { serviceArguments, locate } = inputs;
  const [first, ...others] = validate(...serviceArguments);
  if (first !== undefined) throw failureOf(new ValidationError([first, ...others]), locate);
  const people = serviceArguments[2].participants.length;
  const files = censusFile === undefined ? `${planFile} is` : `${planFile} and ${censusFile} are`;
  await writeText(host.stdout, `${files} valid: ${people} ${people === 1 ? 'participant' : 'participants'}\n`);
  await writeWarnings(host, inputs);
}
