import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { dnsLookup, type DnsOptions } from '../../../../src/hosts/service/node/dns-lookup.js';
import { sendWebhook, webhookSender } from '../../../../src/hosts/service/node/send-webhook.js';

const A = 1;

/**
 * Starts a name server on loopback that answers by the first label of the name: with an address, `none`, or not at all, `silent`; for
 * `deaf` and an address, not when it is asked for one of IPv6. Gives its own address, the labels that it was asked for, and how often it
 * kept silent.
 */
async function nameServer(
  answers: Record<string, string>,
): Promise<{ address: string; asked: Set<string>; silences: () => number }> {
  const asked = new Set<string>();
  let silences = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const label = query.toString('latin1', 13, 13 + query[12]!);
    asked.add(label);
    const [answer = 'none', family] = answers[label.replace(/\d+$/, '')]?.split(' ').reverse() ?? [];
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const isForA = question.readUInt16BE(question.length - 4) === A;
    if (answer === 'silent' || (family === 'deaf' && !isForA)) {
      silences += 1;
      return;
    }
    const hasAddress = answer !== 'none' && isForA;
    const header = Buffer.from([
      ...query.subarray(0, 2),
      0x81,
      answer === 'none' ? 0x83 : 0x80,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
    ]);
    header.writeUInt16BE(hasAddress ? 1 : 0, 6);
    const record = hasAddress ? [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...answer.split('.').map(Number)] : [];
    socket.send(Buffer.concat([header, question, Buffer.from(record)]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked, silences: () => silences };
}

const find = (options: DnsOptions) => {
  const lookup = promisify(dnsLookup(options)) as (name: string, options: object) => Promise<unknown>;
  return (name: string) => lookup(name, { all: true });
};

test('a name is found while many others wait for a name server that is silent', async () => {
  const { address, asked } = await nameServer({ silent: 'silent', receiver: '8.8.8.8' });
  const lookup = find({ servers: [address] });
  let ended = 0;
  for (let i = 0; i < 64; i += 1) {
    void lookup(`silent${i}.example.net`)
      .catch(() => undefined)
      .finally(() => (ended += 1));
  }
  await expect.poll(() => asked.size).toBe(64);
  expect(await lookup('receiver.example.net')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(ended).toBe(0);
});

test('looking up the name of a receiver takes none of the threads that the process has', async () => {
  const threads: string[] = [];
  const attempt = sendWebhook({
    ...{ url: 'https://name.invalid/', headers: {}, body: '{}', timeoutSeconds: 1, allowPrivateAddresses: false },
  }).catch(() => undefined);
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(setImmediate);
    threads.push(...process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap'));
  }
  await attempt;
  expect(threads).toEqual([]);
});

test('a name without an address, and one whose name server is silent, are told apart', async () => {
  const { address } = await nameServer({ silent: 'silent', inside: '10.0.0.1' });
  const lookup = find({ servers: [address] });
  await expect(lookup('nobody.example.net')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const send = (host: string) =>
    webhookSender({ lookup: dnsLookup({ servers: [address] }) })({
      ...{ url: `https://${host}/`, headers: {}, body: '{}', timeoutSeconds: 1, allowPrivateAddresses: false },
    });
  await expect(send('nobody.example.net')).rejects.toThrow(/^name not found$/);
  await expect(send('silent.example.net')).rejects.toThrow(/^timed out$/);
  await expect(send('inside.example.net')).rejects.toThrow(/^address refused$/);
});

test('a name server that never answers for IPv6 costs no second try of it, and private addresses are refused all the same', async () => {
  const { address, silences } = await nameServer({ receiver: 'deaf 8.8.8.8', inside: 'deaf 10.0.0.1' });
  expect(await find({ servers: [address] })('receiver.example.net')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(silences()).toBe(1);
  const attempt = webhookSender({ lookup: dnsLookup({ servers: [address] }) })({
    ...{
      url: 'https://inside.example.net/',
      headers: {},
      body: '{}',
      timeoutSeconds: 15,
      allowPrivateAddresses: false,
    },
  });
  await expect(attempt).rejects.toThrow(/^address refused$/);
  expect(silences()).toBe(2);
});

test('names in the file of hosts come first, whatever stands around them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'esop-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  writeFileSync(
    hostsFile,
    '# 1.1.1.1 receiver.example.net\n\n9.9.9.9\tother Receiver.example.net # main\n2606:4700::1 receiver.example.net\n',
  );
  const { address, asked } = await nameServer({ receiver: '8.8.8.8' });
  expect(await find({ servers: [address], hostsFile })('receiver.EXAMPLE.net.')).toEqual([
    { address: '9.9.9.9', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
  expect(asked.size).toBe(0);
  const one = promisify(dnsLookup({ servers: [address], hostsFile: join(folder, 'none') })) as (
    name: string,
    options: object,
  ) => Promise<unknown>;
  expect(await one('receiver.example.net', {})).toBe('8.8.8.8');
});
