import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressIssue } from '../../../../src/hosts/service/webhooks/address.js';

const PRIVATE = 'Must not be a private address';
const NOT_HTTPS = 'Must be an https address';
const DEVELOPMENT = { allowPrivateAddresses: true };

describe('the address of a webhook', () => {
  test.each([
    'https://example.com/hook',
    'https://example.com:443/hook?token=a%20b&x=@',
    'https://EXAMPLE.com',
    'https://xn--bcher-kva.example/',
    'https://example.com./',
    'https://8.8.8.8/hook',
    'https://[2606:4700::6810:84e5]/hook',
    'https://127.0.0.1.example.com/',
    'https://notlocalhost.example/',
    'https://172.15.255.255/',
    'https://172.32.0.0/',
    'https://100.63.255.255/',
  ])('may be %s', (url) => {
    expect(addressIssue(url)).toBeNull();
  });

  test.each([
    // Loopback in every spelling.
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://localhost../',
    'https://hooks.localhost/',
    'https://localhost.localdomain/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://127.0.1/',
    'https://127.255.255.254/',
    'https://2130706433/',
    'https://2130706433./',
    'https://0x7f000001/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://0X7F.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0177.0x0.0.1/',
    'https://00000177.1/',
    'https://%31%32%37.0.0.1/',
    'https://127%2e0%2e0%2e1/',
    'https://loc%61lhost/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[0000::0001]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:FFFF:7F00:0001]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[::ffff:0:7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    // Nobody, this network, and everybody.
    'https://0/',
    'https://0.0.0.0/',
    'https://0.1.2.3/',
    'https://[::]/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://[ff02::1]/',
    // Private, shared and link-local networks, and where clouds keep their credentials.
    'https://10.0.0.1/',
    'https://10.1/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://2852039166/',
    'https://[fe80::1]/',
    'https://[febf::1]/',
    'https://[fec0::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://metadata.google.internal/',
    'https://router/',
    'https://printer.local/',
    'https://gateway.home.arpa./',
    // Blocks for documentation and measurements.
    'https://192.0.2.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://198.18.0.1/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://192.88.99.1/',
  ])('may not be %s', (url) => {
    expect(addressIssue(url)).toBe(PRIVATE);
    expect(addressIssue(url, DEVELOPMENT)).toBeNull();
  });

  // Text in which a parser finds a different host than the eye, or than another parser.
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//example.com/',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'example.com',
    '',
    ' https://example.com/',
    'https://example.com/ ',
    'https://exa\nmple.com/',
    'https://exam\tple.com/',
    'https://example.com\\@127.0.0.1/',
    'https://example.com/\r\nHost: other',
    'https://ex\u0000ample.com/',
    'https://①②⑦.0.0.1/',
    'https://ｌocalhost/',
    'https://127。0。0。1/',
    'https://256.0.0.1/',
    'https://1.2.3.4.5/',
    'https://[::1%25lo]/',
    'https://example.com:99999/',
  ])('must be an https address, unlike %j', (url) => {
    expect(addressIssue(url)).toBe(NOT_HTTPS);
  });

  test.each([
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
  ])('has no credentials, unlike %s', (url) => {
    expect(addressIssue(url)).toBe('Must not have credentials');
  });

  test.each(['https://example.com/#part', 'https://example.com#'])('has no fragment, unlike %s', (url) => {
    expect(addressIssue(url)).toBe('Must not have a fragment');
  });

  test.each([
    ['https://example.com:8443/', undefined, 'Must have the port 443'],
    ['https://example.com:8443/', [9000], 'Must have one of the ports 443, 9000'],
    ['https://example.com:8443/', [9000, 8443], null],
    ['https://127.0.0.1:8443/', [8443], PRIVATE],
    ['https://example.com:0/', undefined, 'Must have the port 443'],
  ])('has the port 443, or one that the operator lists: %s with %j', (url, ports, issue) => {
    expect(addressIssue(url, { ...(ports && { ports }) })).toBe(issue);
    expect(addressIssue(url, DEVELOPMENT)).toBeNull();
  });

  test('has at most 2,048 characters', () => {
    const url = `https://example.com/${'a'.repeat(2028)}`;
    expect(url).toHaveLength(2048);
    expect(addressIssue(url)).toBeNull();
    expect(addressIssue(`${url}a`)).toBe('Must be at most 2048 characters');
  });

  test('may be plain http where private addresses are allowed, and nothing else', () => {
    expect(addressIssue('http://localhost:3000/hook', DEVELOPMENT)).toBeNull();
    expect(addressIssue('ftp://localhost/', DEVELOPMENT)).toBe('Must be an https or http address');
    expect(addressIssue('http://user@localhost/', DEVELOPMENT)).toBe('Must not have credentials');
  });

  test('is private in each number of the blocks of loopback and private use, however it is written', () => {
    const blocks = fc.constantFrom<[number, number]>(
      [0x7f000000, 24],
      [0x0a000000, 24],
      [0xac100000, 20],
      [0xc0a80000, 16],
    );
    const spellings: ((address: number) => string)[] = [
      (address) => String(address),
      (address) => `0x${address.toString(16)}`,
      (address) => `0${address.toString(8)}`,
      (address) => `${address >>> 24}.${address & 0xffffff}`,
      (address) => `0${(address >>> 24).toString(8)}.0x${((address >>> 16) & 255).toString(16)}.${address & 0xffff}`,
      (address) => `[::ffff:${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}]`,
    ];
    fc.assert(
      fc.property(blocks, fc.nat(), fc.constantFrom(...spellings), ([network, bits], host, spell) => {
        const address = (network | (host % 2 ** bits)) >>> 0;
        expect(addressIssue(`https://${spell(address)}/`)).toBe(PRIVATE);
      }),
    );
  });
});
