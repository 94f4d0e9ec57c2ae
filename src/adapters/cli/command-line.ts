import { Command, CommanderError, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { censusesOption, compareCommand, compareOptions, type CompareFlags } from './compare/command.js';
import { errorJson, errorLines } from './errors/error-report.js';
import { Failure } from './errors/failure.js';
import { isClosedPipe, writeText, type Host } from './host.js';
import { describeKeys } from './keys/keys.js';
import { monteCarloCommand, monteCarloFlags, type MonteCarloFlags } from './montecarlo/command.js';
import { optionsOf } from './command/option-values.js';
import { formatOption, outOption } from './output/result-output.js';
import { serveCommand, serveOptions, type ServeFlags } from './serve/command.js';
import { sensitivityCommand, sensitivityFlags, type SensitivityFlags } from './sensitivity/command.js';
import { simulateCommand, type SimulateOptions } from './simulate/command.js';
import { solveCommand, solveFlags, type SolveFlags } from './solve/command.js';
import { stressCommand, stressOptions, type StressFlags } from './stress/command.js';
import { widthFor } from './text/style.js';
import { validateCommand } from './validate/command.js';

/** What the process ends with. */
export const EXIT = { fine: 0, badInput: 1, usage: 2, noSolution: 3 } as const;

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  try {
    let code: number = EXIT.fine;
    const program = describeProgram(host, (ended) => {
      code = ended;
    });
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.fine;
    // Commander has said what is wrong, or has shown the help or the version that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (!(error instanceof Failure)) throw error;
    // Lines for a person, the service's error object for a program: neither wants to pick one out of the other.
    await writeText(host.stderr, host.stderr.isTTY === true ? errorLines(error) : errorJson(error)).catch(
      ignoreClosedPipe,
    );
    return EXIT.badInput;
  }
}

/** The commands, their options and their help; `end` is told of an exit code that is not 0 and no error either. */
function describeProgram(host: Host, end: (code: number) => void): Command {
  const program = new Command('esop-repurchase')
    .description("What buying back its people's shares will cost an employee-owned company, year by year.")
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(--help shows how it is used)')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => widthFor(host),
      getErrHelpWidth: () => widthFor(host),
    })
    .exitOverride();
  const census = (): Option =>
    new Option('--census <census.csv>', 'the participants, as a CSV file, when the plan file does not list them');
  const onAPlan = (name: string, summary: string, description: string): Command =>
    program
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<plan.json>', 'planRules, operatingAssumptions, initialState and systemConfig in one object');
  const withResult = (command: Command, options: readonly Option[] = []): Command => {
    for (const option of options) command.addOption(option);
    return command.addOption(formatOption()).addOption(outOption());
  };

  withResult(
    onAPlan(
      'simulate',
      'project the plan and show what it costs',
      'Projects the plan and shows, year by year, what its repurchases cost and who pays.',
    ).addOption(census()),
  ).action((planFile: string, options: SimulateOptions) => simulateCommand(host, planFile, options));

  withResult(
    onAPlan(
      'montecarlo',
      'how bad can it get? the plan under chance',
      'Projects the plan many times, chance deciding who leaves and how the price grows, and shows the spread.',
    ).addOption(census()),
    optionsOf(monteCarloFlags),
  ).action((planFile: string, flags: MonteCarloFlags) => monteCarloCommand(host, planFile, flags));

  withResult(
    onAPlan(
      'sensitivity',
      'what drives it? one assumption moved at a time',
      'Moves each assumption down and up, one at a time, and ranks them by what that does.',
    ).addOption(census()),
    optionsOf(sensitivityFlags),
  ).action((planFile: string, flags: SensitivityFlags) => sensitivityCommand(host, planFile, flags));

  withResult(
    onAPlan(
      'compare',
      'recycle or redeem? plans side by side',
      'Projects plans, or one plan with changes, and shows them side by side with the differences to the first.',
    )
      .argument('[other.json...]', 'plans to compare it with')
      .addOption(censusesOption),
    compareOptions,
  ).action((planFile: string, others: string[], flags: CompareFlags) =>
    compareCommand(host, [planFile, ...others], flags),
  );

  withResult(
    onAPlan(
      'stress',
      'what if it goes wrong? the plan under shocks',
      'Projects the plan with and without shocks, and shows both side by side.',
    ).addOption(census()),
    stressOptions,
  ).action((planFile: string, flags: StressFlags) => stressCommand(host, planFile, flags));

  withResult(
    onAPlan(
      'solve',
      'what must we contribute? the input that meets a target',
      'Finds the value of one input that brings a figure of the run to where it should be.',
    ).addOption(census()),
    optionsOf(solveFlags),
  ).action(async (planFile: string, flags: SolveFlags) => {
    if (!(await solveCommand(host, planFile, flags))) end(EXIT.noSolution);
  });

  onAPlan(
    'validate',
    'check the files without a projection',
    'Checks the plan file, and the census file if one is given, and names everything that is wrong.',
  )
    .addOption(census())
    .action((planFile: string, options: { census?: string }) => validateCommand(host, planFile, options.census));

  const serve = program
    .command('serve')
    .summary('run the service')
    .description('Serves simulations, scenarios and runs over HTTP, under /v1, until it is told to stop.');
  for (const option of serveOptions()) serve.addOption(option);
  serve.action((flags: ServeFlags) => serveCommand(host, flags));
  describeKeys(program, host);

  return program.addHelpText(
    'after',
    `
Exit codes: 0 fine, 1 bad input (the reasons are on standard error),
2 wrong usage, 3 no solution (solve).

Example:
  esop-repurchase simulate plan.json --census census.csv --format csv --out results`,
  );
}

function ignoreClosedPipe(error: unknown): void {
  if (!isClosedPipe(error)) throw error;
}
