import type { SensitivityFigures } from '../../index.js';

/** The figure that rows are ranked by; null where it is not defined. */
export function rankedFigure(figures: SensitivityFigures, rankBy: string): number | null {
  return rankBy in figures ? figures[rankBy as keyof SensitivityFigures]! : (figures.metric ?? null);
}
