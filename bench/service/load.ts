import { Agent, request } from 'node:http';

/** A request to a service, and its answer read to its end. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly key: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Asks on one of the agent's connections. */
export function ask(agent: Agent, { method, url, key, body, headers }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString() }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The text of an answer that must have this status. */
export async function askFor(status: number, agent: Agent, asked: Asked): Promise<string> {
  const answer = await ask(agent, asked);
  if (answer.status === status) return answer.text;
  throw new Error(`${asked.method} ${asked.url}: ${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** Does something over and over on so many connections, for so many seconds; gives how long each took in milliseconds. */
export async function load(
  connections: number,
  seconds: number,
  once: (agent: Agent, number: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const sent = performance.now();
      await once(agent, next++);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return times;
}

/** The time below which that part of the times lies. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
}
