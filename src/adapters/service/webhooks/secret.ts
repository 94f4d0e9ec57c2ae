/** What a secret's bytes are written behind, as Standard Webhooks have it. */
const PREFIX = 'whsec_';
const BYTES = 32;

/** A new secret to sign with: `whsec_` and 256 bits of chance in base64. */
export function newSecret(): string {
  return PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
}
