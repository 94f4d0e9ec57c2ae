import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { Failure } from '../errors/failure.js';
import { packageFolder } from '../files/files.js';
import { writeText, type Host } from '../host.js';
import { portOf } from '../command/option-values.js';
import { listenFailure } from '../errors/service-failure.js';
import type { servePage } from './serve-page.js';

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
export function addWhatIf(program: Command, host: Host): void {
  program
    .command('what-if')
    .summary('open the what-if page in a browser')
    .description('Serves the what-if page to this machine only, and opens it in a browser, until it is stopped.')
    .addOption(new Option('--port <n>', `port to listen on, by default ${USUAL_PORT}, or a free one if that is in use`))
    .addOption(new Option('--no-open', 'print the address only'))
    .action((flags: WhatIfFlags) => serveUntilTold(host, flags));
}

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
  const { servePage: serve } = await import('./serve-page.js');
  try {
    return await serve(folder, port, SERVED_INSTEAD);
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isInUse && mayMove) return serve(folder, 0, SERVED_INSTEAD);
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
