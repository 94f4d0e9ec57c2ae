/**
 * Codes of a database that has no room, no connection, no time for it, or was shut down, or is busy with something else. SQLite's codes, and
 * SQL's.
 */
const UNABLE =
  /^(?:SQLITE_(?:FULL|BUSY|IOERR|CANTOPEN|READONLY)|ECONN|ETIMEDOUT|08...$|53...$|57(?:P0.|014)$|25P03$|40(?:001|P01)$|55P03$)/;

/** What the library for PostgreSQL says without a code when it cannot connect in time, or has lost a connection. */
const UNABLE_WITHOUT_CODE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client .+ is not queryable/;

/** The codes of a full disk among them. */
const NO_ROOM = /^(?:SQLITE_FULL|53100)$/;

/** Why a database cannot do what is in order, as its error tells; null when it is the error of something else. */
export function unable(error: unknown): 'no room' | 'unreachable' | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof message === 'string' && UNABLE_WITHOUT_CODE.test(message)) return 'unreachable';
  if (typeof code !== 'string' || !UNABLE.test(code)) return null;
  return NO_ROOM.test(code) ? 'no room' : 'unreachable';
}
