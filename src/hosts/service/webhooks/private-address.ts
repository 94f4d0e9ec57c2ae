import ipaddr from 'ipaddr.js';

/** All public addresses of IPv6 are in the first block; the second is reserved for documentation, RFC 9637. */
const PUBLIC_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const DOCUMENTATION_6 = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number];
/** The block of protocol assignments: addresses in it outside the named ranges are not assigned. */
const PROTOCOLS_6 = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number];

/** Names that resolvers answer from inside a machine or a network, RFC 6761, 6762, 8375, 9476. */
const NOT_PUBLIC_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Whether a URL's host, as the URL parser spells it, is certainly not on the public internet. The parser writes every spelling of
 * an address in one way, so decimal, octal and hexadecimal spellings need no special care. A name that resolves to a private
 * address is found out only when the connection is made.
 *
 * @example
 * isPrivateHost(new URL('https://0x7f.1/').hostname) // true
 * isPrivateHost('[::ffff:7f00:1]') // true
 * isPrivateHost('example.com') // false
 */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  const address = name.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) return isPrivateAddress(address);
  return !name.includes('.') || NOT_PUBLIC_NAMES.test(name);
}

/**
 * Whether an address is not a public host's: it lies in a block with a special purpose (IANA registries, RFC 6890), or is an IPv6
 * address that maps or translates an IPv4 address.
 *
 * @example
 * isPrivateAddress('169.254.169.254') // true
 * isPrivateAddress('64:ff9b::7f00:1') // true
 * isPrivateAddress('2606:4700::6810:84e5') // false
 */
export function isPrivateAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return true;
  if (address.kind() === 'ipv4') return false;
  const six = address as ipaddr.IPv6;
  return !six.match(PUBLIC_6) || six.match(DOCUMENTATION_6) || six.match(PROTOCOLS_6);
}
