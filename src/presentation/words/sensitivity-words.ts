import type {
  SensitivityAlternative,
  SensitivityAssumption,
  SensitivityCase,
  SensitivityFigures,
  SensitivityMove,
  SensitivityRow,
  SensitivityVaried,
} from '../../index.js';
import { decimalFormat, formatDollars, plainDecimal, shortPercent } from './figures.js';

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
  replacement_rate: 'Replacement rate',
  installments: 'Installments',
  ebitda_growth: 'EBITDA growth',
  multiple: 'Multiple',
  debt_interest: 'Debt interest',
  distribution_election: 'Leavers who ask',
  headcount_growth: 'Headcount growth',
  in_service: 'Taken in service',
  owner_tax: 'Owners’ taxes',
  strategy: 'Strategy',
  distribution_timing: 'Payments begin',
};

const FIGURES: Readonly<Record<Exclude<keyof SensitivityFigures, 'metric'>, string>> = {
  total: 'total obligation',
  present_value: 'present value of the obligation',
  peak_amount: 'largest yearly cash',
  peak_year: 'hardest year',
};

/** A row that has an effect, large or small. */
export type AppliedRow = SensitivityMove | SensitivityVaried | SensitivityAlternative;

/** The subject of a row: the assumption, or the input without its argument. */
export function rowLabel({ assumption, paths }: SensitivityRow): string {
  return assumption === 'input' ? paths[0]!.replace(/^[A-Za-z]+\./, '') : ASSUMPTION_LABELS[assumption];
}

const TIMINGS: Readonly<Record<string, string>> = {
  immediate: 'at once',
  termination_plus_1_year: 'next year',
  statutory: 'by law',
};

/** What is tried instead, in words that are short enough for a column. */
export function choiceText(value: unknown): string {
  return TIMINGS[String(value)] ?? String(value);
}

/** The name of a row among others: of one assumption there may be several alternatives, so each has its choice in its name. */
export function rowName(row: AppliedRow): string {
  return 'alternative' in row ? `${rowLabel(row)}: ${choiceText(row.alternative.value)}` : rowLabel(row);
}

/** The cases of an assumption: moved down and up, or replaced by another. */
export function casesOf(
  row: AppliedRow,
): (readonly ['down' | 'up' | 'alternative', SensitivityCase<string | number | number[]>])[] {
  if ('alternative' in row) return [['alternative', row.alternative]];
  return [
    ['down', row.down],
    ['up', row.up],
  ];
}

/** `total obligation`; a figure of the summary by its name in words. */
export function figureLabel(figure: string): string {
  return figure in FIGURES ? FIGURES[figure as keyof typeof FIGURES] : figure.replaceAll('_', ' ');
}

const perShare = decimalFormat(2, 4);
const short = decimalFormat(0, 2);

/** The value of an assumption before it is moved: `4 %`, `64`, `$1.25`, `0.75 x`. */
export function nowText(row: SensitivityMove | SensitivityVaried): string {
  const [first, ...others] = [row.base].flat();
  if (first === null) return '-';
  return others.every((entry) => entry === first) ? quantity(row, first!) : 'by year';
}

/** What an assumption is moved to or, for one by year, by how much; with a star where the value is the end of its range. */
export function movedText(row: SensitivityMove | SensitivityVaried, direction: 'down' | 'up'): string {
  const { value, clipped } = row[direction];
  const [first, ...others] = [value].flat();
  const isOne = others.every((entry) => entry === first);
  const text =
    isOne || row.assumption === 'input' ? quantity(row, first!) : `${direction === 'up' ? '+' : '-'}${stepText(row)}`;
  return clipped ? `${text}*` : text;
}

function stepText({ assumption, step, relative }: SensitivityMove): string {
  if (assumption === 'installments') return String(step);
  return relative ? shortPercent(step) : `${short(step * 100)} pts`;
}

function quantity({ assumption, paths }: SensitivityMove | SensitivityVaried, value: number): string {
  switch (assumption) {
    case 'retirement_age':
    case 'installments':
    case 'replacement_rate':
      return plainDecimal(value);
    case 'input':
      return inputText(paths[0]!, value);
    case 'multiple':
    case 'turnover':
      return `${short(value)} x`;
    case 'dividends':
      return `$${perShare(value)}`;
    case 'contribution':
      return paths[0]!.endsWith('.percentage') ? shortPercent(value) : formatDollars(value);
    default:
      return shortPercent(value);
  }
}

/** A value of any input: `21.6 %` for a rate, `$250,000` for an amount. */
function inputText(path: string, value: number): string {
  return { percent: shortPercent, dollars: formatDollars, plain: plainDecimal }[inputUnit(path)](value);
}

/**
 * How a number of the inputs is best read, by the last name of its path: a part or a rate in percent, an amount in dollars, or as it is.
 *
 * @example
 * inputUnit('operatingAssumptions.company_finances.sinking_fund_contributions') // 'dollars'
 * inputUnit('initialState.esop_loans[0].interest_rate') // 'percent'
 */
export function inputUnit(path: string): 'percent' | 'dollars' | 'plain' {
  const name = path.replace(/\[\d+\]$/, '').replace(/^.*\./, '');
  if (/(?:rates?|percentage|fraction|discount|^recycle|^redeem|^releverage)$/.test(name)) return 'percent';
  return /(?:amounts?|contributions|(?<!_to_)ebitda|depreciation|expenditure|increase|cash|balance|limit|^drawn|fund)$/.test(
    name,
  )
    ? 'dollars'
    : 'plain';
}

/** The figure that rows are ranked by; null where it is not defined. */
export function rankedFigure(figures: SensitivityFigures, rankBy: string): number | null {
  return rankBy in figures ? figures[rankBy as keyof SensitivityFigures]! : (figures.metric ?? null);
}
