import type { Solution, SolveCrossing } from '../../../analysis/index.js';

/** A value of the input that was tried. */
export interface SolvePlace {
  readonly value: number;
  readonly metric: number | null;
  readonly issue?: string;
  /** The answer that stands here. */
  readonly crossing: SolveCrossing | null;
}

/** The samples and the answers, by ascending value. */
export function solvePlaces({ samples, crossings }: Solution): SolvePlace[] {
  const answers = crossings.map((crossing) => ({
    value: crossing.value,
    metric: crossing.metric_at_value,
    crossing,
  }));
  const others = samples
    .filter((sample) => !crossings.some(({ value }) => value === sample.value))
    .map((sample) => ({ ...sample, crossing: null }));
  return [...answers, ...others].sort((a, b) => a.value - b.value);
}
