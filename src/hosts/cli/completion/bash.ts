import { quoted, type Completions, type Place } from './completions.js';

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
  return `# bash completion for esop-repurchase
_esop_repurchase() {
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
complete -o default -F _esop_repurchase esop-repurchase
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
