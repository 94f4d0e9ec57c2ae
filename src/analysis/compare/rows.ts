import { figureRows } from '../rows/figure-rows.js';
import type { TidyRow } from '../rows/tidy.js';
import type { ComparedCompany } from './scenarios.js';
import type { RunsSideBySide } from './side-by-side.js';

/**
 * What every scenario comes to, and by how much it exceeds the first. What the company pays has names such as `company.company_cash`: as in
 * the result, and apart from the cash it has.
 */
export function comparedRows(result: RunsSideBySide & { readonly company?: ComparedCompany }): TidyRow[] {
  const own = [result, ''] as const;
  const parts = result.company === undefined ? [own] : [own, [result.company, 'company.'] as const];
  return result.scenarios.flatMap((scenario, i) =>
    parts.flatMap(([{ by_year, summary }, within]) => [
      ...by_year.flatMap(({ year, figures, differences }) => [
        ...figureRows(year, figures[i] ?? {}, { scenario }, 'value', within),
        ...figureRows(year, differences[i] ?? {}, { scenario }, 'difference', within),
      ]),
      ...figureRows(null, summary.figures[i]!, { scenario }, 'value', within),
      ...figureRows(null, summary.differences[i]!, { scenario }, 'difference', within),
    ]),
  );
}
