import { CensusProblem } from './census-problem.js';
import { type Extent, refuseBytes, refuseMany, tooManyRows } from './file-budget.js';
import { NO_WORKBOOK } from './file-kind.js';
import { attribute, type Parts, partsOfSheets } from './workbook-parts.js';

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
