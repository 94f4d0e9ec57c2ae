import { breachesAfter, type ChangedFindings } from '../breaches.js';
import type { Say } from '../descriptor.js';
import { foldFindings } from '../folded-findings.js';
import { goalOf } from './goals.js';
import type { Solution, SolveCrossing } from './solution.js';

/** The input as the user knows it: `contribution_policy.percentage`, without the argument it stands in, unless the host has a name. */
export function inputName({ vary }: Pick<Solution, 'vary'>, say: Pick<Say, 'name'>): string {
  return say.name?.(vary) ?? vary.replace(/^[A-Za-z]+\./, '');
}

/**
 * Answer to a goal of a board in a sentence: `Contribution of 22.84 % or more: trust cash pays for every share that is bought.` Null
 * where the search has another target.
 */
export function goalSentence(solution: Solution, say: Say): string | null {
  const goal = goalOf(solution);
  if (goal === null) return null;
  const { vary, between, target } = solution;
  const says = goal.says(goal.limit === undefined ? '' : say.value(target, goal.limit.unit));
  const name = inputName(solution, say);
  const text = (value: number): string => say.input(vary, value);
  const span = `from ${text(between[0])} to ${text(between[1])}`;
  const unsure = solution.monotone ? '' : ' The figure turns on the way, so that there may be further answers.';
  const answer = ({ value, holds, metric_at_value: figure }: SolveCrossing): string => {
    const found = goal.limit === undefined ? '' : ` (${goal.found(figure, say)})`;
    return `${text(value)} or ${holds === 'at_or_below' ? 'less' : 'more'}${found}`;
  };
  switch (solution.status) {
    case 'solved':
      return `${name} of ${answer(solution)}: ${says}.${unsure}`;
    case 'several_solutions':
      return `${name} of ${solution.crossings.map(answer).join('; or of ')}: ${says}.${unsure}`;
    case 'no_effect':
      return solution.meets_target
        ? `In any case: ${says}. ${name} ${span} does nothing about it.`
        : `${name} does nothing about it: ${goal.found(solution.constant_metric, say)} with every value ${span}.`;
    case 'no_solution': {
      if (solution.holds === 'throughout') return `${name} of any value ${span}: ${says}.`;
      const best = solution.samples.reduce((a, b) => ((b.metric ?? Infinity) < (a.metric ?? Infinity) ? b : a));
      const nearest =
        best.metric === null ? '' : ` The nearest is ${text(best.value)}: ${goal.found(best.metric, say)}.`;
      return `${name}: no value ${span} is enough.${nearest}`;
    }
  }
}

/**
 * States of each value found that exceeds the limit on deductions, with the years. A contribution that is too much by itself is more so above
 * the value.
 *
 * @param planned - findings of the base plan
 */
export function deductionWords(
  { vary, crossings }: Solution,
  planned: ChangedFindings['planned'],
  say: Pick<Say, 'input'>,
): string[] {
  return crossings.flatMap((crossing) => {
    const breaches = breachesAfter({ planned, changes: crossing });
    const [found] = foldFindings(breaches.filter(({ code }) => code === 'DEDUCTION_LIMIT_404'));
    if (found === undefined) return [];
    const isLeast = vary.includes('contribution_policy.') && crossing.holds === 'at_or_above';
    return `Not${isLeast ? ' possible' : ''} within the 25 % limit of IRC 404(a)(3), 404(a)(9): at ${say.input(vary, crossing.value)} contributions exceed it in ${found.years}.`;
  });
}
