/** What is stored cannot be read, or the key that it is encrypted with cannot: it was changed, or is there no more. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData';
}

/** What is read of a record; when it is damaged, the error names the record. */
export function readOf<T>(id: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof DamagedData ? new DamagedData(`${id}: ${error.message}`, { cause: error }) : error;
  }
}
