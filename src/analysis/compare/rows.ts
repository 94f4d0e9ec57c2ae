import { figureRows } from '../rows/figure-rows.js';
import { type Affordability, yearRanges } from '../affordability.js';
import { rowsOf, type TidyRow } from '../rows/tidy.js';
import type { ComparedCompany } from './scenarios.js';
import type { RunsSideBySide } from './side-by-side.js';

/**
 * What every scenario comes to, and by how much it exceeds the first. What the company pays has names such as `company.company_cash`: as in
 * the result, and apart from the cash it has. Whether it can pay is under `affordability.`, a row each, before all others of a scenario.
 */
export function comparedRows(result: RunsSideBySide & { readonly company?: ComparedCompany }): TidyRow[] {
  const own = [result, ''] as const;
  const parts = result.company === undefined ? [own] : [own, [result.company, 'company.'] as const];
  return result.scenarios.flatMap((scenario, i) => [
    ...affordabilityRows(result.affordability?.[i] ?? null, scenario),
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
