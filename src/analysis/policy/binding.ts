import { type Binding, closest } from '../actions/binding.js';
import { dollarsText, percentText } from '../actions/actions.js';
import { yearsText } from '../answer/words.js';
import { type Condition, type Goal, isBetter, type RunFacts, unmet } from './objective.js';
import type { Scored } from './proposal.js';

/** The least that a condition has to give way, by its criterion. */
const GIVES: Readonly<Record<Condition, (missed: number) => string>> = {
  law: (count) => `${count} further breaches of the law, which nobody may allow`,
  benefit: (part) =>
    `benefits outside their limits by ${percentText(Number(part.toFixed(3)))} of pay, all years together`,
  cash_shortfall: (dollars) => `${dollarsText(dollars)} more cash, all years together`,
  covenant: (years) => `a waiver of the covenant in ${yearsText(years)}`,
  free_cash_flow: (dollars) => `${dollarsText(dollars)} above the cap on free cash flow, all years together`,
  reserve: (dollars) => `${dollarsText(dollars)} less of the reserve, all years together`,
};

/** The condition that keeps most of the closest policies from meeting all; null where every policy that was tried meets them. */
export function bindingOf(
  excluded: readonly Scored[],
  wordsOf: (policy: Scored) => Pick<Binding<Condition>, 'then' | 'cost'>,
): Binding<Condition> | null {
  const missed = excluded.map((policy) => ({ policy, fails: unmet(policy.score) }));
  // Neither cash nor the law gives way: policies without them count only where all are.
  const lawful = missed.filter(({ fails }) => !fails.includes('cash_shortfall') && !fails.includes('law'));
  const found = closest(lawful.length > 0 ? lawful : missed, Object.keys(GIVES) as Condition[]);
  if (found === undefined) return null;
  const { condition, plans } = found;
  const least = plans.reduce((best, each) => {
    const [own, its] = [each.policy.score[condition], best.policy.score[condition]];
    return own < its || (own === its && isBetter(each.policy.score, best.policy.score)) ? each : best;
  });
  return {
    condition,
    step: least.fails.map((name) => GIVES[name](least.policy.score[name])).join(' and '),
    ...wordsOf(least.policy),
  };
}

/** Losses of participants and of other owners against the plan as it is, in words. */
export function lossWords(facts: RunFacts, goal: Goal): string {
  const lost = (who: string, party: 'people' | 'outside_owners'): string[] => {
    const lossAt = (rate: 'at_3_percent' | 'at_10_percent'): number =>
      Math.max(0, goal.held[`${party}_${rate}`] - facts.held[`${party}_${rate}`]);
    const [at3, at10] = [lossAt('at_3_percent'), lossAt('at_10_percent')];
    return at3 === 0 && at10 === 0
      ? []
      : [`${who} lose ${dollarsText(at3)} of present value at 3 % and ${dollarsText(at10)} at 10 %`];
  };
  const words = [...lost('participants', 'people'), ...lost('other owners', 'outside_owners')];
  return words.length === 0 ? 'nobody loses present value' : words.join(', ');
}
