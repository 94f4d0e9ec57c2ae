import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith, run } from './harness.js';

/** What bash offers for the last of some words, but for names of files: those it takes itself, since the function is registered so. */
function offeredByBash(folder: string, script: string, words: readonly string[]): string[] {
  const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _esop_repurchase
    printf '%s\\n' "\${COMPREPLY[@]}"; complete -p esop-repurchase | grep -q -- '-o default'`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', code, script, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bash failed: ${stdout} ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** The words before the cursor, the last of them begun, and what a shell is to offer; nothing where that is a name of a file. */
const LINES: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['se'], ['sensitivity', 'serve']],
  [
    ['keys', ''],
    ['create', 'list', 'revoke'],
  ],
  [['keys', 'create', '--ti'], ['--tier']],
  [
    ['keys', 'create', '--tier', ''],
    ['enterprise', 'standard'],
  ],
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
  [['simulate', 'pl'], []],
  [['validate', 'plan.json', '--census', 'pl'], []],
];

it('completion bash completes commands, options, words and files', async () => {
  const folder = folderWith({});
  const { code, stdout } = await run(folder, ['completion', 'bash']);
  expect(code).toBe(0);
  const script = join(folder, 'script.bash');
  writeFileSync(script, stdout);
  const told = LINES.map(([words]) => [words, offeredByBash(folder, script, ['esop-repurchase', ...words]).sort()]);
  expect(told).toEqual(LINES);
});

it.each(['zsh', 'fish'])('completion %s knows the same words', async (shell) => {
  const { code, stdout } = await run(folderWith({}), ['completion', shell]);
  expect(code).toBe(0);
  const words = stdout.split(/[^\w-]+/);
  // fish writes the name of an option without its dashes.
  const unknown = LINES.flatMap(([, offered]) => offered).filter(
    (word) => !words.includes(word) && !words.includes(word.replace(/^--/, '')),
  );
  expect(unknown).toEqual([]);
});

it('a shell that is not known is wrong usage', async () => {
  const { code, stderr } = await run(folderWith({}), ['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish');
});
