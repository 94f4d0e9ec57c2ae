import { Command, CommanderError, Option } from 'commander';
import { isRepeatable } from './commands/repeated.js';
import { Failure } from './errors/failure.js';
import { type Host, isClosedPipe, isForPeople, writeText } from './host.js';
import { widthFor } from './text/style.js';

/** Exit codes of the process. */
export const EXIT = { fine: 0, badInput: 1, usage: 2, noSolution: 3, incomplete: 4 } as const;

/** A program of several commands. */
export interface Program {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /**
   * Adds the commands, or the one that is asked for alone; `end` is told an exit code that is neither 0 nor an error.
   *
   * @param asked - the first word that is no option, if any
   */
  readonly add: (
    program: Command,
    host: Host,
    end: (code: number) => void,
    asked: string | undefined,
  ) => void | Promise<void>;
  /** The help after the list of commands. */
  readonly helpAfter: string;
  /** Puts a failure of a command in the words in which the user gave what is wrong; by default it stays as it is. */
  readonly asGiven?: (failure: Failure, command: Command | undefined) => Failure;
}

/** Runs one command line, given without the program's name, and resolves to the exit code. Rejects for bugs only. */
export async function runProgram(about: Program, args: readonly string[], host: Host): Promise<number> {
  let code: number = EXIT.fine;
  const toldHow: Host = {
    ...host,
    get errors() {
      return program.opts<Pick<Host, 'errors'>>().errors;
    },
  };
  const program = emptyProgram(about, host);
  const end = (ended: number): void => {
    code = ended;
  };
  let command: Command | undefined;
  program.hook('preAction', (_, action) => {
    command = action;
  });
  try {
    // The version is told here, before any command is loaded.
    const [asked] = program.parseOptions([...args]).operands;
    await about.add(program, toldHow, end, asked);
    refuseRepeated(program);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.fine;
    // Commander has already said what is wrong, or shown the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (!(error instanceof Failure)) throw error;
    // Lines for a person, the service's error object for a program, so that neither has to pick out its part.
    const failure = about.asGiven?.(error, command) ?? error;
    const { errorJson, errorLines } = await import('./errors/report.js');
    await writeText(host.stderr, isForPeople(toldHow) ? errorLines(failure) : errorJson(failure)).catch(
      ignoreClosedPipe,
    );
    return isAboutOptions(failure) ? EXIT.usage : EXIT.badInput;
  }
}

/** The program and its help, without commands. */
function emptyProgram({ name, description, version, helpAfter }: Program, host: Host): Command {
  return new Command(name)
    .description(description)
    .version(version, '-V, --version', 'show the version')
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
    .exitOverride()
    .addHelpText('after', helpAfter);
}

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
