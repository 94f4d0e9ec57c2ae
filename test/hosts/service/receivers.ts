import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The certificate of `receiver.example`, valid for a hundred years; only a client that is told to trusts it. */
export const CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBvTCCAWKgAwIBAgIUZWwHCZ88uUu+CDRmCQPs66K9ftMwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMjAxOTUwMTZaGA8y
MTI2MTAyNzE5NTAxNlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABOGzgmSodFZ7P/hTh3RcxtQ0ZjjXjg44yEyj
+qz5RtysFF8GrA1aziLZomQ8sFRwyacxqygQiQwQ9/4ZCYDn2CWjgYEwfzAdBgNV
HQ4EFgQUErUAuQH9EmUzvqKMG9IOc02v51kwHwYDVR0jBBgwFoAUErUAuQH9EmUz
vqKMG9IOc02v51kwDwYDVR0TAQH/BAUwAwEB/zAsBgNVHREEJTAjghByZWNlaXZl
ci5leGFtcGxlgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwIDSQAwRgIhAOJY
dnBi0e82nK0jdyCxIwOfMyHfEUneqKaN1HGVMWKIAiEA0K05x/aUemh8EcJztZy+
L3PkZootZOmLru8PQrlyGJ8=
-----END CERTIFICATE-----
`;

const KEY = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWsiYzK4I5BBX6Hpu
bBfFYdIfZdeTCYtZBmqHLT0VICyhRANCAAThs4JkqHRWez/4U4d0XMbUNGY4144O
OMhMo/qs+UbcrBRfBqwNWs4i2aJkPLBUcMmnMasoEIkMEPf+GQmA59gl
-----END PRIVATE KEY-----
`;

/** A receiver of webhooks on loopback, by name and certificate `receiver.example`. */
export interface Receiver {
  readonly url: string;
  /** Requests that arrived, with their bodies. */
  readonly requests: { headers: NodeJS.Dict<string | string[]>; body: string }[];
  /** Connections that were opened. */
  connections(): number;
}

/** Starts a receiver that answers as told. */
export async function secureReceiver(answer: RequestListener): Promise<Receiver> {
  const requests: Receiver['requests'] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, recording(requests, answer));
  return listening(server, 'https://receiver.example', requests);
}

/** Starts the same receiver without a certificate. */
export async function plainReceiver(answer: RequestListener): Promise<Receiver> {
  const requests: Receiver['requests'] = [];
  return listening(createPlainServer(recording(requests, answer)), 'http://localhost', requests);
}

/** Starts a receiver that need not keep to HTTP. */
export async function rawReceiver(answer: (socket: Socket) => void): Promise<Receiver> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  return listening(server, 'http://localhost', []);
}

/** Resolves every name to these addresses. */
export function lookupTo(...addresses: string[]): LookupFunction {
  return (_name, options, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = found;
    if (options.all === true) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}

function recording(requests: Receiver['requests'], answer: RequestListener): RequestListener {
  return (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      answer(request, response);
    });
    request.on('error', () => undefined);
  };
}

async function listening(
  server: Server | ReturnType<typeof createRawServer>,
  origin: string,
  requests: Receiver['requests'],
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `${origin}:${port}/hook`, requests, connections: () => connections };
}
