import { lookup as systemLookup } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';
import { isPrivateIpv6 } from '../webhooks/private-address.js';

/** The host stands, or resolves to, where no webhook may go. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';

  constructor() {
    // What the name resolves to is the business of the network that it is in.
    super('address refused');
  }
}

/**
 * Looks a name up and refuses addresses of IPv6 that only look public to the filter behind it, such as one of IPv4 inside an
 * address of IPv6 (`::7f00:1`).
 */
export function guarded(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses =
        typeof found === 'string'
          ? [found]
          : ((found as readonly { address: string }[] | undefined) ?? []).map(({ address }) => address);
      if (error === null && addresses.some((address) => isIPv6(address) && isPrivateIpv6(address))) {
        done(new RefusedAddress(), found, family);
      } else {
        done(error, found, family);
      }
    });
  };
}
