import type { Readable, Writable } from 'node:stream';
import type { MonteCarloOptions, MonteCarloResult } from '../../analysis/index.js';
import type { PreparedPlan } from '../../index.js';
import { writeFailure } from './errors/failure.js';

/** Where text goes. `process.stdout` and `process.stderr` are two of them; a test brings its own. */
export interface Output {
  write(text: string, done?: (error?: Error | null) => void): boolean;
  /** True when a person is looking. */
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
}

/** Runner of Monte Carlo; nothing here changes a figure. */
export interface MonteCarloControl {
  readonly workers?: number;
  /** An answer with fewer paths, which are not computed again. */
  readonly earlier?: MonteCarloResult;
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

/** Outcome of a process. */
export interface ProcessOutcome {
  readonly stdout: string;
  /** End of the process: `exit code 1`, `SIGKILL`. */
  readonly ended: string;
}

/** All that the command line knows of the machine it runs on. */
export interface Host {
  readonly stdout: Output;
  readonly stderr: Output;
  /** The form of errors and warnings, where the user has said which. */
  readonly errors?: 'text' | 'json' | undefined;
  /** The folder from which relative paths start. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /**
   * Calls `cleanUp` if the user stops the process, before it ends; the returned function cancels that. Only while the event loop
   * turns: a busy thread hears of no signal, and with somebody who listens for it the process does not end.
   */
  readonly onInterrupt: (cleanUp: () => void) => () => void;
  /** Standard input and output as they are, for a conversation. */
  readonly streams: { readonly stdin: Readable; readonly stdout: Writable };
  /** Waits for the signal that tells the process to finish its work; a second one ends the process at once. */
  readonly untilTold: () => Promise<string>;
  /** Number of processes that can run at once. */
  readonly cores: number;
  /** This command line in a process of its own, with text for it to read; resolves however that ends. */
  readonly runCommand: (args: readonly string[], signal: AbortSignal, input?: string) => Promise<ProcessOutcome>;
  /** Monte Carlo on the machine's cores. */
  readonly runMonteCarlo: (
    plan: PreparedPlan,
    options: MonteCarloOptions,
    control: MonteCarloControl,
  ) => Promise<MonteCarloResult>;
}

/** Whether errors and warnings are lines for a person; otherwise they are JSON for a program. */
export function isForPeople({ errors, stderr }: Host): boolean {
  return errors === undefined ? stderr.isTTY === true : errors === 'text';
}

/**
 * Resolves once the text is handed over, so that a large result never piles up in memory; rejects when nobody reads it.
 *
 * @throws Failure when it cannot be written, as to a full disk
 */
export function writeText(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (error) reject(isClosedPipe(error) ? error : writeFailure('standard output', error));
      else resolve();
    });
  });
}

/** Writes the chunks in pieces of about 64 KB: one call a line would be slow, one call for all would need it in memory. */
export async function writeChunks(output: Output, chunks: Iterable<string>): Promise<void> {
  for (const piece of gather(chunks)) await writeText(output, piece);
}

/** Joins small chunks to pieces of about 64 KB. */
export function* gather(chunks: Iterable<string>): Generator<string> {
  let piece = '';
  for (const chunk of chunks) {
    piece += chunk;
    if (piece.length >= 65_536) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** True when the reader of an output has gone, as `| head` does once it has seen enough. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
}
