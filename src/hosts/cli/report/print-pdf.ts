import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from '../errors/failure.js';
import type { Host } from '../host.js';

/** What Chromium and its relatives are called on the path. */
const NAMES =
  'chromium chromium-browser google-chrome google-chrome-stable chrome msedge chrome.exe msedge.exe chromium-headless-shell'.split(
    ' ',
  );
/** Where they are when they are not on it. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The longest that printing may take, in milliseconds. */
const PATIENCE = 120_000;

/** The program that prints: the one that CHROMIUM names, or the first that is found; null where there is none. */
export function findChromium({ env }: Pick<Host, 'env'>): string | null {
  const named = env['CHROMIUM'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : null;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The page as a PDF file, printed by Chromium in a profile of its own, which is kept in the folder `beside` until it is printed.
 *
 * @throws Failure when it does not print
 */
export async function printPdf(
  host: Pick<Host, 'onInterrupt'>,
  program: string,
  html: string,
  beside: string,
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(beside, '.esop-repurchase-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  let stop = (): void => undefined;
  const takeBack = host.onInterrupt(() => {
    // Otherwise it would go on, and write into the folder while that is removed.
    stop();
    remove();
  });
  const [page, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
  try {
    writeFileSync(page, html);
    // Root has no sandbox; the page is ours, and its policy allows neither scripts nor connections.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const printed = promisify(execFile)(
      program,
      [
        '--headless',
        ...asRoot,
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-pdf-header-footer',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--print-to-pdf=${pdf}`,
        pathToFileURL(page).href,
      ],
      { timeout: PATIENCE },
    );
    stop = () => printed.child.kill('SIGKILL');
    await printed;
    return readFileSync(pdf);
  } catch (error) {
    const issue = `Did not print the report: ${String(error).split('\n')[0]}`;
    throw new Failure('FILE_ERROR', 'Cannot write the results', [{ file: program, field: program, issue }]);
  } finally {
    takeBack();
    remove();
  }
}
