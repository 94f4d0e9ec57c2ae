/**
 * Blocks of IPv4 that no public host has: this network, private use, shared (carrier-grade NAT), loopback, link-local,
 * protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved. IANA special-purpose registry, RFC 6890.
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map((block) => {
  const [network = '', bits] = block.split('/');
  return { network: numberOf(network), size: 2 ** (32 - Number(bits)) };
});

/** First words of the blocks of 2000::/3 that no public host has: protocol assignments with Teredo, documentation, 6to4. */
const NOT_PUBLIC_6 = [
  { first: 0x2001, second: [0, 0x1ff] },
  { first: 0x2001, second: [0xdb8, 0xdb8] },
  { first: 0x2002, second: [0, 0xffff] },
  { first: 0x3fff, second: [0, 0x0fff] },
] as const;

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
  if (hostname.startsWith('[')) return isPrivateIpv6(hostname.slice(1, -1));
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return isPrivateIpv4(name);
  return !name.includes('.') || NOT_PUBLIC_NAMES.test(name);
}

function isPrivateIpv4(address: string): boolean {
  const number = numberOf(address);
  return NOT_PUBLIC_4.some(({ network, size }) => number >= network && number < network + size);
}

/**
 * Whether an address of IPv6 is sure not to be a public host's. All of those are in 2000::/3; what maps or translates an
 * address of IPv4 is not.
 *
 * @example
 * isPrivateIpv6('::1') // true
 * isPrivateIpv6('64:ff9b::7f00:1') // true
 * isPrivateIpv6('2606:4700::6810:84e5') // false
 */
export function isPrivateIpv6(address: string): boolean {
  const [first = 0, second = 0] = address.split(':').map((word) => Number.parseInt(word || '0', 16));
  if (address.startsWith('::') || first < 0x2000 || first > 0x3fff) return true;
  return NOT_PUBLIC_6.some((block) => block.first === first && second >= block.second[0] && second <= block.second[1]);
}

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}
