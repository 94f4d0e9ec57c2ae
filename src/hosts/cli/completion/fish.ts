import type { CompletedOption, Completions, Place } from './completions.js';

/** A script for fish. */
export function fishScript(all: readonly Completions[]): string {
  const paths = all.filter(({ command }) => command.length > 0).map(({ command }) => quoted(` ${command.join(' ')}`));
  return `# fish completion for esop-repurchase
function __esop_repurchase_at --description 'Whether the words so far are this command'
  set -l at ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$at $word" ${paths.join(' ')}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c esop-repurchase -f
${all.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ command, commands, options, arguments: places }: Completions): string[] {
  const at = command.map((word) => ` ${word}`).join('');
  const line = (rest: string): string => `complete -c esop-repurchase -n "__esop_repurchase_at '${at}'" ${rest}`;
  return [
    ...commands.map(({ name, about }) => line(`-a ${name} -d ${quoted(about)}`)),
    ...places.flatMap(({ place }) => (place === 'other' ? [] : [line(argument(place))])),
    ...options.map((option) => line(optionOf(option))),
  ];
}

function optionOf({ names, about, value }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const own =
    value === null ? [] : value === 'file' ? ['-r -F'] : value === 'other' ? ['-x'] : [`-x ${argument(value)}`];
  return [...flags, ...own, `-d ${quoted(about)}`].join(' ');
}

function argument(place: Exclude<Place, 'other'>): string {
  return place === 'file' ? '-F' : `-a ${quoted(place.words.join(' '))}`;
}

/** fish escapes quotes inside quotes. */
function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
}
