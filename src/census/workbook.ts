import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { WorkbookSheet } from './sheets.js';
import { CensusProblem } from './census-problem.js';
import { refuseBytes, refuseCells, refuseMany } from './file-budget.js';
import { NO_WORKBOOK } from './file-kind.js';
import { hiddenParts, type Parts, withShownNumbers, WORKBOOK } from './workbook-parts.js';
import { extentsOf } from './workbook-extent.js';

/** Element with the way in which days are counted, whatever prefix it has; one in a comment does not count. */
const properties = /<!--(?:[^]*?-->|[^]*$)|<(?:[\w.-]+:)?workbookPr(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/g;
const from1904 = /^<[^!][^]*\sdate1904\s*=\s*(?:"\s*(?:true|1)\s*"|'\s*(?:true|1)\s*')/i;

/**
 * The sheets of an XLSX file, and what is hidden of them. The library is handed a workbook in which days that are counted from 1904 are
 * said to be in the one way that it knows, and numbers that a format shows with zeros and signs are texts: it drops formats.
 *
 * @throws CensusProblem when it is not a workbook that can be read, or one that holds too much
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  try {
    return await sheetsIn(bytes);
  } catch (error) {
    throw error instanceof CensusProblem ? error : new CensusProblem(NO_WORKBOOK);
  }
}

async function sheetsIn(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const files = partsIn(bytes);
  const parts: Parts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  refuseCells(extentsOf(parts));
  const shown = withShownNumbers(parts) ?? parts;
  const told = { ...shown, [WORKBOOK]: withPlainFlag(shown[WORKBOOK] ?? '') };
  const changed = Object.entries(told).filter(([name, xml]) => parts[name] !== undefined && xml !== parts[name]);
  const replaced = Object.fromEntries(changed.map(([name, xml]) => [name, strToU8(xml)]));
  // The library is handed no more than what was looked at.
  const read = zipSync({ ...files, ...replaced }, { level: 0 });
  const hidden = hiddenParts(parts);
  const sheets = await readSheets(new Blob([read]));
  return sheets.map((sheet, at) => ({ ...sheet, ...hidden[at] }));
}

/** A sheet has a few parts. */
const MOST_PARTS = 5000;

/** The parts of XML in a workbook. A compressed file may declare any size, so the sizes are added up first. */
function partsIn(bytes: Uint8Array): Record<string, Uint8Array> {
  let [count, size] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      refuseMany(++count, MOST_PARTS, 'parts');
      const isRead = /\.(?:xml|rels)$/.test(name);
      if (isRead) refuseBytes((size += originalSize));
      return isRead;
    },
  });
}

/** Replaces the element of the 1904 flag by one without other attributes: they do not matter, and the library cannot read some of them. */
function withPlainFlag(workbook: string): string {
  return workbook.replace(properties, (element) =>
    from1904.test(element) ? element.replace(/^(<[^\s/>]+)[^]*?(\/?>)$/, '$1 date1904="1"$2') : element,
  );
}
