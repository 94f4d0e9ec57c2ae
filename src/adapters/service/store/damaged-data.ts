/** What is stored cannot be read, or the key that it is encrypted with cannot: it was changed, or is there no more. */
export class DamagedData extends Error {
  override readonly name = 'DamagedData';
}
