import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../src/census/csv-rows.js';
import { sheetsOf } from '../../src/census/sheets.js';
import { readWorkbook } from '../../src/census/workbook.js';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEADINGS = 'id,age,service_years,compensation,allocated_shares';

/** A workbook with these contents of `sheetData`, and a text that cells share. */
function workbook(sheets: readonly string[], shared = ''): Uint8Array {
  const each = (xml: (n: number) => string): string => sheets.map((_, i) => xml(i + 1)).join('');
  const parts = {
    'xl/workbook.xml': `<workbook ${XMLNS} xmlns:r="${TYPES}"><sheets>${each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="r${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((n) => `<Relationship Id="r${n}" Type="${TYPES}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="s" Type="${TYPES}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${XMLNS}><si><t>${shared}</t></si></sst>`,
    ...Object.fromEntries(
      sheets.map((data, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet ${XMLNS}>${data.startsWith('<cols') ? data : `<sheetData>${data}</sheetData>`}</worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

const many = (count: number, row: (line: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i + 2)).join('');
const row = (line: number, ...cells: readonly string[]): string =>
  `<row r="${line}">${cells.map((cell, i) => `<c r="${'ABCDE'[i]}${line}" t="str"><v>${cell}</v></c>`).join('')}</row>`;
const census = row(1, ...HEADINGS.split(',')) + many(20, (line) => row(line, `E${line}`, '40', '5', '50000', '100'));

describe('a workbook is refused before it is laid out', () => {
  it.each([
    [
      'a far cell',
      [`${census}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`],
      'Sheet S1 has 106 filled cells and reaches to line 1,048,576 and column 16,384',
    ],
    [
      'a far cell behind an attribute',
      [`${census}<row r="1048576"><c x='r="A9"' r="XFD1048576"><v>1</v></c></row>`],
      'Sheet S1 has 106 filled cells',
    ],
    [
      'a far cell of the second sheet',
      [census, row(1, 'x') + `<row r="1048576"><c r="ZZ1048576"><v>1</v></c></row>`],
      'Sheet S2 has 2 filled cells',
    ],
    [
      'many far rows',
      Array.from({ length: 40 }, () => `${census}<row r="1048576" s="1"/>`),
      'Has more than 25,000,000 cells',
    ],
    ['a row that no sheet has', [`${census}<row r="2000000000"/>`], 'Is not a workbook that can be read'],
    [
      'a column that no sheet has',
      [`<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>`],
      'Is not a workbook that can be read',
    ],
    ['tags that never end', ['<row '.repeat(100_000)], 'Is not a workbook that can be read'],
    ['more rows than the library reads', ['<row/>'.repeat(200_001)], 'Sheet S1 has more than 200,000 rows'],
    ['2,000 sheets', Array.from({ length: 2000 }, () => ''), 'Has more than 1,000 sheets'],
  ])('%s', async (_, sheets, sentence) => {
    await expect(readWorkbook(workbook(sheets))).rejects.toThrow(sentence);
  });

  it('a part that declares 4 GB', async () => {
    const bytes = workbook([census]);
    const header = Buffer.from(bytes.buffer).lastIndexOf('PK\u0001\u0002');
    new DataView(bytes.buffer).setUint32(header + 24, 4_000_000_000, true);
    await expect(readWorkbook(bytes)).rejects.toThrow('Is larger than 250 MB when unpacked');
  });

  it('a long text in many cells', async () => {
    const cells = many(10_000, (line) => `<row r="${line}"><c r="A${line}" t="s"><v>0</v></c></row>`);
    await expect(readWorkbook(workbook([cells], 'x'.repeat(30_000)))).rejects.toThrow('Is larger than 250 MB');
  });
});

describe('costs what it holds', () => {
  it.each([
    ['a sheet with blank cells to its end', `${census}<row r="1048576"><c r="XFD1048576" s="1"/></row>`],
    [
      'a sheet of which all columns are hidden a thousand times',
      `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(1000)}</cols><sheetData>${census}</sheetData>`,
    ],
  ])('%s', async (_, data) => {
    const [sheet] = sheetsOf(await readWorkbook(workbook([data])));
    expect(sheet!.rows).toHaveLength(21);
    expect(sheet!.rows.at(-1)!.cells).toEqual(['E21', '40', '5', '50000', '100']);
    expect(sheet!.hiddenColumns.length).toBeLessThanOrEqual(1000);
  });

  it('a text with thousands of blank columns', () => {
    const { rows } = csvRows(
      `${HEADINGS}${','.repeat(16_000)}\n${many(20, (line) => `E${line},40,5,50000,100${','.repeat(16_000)}\n`)}`,
    );
    expect(rows.length).toBe(21);
    expect(rows.table.width).toBe(100);
  });
});

it.each([
  [
    'a far cell',
    `${HEADINGS}\n${many(100, (line) => `E${line},40\n`)}${','.repeat(200_000)}x`,
    'The file has 206 filled cells and reaches to line 101 and column 200,001',
  ],
  ['more headings than a sheet has', 'a,'.repeat(300_000), 'Has more than 25,000,000 cells'],
])('a text is refused before it is laid out: %s', (_, text, sentence) => {
  expect(() => csvRows(text)).toThrow(sentence);
});
