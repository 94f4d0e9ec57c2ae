import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import type { CommandRow } from '../commands/command.js';
import { invalidOption } from '../commands/option-values.js';
import { isMissing, serviceFailure } from '../errors/failure.js';
import { packageFolder, readText, STANDARD_INPUT } from '../files/files.js';
import { writeText } from '../host.js';
import { repeated } from '../commands/repeated.js';
import { type Question, ToolAnswers } from './answer-tool.js';
import type { speak } from './server.js';

interface McpFlags {
  readonly folder?: readonly string[];
  readonly answer: boolean;
}

/** Lets language models ask: the program that hosts them starts this command and speaks with it over standard input and output. */
export const MCP: CommandRow<McpFlags> = {
  name: 'mcp',
  summary: 'a door for language models',
  description:
    'Offers the engine as tools of the Model Context Protocol over standard input and output. Files are read inside the given folders only, and no tool shows a person of the census.',
  options: [
    repeated(new Option('--folder <folder>', 'plans and censuses may be read in it; repeatable; by default this one')),
    new Option('--answer', 'answer the one question on standard input, and end').default(false).hideHelp(),
  ],
  run: async ({ host, flags }) => {
    const folders = (flags.folder ?? ['.']).map((name) => folderOf(host.cwd, name));
    if (flags.answer) {
      const question = JSON.parse(readText(host.cwd, STANDARD_INPUT, 'question')) as Question;
      await writeText(host.stdout, JSON.stringify(await new ToolAnswers(host, folders).answer(question)));
      return;
    }
    const server = await loadServer();
    const args = ['mcp', '--answer', ...folders.flatMap((path) => ['--folder', path])];
    await server.speak(host.streams, async (question, signal) => {
      const { stdout, ended } = await host.runCommand(args, signal, JSON.stringify(question));
      return stdout === '' ? { ended } : { text: stdout };
    });
  },
};

const SDK = '@modelcontextprotocol/sdk';

/** Loads the server; without the package that it needs, the error says how to install it. */
async function loadServer(): Promise<{ readonly speak: typeof speak }> {
  // The package has no module by its own name.
  await import('@modelcontextprotocol/sdk/types.js').catch((error: unknown) => {
    throw isMissing(error)
      ? serviceFailure(SDK, `Missing package. To install: npm install ${SDK}@${testedMajor()}`)
      : error;
  });
  return import('./server.js');
}

/** Major version of the SDK that the command is tested with. Read when it is told: as an import all of package.json would be bundled. */
function testedMajor(): string {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8');
  const { devDependencies } = JSON.parse(text) as { readonly devDependencies: Readonly<Record<typeof SDK, string>> };
  return devDependencies[SDK].split('.')[0]!;
}

/** The real path of a folder. */
function folderOf(cwd: string, name: string): string {
  const path = resolve(cwd, name);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw invalidOption('--folder', 'Must be a folder', name);
  }
  return realpathSync(path);
}
