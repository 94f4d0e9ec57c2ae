import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../src/census/csv-rows.js';
import { csv } from '../../../src/presentation/words/csv.js';

const names = ['=1+2', '+A1', '-A1', '@SUM(A1)', '\t=1', '＝1', '=cmd|"/c calc"!A1', '-2+3+cmd'];

describe('a file of comma separated values', () => {
  it('has no formula in a name, whether of a row or of a column', () => {
    for (const name of names) {
      const text = [...csv({ name: 'x.csv', rows: [{ id: name }], columns: ['id', name] })].join('');
      const cells = [...csvRows(text.replaceAll("'", '’')).rows].flatMap((row) => row.cells);
      expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([]);
    }
  });

  it('has numbers and signs as they are', () => {
    const rows = [{ a: -12.5, b: '-12.50', c: '-', d: '+1,000', e: "O'Neil", f: '-$5.00' }];
    expect([...csv({ name: 'x.csv', rows })].join('')).toBe(`a,b,c,d,e,f\n-12.5,-12.50,-,"+1,000",O'Neil,-$5.00\n`);
  });

  it('quotes what RFC 4180 asks to quote, and blanks at the ends', () => {
    const row = { a: 'x, y', b: 'say "a"', c: 'two\nlines', d: ' blank', e: 'blank ', f: 'São Tomé', g: '', h: null };
    const [, ...lines] = csv({ name: 'x.csv', rows: [row] });
    expect(lines.join('')).toBe('"x, y","say ""a""","two\nlines"," blank","blank ",São Tomé,,\n');
  });

  it('gives the names back when it is read as a census', () => {
    const text = [...csv({ name: 'x.csv', rows: names.map((id) => ({ id, age: 40, service_years: 3 })) })].join('');
    expect([...csvRows(text).rows].slice(1).map(({ cells }) => cells[0])).toEqual(names.map((name) => name.trim()));
  });
});
