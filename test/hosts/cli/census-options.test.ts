import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readTable } from '../../../src/hosts/cli/files/census-table.js';
import { errorOf, folderWith, quietPlan, run, type Outcome } from './harness.js';

const PERSON = { stderr: { isTTY: true } };

function validate(census: string | Uint8Array, options: readonly string[] = [], name = 'c.csv'): Promise<Outcome> {
  const folder = folderWith({ 'plan.json': quietPlan, [name]: census });
  return run(folder, ['validate', 'plan.json', '--census', name, ...options], PERSON);
}

const messy = `Emp Nbr,Birth Dt,Hire Dt,Dept,Gender,2026 Plan Comp,ESOP Shrs,Status,Term Dt,Reason
1001,4/30/1968,5/1/2001,10,F,64000,640,FT,,
1002,9/15/1980,6/1/2010,10,M,51000,310,LOA,,
1003,9/15/1960,6/1/1990,20,M,,200,T,2024,Voluntary
`;
const maps = [
  'Emp Nbr=id',
  'Birth Dt=birth_date',
  'Hire Dt=hire date',
  'ESOP Shrs=allocated_shares',
  'Term Dt=separation.year',
];
const mapped = maps.flatMap((map) => ['--map', map]);
const words = ['FT,LOA=active', 'Voluntary=termination'].flatMap((word) => ['--map-value', word]);

describe('the options of a census', () => {
  it('serve every command that reads a census', async () => {
    const folder = folderWith({ 'plan.json': quietPlan, 'c.csv': messy, 'plain.csv': '' });
    const options = ['--census', 'c.csv', ...mapped, ...words, '--ignore-unknown', '--format', 'json'];
    for (const command of [['simulate'], ['sensitivity'], ['montecarlo', '--paths', '2'], ['compare', '--three-rs']]) {
      const [name = '', ...own] = command;
      const { code, stderr } = await run(folder, [name, 'plan.json', ...own, ...options]);
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
    }
  });

  it('are of no use without a census', async () => {
    const folder = folderWith({ 'plan.json': quietPlan });
    for (const option of [['--map', 'a=id'], ['--ignore-unknown'], ['--ignore-totals'], ['--sheet', 'x']]) {
      const outcome = await run(folder, ['validate', 'plan.json', ...option]);
      expect(outcome.code).toBe(2);
      expect(errorOf(outcome).details).toEqual({ field: option[0], issue: 'Only with --census' });
    }
  });
});

describe('the hints of a census', () => {
  const hintsOf = async (census: string, options: readonly string[] = []): Promise<string[]> => {
    const folder = folderWith({ 'plan.json': quietPlan, 'c.csv': census });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', 'c.csv', ...options]);
    return outcome.code === 0 ? [] : errorOf(outcome).issues.map(({ hint }) => (typeof hint === 'string' ? hint : ''));
  };
  const optionsIn = (hint: string): string[] =>
    [...hint.matchAll(/(--map(?:-value)?) "(.+?)"|--[a-z-]+/g)].flatMap(([flag, named, said]) =>
      named === undefined ? [flag] : [named, said!],
    );

  it.each([
    ['a word in a column of amounts', 'ID,Age,Service,Pay\nE1,40,3,tbd\n'],
    ['a cause of somebody employed', 'ID,Age,Service,Status,Reason\nE1,40,3,A,xyz\n'],
    [
      'no payments left, and shares',
      'ID,Age,Service,Status,Term Date,Reason,Shares,Payments Left\nE1,60,9,T,2020,Quit,5,0\n',
    ],
    ['two lines of a person', 'ID,Age,Service,Shares\nE1,40,3,1\nE1,40,3,2\n'],
    ['a balance beside shares', 'ID,Age,Service,Shares,Plan Balance\nE1,40,3,1,2\n'],
  ])('are options that answer it: %s', async (_, census) => {
    const hint = (await hintsOf(census)).find((one) => one !== '')!;
    expect(await hintsOf(census, optionsIn(hint.split(', ')[0]!))).toEqual([]);
  });

  it('do not offer what the next error takes back', async () => {
    // The date without which the cause has no year; lines that differ; a word that no meaning suits.
    const dates = await hintsOf('ID,Age,Service,Term Date,Reason\nE1,40,3,2024,Quit\n');
    expect(dates).toEqual([
      '--left-by-date if it means that they have left, --map "Term Date=ignore" --map "Reason=ignore" if not',
    ]);
    expect(await hintsOf('ID,Age,Service\nE1,40,3\nE1,41,3\n')).toEqual(['line 2 has it too']);
    expect(await hintsOf('ID,Age,Service,Pay\nE1,tbd,3,1\n')).toEqual(['']);
  });
});

