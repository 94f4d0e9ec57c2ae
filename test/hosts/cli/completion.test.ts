import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../../src/hosts/cli/command-line.js';
import { runCommandLine as runService } from '../../../src/hosts/service/commands/command-line.js';
import { folderWith, run } from './harness.js';

/** What a shell offers after each line; null where it leaves that to its names of files. */
type Complete = (folder: string, script: string, lines: readonly Words[]) => (string[] | null)[];
type Words = readonly [program: string, ...words: string[]];

const execute = (cwd: string, shell: string, ...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(shell, args, { cwd, encoding: 'utf8', timeout: 50_000 });
  if (status !== 0) throw new Error(`${shell} failed: ${String(error)} ${stdout} ${stderr}`);
  return stdout;
};
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const SHELLS: Readonly<Record<string, Complete>> = {
  // What bash does at a tab, but for names of files: those it takes itself, since the function is registered so.
  bash: (folder, script, lines) =>
    lines.map((words) => {
      const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _${words[0].replaceAll('-', '_')}
        printf '%s\\n' "\${COMPREPLY[@]}"; complete -p ${words[0]} | grep -q -- '-o default'`;
      const found = linesOf(execute(folder, 'bash', '--norc', '-c', code, script, ...words));
      return found.length === 0 ? null : found;
    }),
  // In a terminal of its own, whose completion writes down what it adds.
  zsh: (folder, script, lines) => {
    const inner = `autoload -U compinit; compinit -u -D; source '${script}'
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
  typeset -a hits; builtin compadd -A hits "$@"; builtin compadd "$@"; print -rl -- $hits >> found
}
bindkey '^I' complete-word
finish() { print END >> found; comppostfuncs=(finish) }
comppostfuncs=(finish)`;
    writeFileSync(join(folder, 'inner.zsh'), inner);
    writeFileSync(join(folder, 'found'), '');
    const code = `zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'source ./inner.zsh; print READY'
zpty -r -m z out '*READY*READY*'; integer n=0
for line in "$@"; do
  zpty -w -n z "$line"$'\\t'; n+=1
  while (( $(grep -c '^END$' found) < n )); do sleep 0.05; done
  zpty -w -n z $'\\x15'
done
zpty -d z`;
    execute(folder, 'zsh', '-f', '-c', code, 'zsh', ...lines.map((words) => words.join(' ')));
    const found = readFileSync(join(folder, 'found'), 'utf8').split('END\n').slice(0, -1);
    return found.map((words) => linesOf(words).map((word) => word.replace(/=$/, '')));
  },
  fish: (folder, script, lines) =>
    lines.map((words) => {
      const code = `source '${script}'; complete -C '${words.join(' ')}'`;
      return linesOf(execute(folder, 'fish', '--no-config', '-c', code)).map((found) => found.split('\t')[0]!);
    }),
};

/** The words before the cursor, the last of them begun, and what the shell is to offer. */
type Lines = readonly (readonly [words: readonly string[], offered: readonly string[]])[];

const OF_LIBRARY: Lines = [
  [['se'], ['sensitivity']],
  [['price-bridge', '--thr'], []],
  [['compare', '--thr'], ['--three-rs']],
  [
    ['simulate', 'plan.json', '--format', ''],
    ['csv', 'json', 'parquet', 'table', 'xlsx'],
  ],
  [
    ['journal', '--format', ''],
    ['beancount', 'csv', 'hledger', 'ndjson'],
  ],
  [['simulate', '--errors', 'j'], ['json']],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['example', 'a'], ['acme']],
  [['simulate', 'pl'], ['plan.json']],
  [['validate', 'plan.json', '--census', 'pl'], ['plan.json']],
];

const OF_SERVICE: Lines = [
  [['se'], ['serve']],
  [
    ['keys', ''],
    ['create', 'list', 'revoke'],
  ],
  [['keys', 'create', '--ti'], ['--tier']],
  [
    ['keys', 'create', '--tier', ''],
    ['enterprise', 'standard'],
  ],
];

const PROGRAMS = [
  ['esop-repurchase', runCommandLine, OF_LIBRARY],
  ['esop-repurchase-service', runService, OF_SERVICE],
] as const;

describe.each(Object.entries(SHELLS))('completion %s', (shell, complete) => {
  const isMissing = spawnSync(shell, ['--version']).error !== undefined;
  if (isMissing) console.warn(`SKIPPED: completions are not tried in ${shell}, which is not installed`);

  it.skipIf(isMissing).each(PROGRAMS)(
    'completes commands, options, words and files of %s',
    async (name, main, lines) => {
      const folder = folderWith({ 'plan.json': '{}' });
      const { code, stdout } = await run(folder, ['completion', shell], {}, main);
      expect(code).toBe(0);
      const script = join(folder, `script.${shell}`);
      writeFileSync(script, stdout);
      const found = complete(
        folder,
        script,
        lines.map(([words]) => [name, ...words]),
      );
      const told = lines.map(([words, offered], at) => [
        words,
        [...new Set(found[at] ?? offered.filter((word) => word === 'plan.json'))].sort(),
      ]);
      expect(told).toEqual(lines);
    },
  );
});

it('a shell that is not known is wrong usage', async () => {
  const { code, stderr } = await run(folderWith({}), ['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish');
});
