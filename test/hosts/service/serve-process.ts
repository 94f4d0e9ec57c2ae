import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** The built command line of the service: threads run a built script. */
const CLI = resolve('src/hosts/service/dist/cli.js');

/** A process of the command line. */
export interface CommandProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts the command line, the one installed in the folder if there is one; it is killed when the test ends, unless it has ended. */
export function start(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): CommandProcess {
  const installed = join(cwd, 'node_modules/esop-repurchase-service/dist/cli.js');
  const program = existsSync(installed) ? installed : CLI;
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Awaited<CommandProcess['ended']>>((done) => {
    child.on('close', (code, signal) => done({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** A service that listens. */
export interface ServiceProcess extends CommandProcess {
  readonly url: string;
}

/** Starts `serve` on a free port and waits for the line that says where it listens. */
export async function startService(
  cwd: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  const soon = args.includes('--lame-duck') ? [] : ['--lame-duck', '0'];
  const service = start(cwd, ['serve', '--port', '0', ...soon, ...args], env);
  const url = await until(() => /^Listening on (\S+)\n/.exec(service.stdout())?.[1], service);
  return { ...service, url };
}

/** A key of an enterprise tenant, made by the command line. */
export async function createKey(
  cwd: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const tenant = args.includes('--tenant') ? [] : ['--tenant', 'acme'];
  const made = start(cwd, ['keys', 'create', ...tenant, '--tier', 'enterprise', ...args], env);
  await made.ended;
  return made.stdout().trim();
}

/** Waits until there is a value; the process must not end meanwhile. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, from: CommandProcess): Promise<T> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const value = await look();
    if (value !== undefined) return value;
    if (from.child.exitCode !== null) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`Not in time: ${from.stdout()}${from.stderr()}`);
}

/** The entries of the log. */
export function logOf(service: CommandProcess): Record<string, unknown>[] {
  return service
    .stderr()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
