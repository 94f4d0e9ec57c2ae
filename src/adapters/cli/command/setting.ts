import { InvalidArgumentError, Option, type Command } from 'commander';
import { invalidOption } from './option-values.js';

/** An option of the service that may also be given by a variable of the environment: `--lame-duck` by `ESOP_LAME_DUCK`. */
export class Setting extends Option {
  /** The variable. */
  readonly variable: string;

  constructor(flags: string, description: string) {
    super(flags, description);
    this.variable = `ESOP_${(this.long ?? '').replace(/^--/, '').replace(/-/g, '_').toUpperCase()}`;
    this.description = `${description} [${this.variable}]`;
  }
}

/** Lets the environment of a command stand for its settings that were not given as options. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>, command: Command): void {
  for (const option of command.options) {
    if (!(option instanceof Setting)) continue;
    const name = option.attributeName();
    const given = env[option.variable];
    if (given === undefined || given === '' || command.getOptionValueSource(name) === 'cli') continue;
    command.setOptionValueWithSource(name, valueOf(option, given), 'env');
  }
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
