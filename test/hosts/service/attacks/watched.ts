import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type RequestOptions } from 'node:http';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const PROGRAM = fileURLToPath(new URL('watched-server.js', import.meta.url));

/** A service in a process of its own, which watches its event loop. */
export interface Watched {
  /** Sends a body, with its length or in chunks, and reads the answer. */
  readonly ask: (path: string, body?: Uint8Array, how?: 'chunked') => Promise<Answered>;
  /** The longest that its main thread computed before it came back to the loop, in milliseconds, since the last call. */
  readonly longestTurn: () => Promise<number>;
}

/** What was answered. */
export interface Answered {
  /** 0 when the connection was cut. */
  readonly status: number;
  /** Of an error. */
  readonly code: string | undefined;
  /** Of what was made. */
  readonly id: string | undefined;
}

/** Starts such a service, for bodies of up to so many MiB. It ends with the test. */
export async function watched(megabytes: number): Promise<Watched> {
  const child = fork(PROGRAM, [String(megabytes)]);
  onTestFinished(async () => {
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
  });
  const { origin, key } = (await message(child)) as { origin: string; key: string };
  return {
    ask: (path, body, how) => {
      const length = body === undefined || how === 'chunked' ? {} : { 'content-length': body.length };
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...length };
      return post(`${origin}${path}`, { method: body === undefined ? 'GET' : 'POST', headers }, body);
    },
    longestTurn: async () => {
      const answer = message(child);
      child.send('turn');
      return (await answer) as number;
    },
  };
}

async function message(child: ChildProcess): Promise<unknown> {
  const [said] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The service ended'))),
  ])) as [unknown];
  return said;
}

const PART = 65_536;

/** Sends a body as fast as it is taken, until it is answered. */
function post(url: string, options: RequestOptions, body: Uint8Array = new Uint8Array()): Promise<Answered> {
  return new Promise((resolve) => {
    let isAnswered = false;
    const cut = (): void => resolve({ status: 0, code: undefined, id: undefined });
    const call = request(url, options, (answer) => {
      isAnswered = true;
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', cut);
      answer.on('end', () => {
        const { error, data } = JSON.parse(text) as { error?: { code: string }; data?: { id?: string } };
        resolve({ status: answer.statusCode!, code: error?.code, id: data?.id });
      });
    });
    call.on('error', cut);
    let sent = 0;
    const send = (): void => {
      for (let goesOn = true; goesOn && !isAnswered;) {
        if (sent >= body.length) return void call.end();
        goesOn = call.write(body.subarray(sent, (sent += PART)));
      }
      call.once('drain', send);
    };
    send();
  });
}
