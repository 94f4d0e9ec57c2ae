import { runCommandLine } from '../../../../src/hosts/service/commands/command-line.js';
import { run as runProgram, type Machine, type Outcome } from '../../cli/harness.js';

export { errorOf, folderWith, smallPlan, type Machine, type Outcome } from '../../cli/harness.js';

/** Runs the command line of the service in this process. */
export function run(cwd: string, args: readonly string[], machine: Machine = {}): Promise<Outcome> {
  return runProgram(cwd, args, machine, runCommandLine);
}
