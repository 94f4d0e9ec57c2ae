import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serve as listen } from '../../../../src/hosts/service/node/serve.js';
import { serve } from '../http/service-under-test.js';

const LIMIT = 100_000;

/** Sends these parts on one connection; resolves with all that is answered, and how the connection ended. */
async function talk(parts: readonly string[], until: RegExp): Promise<string> {
  const under = await serve({ limits: { bodyBytes: LIMIT } });
  const server = await listen({ service: under.service, port: 0 });
  onTestFinished(() => server.stop(0));
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1');
    const done = (how: string): void => {
      socket.destroy();
      resolve(text + how);
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (until.test(text)) done('');
    });
    socket.on('error', (error) => done(String(error)));
    socket.on('close', () => done('closed'));
    for (const part of parts) socket.write(part.replace('KEY', under.key));
  });
}

const HEAD =
  'POST /v1/scenarios HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\n';
const ANOTHER = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const part = (size: number): string => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;

test.each([
  ['in parts', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, [...Array<string>(6).fill(part(LIMIT / 2)), '0\r\n\r\n']],
  ['with its length', `${HEAD}Content-Length: ${3 * LIMIT}\r\n\r\n`, [' '.repeat(3 * LIMIT)]],
])(
  'a body that is too large and comes %s is refused without a reset, and the connection goes on',
  async (_, head, body) => {
    const answers = await talk([head, ...body, ANOTHER], /"status":"ok"/);
    expect(answers).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 [^]*"status":"ok"/);
  },
);

test('a connection on which the rest of a refused body does not come is closed, and the answer says so', async () => {
  const answers = await talk([`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, part(LIMIT + 1)], /closed/);
  expect(answers).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n[^]*closed$/i);
});
