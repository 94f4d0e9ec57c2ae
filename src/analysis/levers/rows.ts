import { type Dimensions, figureRows } from '../rows/figure-rows.js';
import { rowsOf, type TidyRow } from '../rows/tidy.js';
import type { LeversAnswer } from './levers.js';
import { leverText, type LeverRow, type WeighedPlan } from './row.js';

/** The plan as it is, what is recommended or to choose from, and every lever and pair: their figures, a row each; then what was dropped. */
export function leverRows(answer: LeversAnswer): TidyRow[] {
  const { dropped } = answer;
  return [
    ...plansOf(answer).flatMap(({ shown, plan, levers, agree }) => figuresOf(plan, { shown, levers, agree })),
    ...dropped.flatMap((row) =>
      rowsOf(null, 'dropped', 'text', [['value', row.reasons.join(' ')]], {
        shown: 'dropped',
        levers: `${row.lever}: ${row.setting}`,
        agree: '',
      }),
    ),
  ];
}

/** A plan of an answer, and as what it is shown. */
export interface ShownPlan {
  readonly shown: string;
  readonly levers: string;
  readonly agree: string;
  readonly plan: WeighedPlan;
  /** Undefined for the plan as it is. */
  readonly row?: LeverRow;
}

/** All plans of an answer, in order. */
export function plansOf({ as_it_is: base, recommended, choices, alone, pairs }: LeversAnswer): ShownPlan[] {
  const of = (shown: string, row: LeverRow): ShownPlan => ({
    ...{ shown, levers: leverText(row), agree: row.agree.join(', '), plan: row, row },
  });
  return [
    { shown: 'as it is', levers: leverText({ levers: [] }), agree: '', plan: base },
    ...(recommended === null ? [] : [of('recommended', recommended)]),
    ...choices.map((row) => of('choice', row)),
    ...alone.map((row) => of('alone', row)),
    ...pairs.map((row) => of('pair', row)),
  ];
}

/** Codes as one text. */
function figuresOf(plan: WeighedPlan, dimensions: Dimensions): TidyRow[] {
  const { breaches, fails, chance_of_shortfall: chance } = plan;
  const { levers: _levers, agree: _agree, changes: _changes, dominated_by: by, ...figures } = plan as Partial<LeverRow>;
  const texts = { breaches: breaches.join(', '), fails: fails.join(', '), dominated_by: by ?? null };
  return [
    ...figureRows(null, { ...figures, chance_of_shortfall: chance?.probability ?? null }, dimensions),
    ...Object.entries(texts).flatMap(([name, text]) => rowsOf(null, name, 'text', [['value', text]], dimensions)),
  ];
}
