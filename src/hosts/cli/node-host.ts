import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Host } from './host.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** This process, as the command line sees it. */
const host: Host = {
  stdout: process.stdout,
  stderr: process.stderr,
  streams: process,
  cwd: process.cwd(),
  env: process.env,
  now: () => performance.now(),
  cores: availableParallelism(),
  runCommand: (args, signal, input = '') =>
    new Promise((resolve) => {
      const program = process.argv[1]!;
      const limits = { signal, maxBuffer: Number.MAX_SAFE_INTEGER };
      const { stdin } = execFile(process.execPath, [program, ...args], limits, (error, stdout) => {
        const { code = 0, signal: by = null } = error ?? {};
        resolve({ stdout, ended: by ?? `exit code ${String(code)}` });
      });
      // A process that ends before it has read its input is reported by its exit.
      stdin!.on('error', () => undefined).end(input);
    }),
  runMonteCarlo: async (...asked) => {
    const { runHereOrInParallel } = await import('../parallel/run-monte-carlo.js');
    return runHereOrInParallel(...asked);
  },
  onInterrupt: (cleanUp) => {
    const stop = (signal: NodeJS.Signals): void => {
      try {
        cleanUp();
      } finally {
        takeBack();
        // Sent again, the signal has its usual effect, so that the caller's shell learns why the process ended.
        process.kill(process.pid, signal);
      }
    };
    const takeBack = (): void => {
      for (const signal of signals) process.off(signal, stop);
    };
    for (const signal of signals) process.on(signal, stop);
    return takeBack;
  },
  untilTold: () =>
    new Promise((resolve) => {
      const told = (signal: NodeJS.Signals): void => {
        for (const each of signals) process.off(each, told);
        resolve(signal);
      };
      for (const each of signals) process.on(each, told);
    }),
};

/** Runs a command line in this process, with its arguments; its exit code becomes that of the process. */
export async function runInNode(main: (args: readonly string[], host: Host) => Promise<number>): Promise<void> {
  // A reader that has seen enough (`| head`) closes the pipe. The write that notices also tells its caller.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  // Not process.exit(): that would cut off text that a slow pipe has not taken yet.
  process.exitCode = await main(process.argv.slice(2), host);
}
