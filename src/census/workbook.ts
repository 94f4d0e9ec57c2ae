import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { WorkbookSheet } from './sheets.js';

/** What says of a workbook how its days are counted. */
const WORKBOOK = 'xl/workbook.xml';

/** The element that says it, whatever prefix it has; what a comment says does not count. */
const properties = /<!--[^]*?-->|<(?:[\w.-]+:)?workbookPr(?=[\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>/g;
const from1904 = /^<[^!][^]*\sdate1904\s*=\s*(?:"\s*(?:true|1)\s*"|'\s*(?:true|1)\s*')/i;

/**
 * The sheets of an XLSX file. Days that are counted from 1904 are read as such, however XML writes that they are; the library knows
 * "1" alone, and is four years off with "true".
 *
 * @throws Error when it is not a workbook that can be read
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  return readSheets(new Blob([withPlainFlag(new Uint8Array(bytes))]));
}

function withPlainFlag(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { [WORKBOOK]: workbook } = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK });
  if (workbook === undefined) return bytes;
  const xml = strFromU8(workbook);
  // Its other attributes do not matter, and some of them the library cannot read.
  const plain = xml.replace(properties, (element) =>
    from1904.test(element) ? element.replace(/^(<[^\s/>]+)[^]*?(\/?>)$/, '$1 date1904="1"$2') : element,
  );
  if (plain === xml) return bytes;
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  return zipSync({ ...files, [WORKBOOK]: strToU8(plain) }, { level: 0 });
}
