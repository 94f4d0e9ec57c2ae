import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENGINE_VERSION } from '../../../src/index.js';
import { expectWithin } from './analysis-plan.js';
import { folderWith, run, type Machine } from './harness.js';

/** Commands in a folder with a few files, whose outputs are recorded. */
export interface Recorded {
  readonly files: Parameters<typeof folderWith>[0];
  /** Arguments of a command each, a value with spaces in quotation marks; or `cat` and a file that one has written. */
  readonly lines: readonly string[];
}

const asArguments = (line: string): string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));

/** The transcript of all cases, by their names; no line of a page is longer than the width. */
export async function transcriptOf(
  cases: Readonly<Record<string, Recorded>>,
  { more = [], machine = {}, width }: { more?: readonly string[]; machine?: Machine; width?: number } = {},
): Promise<string> {
  let transcript = '';
  for (const [name, { files, lines }] of Object.entries(cases)) {
    const folder = folderWith(files);
    transcript += `# ${name}\n\n`;
    for (const line of lines) {
      const [, file] = /^cat (.*)$/.exec(line) ?? [];
      if (file !== undefined) {
        transcript += `$ ${line}\n${readFileSync(join(folder, file), 'utf8')}\n`;
        continue;
      }
      const { code, stdout, stderr } = await run(folder, [...asArguments(line), ...more], machine);
      if (width !== undefined && !line.includes('--format')) expectWithin(stdout, width);
      const ends = code === 0 ? '' : `(exit code ${code})\n`;
      transcript += `$ esop-repurchase ${line}\n${stdout}${stderr}${ends}\n`.replaceAll(folder, '<folder>');
    }
  }
  return transcript.replaceAll(ENGINE_VERSION, '<version>').replaceAll('\r', '');
}

/** Tests of groups of cases, each with a transcript of its own. */
export function recordAll(groups: Readonly<Record<string, Readonly<Record<string, Recorded>>>>): void {
  it.each(Object.entries(groups))('%s', async (name, cases) => {
    const transcript = await transcriptOf(cases, { more: ['--errors', 'text'], width: 80 });
    expect(transcript).not.toContain('\u00a0');
    await expect(transcript).toMatchFileSnapshot(`transcripts/small/${name}.txt`);
  });
}
