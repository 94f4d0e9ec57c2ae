import { Agent, request } from 'node:http';

/** What a load came to: requests answered a second, and how long they took in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Milliseconds of the services' processor time that a request took; null where the system does not tell. */
  readonly processorMs: number | null;
}

/** How long each request took in milliseconds, and all of them in seconds. */
export interface Times {
  readonly each: readonly number[];
  readonly seconds: number;
}

/** The same, with the processor time of the services. */
export interface MeasuredTimes extends Times {
  readonly processorMs: number | null;
}

/** What loads came to together. */
export function loadOf(loads: readonly MeasuredTimes[]): Load {
  const sorted = loads.flatMap(({ each }) => each).sort((a, b) => a - b);
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0);
  const taken = loads.reduce<number | null>(
    (sum, { processorMs }) => (sum === null || processorMs === null ? null : sum + processorMs),
    0,
  );
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    requests: sorted.length,
    processorMs: taken && taken / sorted.length,
  };
}

/** A request of a load; the bodies are taken in turn. */
export interface LoadPlan {
  /** The services, taken in turn. */
  readonly origins: readonly string[];
  readonly key: string;
  readonly body: (index: number) => string;
  /** Requests under way at any time. */
  readonly connections: number;
  /** No request is started after this many seconds or `most` requests, whichever comes first. */
  readonly seconds: number;
  readonly most: number;
}

/** Keeps `connections` simulations under way on loopback; each answer must be a completed one. */
export async function load({ origins, key, body, connections, seconds, most }: LoadPlan): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < most && performance.now() - start < seconds * 1000) {
      const index = next++;
      const sent = performance.now();
      await post(agent, `${origins[index % origins.length]!}/v1/simulate`, key, body(index));
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { each: times, seconds: (performance.now() - start) / 1000 };
}

/** The body of the answer; anything but a completed simulation is an error. */
export function post(agent: Agent, url: string, key: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
