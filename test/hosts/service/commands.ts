import { tmpdir } from 'node:os';
import { run, type Outcome } from './commands/harness.js';
import type { Place } from './served.js';

/** Runs a command of the operator on the database of a service. */
export function command(place: Place, line: string, ...more: readonly string[]): Promise<Outcome> {
  const database = 'file' in place ? ['--db', place.file] : ['--postgres', place.connectionString];
  return run(tmpdir(), [...line.split(' '), ...database, ...more]);
}

/** The records of an export, one a line. */
export function recordsOf(text: string): Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
