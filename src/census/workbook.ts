import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { WorkbookSheet, HiddenParts } from './sheets.js';
import {
  CensusProblem,
  refuseBytes,
  refuseCells,
  refuseMany,
  type Extent,
  tooManyRows,
  NO_WORKBOOK,
} from './file-kind.js';

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

/** The parts of a workbook, as texts of XML by their names. */
export type Parts = Readonly<Record<string, string>>;

export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

export const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean);
/** The elements of a name, whatever their prefix. */
const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>`, 'g')) ?? [];
const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** The part of each sheet, in the order of the workbook. */
export function partsOfSheets(parts: Parts): { readonly sheet: string; readonly xml: string }[] {
  const targets = new Map(
    elements(parts[RELATIONS] ?? '', 'Relationship').map((one) => [attribute(one, 'Id'), attribute(one, 'Target')]),
  );
  return elements(parts[WORKBOOK] ?? '', 'sheet').map((sheet) => {
    const target = targets.get(attribute(sheet, 'id')) ?? '';
    const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return { sheet, xml: parts[name] ?? '' };
  });
}

/** Hidden parts of each sheet, in the order of the workbook. */
export function hiddenParts(parts: Parts): HiddenParts[] {
  return partsOfSheets(parts).map(({ sheet, xml }) => {
    const state = attribute(sheet, 'state') ?? 'visible';
    const hides = (name: string): string[] =>
      xml.includes('hidden') ? elements(xml, name).filter((one) => isTrue(attribute(one, 'hidden'))) : [];
    return {
      isHidden: state !== 'visible',
      hiddenRows: hides('row').map((row) => Number(attribute(row, 'r'))),
      hiddenColumns: [...columnsIn(hides('col'))],
    };
  });
}

/** All to the right of the last may be hidden too. */
const MOST_COLUMNS = 1000;

function columnsIn(ranges: readonly string[]): ReadonlySet<number> {
  const columns = new Set<number>();
  for (const range of ranges) {
    const last = Math.min(Number(attribute(range, 'max')), MOST_COLUMNS);
    for (let column = Number(attribute(range, 'min')); column <= last; column++) columns.add(column - 1);
    if (columns.size >= MOST_COLUMNS) break;
  }
  return columns;
}

/** The number formats of zeros and signs, by the style that a cell names. */
function formatsOfDigits(styles: string): ReadonlyMap<string, string> {
  const own = new Map(
    elements(styles, 'numFmt').map((one) => [attribute(one, 'numFmtId'), plainXml(attribute(one, 'formatCode') ?? '')]),
  );
  const [, from = ''] = styles.split(/<(?:[\w.-]+:)?cellXfs(?=[\s>])/);
  const [cells = ''] = from.split(/<\/(?:[\w.-]+:)?cellXfs>/);
  return new Map(
    elements(cells, 'xf').flatMap((xf, style) => {
      const format = own.get(attribute(xf, 'numFmtId'));
      return format !== undefined && shownNumber('1', format) !== null ? [[String(style), format] as const] : [];
    }),
  );
}

const cell = /<((?:[\w.-]+:)?)c(\s[^<>]*)>(?:<\1f\b[^<>]*(?:\/>|>[^<]*<\/\1f>))?\s*<\1v>(\d{1,15})<\/\1v>\s*<\/\1c>/g;

/** The parts in which numbers with a format of zeros and signs are the texts that people see; null where there are none. */
export function withShownNumbers(parts: Parts): Parts | null {
  const styles = Object.entries(parts).find(([name]) => /^xl\/styles\d*\.xml$/i.test(name))?.[1] ?? '';
  const formats = formatsOfDigits(styles);
  if (formats.size === 0) return null;
  const changed = Object.entries(parts).map(([name, xml]) => {
    if (!name.startsWith('xl/worksheets/')) return [name, xml];
    const shown = xml.replace(cell, (whole, prefix: string, attributes: string, digits: string) => {
      const format = formats.get(attribute(attributes, 's') ?? '');
      const type = attribute(attributes, 't') ?? 'n';
      const text = format === undefined || type !== 'n' ? null : shownNumber(digits, format);
      if (text === null || text === digits) return whole;
      const place = attribute(attributes, 'r');
      return `<${prefix}c${place === undefined ? '' : ` r="${place}"`} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
    });
    return [name, shown];
  });
  return Object.fromEntries(changed) as Parts;
}

