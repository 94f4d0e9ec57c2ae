import type { Command } from 'commander';
import { ANALYSES } from '../../analysis/index.js';
import { ENGINE_VERSION } from '../../index.js';
import { commandOf } from './commands/analysis.js';
import { EXPLAIN, JOURNAL } from './commands/audit.js';
import { MONTE_CARLO, SOLVE } from './commands/chance.js';
import { addCommand, type CommandRow } from './commands/command.js';
import { COMPARE } from './commands/compare.js';
import { addCompletion } from './commands/completion.js';
import { EXAMPLE } from './commands/example.js';
import { INIT } from './commands/init.js';
import { BACKTEST, FIT, RECONCILE } from './commands/look-back.js';
import { PORTFOLIO } from './commands/portfolio.js';
import { SENSITIVITY, STRESS } from './commands/shocks.js';
import { SIMULATE, VALIDATE } from './commands/simulate.js';
import { WHAT_IF } from './commands/what-if.js';
import { serviceFailure } from './errors/failure.js';
import type { Host } from './host.js';
import { MCP } from './mcp/command.js';
import { type Program, runProgram } from './program.js';
import { REPORT } from './report/command.js';

const ASK = 'Ask:';
const DOUBT = 'Doubt:';
/** The analyses without a row of their own here that ask how sure an answer is. */
const DOUBTING: readonly string[] = ['benchmark'];

/** The commands by the groups of the help, in the order in which people meet them. */
const COMMANDS: readonly (readonly [group: string, rows: readonly CommandRow[]])[] = [
  ['The first hour:', [EXAMPLE, INIT, VALIDATE, SIMULATE, WHAT_IF, REPORT]],
  [ASK, [COMPARE, SOLVE, PORTFOLIO]],
  [DOUBT, [MONTE_CARLO, SENSITIVITY, STRESS]],
];
const COMMANDS_AFTER: typeof COMMANDS = [
  [DOUBT, [FIT]],
  ['Audit:', [EXPLAIN, JOURNAL, RECONCILE, BACKTEST]],
  ['Serve:', [MCP]],
];

function addCommands(program: Command, host: Host, end: (code: number) => void): void {
  const own = new Set(COMMANDS.flatMap(([, rows]) => rows.map(({ name }) => name)));
  const others = ANALYSES.filter(({ kind }) => !own.has(kind)).map(
    (analysis) => [DOUBTING.includes(analysis.kind) ? DOUBT : ASK, [commandOf(analysis)]] as const,
  );
  for (const [group, rows] of [...COMMANDS, ...others, ...COMMANDS_AFTER]) {
    program.commandsGroup(group);
    for (const row of rows) addCommand(program, host, end, row);
  }
  addCompletion(program, host);
  addMoved(program);
}

const PROGRAM: Program = {
  name: 'esop-repurchase',
  description: "The cost of buying back the shares of an employee-owned company's people, year by year.",
  version: ENGINE_VERSION,
  add: addCommands,
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

/** The package of the service, which is also its program. */
const SERVICE = 'esop-repurchase-service';

/** Commands of the service, which were commands of this program once. */
const MOVED = ['serve', 'keys', 'tenants', 'database'];

/** Answers the commands of the service by the name of its package. */
function addMoved(program: Command): void {
  for (const name of MOVED) {
    program
      .command(name, { hidden: true })
      .argument('[words...]')
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw serviceFailure(name, `The service is a package of its own. To run it: npx ${SERVICE} ${name}`);
      });
  }
}
