import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorOf, folderWith, run, type Machine } from './harness.js';

/** A machine whose programs are one that opens addresses, and which notes them. */
function machine(isTTY: boolean, patience = 300): { host: Machine; opened: () => string | null } {
  const folder = folderWith({ 'xdg-open': '#!/bin/sh\nprintf %s "$1" > "$0.part" && mv "$0.part" "$0.address"\n' });
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const note = join(folder, 'xdg-open.address');
  const opened = (): string | null => (existsSync(note) ? readFileSync(note, 'utf8') : null);
  const env = { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':0' };
  // Told to stop once the browser is there, or has had its time.
  const untilTold = async (): Promise<string> => {
    for (let waited = 0; opened() === null && waited < patience; waited += 20)
      await new Promise((done) => setTimeout(done, 20));
    return 'SIGINT';
  };
  return { host: { env, untilTold, stdout: { isTTY } }, opened };
}

/** Needs the build. */
describe('what-if', () => {
  it.runIf(process.platform === 'linux').each([
    ['in a terminal', true, [], true],
    ['where nobody looks', false, [], false],
    ['unless told not to', true, ['--no-open'], false],
  ])('opens a browser: %s', async (_, isTTY, args, isOpened) => {
    const { host, opened } = machine(isTTY, isOpened ? 120_000 : 300);
    const { code, stdout, stderr } = await run(folderWith({}), ['what-if', '--port', '0', ...args], host);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, address] =
      /^The what-if page: (http:\/\/127\.0\.0\.1:\d+\/) \(this machine only; Ctrl\+C ends it\)$/m.exec(stdout)!;
    expect(opened()).toBe(isOpened ? address : null);
    await expect(fetch(address!)).rejects.toThrow();
  });

  it('takes a free port where its own is in use, and says so; one that was asked for is refused', async () => {
    const other = createServer();
    const listening = (port: number): Promise<boolean> =>
      new Promise((done) => other.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)));
    const { host } = machine(false);
    // Some other program may have the usual port, which does as well.
    await listening(8788);
    const moved = await run(folderWith({}), ['what-if'], host);
    expect(moved.stdout).toMatch(/^Port 8788 is in use\. [^]*The what-if page: http:\/\/127\.0\.0\.1:(?!8788)\d+\/ /);
    if (!other.listening) await listening(0);
    const taken = String((other.address() as AddressInfo).port);
    const refused = await run(folderWith({}), ['what-if', '--port', taken], host);
    expect(refused.code).toBe(1);
    expect(errorOf(refused).details).toEqual({ field: '--port', issue: 'Is in use by another program' });
    other.close();
  });

  it.each(['70000', 'x', '-1'])('refuses the port %s', async (port) => {
    expect((await run(folderWith({}), ['what-if', `--port=${port}`])).code).toBe(2);
  });
});
