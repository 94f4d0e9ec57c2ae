import type { AnswerTable } from '../../../analysis/index.js';

/** A page too narrow for two columns, as in style.css. */
export const NARROW = '(max-width: 56rem)';

/** True while the page is narrow. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches;

/** Hands a file to the user. It is made here and goes nowhere else. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has opened it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A plan's name as part of a file's name. */
export function fileName(planName: string, what: string): string {
  const plain = planName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain === '' ? 'plan' : plain}-${what}`;
}

/** The scripts besides the page's own, by the global names of their exports. Each adds itself here, as the page knows none of them. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the parts fill it
export interface Parts {}

/** Files of the parts, in the order in which they are likely to be needed. */
const FILES: Readonly<Record<keyof Parts, string>> = {
  whatIfForm: 'form.js',
  whatIfWorkbook: 'workbook.js',
  whatIfQuestions: 'questions.js',
  whatIfLibrary: 'library.js',
};

const requested = new Map<keyof Parts, Promise<unknown>>();

/** A part did not load; the message is for the page, without a full stop. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/**
 * Loads a part of the page that is not needed at once.
 *
 * @throws MissingPart when its script is not there; asked for again it is looked for again
 */
export async function part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  if (!requested.has(name)) requested.set(name, requestScript(FILES[name]));
  try {
    await requested.get(name);
  } catch (error) {
    requested.delete(name);
    throw error;
  }
  return (globalThis as unknown as Parts)[name];
}

/** Asks for all parts at once, so that nothing is fetched later and the page goes on working without its host. */
export function requestParts(): void {
  // A caller that needs a missing part raises the error.
  for (const name of Object.keys(FILES)) part(name as keyof Parts).catch(() => undefined);
}

function requestScript(file: string): Promise<unknown> {
  const script = document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () =>
      reject(new MissingPart('A script of this page did not load: reload it, or copy its whole folder')),
    );
  });
  script.src = file;
  document.head.append(script);
  return loaded;
}

/** Hands out a table as a CSV file of the plan. */
export async function saveTable(planName: string, name: string, table: AnswerTable): Promise<void> {
  const { tableCsv } = await part('whatIfForm');
  download(fileName(planName, `${name}.csv`), tableCsv(table), 'text/csv');
}
