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

/** Why a database cannot do what is in order, as its error tells; null when it is the error of something else. */
export function unable(error: unknown): 'no room' | 'unreachable' | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && UNABLE_WITHOUT_CODE.test(message)) return 'unreachable';
  if (typeof code === 'string' && OF_TLS.test(code)) return 'unreachable';
  if (typeof code !== 'string' || !OF_DATABASE.test(code) || OF_STATEMENT.test(code)) return null;
  return NO_ROOM.test(code) ? 'no room' : 'unreachable';
}
