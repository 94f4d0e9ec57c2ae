import { metricUnit } from '../../../analysis/metrics.js';
import { RESULT_TABLES, type Table, type Unit } from '../../../engine/results/tables.js';
import {
  formatPercent,
  formatPrice,
  formatWhole,
  spokenDollars,
  unitFor,
} from '../../../presentation/words/figures.js';
import { plainDecimal } from '../../../presentation/words/plain-decimal.js';

/** How the figure that rows are ranked by is written. */
export interface RankedFigureFormat {
  /** In which unit the table has it: `$ thousand`. */
  readonly heading: string;
  /** In that unit. */
  readonly amount: (value: number) => string;
  /** As one says it. */
  readonly spoken: (value: number) => string;
}

const DIGITS = 6;

/** The format of a figure whose largest value is `largest`. */
export function rankedFigureFormat(rankBy: string, largest: number): RankedFigureFormat {
  switch (unitOf(rankBy)) {
    case 'year':
      return { heading: 'years', amount: String, spoken: String };
    case 'fraction':
      return { heading: '%', amount: formatPercent, spoken: (value) => `${formatPercent(value)} %` };
    case 'price':
      return { heading: '$', amount: formatPrice, spoken: (value) => `$${formatPrice(value)}` };
    case 'dollars': {
      const { name, divisor } = unitFor(largest, DIGITS);
      return {
        heading: `$${name && ` ${name}`}`,
        amount: (value) => formatWhole(value / divisor),
        spoken: spokenDollars,
      };
    }
    case 'shares':
      return { heading: 'shares', amount: formatWhole, spoken: (value) => `${formatWhole(value)} shares` };
    default:
      return { heading: '', amount: plainDecimal, spoken: plainDecimal };
  }
}

function unitOf(rankBy: string): Unit | undefined {
  const figures: Table = RESULT_TABLES.SensitivityFigures.columns;
  const column = figures[rankBy];
  return column !== undefined && 'unit' in column ? (column.unit as Unit) : metricUnit(rankBy);
}
