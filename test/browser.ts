import type { Browser } from 'playwright-core';
import { openChromium } from '../bench/browser/chromium.js';

let opened: Promise<Browser | string> | undefined;

/** One Chromium for all tests of this process, or why there is none. It ends with the process. */
export function sharedChromium(): Promise<Browser | string> {
  // Pages of tests live for seconds. Compiled at once, their code takes a tenth less processor time than interpreted first.
  opened ??= openChromium('--always-sparkplug');
  return opened;
}

/** Closes whatever a file has opened in it. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
