import type { Command, Option } from 'commander';
import { isRepeatable } from '../command/option-values.js';

/** Completions of a place: some words, the name of a file, or what no shell can know. */
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

/** Completions after a command. */
export interface Completions {
  /** The name of the program. */
  readonly program: string;
  /** The command's words after the name of the program; the program itself has none. */
  readonly command: readonly string[];
  readonly commands: readonly { readonly name: string; readonly about: string }[];
  readonly options: readonly CompletedOption[];
  readonly arguments: readonly { readonly place: Place; readonly isVariadic: boolean }[];
}

/** Completions after the program and each of its commands, from their definitions. */
export function completionsOf(program: Command): Completions[] {
  const global = program.options.filter(({ long }) => long !== '--version');
  const below = (command: Command, words: readonly string[]): Completions[] => {
    const help = command.createHelp();
    const inner = help.visibleCommands(command).filter((each) => each.name() !== 'help');
    const options = [...help.visibleOptions(command), ...(command === program ? [] : global)];
    const own: Completions = {
      program: program.name(),
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

/** A script for bash from 3.2 on. Where no word is known it completes names of files. */
export function bashScript(all: readonly Completions[]): string {
  const known = all.filter(({ command }) => command.length > 0);
  const paths = known.map(({ command }) => quoted([command.slice(0, -1).join(' '), command.at(-1)].join(' ')));
  const values = all.flatMap(({ command, options: own, arguments: [first] }) => [
    ...own.flatMap(({ names, value }) =>
      isListed(value)
        ? [
            lineFor(
              command,
              names.map((name) => ` ${name}`),
              value.words,
            ),
          ]
        : [],
    ),
    // The first argument stands right after its command.
    ...(isListed(first?.place) ? [lineFor(command, [` ${command.at(-1)}`], first.place.words)] : []),
  ]);
  const options = all.map(({ command, options: own }) =>
    lineFor(
      command,
      [''],
      own.flatMap(({ names }) => names),
    ),
  );
  const commands = all
    .filter(({ commands: inner }) => inner.length > 0)
    .map(({ command, commands: inner }) =>
      lineFor(
        command,
        [''],
        inner.map(({ name }) => name),
      ),
    );
  const name = nameOf(all);
  return `# bash completion for ${name}
${functionName(name)}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" at='' words='' i
  # bash takes the sign in --format=csv for a word.
  if [[ $cur == '=' ]]; then cur=''
  elif [[ $prev == '=' ]]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${paths.join(' | ')}) at="\${at:+$at }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $prev" in
${values.join('\n')}
  esac
  if [[ -z $words && $cur == -* ]]; then case "$at" in
${options.join('\n')}
  esac
  elif [[ -z $words && $prev != -* ]]; then case "$at" in
${commands.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F ${functionName(name)} ${name}
`;
}

/** A branch: the words after a command, and before it what stands directly before the cursor. */
function lineFor(command: readonly string[], before: readonly string[], words: readonly string[]): string {
  const cases = before.map((word) => quoted(`${command.join(' ')}${word}`));
  return `    ${cases.join(' | ')}) words=${quoted(words.join(' '))} ;;`;
}

function isListed(place: Place | null | undefined): place is Exclude<Place, string> {
  return typeof place === 'object' && place !== null;
}

/** A script for zsh: a function for each command. */
export function zshScript(all: readonly Completions[]): string {
  const name = nameOf(all);
  const main = functionName(name);
  return `#compdef ${name}
${all.map(functionOf).join('\n')}
if [ "$funcstack[1]" = ${main} ]; then
  ${main} "$@"
else
  compdef ${main} ${name}
fi
`;
}

function functionOf({ program, command, commands, options, arguments: places }: Completions): string {
  const specs = options.flatMap(optionSpecs);
  if (commands.length === 0) {
    const own = places.map(({ place, isVariadic }, at) =>
      quoted(`${isVariadic ? '*' : at + 1}:argument:${action(place)}`),
    );
    return `${functionName(program, command)}() {\n  _arguments ${[...specs, ...own].join(' \\\n    ')}\n}`;
  }
  const described = commands.map(({ name, about }) => quoted(`${name}:${about}`));
  const branches = commands.map(({ name }) => `        ${name}) ${functionName(program, [...command, name])} ;;`);
  return `${functionName(program, command)}() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands=(
    ${described.join('\n    ')}
  )
  _arguments -C ${[...specs, `'1: :->command'`, `'*:: :->rest'`].join(' \\\n    ')}
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
${branches.join('\n')}
      esac ;;
  esac
}`;
}

/** The name of the program whose completions these are. */
function nameOf([first]: readonly Completions[]): string {
  return first!.program;
}

/** The function of a shell that completes the program, or one of its commands. */
function functionName(program: string, command: readonly string[] = []): string {
  return ['', program, ...command].join('_').replaceAll('-', '_');
}

function optionSpecs({ names, about, value, isRepeatable }: CompletedOption): string[] {
  const text = about.replace(/[[\]\\]/g, String.raw`\$&`);
  const after = value === null ? '' : `:value:${action(value)}`;
  return names.map((name) => {
    const sign = value !== null && name.startsWith('--') ? '=' : '';
    return quoted(`${isRepeatable ? '*' : ''}${name}${sign}[${text}]${after}`);
  });
}

function action(place: Place): string {
  return place === 'file' ? '_files' : place === 'other' ? ' ' : `(${place.words.join(' ')})`;
}

/** A script for fish. */
export function fishScript(all: readonly Completions[]): string {
  const paths = all
    .filter(({ command }) => command.length > 0)
    .map(({ command }) => fishQuoted(` ${command.join(' ')}`));
  const name = nameOf(all);
  return `# fish completion for ${name}
function _${functionName(name)}_at --description 'Whether the words so far are this command'
  set -l at ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$at $word" ${paths.join(' ')}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c ${name} -f
${all.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ program, command, commands, options, arguments: places }: Completions): string[] {
  const at = command.map((word) => ` ${word}`).join('');
  const line = (rest: string): string => `complete -c ${program} -n "_${functionName(program)}_at '${at}'" ${rest}`;
  return [
    ...commands.map(({ name, about }) => line(`-a ${name} -d ${fishQuoted(about)}`)),
    ...places.flatMap(({ place }) => (place === 'other' ? [] : [line(argument(place))])),
    ...options.map((option) => line(fishOption(option))),
  ];
}

function fishOption({ names, about, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const own =
    value === null ? [] : value === 'file' ? ['-r -F'] : value === 'other' ? ['-x'] : [`-x ${argument(value)}`];
  return [...flags, ...own, `-d ${fishQuoted(about)}`].join(' ');
}

function argument(place: Exclude<Place, 'other'>): string {
  return place === 'file' ? '-F' : `-a ${fishQuoted(place.words.join(' '))}`;
}

/** fish escapes quotes inside quotes. */
function fishQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
