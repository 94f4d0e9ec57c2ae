import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Option } from 'commander';
import { Failure, listenFailure } from '../errors/failure.js';
import { packageFolder } from '../files/files.js';
import { type Host, writeText } from '../host.js';
import type { CommandRow } from './command.js';
import { portOf } from './option-values.js';

/** The next one after the service's. */
const USUAL_PORT = 8788;

interface WhatIfFlags {
  readonly port?: string;
  readonly open: boolean;
}

/**
 * In the place of the service worker, with which a page opens without its host: it would show the page of an older version after an
 * upgrade, and answer for other servers on the same port. This one ends itself, and one of another server before.
 */
const SERVED_INSTEAD = { 'sw.js': 'self.registration.unregister();' };

/** Opens the what-if page. */
export const WHAT_IF: CommandRow<WhatIfFlags> = {
  name: 'what-if',
  summary: 'open the what-if page in a browser',
  description: 'Serves the what-if page to this machine only, and opens it in a browser, until it is stopped.',
  options: [
    new Option('--port <n>', `port to listen on, by default ${USUAL_PORT}, or a free one if that is in use`),
    new Option('--no-open', 'print the address only'),
  ],
  run: ({ host, flags }) => serveUntilTold(host, flags),
};

async function serveUntilTold(host: Host, { port, open }: WhatIfFlags): Promise<void> {
  const wanted = port === undefined ? USUAL_PORT : portOf(port);
  const folder = join(packageFolder(), 'dist/what-if');
  if (!existsSync(join(folder, 'index.html'))) {
    const issue = 'Not built: npm run build, in a checkout, makes it';
    throw new Failure('FILE_ERROR', 'Cannot open the page', [{ file: folder, field: folder, issue }]);
  }
  const { address, server } = await listen(folder, wanted, port === undefined);
  try {
    const told = host.untilTold();
    // A browser keeps plans by address.
    const moved = port === undefined && !address.endsWith(`:${USUAL_PORT}/`);
    const note = `Port ${USUAL_PORT} is in use. Plans kept in the browser under that port are not shown here.\n`;
    const where = `The what-if page: ${address} (this machine only; Ctrl+C ends it)\n`;
    await writeText(host.stdout, moved ? note + where : where);
    if (open && host.stdout.isTTY === true) openInBrowser(host, address);
    await told;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Serves the page on a port, or where another may do and this one is in use, on a free one. */
async function listen(folder: string, port: number, mayMove: boolean): ReturnType<typeof servePage> {
  try {
    return await servePage(folder, port, SERVED_INSTEAD);
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isInUse && mayMove) return servePage(folder, 0, SERVED_INSTEAD);
    throw listenFailure(error, { host: '127.0.0.1', port }) ?? error;
  }
}

/** The program of each system that opens an address. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** The address is printed, so it may fail in silence. */
function openInBrowser({ env }: Host, address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  // Without a display xdg-open would start a browser for text in the terminal.
  if (program === 'xdg-open' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return;
  spawn(program, [...args, address], { env, stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

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
  // Only this command needs a server, and Node takes long to load one.
  const { createServer } = await import('node:http');
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
