import { DECIMALS, ExactDecimal, fromUnits, roundToNumber, type Cents } from '../../numeric/index.js';
import { project, withinRange } from '../../project.js';
import { obligationOf, repurchaseCashOf } from '../../results/annual-projection.js';
import { peakOf, sumOf } from '../../results/run-figures.js';
import type { SensitivityFigures } from '../../results/sensitivity.js';
import { presentValue } from '../../rules/present-value.js';
import type { Plan } from '../../state/plan.js';

/** Runs a plan and keeps the four figures that are compared: no years, no trust, no findings. */
export function sensitivityFigures(plan: Plan): SensitivityFigures {
  const years: number[] = [];
  const obligations: Cents[] = [];
  const cash: Cents[] = [];
  const { state } = project(plan, (record) => {
    years.push(record.year);
    obligations.push(obligationOf(record));
    cash.push(repurchaseCashOf(record));
  });
  return withinRange(state.year, () => {
    const peak = peakOf(cash);
    return {
      total: fromUnits(sumOf(obligations), DECIMALS.cents),
      present_value: presentValue(obligations, plan.discountRate),
      peak_amount: fromUnits(cash[peak]!, DECIMALS.cents),
      peak_year: years[peak]!,
    };
  });
}

/** How much each figure differs from that of the base, exact to the cent. */
export function differenceOf(figures: SensitivityFigures, base: SensitivityFigures): SensitivityFigures {
  return eachFigure((figure) => difference(figures[figure], base[figure]));
}

/** Largest less smallest of each figure. */
export function spreadOf(runs: readonly SensitivityFigures[]): SensitivityFigures {
  return eachFigure((figure) => {
    const values = runs.map((run) => run[figure]);
    return difference(Math.max(...values), Math.min(...values));
  });
}

function eachFigure(of: (figure: keyof SensitivityFigures) => number): SensitivityFigures {
  return {
    total: of('total'),
    present_value: of('present_value'),
    peak_amount: of('peak_amount'),
    peak_year: of('peak_year'),
  };
}

/** Through their decimal texts: the difference of doubles would carry binary noise. */
function difference(a: number, b: number): number {
  return roundToNumber(new ExactDecimal(a).minus(b), DECIMALS.cents) + 0;
}
