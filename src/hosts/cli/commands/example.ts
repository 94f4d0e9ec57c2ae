import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Argument } from 'commander';
import { refuseAny } from '../errors/failure.js';
import { packageFolder } from '../files/files.js';
import { type Host, writeText } from '../host.js';
import { writeFiles } from '../output/output-files.js';
import { printable } from '../text/style.js';
import type { CommandRow } from './command.js';

/** Description of an example, and the command that uses it; `at` gives the path of one of its files. */
interface Example {
  readonly about: string;
  readonly next: (at: (file: string) => string) => string;
}

/** The folders of docs/examples that the package contains. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  acme: {
    about: 'Acme and two others, invented companies of 180 employees',
    next: (at) => `esop-repurchase simulate ${at('plan-typical.json')} --census ${at('census.csv')}`,
  },
  service: { about: 'Requests for the service, and files that deploy it', next: () => 'esop-repurchase-service serve' },
};

/** Writes an example of the package into a folder. */
export const EXAMPLE: CommandRow<object> = {
  name: 'example',
  summary: 'write the files of an example',
  description: 'Writes the files of an example into a folder. A file that exists with other content is kept.',
  words: [
    new Argument('[example]', 'name of the example').choices(Object.keys(EXAMPLES)).default('acme'),
    new Argument('[folder]', 'the folder to write to; by default the name of the example'),
  ],
  options: [],
  run: ({ host, words: [name, folder] }) => writeExample(host, name!, folder ?? name!),
};

async function writeExample(host: Host, name: string, folder: string): Promise<void> {
  const { about, next } = EXAMPLES[name]!;
  const files = filesOf(name).map((file) => ({
    ...file,
    found: find(resolve(host.cwd, folder, file.name), file.bytes),
  }));
  const others = files.filter(({ found }) => found === 'other').map(({ name: file }) => join(folder, file));
  const issue = 'Already exists and is not overwritten: name another folder';
  const issues = others.map((path) => ({ file: path, field: path, issue }));
  refuseAny('Cannot write the example', issues, 'FILE_ERROR');
  const missing = files.filter(({ found }) => found === 'none');
  if (missing.length > 0)
    await writeFiles(
      host,
      folder,
      missing.map(({ name: file, bytes }) => ({ name: file, chunks: bytes })),
    );
  const lines = [
    `${about}, in ${folder}:`,
    ...files.map(({ name: file, found }) => `  ${file}${found === 'same' ? ' (exists already, the same)' : ''}`),
    `Next: ${next((file) => inShell(join(folder, file)))}`,
  ];
  await writeText(host.stdout, lines.map((line) => `${printable(line)}\n`).join(''));
}

/** Files of an example, without those that explain or generate it. */
function filesOf(name: string): { name: string; bytes: Uint8Array }[] {
  const source = join(packageFolder(), 'docs/examples', name);
  return readdirSync(source)
    .filter((file) => !/\.md$|^generate\.ts$/.test(file))
    .map((file) => ({ name: file, bytes: readFileSync(join(source, file)) }));
}

/** Whether a file exists, and with these bytes. */
function find(path: string, bytes: Uint8Array): 'none' | 'same' | 'other' {
  try {
    return readFileSync(path).equals(bytes) ? 'same' : 'other';
  } catch (error) {
    // A folder, or a file that cannot be read, exists. Whether the folder around it can be made is found when it is made.
    return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))
      ? 'none'
      : 'other';
  }
}

function inShell(path: string): string {
  return /[^\w./\\:-]/.test(path) ? `"${path}"` : path;
}
