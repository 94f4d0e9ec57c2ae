export { axisCount, axisDollars, axisPercent } from '../../../presentation/charts/index.js';
import { formatDollars, formatWhole } from '../../../presentation/words/index.js';
export {
  formatDollars,
  formatWhole,
  formatYears,
  spokenDollars,
  spokenPercent,
} from '../../../presentation/words/index.js';

/** Format of a column's figures. */
export type Format = 'year' | 'text' | 'dollars' | 'price' | 'percent' | 'shares' | 'people';

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A figure as a table shows it; a dash for none. */
export function formatCell(value: number | string | null, format: Format): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  switch (format) {
    case 'dollars':
    case 'shares':
      return signed(value, formatWhole);
    case 'price':
      return signed(value, (size) => price.format(size));
    case 'people':
      return signed(value, (size) => tenths.format(size));
    case 'percent':
      return `${signed(value, (size) => tenths.format(size * 100))} %`;
    case 'year':
    case 'text':
      return String(value);
  }
}

/** A difference, with its sign. */
export function formatDifference(value: number | null, format: Format): string {
  if (value === null) return '–';
  if (value === 0) return 'same';
  // A difference of percentages is in points; otherwise it would be taken for a percentage of the first.
  if (format === 'percent') return `${value > 0 ? '+' : ''}${formatCell(value, format).replace('%', 'points')}`;
  if (format === 'year') return `${value > 0 ? '+' : '−'}${Math.abs(value)}`;
  return `${value > 0 ? '+' : ''}${formatCell(value, format)}`;
}

/** Amounts of one sentence, all in the unit of the largest: `$0.9 million`, `$1.3 million`. In dollars where that would say nothing. */
export function spokenTogether(amounts: readonly number[]): string[] {
  const largest = Math.max(...amounts);
  const unit = (
    [
      [1e12, 'trillion'],
      [1e9, 'billion'],
      [1e6, 'million'],
    ] as const
  ).find(([size]) => largest >= size * 0.99995);
  if (unit === undefined || amounts.some((amount) => amount > 0 && amount < unit[0] / 10))
    return amounts.map(formatDollars);
  return amounts.map((amount) => (amount === 0 ? '$0' : `$${tenths.format(amount / unit[0])} ${unit[1]}`));
}

/** Writes a number with a true minus sign; a number that rounds to zero has no sign. */
function signed(value: number, format: (size: number) => string): string {
  const text = format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
