import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a webhook has received. */
export interface Received {
  readonly id: string;
  readonly body: { readonly event: string; readonly simulation_id: string; readonly status: string };
}

/** Receives webhooks on loopback. While it is on hold, it answers none. */
export async function startReceiver(): Promise<{
  url: string;
  received: Received[];
  hold: () => void;
  answer: () => void;
}> {
  const received: Received[] = [];
  const waiting: ServerResponse[] = [];
  let holding = false;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), body: JSON.parse(body) as Received['body'] });
      if (holding) waiting.push(response);
      else response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    hold: () => (holding = true),
    answer: () => {
      holding = false;
      waiting.splice(0).forEach((response) => response.end());
    },
  };
}
