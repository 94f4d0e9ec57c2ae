import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readTable } from '../../../src/hosts/cli/files/census-file.js';
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
  it('are named by the problems that they solve, all in one pass', async () => {
    const { code, stderr } = await validate(messy);
    expect(code).toBe(1);
    expect(stderr).toBe(`Invalid participants: 14 problems
  c.csv:1: column Emp Nbr: Unknown column: --map "Emp Nbr=id" if that is what it is
  c.csv:1: column Birth Dt: Unknown column: --map "Birth Dt=birth_date" if that is what it is
  c.csv:1: column Hire Dt: Unknown column: --map "Hire Dt=hire_date" if that is what it is
  c.csv:1: column Dept, Gender: Unknown column: --ignore-unknown leaves out all such columns, --map "<heading>=<column>" says what one is
  c.csv:1: column ESOP Shrs: Unknown column: --map "ESOP Shrs=allocated_shares" if that is what it is
  c.csv:1: column Term Dt: Unknown column: --map "Term Dt=separation.year" if that is what it is
  c.csv:1: Column id is missing
  c.csv:1: Column age or birth_date is missing
  c.csv:1: Column service_years or hire_date is missing
  c.csv:2: column Status: Must be one of active, separated (it says "FT"): --map-value "FT=..." (active, separated, retirement, death, disability, termination, blank)
  c.csv:3: column Status: Must be one of active, separated (it says "LOA"): --map-value "LOA=..." (active, separated, retirement, death, disability, termination, blank)
  c.csv:4: column Status: Required: separation.year (it says "T")
  c.csv:4: column Reason: Must be one of retirement, death, disability, termination (it says "Voluntary"): --map-value "Voluntary=..." (retirement, death, disability, termination, blank)
  If all these guesses are right: --map "Emp Nbr=id" --map "Birth Dt=birth_date" --map "Hire Dt=hire_date" --map "ESOP Shrs=allocated_shares" --map "Term Dt=separation.year"
`);
  });

  it('together have it read, and what was not read is said', async () => {
    expect(await validate(messy, [...mapped, ...words, '--ignore-unknown'])).toEqual({
      code: 0,
      stdout:
        'plan.json and c.csv are valid: 3 participants\n  2 employed, 1 who left; 1,150 shares, $115,000.00 of pay\n  Not read: Dept, Gender\n',
      stderr: '',
    });
  });

  it('serve every command that reads a census', async () => {
    const folder = folderWith({ 'plan.json': quietPlan, 'c.csv': messy, 'plain.csv': '' });
    const options = ['--census', 'c.csv', ...mapped, ...words, '--ignore-unknown', '--format', 'json'];
    for (const command of [['simulate'], ['sensitivity'], ['montecarlo', '--paths', '2'], ['compare', '--three-rs']]) {
      const [name = '', ...own] = command;
      const { code, stderr } = await run(folder, [name, 'plan.json', ...own, ...options]);
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
    }
  });

  it('leave out no column that people would miss', async () => {
    const { code, stderr } = await validate(messy, [...mapped.slice(0, 6), ...words, '--ignore-unknown']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'column ESOP Shrs: Looks like allocated_shares, which no other column gives: --map "ESOP Shrs=allocated_shares" has it read, --map "ESOP Shrs=ignore" leaves it out',
    );
    const ignored = ['--map', 'ESOP Shrs=ignore', '--map', 'Term Dt=separation.year', '--ignore-unknown'];
    expect(await validate(messy, [...mapped.slice(0, 6), ...words, ...ignored])).toMatchObject({ code: 0 });
  });

  it('may name a column by its place, where two have one heading', async () => {
    const census = 'ID,Age,Service,Pay,Pay\nE1,40,3,5000,6000\n';
    const { stderr } = await validate(census);
    expect(stderr).toContain('column Pay: Means compensation, as column 4 does: --map "column 5=ignore" leaves it out');
    expect(await validate(census, ['--map', 'column 4=ignore'])).toMatchObject({ code: 0 });
  });

  it('may give one word a meaning in each column', async () => {
    const census = 'ID,Age,Service,Pay,Status,Term Date,Reason\nE1,40,3,1000,D,2024,D\nE2,40,3,1000,A,,\n';
    expect(
      await validate(census, ['--map-value', 'Status: D=separated', '--map-value', 'reason: d=disability']),
    ).toMatchObject({
      code: 0,
    });
    expect((await validate(census, ['--map-value', 'Pay: D=active'])).stderr).toContain('Must be of a column of words');
  });

  it('may fill in the causes that are blank', async () => {
    const census = 'ID,Age,Service,Pay,Status,Term Date,Reason\nE1,40,3,1000,T,2024,\nE2,40,3,1000,A,,\n';
    expect((await validate(census)).stderr).toBe(`Invalid participants
  c.csv:2: column Reason: Required: separation.cause (retirement, death, disability or termination): --map-value "blank=termination", or another cause, says it for every line
`);
    expect(await validate(census, ['--map-value', 'blank=termination'])).toMatchObject({ code: 0 });
  });

  it('may say the cause for a status that leaves it open, and what was said is noted', async () => {
    const census =
      'ID,Age,Service,Pay,Shares,Status,Term Date\nE1,40,3,1000,5,T,2024\nE2,40,3,,5,t,2024\nE3,40,3,1000,5,,\n';
    expect((await validate(census)).stderr).toContain(
      'Required: separation.cause (retirement, death, disability or termination) (it says "T"): --map-value "T=termination", or another cause, says it for every line',
    );
    for (const option of ['T=termination', 'blank=termination']) {
      expect(await validate(census, ['--map-value', option])).toEqual({
        code: 0,
        stdout:
          'plan.json and c.csv are valid: 3 participants\n  1 employed, 2 who left; 15 shares, $2,000.00 of pay\n  The census gives no cause of leaving for 2 people: as you said, all left otherwise\n',
        stderr: '',
      });
    }
  });

  it('are not needed for years of two digits, and how these are read is noted', async () => {
    const census = 'ID,DOB,Hire Date,Pay,Shares\nE1,3/4/64,7/23/01,1000,5\nE2,5/6/71,1/2/99,1000,5\n';
    expect(await validate(census)).toEqual({
      code: 0,
      stdout:
        'plan.json and c.csv are valid: 2 participants\n  2 employed, 0 who left; 10 shares, $2,000.00 of pay\n  Years of two digits are read as the only ones that are possible: “3/4/64” is 1964-03-04, “7/23/01” is 2001-07-23, “1/2/99” is 1999-01-02\n',
      stderr: '',
    });
  });

  it('leave out lines of totals, also subtotals, and say which', async () => {
    const census = `ID,Age,Service,Pay,Shares
E1,40,3,1000,10
E2,50,3,2000,20
Subtotal,,,3000,30
ID,Age,Service,Pay,Shares

E3,40,3,5000,5
Printing total,,,5000,5
Grand Total,,,8000,35
`;
    expect((await validate(census)).stderr).toContain('c.csv:4: Looks like the line of totals: take it out.');
    const withRemark = 'Name,ID,Age,Service\nPat,E1,40,3\nReport of 1 person,,,\n';
    expect(await validate(withRemark, ['--ignore-totals', '--ignore-unknown'])).toMatchObject({
      code: 0,
      stdout:
        'plan.json and c.csv are valid: 1 participant\n  1 employed, 0 who left\n  Not read: Name\n  Left out: line 3 (Report of 1 person)\n',
    });
    expect(await validate(census, ['--ignore-totals'])).toEqual({
      code: 0,
      stdout:
        'plan.json and c.csv are valid: 3 participants\n  3 employed, 0 who left; 35 shares, $8,000.00 of pay\n  The file’s own totals are the same: shares, pay; line 9 (Grand Total)\n  Left out: line 4 (Subtotal), line 8 (Printing total), line 9 (Grand Total)\n',
      stderr: '',
    });
  });

  it('make a grand total that is not that of the people a warning', async () => {
    const census = 'ID,Age,Service,Pay,Shares\nE1,40,3,1000,10\nE2,50,3,2000,20\nGrand Total,,,3000,35\n';
    const { code, stderr } = await validate(census, ['--ignore-totals']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'Doubtful input: 1 warning\n  c.csv: The file’s own total is 35 shares, 5 shares more than was read; line 4 (Grand Total)\n',
    );
  });

  it.each([
    [['--map', 'Hired=hire_date'], 'Must name a heading of c.csv, or several with + between them: is it Hire Dt?'],
    [['--map', 'Shoe size=hire_date'], 'Must name a heading of c.csv'],
    [['--map', 'Dept=department'], 'Must name a column of the census, such as hire_date, or say ignore'],
    [['--map', 'Dept'], 'Must be <heading>=<column>'],
    [['--map', 'Dept=id', '--map', 'dept=age'], 'Must say one thing of a column'],
    [['--map-value', 'FT=working'], 'Must say what a word means: active, separated, '],
    [['--map-value', 'FT=active', '--map-value', 'ft=separated'], 'Must say one thing only of a word'],
    [['--sheet', 'Census'], 'Must be left out: c.csv is not a workbook'],
  ])('%j is wrong usage', async (options, issue) => {
    const { code, stderr } = await validate(messy, options);
    expect({ code, stderr: stderr.includes(issue) }).toEqual({ code: 2, stderr: true });
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

describe('the plan beside a census', () => {
  it('has its problems listed in the same pass, with their lines', async () => {
    const folder = folderWith({
      'plan.json': JSON.stringify(
        { ...quietPlan, planRules: { plan_name: 'P', vesting_schedule: { years: 9 } } },
        null,
        1,
      ),
      'c.csv': 'ID,Age,Service,Dept,Status\nE1,x,3,1,FT\nTotal,,,,\n',
    });
    const { stderr } = await run(folder, ['validate', 'plan.json', '--census', 'c.csv'], PERSON);
    expect(stderr).toBe(`Invalid plan and participants: 5 problems
  plan.json:5: vesting_schedule.years: Must be between 2 and 7
  c.csv:1: column Dept: Unknown column: --ignore-unknown leaves out all such columns, --map "<heading>=<column>" says what one is
  c.csv:2: column Age: Must be a number (it says "x")
  c.csv:2: column Status: Must be one of active, separated (it says "FT"): --map-value "FT=..." (active, separated, retirement, death, disability, termination, blank)
  c.csv:3: Looks like the line of totals: take it out. If it is a person, give it another id: --ignore-totals leaves out all such lines
`);
  });

  it('says which year its headings mean', async () => {
    const { code, stderr } = await validate('ID,Age,Service,2024 Comp,ESOP Shares 12/31/24\nE1,40,3,1000,1\n');
    expect(code).toBe(0);
    expect(stderr).toBe(`Doubtful input: 1 warning
  c.csv:1: column 2024 Comp: Names 2024, but census_year is 2026: “2024 Comp”, “ESOP Shares 12/31/24”. Is one of them wrong?
`);
    expect(await validate('ID,Age,Service,2024 Comp\nE1,40,3,1000\n', ['--strict'])).toMatchObject({ code: 1 });
  });

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

describe('an id', () => {
  const people = (heading: string): string =>
    `Employee Name,${heading},DOB,DOH\n"Ash, A",900-11-0001,4/30/1968,5/1/2001\n"Yew, Y",900-11-0002,4/30/1971,5/1/2003\n`;

  it.each(['SSN', 'Badge', 'Clock #'])(
    'is proposed where the column is called %s, and a name never is',
    async (heading) => {
      const { stderr } = await validate(people(heading), ['--ignore-unknown']);
      expect(stderr).toContain(`--map "${heading}=id" has it read`);
      expect((await validate(people(heading))).stderr).not.toContain('Name=id');
      const mapped = await validate(people(heading), ['--ignore-unknown', '--map', `${heading}=id`]);
      expect(mapped.stdout).toContain('valid: 2 participants');
    },
  );
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

  it('are proposed to be read together', async () => {
    const text = 'ID,DOB,DOH,Term Date,Termination Date\n1,4/30/1968,5/1/2001,,3/1/2015\n';
    const { stderr } = await validate(text);
    expect(stderr).toContain('--map "Termination Date=separation.year" reads the latest date of both');
  });

  it('that are no dates are complained of', async () => {
    const text = 'ID,DOB,DOH,Term Date,Term Date 2\n1,4/30/1968,5/1/2001,3/1/2015,soon\n';
    const { stderr } = await validate(text, [
      '--map',
      'Term Date 2=separation.year',
      '--map',
      'Term Date=separation.year',
    ]);
    expect(stderr).toContain('it says "soon"');
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
  const census = `Acme ESOP
,,Date of,,Shares,,
ID,Status,Birth,Hire,Beginning,Allocated,Balance
E1,A,1/2/1960,2/3/2000,2000,150.5,2150.5
,,Date of,,Shares,,
ID,Status,Birth,Hire,Beginning,Allocated,Balance
E2,A,1/2/1970,2/3/2010,10,1,11
`;
  const maps = ['Beginning Shares', 'Allocated Shares'].flatMap((heading) => ['--map', `${heading}=ignore`]);

  it('are named, with the option that says where they are', async () => {
    expect((await validate(census)).stderr).toBe(`Invalid participants
  c.csv:2: Headings on lines 2 to 3: Date of Birth, Date of Hire, Beginning Shares, Allocated Shares, Balance Shares: --headings 2-3 reads them so, --headings 3 reads the last line alone
`);
  });

  it.each([
    ['2-3', ['--map', 'Balance Shares=shares', ...maps]],
    ['2 - 3', ['--map', 'balance shares=shares', ...maps]],
  ])('are read as one where --headings %s says so, on each page', async (lines, options) => {
    const { code, stdout } = await validate(census, ['--headings', lines, ...options]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('2 employed, 0 who left; 2,161.5 shares') as string,
    });
  });

  it.each(['1', '3'])('are those of line %s alone where that is said', async (line) => {
    const { code, stderr } = await validate(census, ['--headings', line]);
    expect(code).toBe(1);
    expect(stderr).toContain(`c.csv:${line}: `);
  });

  it.each(['0', '3-2', '2-99', 'two', ''])('are not on lines %s', async (lines) => {
    const outcome = await validate(census, ['--headings', lines]);
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('Must be a line of c.csv, or two such as 2-3, that are not blank');
  });

  it('may have a line above that is passed over, with a warning', async () => {
    const { code, stderr } = await validate(',,,Prior Year\nID,Age,Service,Pay\nE1,40,3,50000\n');
    expect(code).toBe(0);
    expect(stderr).toContain(
      'c.csv:1: Not read, though it may belong to the headings below: Prior Year: --headings 1-2 reads both lines as headings, --headings 2 says that it is a title',
    );
  });

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
