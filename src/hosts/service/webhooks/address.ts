import { isPrivateHost } from './private-address.js';

const LONGEST = 2048;

/**
 * What is wrong with an address that is to receive webhooks; null when nothing is. Names that resolve to private addresses are
 * refused when the connection is made, because what a name resolves to may change.
 *
 * @example
 * addressIssue('https://example.com/hook', false) // null
 * addressIssue('https://2130706433/', false) // 'Must not be a private address'
 * addressIssue('http://example.com/', false) // 'Must be an https address'
 */
export function addressIssue(text: string, allowPrivateAddresses: boolean): string | null {
  const url = parsed(text);
  if (url === null || (url.protocol !== 'https:' && !(allowPrivateAddresses && url.protocol === 'http:'))) {
    return allowPrivateAddresses ? 'Must be an https or http address' : 'Must be an https address';
  }
  if (text.length > LONGEST) return `Must be at most ${LONGEST} characters`;
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text))
    return 'Must not have credentials';
  if (text.includes('#')) return 'Must not have a fragment';
  if (!allowPrivateAddresses && isPrivateHost(url.hostname)) return 'Must not be a private address';
  return null;
}

/** Accepts only text that every parser reads alike: this parser skips spaces and line breaks, and takes `\` for `/`. */
function parsed(text: string): URL | null {
  if (!/^https?:\/\/(?!\/)[\x21-\x5b\x5d-\x7e]+$/i.test(text)) return null;
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
