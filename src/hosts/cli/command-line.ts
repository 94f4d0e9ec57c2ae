import { Command, CommanderError, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { ANALYSES } from '../../analysis/index.js';
import { addAnalysis } from './analysis/command.js';
import { addCompare } from './compare/command.js';
import { addCompletion } from './completion/command.js';
import { errorJson, errorLines } from './errors/error-report.js';
import { Failure } from './errors/failure.js';
import { addDatabase } from './database/command.js';
import { isRepeatable } from './command/option-values.js';
import { asGiven } from './command/setting.js';
import { isClosedPipe, isForPeople, writeText, type Host } from './host.js';
import { addExample } from './example/command.js';
import { addExplain } from './explain/command.js';
import { addInit } from './init/command.js';
import { addJournal } from './journal/command.js';
import { addKeys } from './keys/command.js';
import { addMcp } from './mcp/command.js';
import { addMonteCarlo } from './montecarlo/command.js';
import { addBacktest } from './backtest/command.js';
import { addFit } from './fit/command.js';
import { addPortfolio } from './portfolio/command.js';
import { addReconcile } from './reconcile/command.js';
import { addReport } from './report/command.js';
import { addSensitivity } from './sensitivity/command.js';
import { addServe } from './serve/command.js';
import { addSimulate } from './simulate/command.js';
import { addSolve } from './solve/command.js';
import { addStress } from './stress/command.js';
import { addTenants } from './tenants/command.js';
import { widthFor } from './text/style.js';
import { addValidate } from './validate/command.js';
import { addWhatIf } from './what-if/command.js';

/** What the process ends with. */
export const EXIT = { fine: 0, badInput: 1, usage: 2, noSolution: 3, incomplete: 4 } as const;

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  let code: number = EXIT.fine;
  const toldHow: Host = {
    ...host,
    get errors() {
      return program.opts<Pick<Host, 'errors'>>().errors;
    },
  };
  const program = describeProgram(toldHow, (ended) => {
    code = ended;
  });
  let command: Command | undefined;
  program.hook('preAction', (_, action) => {
    command = action;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.fine;
    // Commander has already said what is wrong, or shown the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (!(error instanceof Failure)) throw error;
    // Lines for a person, the service's error object for a program, so that neither has to pick out its part.
    const failure = asGiven(error, command);
    await writeText(host.stderr, isForPeople(toldHow) ? errorLines(failure) : errorJson(failure)).catch(
      ignoreClosedPipe,
    );
    return isAboutOptions(failure) ? EXIT.usage : EXIT.badInput;
  }
}

/** The commands and their help; `end` is told an exit code that is neither 0 nor an error. */
function describeProgram(host: Host, end: (code: number) => void): Command {
  const program = new Command('esop-repurchase')
    .description("The cost of buying back the shares of an employee-owned company's people, year by year.")
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .addOption(
      new Option('--errors <form>', 'errors and warnings as text or json; by default text for a terminal').choices([
        'text',
        'json',
      ]),
    )
    .showHelpAfterError('(see --help)')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => widthFor(host),
      getErrHelpWidth: () => widthFor(host),
    })
    .exitOverride();
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
  addServe(program, host);
  addKeys(program, host);
  addTenants(program, host);
  addDatabase(program, host);
  addCompletion(program, host);
  refuseRepeated(program);

  return program.addHelpText(
    'after',
    `
Exit codes: 0 fine, 1 bad input (the reasons are on standard error),
2 wrong usage, 3 no solution (solve), 4 some plans without an answer
(portfolio).

Example:
  esop-repurchase simulate plan.json --census census.csv --format csv --out results`,
  );
}

/** Groups of the help: what a plan comes to, and how sure that is. */
const ASK = 'Ask:';
const DOUBT = 'Doubt:';
/** The analyses without a file of their own here that ask how sure an answer is. */
const DOUBTING: readonly string[] = ['benchmark'];

/** Wrong usage is wrong usage, whether options and their variables are read here or by the engine. */
function isAboutOptions({ code, issues }: Failure): boolean {
  return code === 'VALIDATION_ERROR' && issues.every(({ file }) => /^(?:--|ESOP_)/.test(file));
}

/** Commander takes the last of several values; the others would be lost without a word. */
function refuseRepeated(command: Command): void {
  for (const option of command.options.filter((each) => !isRepeatable(each))) {
    let count = 0;
    command.on(`option:${option.name()}`, () => {
      count += 1;
      if (count > 1) command.error(`error: option '${option.long!}' is given twice`);
    });
  }
  for (const inner of command.commands) refuseRepeated(inner);
}

function ignoreClosedPipe(error: unknown): void {
  if (!isClosedPipe(error)) throw error;
}
