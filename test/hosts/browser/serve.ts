import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Nothing is allowed but scripts of the page's own origin. */
export const STRICT = "default-src 'none'; script-src 'self'";

/** Serves files on the loopback interface, each under the strict policy. */
export async function serve(files: ReadonlyMap<string, string>): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    const body = files.get(url);
    const type = url.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8';
    const headers = { 'content-type': type, 'content-security-policy': STRICT };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
