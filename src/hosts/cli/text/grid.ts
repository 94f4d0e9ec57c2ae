import Table, { type Cell, type HorizontalAlignment } from 'cli-table3';

const invisible = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: ' ',
};

/**
 * Rows of cells as lines without borders: columns stand `gap` (at least 1) apart, each as wide as its widest cell; the first is
 * aligned to the left and the others to the right unless told otherwise.
 */
export function grid(
  rows: readonly (readonly Cell[])[],
  gap: number,
  aligns: readonly HorizontalAlignment[] = rows.at(-1)!.map((_, index) => (index === 0 ? 'left' : 'right')),
): string[] {
  const table = new Table({
    chars: invisible,
    style: { 'padding-left': gap - 1, 'padding-right': 0, head: [], border: [] },
    colAligns: [...aligns],
  });
  for (const cells of rows) table.push([...cells]);
  const lines = table.toString().split('\n');
  // The first column needs no gap before it.
  return lines.map((line) => line.slice(gap - 1).trimEnd());
}

/** How wide lines are. */
export function widthOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.length), 0);
}
