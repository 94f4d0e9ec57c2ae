/** The prefix of every secret, from Standard Webhooks. */
const PREFIX = 'whsec_';
const BYTES = 32;

/** A new secret to sign with: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
}
