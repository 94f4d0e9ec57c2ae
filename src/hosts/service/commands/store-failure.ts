import { codeOf, FILE_REASONS, serviceFailure, type Failure } from 'esop-repurchase/internal/command-line';

const STORE_REASONS: Readonly<Record<string, string>> = {
  ...FILE_REASONS,
  ENOENT: 'No such folder',
  SQLITE_CANTOPEN: 'Cannot be opened: it is a folder, or belongs to another user',
  SQLITE_CANTOPEN_ISDIR: 'Is a folder, not a file',
  SQLITE_READONLY: 'Cannot be written to',
  SQLITE_READONLY_DIRECTORY: 'Cannot be written to: its folder is read-only',
  SQLITE_NOTADB: 'Is not a database of SQLite',
  SQLITE_CORRUPT: 'Is a damaged database',
  SQLITE_FULL: 'No space left',
  SQLITE_BUSY: 'Is in use by another program',
  SQLITE_IOERR: 'Cannot be read or written: the disk fails, or is full',
  ERR_DLOPEN_FAILED: 'better-sqlite3 was installed for another Node: npm rebuild better-sqlite3',
  ECONNREFUSED: 'Nothing listens there',
  ENOTFOUND: 'No such host',
  EAI_AGAIN: 'No such host',
  ETIMEDOUT: 'Does not answer',
  '28P01': 'Wrong user or password',
  '28000': 'Wrong user or password',
  '3D000': 'No such database',
  '42501': 'The user may not make the schema and tables of the service',
};

/** Whether a database says so, SQLite by its codes, PostgreSQL by those of SQL, or what is in it cannot be decrypted. */
export function isOfDatabase(error: unknown): boolean {
  const { name } = error instanceof Error ? error : { name: '' };
  return /^SQLITE_|^\d[0-9A-Z]{4}$/.test(codeOf(error)) || name === 'MissingKey' || name === 'DamagedData';
}

/** The store cannot be opened. A database's own message may hold its address, and so a password: it is left out. */
export function storeFailure(place: string, value: string | undefined, error: unknown): Failure {
  const code = codeOf(error);
  // Where a host has several addresses, the error holds one for each.
  const inner = error instanceof AggregateError ? codeOf(error.errors[0]) : '';
  const words = error instanceof Error ? withoutAddresses(error.message) : 'Cannot be opened';
  const message = /password must be a/.test(words) ? 'Needs a password' : words;
  // SQLITE_READONLY_DBMOVED is a kind of SQLITE_READONLY.
  const [kind = ''] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  const issue = STORE_REASONS[code] ?? STORE_REASONS[kind] ?? STORE_REASONS[inner] ?? message;
  return serviceFailure(place, issue, value);
}

function withoutAddresses(text: string): string {
  return text.replace(/\/\/[^\s/]*@/g, '//');
}
