import ipaddr from 'ipaddr.js';
import type { WebhookOptions } from '../options.js';

const LONGEST = 2048;
const SECURE_PORT = 443;

/** Names that resolvers answer from inside a machine or a network, RFC 6761, 6762, 8375, 9476. */
const NOT_PUBLIC_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** All public addresses of IPv6 (IANA, IPv6 Address Space). */
const PUBLIC_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Fault of an address for webhooks; null without one. Names that resolve to private addresses are
 * refused when the connection is made, because the addresses of a name may change.
 *
 * @example
 * addressIssue('https://example.com/hook') // null
 * addressIssue('https://2130706433/') // 'Must not be a private address'
 * addressIssue('http://example.com/') // 'Must be an https address'
 * addressIssue('https://example.com:25/') // 'Must have the port 443'
 * addressIssue('https://example.com:25/', { ports: [8443] }) // 'Must have one of the ports 443, 8443'
 */
export function addressIssue(
  text: string,
  { allowPrivateAddresses = false, ports = [] }: Pick<WebhookOptions, 'allowPrivateAddresses' | 'ports'> = {},
): string | null {
  const url = parsed(text);
  if (url === null || (url.protocol !== 'https:' && !(allowPrivateAddresses && url.protocol === 'http:'))) {
    return allowPrivateAddresses ? 'Must be an https or http address' : 'Must be an https address';
  }
  if (text.length > LONGEST) return `Must be at most ${LONGEST} characters`;
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text))
    return 'Must not have credentials';
  if (text.includes('#')) return 'Must not have a fragment';
  if (allowPrivateAddresses) return null;
  if (isPrivateHost(url.hostname)) return 'Must not be a private address';
  const allowed = [SECURE_PORT, ...ports];
  if (allowed.includes(Number(url.port || SECURE_PORT))) return null;
  return allowed.length === 1
    ? `Must have the port ${SECURE_PORT}`
    : `Must have one of the ports ${allowed.join(', ')}`;
}

/** Fault of an address, also where the service sends none. */
export function addressRefusal({ webhooks }: { readonly webhooks: WebhookOptions }, text: string): string | null {
  return webhooks.send === undefined ? 'Not with this service: it sends no webhooks' : addressIssue(text, webhooks);
}

/** Accepts only text that every parser reads alike: this parser skips spaces and line breaks, and takes `\` for `/`. */
function parsed(text: string): URL | null {
  return /^https?:\/\/(?!\/)[\x21-\x5b\x5d-\x7e]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/**
 * Whether a URL's host is certainly not on the public internet. The URL parser has written decimal, octal and hexadecimal spellings of
 * an address in one way.
 */
function isPrivateHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  const literal = name.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(literal)) return !name.includes('.') || NOT_PUBLIC_NAMES.test(name);
  return isPrivateAddress(literal);
}

/** Whether an address of IP is certainly not on the public internet: `::7f00:1`, which holds one of IPv4, is not either. */
export function isPrivateAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !(address as ipaddr.IPv6).match(PUBLIC_6));
}
