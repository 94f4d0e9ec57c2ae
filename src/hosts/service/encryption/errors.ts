/** Something is encrypted by a key that this process does not have. */
export class MissingKey extends Error {
  override readonly name = 'MissingKey';
}

/** Something is not as it was stored. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData';
}
