import { expect, test } from 'vitest';
import { grid } from '../../../src/hosts/cli/text/style.js';

test('columns stand below each other, whatever places their characters take', () => {
  const rows = [
    ['Name of\nthe plan', 'Shares'],
    ['株式会社', '1'],
    ['e\u0301te\u0301', '22'],
    ['two\nlines', '333'],
  ];
  expect(grid(rows, 2, ['left', 'right'])).toEqual([
    'Name of',
    'the plan  Shares',
    '株式会社       1',
    'e\u0301te\u0301           22',
    'two          333',
    'lines',
  ]);
});
