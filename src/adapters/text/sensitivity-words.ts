import type {
  SensitivityAlternative,
  SensitivityAssumption,
  SensitivityCase,
  SensitivityFigures,
  SensitivityMove,
} from '../../index.js';
import { formatDollars, shortPercent } from '../text/figures.js';

/** What an assumption is called, in the order of the engine. */
export const ASSUMPTION_LABELS: Readonly<Record<SensitivityAssumption, string>> = {
  price_growth: 'Price growth',
  turnover: 'Turnover',
  retirement_age: 'Retirement age',
  pay_growth: 'Pay growth',
  contribution: 'Contribution',
  election_rate: 'Election rate',
  dividends: 'Dividends',
  cash_return: 'Cash return',
  discount_rate: 'Discount rate',
  strategy: 'Strategy',
};

const FIGURES: Readonly<Record<keyof SensitivityFigures, string>> = {
  total: 'total obligation',
  present_value: 'present value of the obligation',
  peak_amount: 'largest yearly cash',
  peak_year: 'hardest year',
};

/** The cases of an assumption: moved down and up, or replaced by another. */
export function casesOf(
  row: SensitivityMove | SensitivityAlternative,
): (readonly ['down' | 'up' | 'alternative', SensitivityCase<string | number | number[]>])[] {
  if (row.assumption === 'strategy') return [['alternative', row.alternative]];
  return [
    ['down', row.down],
    ['up', row.up],
  ];
}

/** `total obligation`. */
export function figureLabel(figure: keyof SensitivityFigures): string {
  return FIGURES[figure];
}

const perShare = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Where an assumption stands before it is moved: `4 %`, `64`, `$1.25`, `0.75 x`. */
export function nowText(row: SensitivityMove): string {
  const [first, ...others] = [row.base].flat();
  return others.every((entry) => entry === first) ? quantity(row, first!) : 'by year';
}

/** What an assumption is moved to or, for one by year, by how much; with a star where the value is the end of its range. */
export function movedText(row: SensitivityMove, direction: 'down' | 'up'): string {
  const { value, clipped } = row[direction];
  const [first, ...others] = [value].flat();
  const isOne = others.every((entry) => entry === first);
  const text = isOne ? quantity(row, first!) : `${direction === 'up' ? '+' : '-'}${stepText(row)}`;
  return clipped ? `${text}*` : text;
}

function stepText({ step, relative }: SensitivityMove): string {
  return relative ? shortPercent(step) : `${short.format(step * 100)} pts`;
}

function quantity({ assumption, paths }: SensitivityMove, value: number): string {
  switch (assumption) {
    case 'retirement_age':
      return String(value);
    case 'turnover':
      return `${short.format(value)} x`;
    case 'dividends':
      return `$${perShare.format(value)}`;
    case 'contribution':
      return paths[0]!.endsWith('.percentage') ? shortPercent(value) : formatDollars(value);
    default:
      return shortPercent(value);
  }
}
