import type { Solution, SolveCrossing } from '../../../analysis/index.js';
import type { Goal } from './goals.js';

/** How a solution is spoken of. */
export interface Spoken {
  readonly goal: Goal;
  /** What the goal is to be at most, as it was typed. */
  readonly limit: number;
  /** What is varied: `Contribution`. */
  readonly lever: string;
  /** A value of it: `12.5 %`. */
  readonly valueText: (value: number) => string;
}

/** What was found, in a sentence: `Contribution of 22.84 % or more: trust cash then pays for every share that is bought.` */
export function solutionSentence(solution: Solution, { goal, limit, lever, valueText }: Spoken): string {
  const says = goal.says(limit);
  const span = `from ${valueText(solution.between[0])} to ${valueText(solution.between[1])}`;
  const unsure = solution.monotone ? '' : ' The figure turns on the way, so that there may be further answers.';
  const answer = ({ value, holds, metric_at_value: figure }: SolveCrossing): string => {
    const found = goal.limit === undefined ? '' : ` (${goal.found(figure)})`;
    return `${valueText(value)} or ${holds === 'at_or_below' ? 'less' : 'more'}${found}`;
  };
  switch (solution.status) {
    case 'solved':
      return `${lever} of ${answer(solution)}: ${says}.${unsure}`;
    case 'several_solutions':
      return `${lever} of ${solution.crossings.map(answer).join('; or of ')}: ${says}.${unsure}`;
    case 'no_effect':
      return solution.meets_target
        ? `In any case: ${says}. ${lever} ${span} does nothing about it.`
        : `${lever} does nothing about it: ${goal.found(solution.constant_metric)} with every value ${span}.`;
    case 'no_solution': {
      if (solution.holds === 'throughout') return `${lever} of any value ${span}: ${says}.`;
      const best = solution.samples.reduce((a, b) => ((b.metric ?? Infinity) < (a.metric ?? Infinity) ? b : a));
      const nearest =
        best.metric === null ? '' : ` The nearest is ${valueText(best.value)}: ${goal.found(best.metric)}.`;
      return `${lever}: no value ${span} is enough.${nearest}`;
    }
  }
}
