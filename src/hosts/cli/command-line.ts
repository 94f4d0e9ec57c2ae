import type { Command } from 'commander';
import { ANALYSES } from '../../analysis/index.js';
import { ENGINE_VERSION } from '../../index.js';
import { addAnalysis } from './analysis/command.js';
import { addCompare } from './compare/command.js';
import { addCompletion } from './completion/command.js';
import type { Host } from './host.js';
import { addExample } from './example/command.js';
import { addExplain } from './explain/command.js';
import { addInit } from './init/command.js';
import { addJournal } from './journal/command.js';
import { addMcp } from './mcp/command.js';
import { addMonteCarlo } from './montecarlo/command.js';
import { addBacktest } from './backtest/command.js';
import { addFit } from './fit/command.js';
import { addMoved } from './moved.js';
import { addPortfolio } from './portfolio/command.js';
import { EXIT, runProgram, type Program } from './program.js';
import { addReconcile } from './reconcile/command.js';
import { addReport } from './report/command.js';
import { addSensitivity } from './sensitivity/command.js';
import { addSimulate } from './simulate/command.js';
import { addSolve } from './solve/command.js';
import { addStress } from './stress/command.js';
import { addValidate } from './validate/command.js';
import { addWhatIf } from './what-if/command.js';

/** Groups of the help: what a plan comes to, and how sure that is. */
const ASK = 'Ask:';
const DOUBT = 'Doubt:';
/** The analyses without a file of their own here that ask how sure an answer is. */
const DOUBTING: readonly string[] = ['benchmark'];

/** The commands in the order in which people meet them. */
function addCommands(program: Command, host: Host, end: (code: number) => void): void {
  program.commandsGroup('The first hour:');
  addExample(program, host);
  addInit(program, host);
  addValidate(program, host);
  addSimulate(program, host);
  addWhatIf(program, host);
  addReport(program, host);
  program.commandsGroup(ASK);
  addCompare(program, host);
  addSolve(program, host, () => {
    end(EXIT.noSolution);
  });
  addPortfolio(program, host, () => {
    end(EXIT.incomplete);
  });
  program.commandsGroup(DOUBT);
  addMonteCarlo(program, host);
  addSensitivity(program, host);
  addStress(program, host);
  for (const analysis of ANALYSES) {
    if (program.commands.some((command) => command.name() === analysis.kind)) continue;
    program.commandsGroup(DOUBTING.includes(analysis.kind) ? DOUBT : ASK);
    addAnalysis(program, host, analysis);
  }
  program.commandsGroup(DOUBT);
  addFit(program, host);
  program.commandsGroup('Audit:');
  addExplain(program, host);
  addJournal(program, host);
  addReconcile(program, host);
  addBacktest(program, host);
  program.commandsGroup('Serve:');
  addMcp(program, host);
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
