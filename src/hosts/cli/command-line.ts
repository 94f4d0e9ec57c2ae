import { ENGINE_VERSION } from '../../index.js';
import type { Host } from './host.js';
import { type Program, runProgram } from './program.js';

const PROGRAM: Program = {
  name: 'esop-repurchase',
  description: "The cost of buying back the shares of an employee-owned company's people, year by year.",
  version: ENGINE_VERSION,
  // A small plan is run in less time than the analyses take to load.
  add: async (program, host, end, asked) => {
    const { addFirstHour } = await import('./commands/first-hour.js');
    if (addFirstHour(program, host, end, asked)) return;
    const { addAll } = await import('./commands/all.js');
    addAll(program, host, end);
  },
  helpAfter: `
Exit codes: 0 fine, 1 bad input (the reasons are on standard error),
2 wrong usage, 3 no solution (solve), 4 some plans without an answer
(portfolio).

Example:
  esop-repurchase simulate plan.json --census census.csv --format csv --out results`,
};

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  return runProgram(PROGRAM, args, host);
}
