import { figureRows } from '../rows/figure-rows.js';
import { type Affordability, yearRanges } from '../affordability.js';
import { rowsOf, type TidyRow } from '../rows/tidy.js';
import type { MeasuredScenario, WeighedScenario } from '../measures/scenarios.js';
import type { ComparedCompany } from './companies.js';
import type { RunsSideBySide } from './side-by-side.js';

/**
 * Totals of every scenario, and by how much each exceeds the first. Payments of the company have names such as `company.company_cash`: as in
 * the result, and apart from the cash it has. Whether it can pay is under `affordability.`, a row each, before all others of a scenario.
 */
export function comparedRows(
  result: RunsSideBySide & { readonly company?: ComparedCompany; readonly measures?: readonly MeasuredScenario[] },
): TidyRow[] {
  const own = [result, ''] as const;
  const parts = result.company === undefined ? [own] : [own, [result.company, 'company.'] as const];
  return result.scenarios.flatMap((scenario, i) => [
    ...affordabilityRows(result.affordability?.[i] ?? null, scenario),
    ...measureRows(result.measures?.[i], result.summary.figures[i]!),
    ...parts.flatMap(([{ by_year, summary }, within]) => [
      ...by_year.flatMap(({ year, figures, differences }) => [
        ...figureRows(year, figures[i] ?? {}, { scenario }, 'value', within),
        ...figureRows(year, differences[i] ?? {}, { scenario }, 'difference', within),
      ]),
      ...figureRows(null, summary.figures[i]!, { scenario }, 'value', within),
      ...figureRows(null, summary.differences[i]!, { scenario }, 'difference', within),
    ]),
  ]);
}

/** The years in which a covenant is broken as one text, `2031-2033, 2036`; null where it never is. */
function affordabilityRows(pays: Affordability | null, scenario: string): TidyRow[] {
  if (pays === null) return [];
  const within = 'affordability.';
  const broken = (['leverage_breach_years', 'coverage_breach_years'] as const).flatMap((name) =>
    rowsOf(null, `${within}${name}`, 'text', [['value', yearRanges(pays[name]) || null]], { scenario }),
  );
  return [...figureRows(null, pays, { scenario }, 'value', within), ...broken];
}

/** Measures that are no figures of the summary, which has its own rows. */
function measureRows(measures: MeasuredScenario | undefined, summary: object): TidyRow[] {
  if (measures === undefined) return [];
  const { scenario, breaches: _breaches, ...figures } = measures;
  const { dominated_by: by, agree, ...rest } = figures as Partial<WeighedScenario>;
  const own = Object.entries(rest).filter(([name, value]) => value !== null && !(name in summary));
  return [
    ...figureRows(null, Object.fromEntries(own), { scenario }),
    ...(by === undefined ? [] : rowsOf(null, 'dominated_by', 'text', [['value', by]], { scenario })),
    ...(agree === undefined ? [] : rowsOf(null, 'agree', 'text', [['value', agree.join(', ') || null]], { scenario })),
  ];
}
