import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Assumptions, YearTable } from './core-plan.js';

/** What a peer answers to a list of assumptions. */
export interface Answer {
  /** Of processor time for all of them, measured by the peer itself: neither its start nor the messages count. */
  readonly milliseconds: number;
  /** The result for the last of them. */
  readonly table: YearTable;
}

/** Another tool with the plan loaded, in a process of its own: its memory does not burden the timing of others. */
export interface Peer {
  readonly versions: Readonly<Record<string, string>>;
  run(assumptions: readonly Assumptions[]): Promise<Answer>;
  close(): void;
}

/** Starts a peer, which speaks JSON lines. Fails with what the process said if it cannot start. */
export async function startPeer(command: string, args: readonly string[], opening: unknown): Promise<Peer> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // A process that is gone shows at its next answer.
  child.stdin.on('error', () => undefined);
  const failed = new Promise<never>((_, reject) => {
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`${command} ended with code ${code}\n${complaint.trim()}`)));
  });
  failed.catch(() => undefined);

  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (message: unknown): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    // When the lines end, the process ends too, and that error says more.
    const answered = lines.next().then(({ value, done }) => (done === true ? failed : value));
    return JSON.parse(await Promise.race([answered, failed]));
  };
  const { versions } = (await ask(opening)) as { versions: Record<string, string> };
  return {
    versions,
    run: async (assumptions) => (await ask(assumptions)) as Answer,
    close: () => child.stdin.end(),
  };
}
