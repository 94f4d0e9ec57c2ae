import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIGRATIONS } from '../store/schema.js';
import { makeWhole } from '../store/whole-file.js';
import { programEnvironment } from './program-environment.js';

/**
 * Writes the tables of the service to a file by `pg_dump`, as they are at one moment. The file is readable by its owner
 * only, and is whole or not there.
 *
 * @throws Error with what the program says, or when there is no such program, or the file exists
 */
export async function dumpTables(connectionString: string, file: string, schema = 'esop_repurchase'): Promise<void> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', `--schema=${schema}`];
  await makeWhole(file, async (part) => {
    const to = createWriteStream(part, { flags: 'r+' });
    await runProgram('pg_dump', options, connectionString, { to }).catch((error: unknown) => {
      if (!String(error).includes('no matching schemas')) throw error;
      throw new Error('Has nothing of the service', { cause: error });
    });
  });
}

/**
 * Reads such a file into a database that has none of these tables by `pg_restore`, whole or not at all.
 *
 * @throws Error with what the program says, when there is no such program, or when the file has other tables
 */
export async function restoreTables(connectionString: string, file: string, schema = 'esop_repurchase'): Promise<void> {
  // What is wrong with the file itself.
  const ofFile = (error: Error): Error => Object.assign(error, { path: file });
  const contents = await runProgram('pg_restore', ['--list', file], connectionString).catch((error: unknown) => {
    if (error instanceof NoProgram) throw error;
    throw ofFile(NO_ARCHIVE.test(String(error)) ? new Error('Is no copy of PostgreSQL') : (error as Error));
  });
  if (!contents.includes(` TABLE ${schema} ${MIGRATIONS} `)) throw ofFile(new Error('Is no copy of the service'));
  const { PGDATABASE } = programEnvironment(connectionString);
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    `--dbname=${PGDATABASE}`,
  ];
  await runProgram('pg_restore', options, connectionString, { from: createReadStream(file) }).catch(
    (error: unknown) => {
      if (!String(error).includes(`schema "${schema}" already exists`)) throw error;
      throw new Error('Has tables of the service already: restore into an empty database', { cause: error });
    },
  );
}

/** What the program says of a file that PostgreSQL has not made. */
const NO_ARCHIVE = /valid archive|too short/;

const LONGEST_WORDS = 500;

/** A program of PostgreSQL is not installed. */
class NoProgram extends Error {}

/** What a program reads and writes passes through this process, so that it does not go on without it. */
interface Passed {
  readonly from?: Readable;
  readonly to?: Writable;
}

/** Runs a program; resolves with what it writes, unless that goes elsewhere. */
async function runProgram(
  program: string,
  options: readonly string[],
  connectionString: string,
  { from, to }: Passed = {},
): Promise<string> {
  const env = { ...process.env, ...programEnvironment(connectionString) };
  const child = spawn(program, options, { env });
  const ended = new Promise<void>((resolve, reject) => {
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (words = (words + part).slice(-LONGEST_WORDS)));
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new NoProgram(`Needs the program ${program} of PostgreSQL`) : error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(words.trim().replace(/\s*\n\s*/g, '; ') || `${program} ended with ${code}`));
    });
  });
  let text = '';
  const read = from === undefined ? child.stdin.end() : pipeline(from, child.stdin);
  const written =
    to === undefined
      ? child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
      : pipeline(child.stdout, to);
  // A full disk before what it made of the program; the program before what it did not read.
  for (const { reason } of await failures(written, ended, read)) throw reason;
  return text;
}

async function failures(...work: readonly unknown[]): Promise<PromiseRejectedResult[]> {
  return (await Promise.allSettled(work)).filter((result) => result.status === 'rejected');
}
