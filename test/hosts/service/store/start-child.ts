import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Task } from './child.js';
import type { Place } from './place.js';

const program = fileURLToPath(new URL('child.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');

/** A process that a test started. */
export interface Child {
  readonly process: ChildProcess;
  /** The lines it has said so far. */
  readonly said: () => string[];
  /** How it ended: a signal or an exit code, and what it complained of. */
  readonly ended: Promise<{ readonly how: string | number | null; readonly complaint: string }>;
}

/** Starts a process that does the task with a store of its own. */
export function startChild(place: Place, task: Task): Child {
  const child = spawn(process.execPath, ['--import', tsx, program, JSON.stringify(place), task]);
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  return {
    process: child,
    // The last line may be half of one.
    said: () => output.split('\n').slice(0, -1),
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ how: signal ?? code, complaint }));
    }),
  };
}
