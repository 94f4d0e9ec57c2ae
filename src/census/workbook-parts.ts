import { shownNumber } from './shown-number.js';

/** The parts of a workbook, as texts of XML by their names. */
export type Parts = Readonly<Record<string, string>>;

/** Parts of a sheet that people who look at a workbook do not see. */
export interface HiddenParts {
  readonly isHidden: boolean;
  /** Rows, counted from 1. */
  readonly hiddenRows: readonly number[];
  /** Columns, counted from 0. */
  readonly hiddenColumns: readonly number[];
}

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
