import ipaddr from 'ipaddr.js';

/** All public addresses of IPv6 are in the first; the second is documentation, RFC 9637. */
const PUBLIC_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const DOCUMENTATION_6 = ipaddr.parseCIDR('3fff::/20') as [ipaddr.IPv6, number];
/** Protocol assignments: what is not named in it is not assigned. */
const PROTOCOLS_6 = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number];

/** Names that resolvers answer from inside a machine or a network, RFC 6761, 6762, 8375, 9476. */
const NOT_PUBLIC_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Whether a URL's host, as the URL parser spells it, is sure not to be on the public internet: the parser writes every
 * spelling of an address in one way, so that decimal, octal and hexadecimal ones need no further thought. A name that resolves to
 * a private address is found out only when it is connected to.
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
 * Whether an address is not a public host's: it is of a block with a special purpose (IANA registries, RFC 6890), or an address of
 * IPv6 that maps or translates one of IPv4.
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
