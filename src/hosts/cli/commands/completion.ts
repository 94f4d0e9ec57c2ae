import { Argument, type Command, type Option } from 'commander';
import { type Host, writeText } from '../host.js';

/** A word that a shell may offer; an empty one where no shell can know it, nor is it the name of a file. */
interface Offered {
  /** Words of the command behind the name of the program. */
  readonly at: string;
  /** The word before the cursor, where only that one is followed by this. */
  readonly after: string;
  readonly word: string;
  readonly about: string;
}

/** Words after the program and each of its commands, from their definitions. */
function offeredBy(program: Command): Offered[] {
  const global = program.options.filter(({ long }) => long !== '--version');
  const below = (command: Command, words: readonly string[]): Offered[] => {
    const help = command.createHelp();
    const at = words.join(' ');
    const inner = help.visibleCommands(command).filter((each) => each.name() !== 'help');
    const options = [...help.visibleOptions(command), ...(command === program ? [] : global)];
    const valuesAfter = (after: string, choices: readonly string[] | undefined, name: string): Offered[] => {
      const isFile = /^(?:file|folder|dir)$|\.\w+$/.test(name);
      return (choices ?? (isFile ? [] : [''])).map((word) => ({ at, after, word, about: '' }));
    };
    const optionWords = ({ short, long, flags, argChoices, description: about }: Option): Offered[] => {
      const [, name] = /[<[](.+?)[>\]]/.exec(flags) ?? [];
      const names = [short, long].filter((each) => each !== undefined);
      const own = names.map((word) => ({ at, after: '', word, about }));
      return name === undefined ? own : [...own, ...names.flatMap((each) => valuesAfter(each, argChoices, name))];
    };
    return [
      ...inner.map((each) => ({ at, after: '', word: each.name(), about: each.summary() || each.description() })),
      ...options.flatMap(optionWords),
      // The first argument stands right after its command.
      ...command.registeredArguments
        .slice(0, 1)
        .flatMap((argument) => valuesAfter(words.at(-1)!, argument.argChoices, argument.name())),
      ...inner.flatMap((each) => below(each, [...words, each.name()])),
    ];
  };
  return below(program, []);
}

/** A text between single quotes, as bash and zsh read it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text between single quotes in fish, which escapes quotes inside them. */
function fishQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}

/** The search that bash and zsh share: reads `line`, `cur` and `prev`, and hands each word that fits to `offer`. */
const search = (table: readonly string[], offer: string): string => `
  local at='' after='' word a b about table=${quoted(`\n${table.join('\n')}\n`)}
  for word in "\${line[@]}"; do
    [[ $word != -* && $table == *$'\\n'"$at||$word|"* ]] && at="\${at:+$at }$word"
  done
  [[ $table == *$'\\n'"$at|$prev|"* ]] && after=$prev
  while IFS='|' read -r a b word about; do
    [[ $a == "$at" && $b == "$after" && -n $word && $word == "$cur"* ]] || continue
    [[ -n $after || $cur == -* || $word != -* ]] && ${offer}
  done <<< "$table"`;

/** Scripts by shell, for a function of a name and a table of `at|after|word|about`. */
const SHELLS: Readonly<Record<string, (program: string, name: string, offered: readonly Offered[]) => string>> = {
  // From 3.2 on. Where no word is known it completes names of files.
  bash: (program, name, offered) => `# bash completion for ${program}
${name}() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" line
  line=("\${COMP_WORDS[@]:1:COMP_CWORD - 1}")
  # bash takes the sign in --format=csv for a word.
  if [[ $cur == '=' ]]; then cur=''
  elif [[ $prev == '=' ]]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  COMPREPLY=()${search(
    offered.map(({ at, after, word }) => `${at}|${after}|${word}|`),
    'COMPREPLY+=("$word")',
  )}
}
complete -o default -F ${name} ${program}
`,
  zsh: (program, name, offered) => `#compdef ${program}
${name}() {
  local cur=$words[CURRENT] prev=$words[CURRENT-1]
  local -a line=("\${(@)words[2,CURRENT-1]}") found
  [[ $cur == --*=* ]] && prev=\${cur%%=*} cur=\${cur#*=} && compset -P '*='${search(
    offered.map(({ at, after, word, about }) => `${at}|${after}|${word}|${about}`),
    'found+=("${word//:/\\\\:}:$about")',
  )}
  if (( $#found )); then _describe word found
  elif [[ -z $after ]]; then _files; fi
}
if [ "$funcstack[1]" = ${name} ]; then
  ${name} "$@"
else
  compdef ${name} ${program}
fi
`,
  fish: (program, name, offered) => `# fish completion for ${program}
set -g ${name}_table \\
${offered.map(({ at, after, word, about }) => `  ${fishQuoted(`${at}|${after}|${word}|${about}`)}`).join(' \\\n')}
function ${name}
  set -l line (commandline -opc)
  set -l cur (commandline -ct)
  set -l prev $line[-1]
  set -l at ''
  set -l after ''
  set -l before ''
  if string match -q -- '--*=*' "$cur"
    set -l parts (string split -m 1 = -- $cur)
    set prev $parts[1]
    set before "$prev="
  end
  for word in $line[2..-1]
    if not string match -q -- '-*' "$word"; and string match -q -- "$at||$word|*" $${name}_table
      set at (string trim "$at $word")
    end
  end
  string match -q -- "$at|$prev|*" $${name}_table; and set after $prev
  set -l found 0
  for entry in (string match -- "$at|$after|?*|*" $${name}_table)
    set -l parts (string split -m 3 '|' -- $entry)
    if test -n "$after"; or string match -q -- '-*' "$cur"; or not string match -q -- '-*' "$parts[3]"
      set found 1
      printf '%s\\t%s\\n' "$before$parts[3]" "$parts[4]"
    end
  end
  test $found = 0 -a -z "$after"; and __fish_complete_path "$cur"
end
complete -c ${program} -f -a '(${name})'
`,
};

/** Prints what a shell needs to complete commands, options and words. */
export function addCompletion(program: Command, host: Host): void {
  const name = program.name();
  program
    .command('completion')
    .summary('print completions for a shell')
    .description('Prints a script that completes commands, options and their words in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      `
To load it:
  bash  add to ~/.bashrc: source <(${name} completion bash)
  zsh   add to ~/.zshrc after compinit: source <(${name} completion zsh)
  fish  ${name} completion fish > ~/.config/fish/completions/${name}.fish`,
    )
    .action((shell: string) =>
      writeText(host.stdout, SHELLS[shell]!(name, `_${name.replaceAll('-', '_')}`, offeredBy(program))),
    );
}
