import { spawn } from 'node:child_process';

/**
 * Removes a folder once this process ends, and once another one has ended that still uses it. A program of its own does, because a
 * process of tests is given half a second to end.
 */
export function removeAtExit(folder: string, user: () => number | undefined = () => undefined): void {
  process.once('exit', () => {
    const script = 'while kill -0 "$1" 2> /dev/null; do sleep 0.1; done; rm -rf "$0"';
    spawn('sh', ['-c', script, folder, String(user() ?? '')], { detached: true, stdio: 'ignore' }).unref();
  });
}
