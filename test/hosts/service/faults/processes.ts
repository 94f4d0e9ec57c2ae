import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('server.js', import.meta.url));

/** A process of the service. */
export interface ServiceProcess {
  readonly origin: string;
  /** Ends it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a process; server.js describes what it takes. The process is killed when the test ends. */
export async function startService(told: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...told },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return { origin: `http://127.0.0.1:${await portOf(child)}`, kill };
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr!.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('close', () => reject(new Error(`The service ended: ${complaint}`)));
  });
}
