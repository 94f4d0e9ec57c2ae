/** Recorded output of every command. A change of words shows in these files, which `vitest --update` writes. */
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '../../../src/index.js';
import { expectWithin } from './analysis-plan.js';
import { run } from './harness.js';
import { TRANSCRIBED } from './transcribed.js';

const folder = resolve('docs/examples/acme');

it('every command has a transcript', async () => {
  const { stdout } = await run(folder, ['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name!);
  expect(Object.keys(TRANSCRIBED).sort()).toEqual(commands.filter((name) => name !== 'help').sort());
});

it.each(Object.entries(TRANSCRIBED))('%s', async (command, lines) => {
  let transcript = '';
  for (const line of [`${command} --help`, ...lines]) {
    const { code, stdout, stderr } = await run(folder, [...line.split(' '), '--errors', 'text']);
    // A help is as wide as its options, and `validate` has no table.
    if (lines.includes(line) && command !== 'validate') expectWithin(stdout, 80);
    // What marks the columns of a table is gone.
    expect(stdout).not.toContain('\u00a0');
    transcript += `$ esop-repurchase ${line}\n${stdout}${stderr}${code === 0 ? '' : `(exit code ${code})\n`}\n`;
  }
  const text = transcript.replaceAll(ENGINE_VERSION, '<version>').replaceAll(folder, '<folder>');
  await expect(text).toMatchFileSnapshot(`transcripts/${command}.txt`);
});
