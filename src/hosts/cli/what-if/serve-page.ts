import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** Permissions of the page, on every host: its own script and style, no connection to anywhere; its index.html repeats them. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; " +
  "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves the what-if page in `folder`, with other contents of some of its files, to this machine only; on a free port for 0. */
export async function servePage(
  folder: string,
  port: number,
  instead: Readonly<Record<string, string>> = {},
): Promise<{ address: string; server: Server }> {
  const server = createServer(({ url = '/', method }, response) => {
    const path = url.replace(/[?#].*$/, '');
    const name = path === '/' ? 'index.html' : path.slice(1);
    const type = TYPES[extname(name)];
    const headers = {
      // What keeps the page for later has to fetch it.
      'content-security-policy': name === 'sw.js' ? "default-src 'none'; connect-src 'self'" : POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    };
    // Only names that the build writes: no folders, and a single dot.
    if (method !== 'GET' || type === undefined || !/^[a-z-]+\.[a-z]+$/.test(name)) {
      response.writeHead(404, headers).end();
      return;
    }
    try {
      const content = instead[name] ?? readFileSync(join(folder, name));
      response.writeHead(200, { ...headers, 'content-type': type }).end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
