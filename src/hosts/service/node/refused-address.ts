import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from '../webhooks/private-address.js';
import { dnsLookup } from './dns-lookup.js';

/** The host is, or resolves to, an address that no webhook may go to. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';

  constructor() {
    // The message must not reveal what a name resolves to inside a network.
    super('address refused');
  }
}

/** Looks a name up for a connection, and refuses it when any of its addresses is not public. */
export function guarded(lookup: LookupFunction = dnsLookup()): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = error !== null ? [] : typeof found === 'string' ? [found] : found.map(({ address }) => address);
      done(addresses.some(isPrivateAddress) ? new RefusedAddress() : error, found, family);
    });
  };
}