describe('the plan beside a census', () => {
  it('counts more than 1,000 equal problems as one', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `E${i},40,3,FT`);
    const census = `ID,Age,Service,Status\n${lines.join('\n')}\nX,y,3,A\n`;
    const folder = folderWith({ 'plan.json': quietPlan, 'c.csv': census });
    const outcome = await run(folder, ['validate', 'plan.json', '--census', 'c.csv']);
    expect(errorOf(outcome).issues).toMatchObject([
      { line: 2, column: 'Status', value: 'FT', count: 2_000 },
      { line: 2_002, column: 'Age', value: 'y', issue: 'Must be a number' },
    ]);
    expect((await validate(census)).stderr).toContain('(it says "FT"), and so in 1,999 more lines');
  });
});

/** A workbook as Excel saves it, of these sheets. */
async function workbook(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'esop-repurchase-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'census.xlsx');
  const cell = (value: unknown): object | null =>
    value === null || (typeof value === 'object' && !(value instanceof Date))
      ? value
      : value instanceof Date
        ? { value, type: Date, format: 'mm/dd/yyyy' }
        : { value };
  const data = Object.values(sheets).map((rows) => rows.map((row) => row.map(cell)));
  await writeWorkbook(data.map((rows, i) => ({ data: rows, sheet: Object.keys(sheets)[i] })) as never).toFile(file);
  return readFileSync(file);
}

