import { randomBytes } from 'node:crypto';
import type { ServiceContext } from '../context.js';
import { insertion } from '../database/database.js';
import { checkKeyRing } from '../database/encryption.js';
import { within } from '../queue.js';
import { ServiceError } from './service-error.js';

/** A database that takes longer than this to answer counts as unavailable. */
const CHECK_MS = 2000;

/** Checking writes, and needs no key: one check serves all who ask within this time. */
const CHECK_EVERY_MS = 1000;

/** As much as a usual run takes: less may still fit into space that the database has already. */
const PROBE_BYTES = 16 * 1024;

const checks = new WeakMap<ServiceContext, { readonly found: Promise<boolean>; until: number }>();

/** Whether the database answers, takes a run, and is encrypted by keys that this process has. Why not is in the log. */
export function isReachable(context: ServiceContext): Promise<boolean> {
  const last = checks.get(context);
  if (last !== undefined && performance.now() < last.until) return last.found;
  const check = { found: look(context), until: Infinity };
  checks.set(context, check);
  void check.found.then(() => (check.until = performance.now() + CHECK_EVERY_MS));
  return check.found;
}

async function look({ database, keyRing, clock, ids, log }: ServiceContext): Promise<boolean> {
  let reachable = false;
  const asked = async (): Promise<void> => {
    await checkKeyRing(database, keyRing);
    const now = clock().toISOString();
    // A run is written as one that is accepted, and nobody sees it. Its id and its tenant are its own: a process that is stopped in the
    // middle holds no row, and no sum of bytes, that the checks of others wait for.
    const id = ids('probe');
    await database.transaction(async (transaction) => {
      const run = { id, tenant: id, kind: '', status: 'failed', inputs_hash: '', engine_version: '' };
      const queued = { created_at: now, turn: 0, due_at: now, attempts: 0, bytes: 0 };
      await transaction.run(...insertion('runs', { ...run, ...queued }));
      const part = { run_id: id, name: '', first: 0, entries: 1, data: randomBytes(PROBE_BYTES) };
      await transaction.run(...insertion('run_parts', part));
      await transaction.run('delete from runs where id = $1', id);
    });
    reachable = true;
  };
  const logged = asked().catch((error: unknown) =>
    log({ level: 'error', event: 'database.unavailable', error: String(error) }),
  );
  await within(CHECK_MS, logged);
  return reachable;
}

/** The database does not answer, has no room, or another process has rotated its keys. */
export function unreachable(
  message = 'The database does not answer, has no room, or is encrypted by another key',
): ServiceError {
  return new ServiceError('UNAVAILABLE', message, { headers: { 'retry-after': '5' } });
}

/** Codes of SQLite, of PostgreSQL, and of a network. */
const OF_DATABASE = /^(?:SQLITE_[A-Z_]+|[0-9A-Z]{5}|E(?!RR_)[A-Z_]+)$/;

/**
 * Codes of a faulty statement, or of faulty stored data. All others are about a database that has no room, no
 * connection or no time, was shut down, may not be written to just then, or is busy.
 */
const OF_STATEMENT =
  /^(?:SQLITE_(?:ERROR|INTERNAL|MISUSE|MISMATCH|RANGE|TOOBIG|CONSTRAINT|CORRUPT|NOTADB)|(?:0A|2[0-3]|42(?!501)|44|54|XX)...$)/;

/** Codes of Node where it does not trust a server's certificate, or cannot agree with it how to encrypt. */
const OF_TLS = /CERT|CRL|^(?:HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$|^ERR_(?:TLS|SSL)_/;

/** Messages of the library for PostgreSQL, without a code, when it cannot connect, or has lost a connection. */
const UNABLE_WITHOUT_CODE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client .+ is not queryable|SSL connection|^SASL/;

/** The codes of a full disk among them. */
const NO_ROOM = /^(?:SQLITE_FULL|53100)$/;

/** Reason in the error of a database for which it cannot do valid work; null for any other error. */
export function unable(error: unknown): 'no room' | 'unreachable' | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && UNABLE_WITHOUT_CODE.test(message)) return 'unreachable';
  if (typeof code === 'string' && OF_TLS.test(code)) return 'unreachable';
  if (typeof code !== 'string' || !OF_DATABASE.test(code) || OF_STATEMENT.test(code)) return null;
  return NO_ROOM.test(code) ? 'no room' : 'unreachable';
}
