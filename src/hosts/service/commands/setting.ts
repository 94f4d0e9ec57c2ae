import {
  Failure,
  InvalidArgumentError,
  invalidOption,
  near,
  Option,
  writeDoubts,
  type Command,
  type Host,
  type Issue,
} from 'esop-repurchase/internal/command-line';

const PREFIX = 'ESOP_';

/** Given in this variable, the address stays out of the list of processes, where its password could be read. */
export const POSTGRES_VARIABLE = `${PREFIX}POSTGRES_URL`;

const FILE_VARIABLE = `${PREFIX}DB`;

/** The variables of all commands. */
const variables = new Set([POSTGRES_VARIABLE]);

/** An option of the service that may also be given by a variable of the environment: `--lame-duck` by `ESOP_LAME_DUCK`. */
export class Setting extends Option {
  /** The variable. */
  readonly variable: string;

  constructor(flags: string, description: string) {
    super(flags, description);
    this.variable = `${PREFIX}${(this.long ?? '').replace(/^--/, '').replace(/-/g, '_').toUpperCase()}`;
    this.description = `${description} [${this.variable}]`;
    variables.add(this.variable);
  }
}

/** Lets the environment of a command stand for its settings that were not given as options. */
export async function settingsFrom(host: Host, command: Command): Promise<void> {
  const { env } = host;
  await doubtUnknown(host, refuseMisspelt(env));
  if (env[FILE_VARIABLE] && env[POSTGRES_VARIABLE] && isWithoutDatabase(command)) {
    throw invalidOption(FILE_VARIABLE, `Is set besides ${POSTGRES_VARIABLE}: leave one of them out, or empty`);
  }
  for (const option of command.options) {
    if (!(option instanceof Setting)) continue;
    const name = option.attributeName();
    const given = env[option.variable];
    if (given === undefined || command.getOptionValueSource(name) === 'cli') continue;
    if (given === '') {
      // A container whose image names a file may leave the choice to PostgreSQL. Any other may be the slip of a script.
      if (option.variable === FILE_VARIABLE) continue;
      throw invalidOption(option.variable, 'Must not be empty: leave it out');
    }
    command.setOptionValueWithSource(name, valueOf(option, given), 'env');
  }
}

/** Whether the options leave it to the environment where everything is kept. */
function isWithoutDatabase(command: Command): boolean {
  return ['db', 'postgres'].every((name) => command.getOptionValueSource(name) === undefined);
}

/** Reports a fault of an environment value at its variable: the user has written no option. */
export function asGiven({ code, message, issues }: Failure, command: Command | undefined): Failure {
  const variableOf = (flag: string): string => {
    const option = command?.options.find(({ long }) => long === flag);
    const isGiven = option instanceof Setting && command?.getOptionValueSource(option.attributeName()) === 'env';
    return isGiven ? option.variable : flag;
  };
  const located = issues.map((issue): Issue => {
    const file = variableOf(issue.file);
    return file === issue.file ? issue : { ...issue, file, field: file };
  });
  return new Failure(code, message, located);
}

/** A setting with a wrong name would be none: nothing encrypted, nothing deleted. Returns those that are near to none. */
function refuseMisspelt(env: Host['env']): string[] {
  const unknown: string[] = [];
  const known = [...variables].map((variable) => variable.slice(PREFIX.length));
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith(PREFIX) || variables.has(variable)) continue;
    const [meant] = near(variable.slice(PREFIX.length), known);
    if (meant !== undefined) throw invalidOption(variable, `Is no setting: did you mean ${PREFIX}${meant}?`);
    unknown.push(variable);
  }
  return unknown;
}

/** As Kubernetes names the addresses of a service. */
const ADDRESS = /_(?:SERVICE_)?(?:HOST|PORT)(?:_|$)/;

/** They may be another program's. */
async function doubtUnknown(host: Host, unknown: readonly string[]): Promise<void> {
  const doubtful = unknown.filter((variable) => !ADDRESS.test(variable));
  await writeDoubts(
    host,
    doubtful.map((variable) => ({ file: variable, field: variable, issue: 'Is no setting, and is ignored' })),
  );
}

function valueOf(option: Setting, given: string): unknown {
  if (option.isBoolean() || option.negate) {
    if (given !== 'true' && given !== 'false') throw invalidOption(option.variable, 'Must be true or false', given);
    return (given === 'true') !== option.negate;
  }
  const { parseArg } = option;
  if (parseArg === undefined) return given;
  try {
    // A list is separated by commas. What is read of a choice is the choice.
    return given.split(',').reduce<unknown>((before, entry) => parseArg(entry.trim(), before as string), undefined);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw invalidOption(option.variable, error.message, given);
  }
}

/** Adds a command to those of a program, or of a group. */
export type Addition = (to: Command, host: Host) => Command;

/** A command: its name, its sentence, its options, and what it does with them and with its argument. */
export function command<Flags>(
  name: string,
  sentence: string,
  options: () => readonly Option[],
  run: (host: Host, flags: Flags, argument: string) => Promise<void>,
): Addition {
  return (to, host) => {
    const added = to.command(name).description(sentence);
    for (const option of options()) added.addOption(option);
    added.hook('preAction', (_, action) => settingsFrom(host, action));
    return added.action((...given: unknown[]) => run(host, added.opts() as Flags, given[0] as string));
  };
}

/** Commands under a name. */
export function group(name: string, summary: string, sentence: string, commands: readonly Addition[]): Addition {
  return (to, host) => {
    const added = to.command(name).summary(summary).description(sentence);
    for (const add of commands) add(added, host);
    return added;
  };
}
