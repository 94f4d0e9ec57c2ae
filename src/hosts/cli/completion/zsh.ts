import { quoted, type CompletedOption, type Completions, type Place } from './completions.js';

/** A script for zsh: a function for each command. */
export function zshScript(all: readonly Completions[]): string {
  return `#compdef esop-repurchase
${all.map(functionOf).join('\n')}
if [ "$funcstack[1]" = ${functionName([])} ]; then
  ${functionName([])} "$@"
else
  compdef ${functionName([])} esop-repurchase
fi
`;
}

function functionOf({ command, commands, options, arguments: places }: Completions): string {
  const specs = options.flatMap(optionSpecs);
  if (commands.length === 0) {
    const own = places.map(({ place, isVariadic }, at) =>
      quoted(`${isVariadic ? '*' : at + 1}:argument:${action(place)}`),
    );
    return `${functionName(command)}() {\n  _arguments ${[...specs, ...own].join(' \\\n    ')}\n}`;
  }
  const described = commands.map(({ name, about }) => quoted(`${name}:${about}`));
  const branches = commands.map(({ name }) => `        ${name}) ${functionName([...command, name])} ;;`);
  return `${functionName(command)}() {
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

function functionName(command: readonly string[]): string {
  return ['_esop_repurchase', ...command].join('_').replaceAll('-', '_');
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
