import type { Command } from 'commander';
import type { Host } from '../host.js';
import { addCommand, type CommandRow, type Given } from './command.js';
import { EXAMPLE } from './example.js';
import { INIT } from './init.js';
import { SIMULATE, VALIDATE } from './simulate.js';

/** The first commands that people meet. They need no analysis. */
export const FIRST_HOUR: readonly CommandRow[] = [EXAMPLE, INIT, VALIDATE, SIMULATE];

/** Adds the command of a name where it is one of these; false for any other. */
export function addFirstHour(
  program: Command,
  host: Host,
  end: Given<never>['end'],
  asked: string | undefined,
): boolean {
  const row = FIRST_HOUR.find(({ name }) => name === asked);
  if (row !== undefined) addCommand(program, host, end, row);
  return row !== undefined;
}
