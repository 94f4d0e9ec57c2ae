import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';

/** Message that is signed. */
export interface Message {
  /** Id, equal in each attempt. */
  readonly id: string;
  /** When this attempt is made. */
  readonly at: Date;
  readonly body: string;
}

/** A new secret to sign with: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of a delivery, by Standard Webhooks.
 *
 * @example
 * const message = { id: 'dlv_1', at: new Date('2026-01-31T12:00:00Z'), body: '{}' };
 * signedHeaders(message, 'whsec_c2l4dGVlbiBieXRlcyBvciBtb3Jl')['webhook-timestamp'] // '1769860800'
 */
export function signedHeaders({ id, at, body }: Message, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(id, at, body),
  };
}
