import { basename, dirname, extname } from 'node:path';
import { Option, type Command } from 'commander';
import { invalidOption, optionsOf } from '../command/option-values.js';
import { planCommand, planOptions } from '../command/plan-command.js';
import { startProgress } from '../command/progress.js';
import { doubtsOf, writeWarnings } from '../errors/warnings.js';
import { spokenName } from '../files/files.js';
import { readPlan, type PlanOptions } from '../files/inputs.js';
import { writeText, type Host } from '../host.js';
import { folderThatWillHold, writeFiles, type OutputFile } from '../output/output-files.js';
import { annexPage, reportPage } from './page.js';
import { findChromium, printPdf } from './print-pdf.js';
import { type Report, STUDY_FLAGS, type StudyFlags, studyOf } from './study.js';

/** What the user may say after `report plan.json`. */
interface ReportFlags extends PlanOptions, StudyFlags {
  readonly out?: string;
  /** True where the user leaves its name to `--out`. */
  readonly pdf?: string | true;
  readonly date?: string;
  readonly preparer?: string;
}

const HELP = {
  name: 'report',
  summary: 'the whole answer as a document for the board',
  description:
    'Writes two HTML files for the board. The first has a page that stands alone (whether the company can pay, the next years, what breaks it, three alternatives, the decision asked) and six exhibits. The annex beside it has findings, yardsticks, assumptions, data, method and years.',
};

/** Writes the report; what is doubtful in the inputs stands in it, and on standard error. */
export function addReport(program: Command, host: Host): void {
  const command = planCommand(program, HELP, [
    ...planOptions(),
    new Option('--out <report.html>', 'the file to write, instead of standard output'),
    new Option('--pdf [report.pdf]', 'also print to PDF, by Chromium, Chrome or Edge; beside --out unless named'),
    new Option('--date <text>', 'date printed on the report'),
    new Option('--preparer <text>', 'who prepared it'),
    ...optionsOf(STUDY_FLAGS),
  ]);
  command.action(async (planFile: string, flags: ReportFlags) => {
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
  });
}

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
