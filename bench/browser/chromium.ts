import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's without windows, which takes less to start and to draw, or else the browser; another one by the variable CHROMIUM. */
const SHELL = '/usr/bin/chromium-headless-shell';
const EXECUTABLE = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser, or why there is none; `v8Flags` say how it runs scripts. */
export async function openChromium(...v8Flags: readonly string[]): Promise<Browser | string> {
  if (!existsSync(EXECUTABLE)) return `no ${EXECUTABLE}; apt-get install chromium-headless-shell, or set CHROMIUM`;
  try {
    return await chromium.launch({
      executablePath: EXECUTABLE,
      args: [...ARGUMENTS, `--js-flags=${['--expose-gc', ...v8Flags].join(' ')}`],
    });
  } catch (error) {
    return `${EXECUTABLE} does not start: ${String(error).split('\n')[0]}`;
  }
}
