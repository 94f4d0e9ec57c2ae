import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../../src/hosts/cli/command-line.js';
import { runCommandLine as runService } from '../../../src/hosts/service/commands/command-line.js';
import { folderWith, run } from './harness.js';

/** Words that bash offers for the last of `words`, but for names of files: bash adds those itself, since the function is registered so. */
function offeredByBash(folder: string, script: string, words: readonly [program: string, ...string[]]): string[] {
  const [program] = words;
  const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _${program.replaceAll('-', '_')}
    printf '%s\\n' "\${COMPREPLY[@]}"; complete -p ${program} | grep -q -- '-o default'`;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', code, script, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bash failed: ${stdout} ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** The words before the cursor, the last of them begun, and what a shell is to offer; nothing where that is a name of a file. */
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
  [['simulate', 'pl'], []],
  [['validate', 'plan.json', '--census', 'pl'], []],
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

describe.each([
  ['esop-repurchase', runCommandLine, OF_LIBRARY],
  ['esop-repurchase-service', runService, OF_SERVICE],
] as const)('%s completion', (program, main, lines) => {
  it('bash completes commands, options, words and files', async () => {
    const folder = folderWith({});
    const { code, stdout } = await run(folder, ['completion', 'bash'], {}, main);
    expect(code).toBe(0);
    const script = join(folder, 'script.bash');
    writeFileSync(script, stdout);
    const told = lines.map(([words]) => [words, offeredByBash(folder, script, [program, ...words]).sort()]);
    expect(told).toEqual(lines);
  });

  it.each(['zsh', 'fish'])('%s knows the same words', async (shell) => {
    const { code, stdout } = await run(folderWith({}), ['completion', shell], {}, main);
    expect(code).toBe(0);
    const words = stdout.split(/[^\w-]+/);
    // fish writes the name of an option without its dashes.
    const unknown = lines
      .flatMap(([, offered]) => offered)
      .filter((word) => !words.includes(word) && !words.includes(word.replace(/^--/, '')));
    expect(unknown).toEqual([]);
  });
});

it('a shell that is not known is wrong usage', async () => {
  const { code, stderr } = await run(folderWith({}), ['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish');
});
