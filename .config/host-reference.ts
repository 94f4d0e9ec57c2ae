import { Writable, Readable } from 'node:stream';
import type { Host } from '../src/hosts/cli/host.js';
import { runCommandLine } from '../src/hosts/cli/command-line.js';
import { runCommandLine as runServiceCommandLine } from '../src/hosts/service/commands/command-line.js';
import { SERVICE_ERRORS } from '../src/hosts/service/http/service-error.js';
import { openApiDocument } from '../src/hosts/service/openapi/document.js';

type CommandLine = typeof runCommandLine;

/** What a program prints for `--help`, in lines of 120 characters. */
async function helpOf(commandLine: CommandLine, words: readonly string[]): Promise<string> {
  let text = '';
  const stdout: Host['stdout'] = {
    write: (piece, done) => {
      text += piece;
      done?.();
      return true;
    },
    columns: 120,
    isTTY: true,
  };
  const asksNobody = (): never => {
    throw new Error('The help of a command needs no machine');
  };
  await commandLine([...words, '--help'], {
    stdout,
    stderr: stdout,
    cwd: '.',
    env: { NO_COLOR: '1' },
    now: () => 0,
    onInterrupt: () => () => undefined,
    streams: { stdin: new Readable(), stdout: new Writable() },
    untilTold: asksNobody,
    cores: 1,
    runCommand: asksNobody,
    runMonteCarlo: asksNobody,
  });
  return text.trim();
}

/** A section for each command, and for each command below it. */
async function helpSections(
  commandLine: CommandLine,
  program: string,
  words: readonly string[] = [],
): Promise<string[]> {
  const help = await helpOf(commandLine, words);
  const isGroup = help.includes('[command]');
  const names = isGroup ? [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name!) : [];
  const commands = names.filter((name) => name !== 'help');
  const below = await Promise.all(commands.map((name) => helpSections(commandLine, program, [...words, name])));
  return [`## ${[program, ...words].join(' ')}\n\n\`\`\`text\n${help}\n\`\`\``, ...below.flat()];
}

/** docs/reference/commands.md: every command with its options, as its help has them. */
export async function commandReference(): Promise<string> {
  const sections = [
    ...(await helpSections(runCommandLine, 'esop-repurchase')),
    ...(await helpSections(runServiceCommandLine, 'esop-repurchase-service')),
  ];
  return `# Commands and their options

<!-- Generated from the help of the commands; do not edit. -->

What \`--help\` says of every command. [The command line](../guides/command-line.md) shows them at work.

${sections.join('\n\n')}
`;
}

interface Operation {
  readonly summary: string;
}

/** docs/reference/service.md: the requests that the service answers, and its errors. */
export function serviceReference(): string {
  const { paths } = openApiDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `| \`${method.toUpperCase()} ${path}\` | ${summary} |`),
  );
  const errors = Object.entries(SERVICE_ERRORS).map(
    ([code, { statuses, when, retry }]) => `| \`${code}\` | ${statuses.join(', ')} | ${when} | ${retry ? 'yes' : ''} |`,
  );
  return `# Requests and errors of the service

<!-- Generated from the description of the service in OpenAPI; do not edit. -->

What the service answers; \`GET /v1/openapi.json\` has every field. [The service](../guides/service.md) shows it at work.

## Requests

| request | what it does |
| --- | --- |
${requests.join('\n')}

## Errors

An error with \`yes\` may pass: send the same request again, each time after a longer pause.

| code | status | when | retry |
| --- | --- | --- | --- |
${errors.join('\n')}
`;
}
