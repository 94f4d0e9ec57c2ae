import type { Feature } from 'write-excel-file/node';

/** US Letter, as 18.3.1.63 of ECMA-376 numbers paper. */
const LETTER = 1;

/**
 * Print set-up of a workbook, which its writer has none of: Letter, landscape, each sheet as wide as a page and as long as it takes, and the
 * headings of sheets that freeze them on every page.
 */
export function printSetup(sheets: readonly { readonly sheet: string; readonly stickyRowsCount?: number }[]) {
  const titles = sheets.flatMap(({ sheet, stickyRowsCount: rows = 0 }, i) => {
    const place = `'${sheet.replaceAll("'", "''")}'!$1:$${rows}`;
    return rows === 0 ? [] : [`<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${place}</definedName>`];
  });
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          // The sheet's properties come first in it.
          transform: (xml: string) =>
            xml.replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
          transformElementAttributes: (tag: string, attributes: Record<string, string | number>) =>
            tag === 'pageSetup' ? { ...attributes, paperSize: LETTER, fitToWidth: 1, fitToHeight: 0 } : attributes,
        },
        'xl/workbook.xml': {
          transform: (xml: string) =>
            xml.replace(/<definedNames *\/>/, `<definedNames>${titles.join('')}</definedNames>`),
        },
      },
    },
  } satisfies Feature<Uint8Array>;
}