function plainXml(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** The cell XFD1048576, the last of any sheet. */
const LAST = { line: 1_048_576, column: 16_384 } as const;
const MOST_SHEETS = 1000;
/** The library copies its rows again and again; with more it does not end. */
const MOST_ROWS = 200_000;

const row = /<(?:[^\s<>/:"'=]+:)?row(?=[\s/>])/g;
/** Rows and cells with their attributes, with the closing tag of a blank one or the value of a filled one. */
const opened =
  /<(?:[^\s<>/:"'=]+:)?(row|c)(?=[\s/>])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>(?:\s*(<\/)|\s*<(?:[^\s<>/:"'=]+:)?v>(\d+)<)?/g;
/** The same without what follows. Where their numbers differ, a reader of XML might see cells that are not counted here. */
const opening = /<(?:[^\s<>/:"'=]+:)?(?:row|c)(?=[\s/>])/g;
const placeOrType = /(?:^|[\s"'])(r|t)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Types of cells that hold their own text: others refer to a shared one. */
const OWN_TEXT: readonly string[] = ['n', 'str', 'inlineStr', 'b', 'e', 'd'];

/**
 * Extents of the sheets of a workbook, read without laying them out. Sheets that have a part in common are counted each.
 *
 * @throws CensusProblem when their texts are too large together, or a cell lies beyond the last one of a sheet
 */
export function extentsOf(parts: Parts): (Extent & { readonly name: string })[] {
  const sheets = partsOfSheets(parts);
  refuseMany(sheets.length, MOST_SHEETS, 'sheets');
  const lengths = lengthsOfTexts(parts);
  const known = new Map<string, ExtentOfSheet>();
  let size = 0;
  return sheets.flatMap(({ sheet, xml }) => {
    const name = `Sheet ${attribute(sheet, 'name') ?? ''}`;
    if ((xml.match(row)?.length ?? 0) > MOST_ROWS) throw new CensusProblem(tooManyRows(name, MOST_ROWS));
    const extent = known.get(xml) ?? extentOf(xml, lengths);
    known.set(xml, extent);
    refuseBytes((size += extent.size));
    // Blank rows are laid out too, without cells.
    return [
      { ...extent, name },
      { name, filled: 0, lines: extent.rows, columns: 1 },
    ];
  });
}

interface ExtentOfSheet extends Extent {
  /** The last row, even a blank one. */
  readonly rows: number;
  /** Of its texts, each shared one counted wherever it is shown. */
  readonly size: number;
}

function extentOf(xml: string, lengths: readonly number[]): ExtentOfSheet {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  let [filled, lines, columns, rows, size, count] = [0, 0, 0, 0, xml.length, 0];
  for (const [, name, attributes = '', closed, text] of xml.matchAll(opened)) {
    count += 1;
    const isFilled = name === 'c' && closed === undefined && !attributes.endsWith('/');
    if (isFilled) filled += 1;
    for (const [, which, quoted, value = quoted ?? ''] of attributes.matchAll(placeOrType)) {
      if (which === 't') {
        if (isFilled && !OWN_TEXT.includes(value)) size += lengths[Number(text)] ?? longest;
        continue;
      }
      const place = placeOf(value);
      rows = Math.max(rows, place.line);
      if (!isFilled) continue;
      lines = Math.max(lines, place.line);
      columns = Math.max(columns, place.column);
    }
  }
  if (count !== (xml.match(opening)?.length ?? 0)) throw new CensusProblem(NO_WORKBOOK);
  return { filled, lines, columns, rows, size };
}

/** `AB12` as line 12 and column 28; `12` is a row. */
function placeOf(text: string): { readonly line: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(text) ?? [];
  let column = 0;
  for (let i = 0; i < letters.length; i++) column = column * 26 + letters.charCodeAt(i) - 64;
  const line = Number(digits);
  if (line < 1 || line > LAST.line || column > LAST.column) throw new CensusProblem(NO_WORKBOOK);
  return { line, column };
}

/** Lengths of the texts that cells share, in order. */
function lengthsOfTexts(parts: Parts): number[] {
  const shared = Object.values(parts).filter((xml) => /<(?:[^\s<>/:"'=]+:)?si[\s/>]/.test(xml));
  if (shared.length > 1) throw new CensusProblem(NO_WORKBOOK);
  const [, ...texts] = (shared[0] ?? '').split(/<(?:[^\s<>/:"'=]+:)?si(?=[\s/>])/);
  return texts.map((text) => text.replace(/<[^<>]*>/g, '').length);
}

/** A number format of digits and signs alone, such as `000000` or `000-00-0000`; others have decimals, colours or conditions. */
const ofDigits = /^(?:[0#]|[-/() ]|\\.|"[^"]*")+$/;

/**
 * A whole number as a spreadsheet shows it by a format of zeros and signs, which an id may have: text, so that no zero is lost. Null
 * where the format says nothing of that kind.
 *
 * @param format - the number format, as it is in the file
 * @example
 * shownNumber('1001', '000000') // '001001'
 * shownNumber('12345678', '000\\-00\\-0000') // '012-34-5678'
 * shownNumber('1001', '#,##0') // null
 */
export function shownNumber(digits: string, format: string): string | null {
  const signs = format.split(';')[0]!.match(/"[^"]*"|\\.|./g) ?? [];
  const places = signs.filter((sign) => sign === '0' || sign === '#').length;
  const zeros = signs.filter((sign) => sign === '0').length;
  if (zeros < 2 || !ofDigits.test(signs.join('')) || !/^\d{1,15}$/.test(digits)) return null;
  const padded = digits.padStart(places, ' ');
  // A number that is longer than its format has all its further digits at the first place.
  let at = padded.length - places;
  let isFirst = true;
  return signs
    .map((sign) => {
      if (sign !== '0' && sign !== '#') return sign.startsWith('"') ? sign.slice(1, -1) : sign.replace(/^\\/, '');
      const shown = isFirst ? padded.slice(0, at + 1) : padded.charAt(at);
      isFirst = false;
      at += 1;
      return shown === ' ' ? (sign === '0' ? '0' : '') : shown;
    })
    .join('')
    .trim();
}
