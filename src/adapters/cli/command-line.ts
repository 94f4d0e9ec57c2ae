import { Command, CommanderError, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { errorJson, errorLines } from './error-report.js';
import { Failure } from './failure.js';
import { isClosedPipe, writeText, type Host } from './host.js';
import { monteCarloCommand, monteCarloFlags, type MonteCarloFlags } from './montecarlo-command.js';
import { formatOption, outOption } from './result-output.js';
import { simulateCommand, type SimulateOptions } from './simulate-command.js';
import { widthFor } from './style.js';
import { validateCommand } from './validate-command.js';

/** What the process ends with. */
export const EXIT = { fine: 0, badInput: 1, usage: 2 } as const;

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export async function runCommandLine(args: readonly string[], host: Host): Promise<number> {
  try {
    await describeProgram(host).parseAsync(args, { from: 'user' });
    return EXIT.fine;
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

/** The commands, their options and their help. */
function describeProgram(host: Host): Command {
  const program = new Command('esop-repurchase')
    .description("What buying back its people's shares will cost an employee-owned company, year by year.")
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(--help shows how it is used)')
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => widthFor(host),
      getErrHelpWidth: () => widthFor(host),
    })
    .exitOverride();
  const census = (): Option =>
    new Option('--census <census.csv>', 'the participants, as a CSV file, when the plan file does not list them');

  program
    .command('simulate')
    .summary('project the plan and show what it costs')
    .description('Projects the plan and shows, year by year, what its repurchases cost and who pays.')
    .argument('<plan.json>', 'planRules, operatingAssumptions, initialState and systemConfig in one object')
    .addOption(census())
    .addOption(formatOption())
    .addOption(outOption())
    .action((planFile: string, options: SimulateOptions) => simulateCommand(host, planFile, options));

  const monteCarlo = program
    .command('montecarlo')
    .summary('how bad can it get? the plan under chance')
    .description(
      'Projects the plan many times, chance deciding who leaves and how the price grows, and shows the spread.',
    )
    .argument('<plan.json>', 'planRules, operatingAssumptions, initialState and systemConfig in one object')
    .addOption(census());
  for (const [, option] of monteCarloFlags) monteCarlo.addOption(option);
  monteCarlo
    .addOption(formatOption())
    .addOption(outOption())
    .action((planFile: string, flags: MonteCarloFlags) => monteCarloCommand(host, planFile, flags));

  program
    .command('validate')
    .summary('check the files without a projection')
    .description('Checks the plan file, and the census file if one is given, and names everything that is wrong.')
    .argument('<plan.json>', 'planRules, operatingAssumptions, initialState and systemConfig in one object')
    .addOption(census())
    .action((planFile: string, options: { census?: string }) => validateCommand(host, planFile, options.census));

  return program.addHelpText(
    'after',
    `
Exit codes: 0 fine, 1 bad input (the reasons are on standard error), 2 wrong usage.

Example:
  esop-repurchase simulate plan.json --census census.csv --format csv --out results`,
  );
}

function ignoreClosedPipe(error: unknown): void {
  if (!isClosedPipe(error)) throw error;
}
