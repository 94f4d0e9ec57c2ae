import { ANALYSES, sensitivity, type SensitivityOptions } from '../../analysis/index.js';
import { rankedFigure } from '../../analysis/internal.js';
import { prepare, type SensitivityCase, type SensitivityRow } from '../../index.js';
import {
  type CellRange,
  problemOf,
  rowsOf,
  type SpreadsheetError,
  type Table,
  tableOf,
  textOf,
  Unusable,
} from './cells.js';
import { tableOrError, valueOrError } from './inputs.js';
import { optionsRoot } from './named-range.js';

/**
 * Rows of any analysis, one value each: year, metric, statistic, value and unit, and the columns that tell rows apart.
 *
 * @param kind - What is asked, such as company-cash; for any other word the error lists what there is
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values: options of the analysis, headings, date_system, and names of the plan
 * @returns a row for each value, or what is wrong and in which cell
 * @example
 * const plan = [
 *   ['plan_name', 'One retires'],
 *   ['vesting_schedule.years', 6],
 *   ['distribution_policy.form', 'lump_sum'],
 *   ['contribution_policy.annual_amount', 0],
 *   ['share_valuation.current_price', 100],
 *   ['projection_years', 2],
 * ];
 * const census = [['Employee ID', 'Age', 'Years of Service', 'Shares'], [1001, 64, 20, 50]];
 * ESOP_ANALYSIS('company-cash', plan, census)[2] // [2028, 'company_cash', 'value', 5000, 'dollars']
 */
export function ESOP_ANALYSIS(
  kind: CellRange,
  plan: CellRange,
  census: CellRange,
  options?: CellRange,
): Table | SpreadsheetError {
  const asked = textOf(rowsOf(kind)[0]?.[0]);
  const analysis = ANALYSES.find((each) => each.kind === asked);
  if (analysis === undefined) {
    const kinds = ANALYSES.map((each) => each.kind).join(', ');
    return valueOrError(() => {
      throw new Unusable([problemOf('kind', null, `Must be one of ${kinds}`)]);
    });
  }
  return tableOrError({ plan, census, options }, ['own', optionsRoot(analysis.kind)], (inputs) => {
    const result = analysis.run(prepare(...inputs.serviceArguments), inputs.asked as never);
    const rows = analysis.rows(result as never);
    return tableOf(Object.keys(rows[0] ?? {}), rows, inputs.own.headings);
  });
}

const FIGURES = ['total', 'present_value', 'peak_amount', 'peak_year'] as const;
const SIDES = ['down', 'up'] as const;

const COLUMNS = [
  'assumption',
  'base',
  ...SIDES,
  ...FIGURES.flatMap((figure) => SIDES.map((side) => `${figure}_${side}`)),
  'effect',
  'note',
];

/**
 * Ranks the assumptions by their effect on the result: each is moved down and up by a step, one at a time. The figures are differences to
 * the base plan; another strategy is under `up`.
 *
 * @param plan - Names and values of the plan, in two columns
 * @param census - The participants: a row of headings, then a row for each
 * @param options - Names and values: rank_by, assumptions, steps.price_growth and the like, headings, date_system, and names of the plan
 * @returns a row for each assumption, or the problems with their cells
 * @example
 * const plan = [
 *   ['plan_name', 'One retires'],
 *   ['vesting_schedule.years', 6],
 *   ['distribution_policy.form', 'lump_sum'],
 *   ['contribution_policy.annual_amount', 0],
 *   ['share_valuation.current_price', 100],
 * ];
 * const census = [['Employee ID', 'Age', 'Years of Service', 'Shares'], [1001, 64, 20, 50]];
 * ESOP_SENSITIVITY(plan, census, [['assumptions', 'price_growth']])[1].slice(0, 6)
 * // ['price_growth', 0, -0.02, 0.02, -100, 100]
 */
export function ESOP_SENSITIVITY(plan: CellRange, census: CellRange, options?: CellRange): Table | SpreadsheetError {
  return tableOrError({ plan, census, options }, ['own', optionsRoot('sensitivity')], (inputs) => {
    const given = inputs.asked as SensitivityOptions;
    const { rows, rank_by: rankBy } = sensitivity(prepare(...inputs.serviceArguments), given);
    return tableOf(
      COLUMNS,
      rows.map((row) => cellsOf(row, rankBy)),
      inputs.own.headings,
    );
  });
}

function cellsOf(row: SensitivityRow, rankBy: string): Record<string, unknown> {
  if (!row.applies) return { assumption: row.assumption, note: row.reason };
  const cases = 'alternative' in row ? { up: row.alternative } : { down: row.down, up: row.up };
  const notes: string[] = [];
  const cells: Record<string, unknown> = {
    assumption: row.assumption === 'input' ? row.paths[0] : row.assumption,
    base: row.base,
    effect: rankedFigure(row.effect, rankBy),
  };
  for (const side of SIDES) {
    const moved = (cases as Partial<Record<string, SensitivityCase<unknown>>>)[side];
    if (moved === undefined) continue;
    cells[side] = moved.value;
    for (const figure of FIGURES) cells[`${figure}_${side}`] = moved.differences?.[figure];
    if (moved.clipped) notes.push(`${side} ends at its range`);
    if (moved.issue !== undefined) notes.push(`${side}: ${moved.issue}`);
  }
  return { ...cells, note: notes.join('; ') };
}
