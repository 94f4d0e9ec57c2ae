/** Seals what is personal or secret: with the newest key of a ring, which the operator keeps outside of the database. */
export interface KeyRing {
  /** The ids of its keys, the newest first; none: nothing is encrypted. They say nothing about the keys. */
  readonly ids: readonly string[];
  /** Encrypts bytes of a tenant; without keys they stay as they are. */
  seal(tenant: string, bytes: Uint8Array): Uint8Array;
  /** @throws MissingKey when the key is not in the ring; DamagedData when a byte is not as it was sealed, or it is another tenant's */
  open(tenant: string, bytes: Uint8Array): Uint8Array;
  sealText(tenant: string, text: string): Uint8Array;
  openText(tenant: string, bytes: Uint8Array): string;
}
