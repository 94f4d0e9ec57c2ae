import { type Dimensions, figureRows } from '../rows/figure-rows.js';
import { rowsOf, type TidyRow } from '../rows/tidy.js';
import type { LeverRow, LeversAnswer } from './levers.js';
import type { LeverFigures } from './measured.js';

/** The plan as it is, the one that costs the least, and every lever and pair that is shown: their figures, a row each; then what was dropped. */
export function leverRows(answer: LeversAnswer): TidyRow[] {
  const { as_it_is: base, least_costly: best, alone, pairs, dropped } = answer;
  const ofRow = (shown: string, row: LeverRow): TidyRow[] => {
    const { levers, agree, changes: _, ...figures } = row;
    return leverFigureRows(figures, { shown, levers: leverText(row), agree: agree.join(', ') });
  };
  return [
    ...leverFigureRows(base, { shown: 'as it is', levers: '', agree: '' }),
    ...(best === null ? [] : ofRow('least costly', best)),
    ...alone.flatMap((row) => ofRow('alone', row)),
    ...pairs.flatMap((row) => ofRow('pair', row)),
    ...dropped.flatMap((row) =>
      rowsOf(null, 'dropped', 'text', [['value', row.reasons.join(' ')]], {
        shown: 'dropped',
        levers: `${row.lever}: ${row.setting}`,
        agree: '',
      }),
    ),
  ];
}

/** Codes of broken rules as one text. */
function leverFigureRows({ breaches, ...figures }: LeverFigures, dimensions: Dimensions): TidyRow[] {
  return [
    ...figureRows(null, figures, dimensions),
    ...rowsOf(null, 'breaches', 'text', [['value', breaches.join(', ')]], dimensions),
  ];
}

/** The levers of a plan by name and value: `participant_cash: all + method: recycle`. */
export function leverText({ levers }: Pick<LeverRow, 'levers'>): string {
  return levers.map(({ lever, setting }) => `${lever}: ${setting}`).join(' + ');
}
