import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Option } from 'commander';
import { type CommandRow, PLAN_FILE, planOptions } from '../commands/command.js';
import { invalidOption, optionsOf } from '../commands/option-values.js';
import { startProgress } from '../commands/progress.js';
import { Failure } from '../errors/failure.js';
import { doubtsOf, writeWarnings } from '../errors/report.js';
import { spokenName } from '../files/files.js';
import { type PlanOptions, readPlan } from '../files/inputs.js';
import { type Host, writeText } from '../host.js';
import { folderThatWillHold, type OutputFile, writeFiles } from '../output/output-files.js';
import { annexPage, reportPage } from './page.js';
import { type Report, STUDY_FLAGS, type StudyFlags, studyOf } from './study.js';

/** What the user may say after `report plan.json`. */
interface ReportFlags extends PlanOptions, StudyFlags {
  readonly out?: string;
  /** True where the user leaves its name to `--out`. */
  readonly pdf?: string | true;
  readonly date?: string;
  readonly preparer?: string;
}

/** Writes the report; what is doubtful in the inputs stands in it, and on standard error. */
export const REPORT: CommandRow<ReportFlags> = {
  name: 'report',
  summary: 'the whole answer as a document for the board',
  description:
    'Writes two HTML files for the board. The first has a page that stands alone (whether the company can pay, the next years, what breaks it, three alternatives, the decision asked) and six exhibits. The annex beside it has findings, yardsticks, assumptions, data, method and years.',
  words: [PLAN_FILE],
  options: [
    ...planOptions(),
    new Option('--out <report.html>', 'the file to write, instead of standard output'),
    new Option('--pdf [report.pdf]', 'also print to PDF, by Chromium, Chrome or Edge; beside --out unless named'),
    new Option('--date <text>', 'date printed on the report'),
    new Option('--preparer <text>', 'who prepared it'),
    ...optionsOf(STUDY_FLAGS),
  ],
  run: async ({ host, words, flags }) => {
    const planFile = words[0]!;
    if (flags.pdf === true && flags.out === undefined) throw invalidOption('--pdf', 'Must name a file without --out');
    refuseOther('--out', flags.out, /\.html?$/i, 'Must end in .html: --pdf prints to PDF');
    refuseOther('--pdf', flags.pdf, /\.pdf$/i, 'Must end in .pdf');
    const chromium = flags.pdf === undefined ? null : findChromium(host);
    if (flags.pdf !== undefined && chromium === null) {
      throw invalidOption('--pdf', 'Needs Chromium, Chrome or Edge: CHROMIUM may name the program');
    }
    const inputs = await readPlan(host, planFile, flags);
    const study = await studyOf(host, inputs, flags);
    const { date, preparer } = flags;
    const paper = {
      date,
      preparer,
      doubts: doubtsOf(inputs).map((doubt) => ({ ...doubt, file: nameOf(doubt.file) })),
      files: [planFile, inputs.censusFile].flatMap((file) => (file === null ? [] : [nameOf(file)])),
    };
    const progress = startProgress(host);
    if (chromium !== null) progress.onBegin('Printing');
    await write(host, flags, { ...study, ...paper }, chromium).finally(() => progress.clear());
    await writeWarnings(host, inputs);
  },
};

/** A name with another ending would promise another form than the file has. */
function refuseOther(flag: string, path: string | true | undefined, ending: RegExp, issue: string): void {
  if (typeof path !== 'string' || extname(path) === '' || ending.test(path)) return;
  throw invalidOption(flag, issue, path);
}

/** A file as it is named in the report: without its folders. */
function nameOf(file: string): string {
  return basename(spokenName(file));
}

/** The report as it was asked for, its annex beside it; a printed one is complete before any file is written. */
async function write(host: Host, { out, pdf }: ReportFlags, report: Report, chromium: string | null): Promise<void> {
  const files: (readonly [path: string, chunks: OutputFile['chunks']])[] = [];
  const annex = out === undefined ? null : out.replace(/(\.html?)?$/i, '-annex.html');
  const html = reportPage(report, annex === null ? null : basename(annex));
  if (out !== undefined) files.push([out, [html]], [annex!, [annexPage(report)]]);
  if (pdf !== undefined && chromium !== null) {
    const path = pdf === true ? `${out!.replace(/\.html?$/i, '')}.pdf` : pdf;
    files.push([path, await printPdf(host, chromium, html, folderThatWillHold(host, dirname(path)))]);
  }
  for (const [path, chunks] of files) await writeFiles(host, dirname(path), [{ name: basename(path), chunks }]);
  if (files.length === 0) await writeText(host.stdout, html);
  else if (host.stderr.isTTY === true) {
    await writeText(host.stderr, `${files.map(([path]) => path).join(', ')}\n`);
  }
}

/** Commands of Chromium and its relatives on the path. */
const NAMES =
  'chromium chromium-browser google-chrome google-chrome-stable chrome msedge chrome.exe msedge.exe chromium-headless-shell'.split(
    ' ',
  );
/** Usual places of these programs beside the path. */
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
  const folder = join(beside, `.esop-repurchase-${crypto.randomUUID()}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  let stop = (): void => undefined;
  const takeBack = host.onInterrupt(() => {
    // Otherwise it would go on, and write into the folder while that is removed.
    stop();
    remove();
  });
  const [page, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
  try {
    mkdirSync(folder, { mode: 0o700 });
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
