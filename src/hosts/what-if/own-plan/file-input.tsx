/** Ways in which files are brought to the page: chosen, or dropped. */
import type { VNode } from 'preact';
import {
  CensusProblem,
  fileKind,
  MOST_BYTES,
  NO_WORKBOOK,
  TOO_LARGE,
  type PlanYears,
  sheetsOf,
  type CensusTable,
} from '../../../census/index.js';
import { part } from '../page/dom.js';
import { readCensusBytes, readCensusSheet } from '../../../census/in-hand/census-table.js';

/** A file input that looks like the other buttons. */
export function FileButton(props: {
  readonly id: string;
  readonly accept: string;
  readonly text: string;
  readonly take: (files: Iterable<File>) => Promise<void>;
}): VNode {
  const { id, accept, text, take } = props;
  return (
    <label class="file-button">
      <input
        type="file"
        id={id}
        accept={accept}
        onChange={({ currentTarget: input }) => {
          void take(input.files ?? []).then(() => {
            // The same file may be chosen again after it was corrected.
            input.value = '';
          });
        }}
      />
      {text}
    </label>
  );
}

/** Takes files that are dropped anywhere on the page, which a browser would open in its place. */
export function acceptDrops(take: (files: Iterable<File>) => void): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    document.body.classList.add('over');
  });
  addEventListener('dragleave', () => document.body.classList.remove('over'));
  addEventListener('drop', (event) => {
    document.body.classList.remove('over');
    // A text may be dropped on a field.
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}

/**
 * The table in a CSV file or on a sheet of an XLSX file.
 *
 * @throws CensusProblem when there is none
 */
export async function readCensusFile(file: File, years: PlanYears): Promise<CensusTable> {
  if (file.size > MOST_BYTES) throw new CensusProblem(TOO_LARGE);
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new CensusProblem('It cannot be read: it may be a folder');
    }),
  );
  const kind = fileKind(bytes);
  if (typeof kind !== 'string') throw new CensusProblem(kind.refused);
  if (kind === 'xlsx') return readWorkbook(bytes, years);
  if (/\.xlsx$/i.test(file.name)) throw new CensusProblem(NO_WORKBOOK);
  return readCensusBytes(bytes);
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, years: PlanYears): Promise<CensusTable> {
  const { readWorkbook: sheetsIn } = await part('whatIfWorkbook').catch((missing: unknown) => {
    throw new CensusProblem(missing instanceof Error ? missing.message : String(missing));
  });
  const workbook = await sheetsIn(bytes).catch((problem: unknown) => {
    // The script of another part has a class of its own.
    throw new CensusProblem((problem as CensusProblem).message);
  });
  return readCensusSheet(sheetsOf(workbook), undefined, undefined, years);
}
