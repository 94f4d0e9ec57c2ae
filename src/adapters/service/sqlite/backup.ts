import { constants, copyFileSync, existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { createPrivately, openFile } from './open-file.js';

/**
 * Copies a database file that may be in use, as it is at one moment. The copy is readable by its owner only.
 *
 * @throws Error when there is no such file, or the copy exists
 */
export async function backupFile(file: string, copy: string): Promise<void> {
  refuseExisting(copy);
  const database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    createPrivately(copy);
    await database.backup(copy);
  } finally {
    database.close();
  }
}

/**
 * Puts a copy in the place of a database file that is gone. The copy is checked first.
 *
 * @throws Error when there is a file already, or the copy is damaged or another program's
 */
export async function restoreFile(copy: string, file: string): Promise<void> {
  refuseExisting(file);
  if (!existsSync(copy)) throw new Error('No such file');
  const database = await openFile(copy);
  try {
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') throw new Error('Is a damaged database');
    // Nothing is left beside the file.
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
  createPrivately(file);
  copyFileSync(copy, file, constants.COPYFILE_FICLONE);
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error('Exists already');
}
