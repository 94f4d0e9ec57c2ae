import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grid, gridWidth, widthOf } from '../../../src/hosts/cli/text/style.js';

const text = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((all) => all.join(''));
const narrow = text(['a', 'W', ' ', '\n', '7', '-', 'é', '–', '…', '“']);
/** Two places wide, none, or as the terminal pleases. */
const anyWidth = text(['a', ' ', '\n', '株', '😀', '\u0301', '©', '\u200b']);

const tables = (cell: fc.Arbitrary<string>) =>
  fc.integer({ min: 1, max: 5 }).chain((columns) =>
    fc.record({
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
      gap: fc.constantFrom(1, 2, 3),
      aligns: fc.array(fc.constantFrom('left' as const, 'right' as const), { minLength: columns, maxLength: columns }),
    }),
  );

test.each([
  ['letters, digits and signs', narrow],
  ['characters of any width', anyWidth],
])('a grid is as wide as its measure, of %s', (_, cell) => {
  fc.assert(
    fc.property(tables(cell), ({ rows, gap, aligns }) => {
      expect(gridWidth(rows, gap, aligns)).toBe(widthOf(grid(rows, gap, aligns)));
    }),
    { numRuns: 300 },
  );
});
