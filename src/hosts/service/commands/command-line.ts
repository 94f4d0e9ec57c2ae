import { addCompletion, runProgram, type Host, type Program } from 'esop-repurchase/internal/command-line';
import packageJson from '../package.json' with { type: 'json' };
import { keys } from './keys.js';
import { serve } from './serve.js';
import { asGiven } from './setting.js';
import { database, tenants } from './tenants.js';

const PROGRAM: Program = {
  name: packageJson.name,
  description: packageJson.description,
  version: packageJson.version,
  add: (program, host) => {
    for (const add of [serve, keys, tenants, database]) add(program, host);
    addCompletion(program, host);
  },
  helpAfter: `
Exit codes: 0 fine, 1 bad input (the reasons are on standard error),
2 wrong usage.

Example:
  esop-repurchase-service serve --port 8787 --db service.db`,
  asGiven,
};

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  return runProgram(PROGRAM, args, host);
}