describe('a workbook', () => {
  const heads = ['ID', 'DOB', 'DOH', 'Pay', 'Shares'];
  const people = [heads, [1001, new Date('1968-04-30'), new Date('2001-05-01'), 64_000.1 + 0.2, 640.25]];

  it('is read from its sheet with the headings of a census, and the answer says which', async () => {
    const file = await workbook({ Cover: [['Acme ESOP'], ['confidential']], Census: people, Empty: [], Old: people });
    const { code, stdout, stderr } = await validate(file, [], 'c.xlsx');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'plan.json and c.xlsx are valid: 1 participant\n  1 employed, 0 who left; 640.25 shares, $64,000.30 of pay\n  sheet Census\n',
    });
    expect(stderr).toBe(`Doubtful input: 1 warning
  c.xlsx: Sheet Census is read, and not Cover, Old: --sheet names the one to read
`);
    expect(await validate(file, ['--sheet', 'Old'], 'c.xlsx')).toEqual({
      code: 0,
      stdout:
        'plan.json and c.xlsx are valid: 1 participant\n  1 employed, 0 who left; 640.25 shares, $64,000.30 of pay\n  sheet Old\n',
      stderr: '',
    });
    expect(await validate(file, ['--sheet', 'New'], 'c.xlsx')).toMatchObject({ code: 2 });
  });

  it('has its numbers and dates read as they are shown', async () => {
    const file = await workbook({ Census: people });
    const folder = folderWith({
      'plan.json': quietPlan,
      'c.xlsx': file,
      'c.csv': 'ID,DOB,DOH,Pay,Shares\n1001,4/30/1968,5/1/2001,64000.30,640.25\n',
    });
    const of = (name: string) => run(folder, ['simulate', 'plan.json', '--census', name, '--format', 'json']);
    const outcome = await of('c.xlsx');
    expect(outcome.code).toBe(0);
    expect(outcome).toEqual(await of('c.csv'));
  });

  it.each([
    ['<workbookPr/>', 1964],
    ['<workbookPr date1904="0"/>', 1964],
    ['<workbookPr date1904="false" codeName="true"/>', 1964],
    ['<!-- <workbookPr date1904="true"/> --><workbookPr/>', 1964],
    ['<workbookPr date1904="1"/>', 1968],
    ['<workbookPr date1904="true"/>', 1968],
    ["<workbookPr codeName='a > b' date1904 = 'true'></workbookPr>", 1968],
    ['<workbookPr\n  date1904="\n true "\n  codeName="This"/>', 1968],
    ["<workbookPr date1904=' 1 '/>", 1968],
    ['<x:workbookPr xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" date1904="true"/>', 1968],
  ])('counts its days as %j says', async (flag, year) => {
    // 1,462 days before 4/30/1968 and 5/1/2001.
    const file = await workbook({ Census: [heads, [1001, new Date('1964-04-29'), new Date('1997-04-30'), 1, 1]] });
    const files = unzipSync(file);
    const xml = strFromU8(files['xl/workbook.xml']!);
    expect(xml).toContain('<workbookPr/>');
    const flagged = zipSync({ ...files, 'xl/workbook.xml': strToU8(xml.replace('<workbookPr/>', flag)) });
    const { rows } = await readTable(folderWith({ 'c.xlsx': flagged }), 'c.xlsx', {});
    const dates = year === 1964 ? ['1964-04-29', '1997-04-30'] : ['1968-04-30', '2001-05-01'];
    expect(rows.at(1)!.cells.slice(1, 3)).toEqual(dates);
  });

  /** The same workbook with other text in some of its parts. */
  const edited = async (
    sheets: Parameters<typeof workbook>[0],
    edits: readonly [part: string, from: string | RegExp, to: string][],
  ): Promise<Uint8Array> => {
    const files = unzipSync(await workbook(sheets));
    for (const [part, from, to] of edits) {
      const xml = strFromU8(files[part]!);
      const changed = xml.replace(from, to);
      expect(changed).not.toBe(xml);
      files[part] = strToU8(changed);
    }
    return zipSync(files);
  };
  const BOOK = 'xl/workbook.xml';
  const SHEET = 'xl/worksheets/sheet1.xml';
  const one = (id: unknown): unknown[] => [id, '4/30/1968', '5/1/2001', 64_000, 100];
  const text = [heads, one(1001), one(1002), one(1003)];

  it.each(['hidden', 'veryHidden'])('is not read from a sheet that is %s, unless it is named', async (state) => {
    const file = await edited({ Old: [heads, one(1)], Now: text }, [[BOOK, '<sheet ', `<sheet state="${state}" `]]);
    const { stdout, stderr } = await validate(file, [], 'c.xlsx');
    expect(stdout).toContain('3 employed');
    expect(stderr).toContain('Sheet Now is read, and not Old (hidden): --sheet names the one to read');
    expect((await validate(file, ['--sheet', 'Old'], 'c.xlsx')).stdout).toContain('1 employed');
  });

  it('is read from the sheet of the census year first', async () => {
    const file = await workbook({ 'PYE 2025': [heads, one(1)], 'PYE 12-31-2026': text });
    expect((await validate(file, [], 'c.xlsx')).stdout).toContain('sheet PYE 12-31-2026');
  });

  it('raises a doubt about hidden rows and columns', async () => {
    const rows = await edited({ Census: text }, [[SHEET, '<row r="3"', '<row r="3" hidden="1"']]);
    expect((await validate(rows, [], 'c.xlsx')).stderr).toContain('c.xlsx: 1 hidden row is read as people, on line 3');
    const columns = await edited({ Census: text }, [
      [SHEET, '<sheetData>', '<cols><col min="5" max="16384" hidden="1"/></cols><sheetData>'],
    ]);
    expect((await validate(columns, [], 'c.xlsx')).stderr).toContain('Hidden in the workbook, and read: column Shares');
  });

  it('has ids with the zeros and signs that their number format shows', async () => {
    const formatted = (value: number, format: string) => ({ value, format });
    const file = await workbook({
      Census: [heads, one(formatted(1001, '000000')), one(formatted(12345678, '000-00-0000')), one(1003)],
    });
    const { rows } = await readTable(folderWith({ 'c.xlsx': file }), 'c.xlsx', {});
    expect([...rows].map(({ cells }) => cells[0])).toEqual(['ID', '001001', '012-34-5678', '1003']);
  });

  it.each<[string, Uint8Array, string]>([
    ['c.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'Excel 97 to 2003 (XLS)'],
    [
      'c.ods',
      Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`, 'latin1'),
      'LibreOffice (ODS)',
    ],
    ['c.xlsb', Buffer.from(`PK\u0003\u0004${'\0'.repeat(100)}xl/workbook.bin`, 'latin1'), 'XLSB'],
    ['c.pdf', Buffer.from('%PDF-1.7'), 'PDF'],
    ['c.xls', Buffer.from('\n<html><body><table><tr><td>Employee ID</td></tr></table>'), 'a web page (HTML)'],
    ['c.xls', Buffer.from('\ufeff<!DOCTYPE html>\n<table>', 'utf16le'), 'a web page (HTML)'],
    [
      'c.xls',
      Buffer.from(
        '<?xml version="1.0"?>\n<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Table>',
      ),
      'a workbook in XML of Excel 2003',
    ],
    ['c.xls', Buffer.from('<?xml version="1.0"?><office:document>'), 'a flat file of LibreOffice (flat ODS)'],
    ['c.xlsx', Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'), 'Is not a workbook that can be read'],
  ])('%s is refused by name, with what to do', async (name, bytes, what) => {
    const { code, stderr } = await validate(bytes, [], name);
    expect(code).toBe(1);
    expect(stderr).toContain(what);
    expect(stderr).toMatch(/XLSX/);
  });
});

it('thousands of lines of another length are one problem with their number', async () => {
  const { code, stderr } = await validate(`id,age,service_years\n${'E1\n'.repeat(2000)}`);
  expect(code).toBe(1);
  expect(stderr).toContain('1 cells where the header has 3, and so in 1,999 more lines');
});

it('a text that costs far more than it holds is refused by name', async () => {
  const { code, stderr } = await validate(`id,age,service_years\n${'E1,40,5\n'.repeat(100)}${','.repeat(200_000)}x`);
  expect(code).toBe(1);
  expect(stderr).toContain('The file has 304 filled cells and reaches to line 101 and column 200,001');
});

describe('several dates of one kind', () => {
  const census = `ID,DOB,Date of Hire,Term Date 1,Date of Rehire,Term Date 2,Shares
1001,4/30/1968,5/1/2001,,,,2150
1002,11/12/1961,6/1/1995,3/1/2015,9/1/2017,,1640
1003,1/8/1972,10/1/2008,3/1/2012,2/1/2014,6/30/2025,800
1004,7/19/1975,5/5/2010,8/31/2025,,,925
`;
  const said = ['Term Date 1=separation.year', 'Term Date 2=separation.year', 'Date of Rehire=service_counts_from'];
  const swapped = census
    .split('\n')
    .map((line) => line.replace(/^([^,]*,[^,]*,[^,]*),([^,]*),([^,]*),([^,]*)/, '$1,$4,$3,$2'))
    .join('\n');

  it.each([
    ['in order', census, said],
    ['answered from the last', census, [...said].reverse()],
    ['in columns the other way round', swapped, said],
  ])('%s: the latest that is not before the rehire counts', async (_, text, maps) => {
    const options = [...maps.flatMap((map) => ['--map', map]), '--left-by-date', '--map-value', 'blank=termination'];
    const { stdout } = await validate(text, options);
    // By hand: 1003 and 1004 left in 2025, and 1002 came back.
    expect(stdout).toContain('2 employed, 2 who left');
    expect(stdout).not.toContain('not read');
  });
});

describe('a cell of 25,000 letters', () => {
  it('is not tried letter by letter', async () => {
    const cell = 'loremipsumdolorsitametcons'.repeat(960);
    const looks = vi.spyOn(Set.prototype, 'has');
    onTestFinished(() => looks.mockRestore());
    const { code } = await validate(`ID,DOB,DOH,Notes\nE1,4/30/1968,5/1/2001,${cell}\n`, ['--ignore-unknown']);
    expect(code).toBe(0);
    // Trying each letter takes more than 300,000.
    expect(looks.mock.calls.length).toBeLessThan(50_000);
  });
});

describe('a census without an end', () => {
  it.skipIf(!existsSync('/dev/zero'))('is refused with the most that is read', async () => {
    const { code, stderr } = await run(
      folderWith({ 'plan.json': quietPlan }),
      [...['validate', 'plan.json', '--census', '/dev/zero']],
      PERSON,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('/dev/zero: Is larger than 250 MB, the most that is read');
  });
});

describe('headings over several lines', () => {
  it('are found on the sheet of a workbook', async () => {
    const file = await workbook({
      Cover: [['Acme ESOP']],
      Census: [
        [null, 'Date of', null, 'Shares', null],
        ['ID', 'Birth', 'Hire', 'Allocated', 'Ending'],
        ['E1', new Date('1968-04-30'), new Date('2001-05-01'), 1, 2],
      ],
    });
    expect((await validate(file, [], 'c.xlsx')).stderr).toContain('--headings 1-2 reads them so');
  });
});
