import type { Command, Option } from 'commander';
import { isRepeatable } from '../command/option-values.js';

/** What may stand in a place: some words, the name of a file, or what no shell can know. */
export type Place = { readonly words: readonly string[] } | 'file' | 'other';

/** An option as a shell completes it. */
export interface CompletedOption {
  /** `--help`, and `-h` where there is a short form. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null for an option without a value. */
  readonly value: Place | null;
  readonly isRepeatable: boolean;
}

/** What a shell completes after a command. */
export interface Completions {
  /** The command's words after the name of the program; the program itself has none. */
  readonly command: readonly string[];
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  readonly options: readonly CompletedOption[];
  readonly arguments: readonly { readonly place: Place; readonly isVariadic: boolean }[];
}

/** What may follow the program and each of its commands, from their definitions. */
export function completionsOf(program: Command): Completions[] {
  const global = program.options.filter(({ long }) => long !== '--version');
  const below = (command: Command, words: readonly string[]): Completions[] => {
    const help = command.createHelp();
    const inner = help.visibleCommands(command).filter((each) => each.name() !== 'help');
    const options = [...help.visibleOptions(command), ...(command === program ? [] : global)];
    const own: Completions = {
      command: words,
      commands: inner.map((each) => ({ name: each.name(), about: each.summary() || each.description() })),
      options: options.map(optionOf),
      arguments: command.registeredArguments.map((argument) => ({
        place: placeOf(argument.argChoices, argument.name()),
        isVariadic: argument.variadic,
      })),
    };
    return [own, ...inner.flatMap((each) => below(each, [...words, each.name()]))];
  };
  return below(program, []);
}

function optionOf(option: Option): CompletedOption {
  const [, name] = /[<[](.+?)[>\]]/.exec(option.flags) ?? [];
  return {
    names: [option.short, option.long].filter((each) => each !== undefined),
    about: option.description,
    value: name === undefined ? null : placeOf(option.argChoices, name),
    isRepeatable: isRepeatable(option),
  };
}

function placeOf(choices: readonly string[] | undefined, name: string): Place {
  if (choices !== undefined) return { words: choices };
  return /^(?:file|folder|dir)$|\.\w+$/.test(name) ? 'file' : 'other';
}

/** A text between single quotes, as bash and zsh read it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
