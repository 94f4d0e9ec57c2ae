import type { Say } from '../descriptor.js';
import type { LeversAnswer } from './levers.js';
import { affordabilityWords } from '../affordability.js';
import { changeText, partText } from '../answer/words.js';
import { agreeWords } from '../actions/consents.js';
import { type BestFor, FAILURES, isCured } from './goal.js';
import { type LeverRow, leverText, type UsedLever } from './search.js';

/** `the line of credit is raised (to $3,000,000 in place of $1,500,000)`. */
export function settingWords({ does, setting, now }: UsedLever): string {
  if (setting === 'all') return does;
  return `${does} (${now === null ? setting : `${setting} in place of ${now}`})`;
}

/** `cash in accounts buys shares, and the line of credit is raised (to $3,000,000 in place of $1,500,000)`. */
export function doingWords({ levers }: Pick<LeverRow, 'levers'>): string {
  return levers.length === 0 ? 'nothing is done' : levers.map(settingWords).join(', and ');
}

/** Answer of `levers()` in sentences. The first is whether the plan is short of cash, and what is recommended. */
export function leverWords(answer: LeversAnswer, say: Say): string[] {
  const { recommended, choices } = answer;
  return [
    firstWords(answer, say),
    ...(recommended === null ? [] : planWords(recommended, say)),
    ...choices.flatMap((choice) => [
      `Best for ${choice.best_for.map((each) => BEST_FOR[each]).join(' and ')}: ${doingWords(choice)}.`,
      ...(choice.levers.length === 0 ? [] : planWords(choice, say)),
    ]),
    ...switchWords(answer, say),
    ...chanceWords(answer, say),
    ...evidenceWords(answer),
  ];
}

/** Sentences beside a recommendation: cures, levers without effect, and limits of the search. */
export function evidenceWords(answer: LeversAnswer): string[] {
  const { as_it_is: base, alone, is_complete: isComplete, runs, no_effect: idle } = answer;
  return [
    ...(isCured(base) ? [] : cureWords(alone)),
    ...(idle.length === 0 ? [] : [`Without any effect: ${idle.join('; ')}.`]),
    ...(answer.not_applicable.length === 0
      ? []
      : [`Not applicable to this plan: ${answer.not_applicable.join(', ')}.`]),
    ...(isComplete ? [] : [`The search ended after ${runs} runs: more may find another plan (max_runs).`]),
    ...answer.caveats,
  ];
}

/** Goals of a choice, in words. */
export const BEST_FOR: Readonly<Record<BestFor, string>> = {
  chance_of_shortfall: 'the chance of a shortfall',
  least_headroom: 'the least headroom',
  people_at_3_percent: 'participants at 3 % a year',
  people_at_10_percent: 'participants at 10 %',
};

/** Where a company is never short of cash, while by chance it may be. */
const IN_ONE = ' in the one projection';

/** Whether anything has to be done, and what is recommended. */
function firstWords(answer: LeversAnswer, say: Say): string {
  const { as_it_is: base, affordability, recommended, choices } = answer;
  const { can_do_nothing: canDoNothing, ranking_caveat: caveat } = answer;
  const isLow = isCured(base) && base.fails.includes('benefit');
  const low = isLow ? `, but the benefit level falls to ${partText(base.lowest_benefit_level_value, say)} of pay` : '';
  const start = `As it is, the company of ${say.plan} is ${affordabilityWords(affordability, say, IN_ONE)}${low}`;
  const law =
    base.breaches.length === 0
      ? ''
      : ` It breaks the law as it is (${base.breaches.join(', ')}), which these levers need not cure: mend that first.`;
  if (canDoNothing) {
    const nothing = 'no lever is needed';
    if (caveat !== undefined) return `${start}: ${nothing}. ${caveat}`;
    if (recommended !== null) return `${start}: ${nothing}; better in all that is weighed: ${doingWords(recommended)}.`;
    return choices.length === 0
      ? `${start}: ${nothing}, and no lever is better in anything that is weighed.`
      : `${start}: ${nothing}; no plan is the best in all that is weighed.`;
  }
  if (caveat !== undefined) return `${start}. ${caveat}${law}`;
  if (recommended !== null) return `${start}; recommended: ${doingWords(recommended)}.${law}`;
  if (choices.length > 0) return `${start}; no acceptable plan is the best in all that is weighed: choose.${law}`;
  return `${start}; no lever and no pair that was tried is acceptable.${law}`;
}

/** Outcome of a plan, and who must agree. */
function planWords(row: LeverRow, say: Say): string[] {
  const { least_headroom: room, least_headroom_year: year, chance_of_shortfall: chance } = row;
  const often =
    chance === null ? '' : `; by chance, a shortfall in ${partText(chance.probability, say)} of the futures`;
  const people =
    row.people_at_3_percent === 0 && row.people_at_10_percent === 0
      ? 'as much as they have'
      : `${changeText(row.people_at_3_percent, say)} at 3 % and ${changeText(row.people_at_10_percent, say)} at 10 %`;
  return [
    `In the one projection it is never short of cash and breaks no covenant, least headroom ${say.dollars(room)} in ${year}${often}; benefit level at least ${partText(row.lowest_benefit_level_value, say)} of pay; participants receive ${people} in present value; share price ${say.value(row.final_share_price, 'price')} at the end.`,
    `Who must agree: ${agreeWords(row.agree)}.`,
  ];
}

/** The rate at which the order for participants switches. */
export function switchWords({ switch_rate: rate }: LeversAnswer, say: Say): string[] {
  if (rate === null) return [];
  return [`For participants the order switches at ${partText(rate, say)} a year.`];
}

/** Sentence on how far levers lower the chance of a shortfall. */
export function chanceWords(answer: LeversAnswer, say: Say): string[] {
  const { paths, chance_years: years } = answer;
  const { before, least } = chancesOf(answer);
  if (before === undefined) return [];
  const start = `As it is, cash is short in ${partText(before, say)} of ${paths} futures of ${years} years, the same for all plans`;
  if (before === 0 || least === undefined) return [`${start}.${computedFor(answer)}`];
  return [
    least <= before / 2
      ? `${start}; in ${partText(least, say)} with the best of the acceptable plans.${computedFor(answer)}`
      : `${start}; none of the acceptable plans lowers that by half: the best of them leaves ${partText(least, say)}.${computedFor(answer)}`,
  ];
}

/** Sentence for a page that has the chance over more futures elsewhere: only whether a plan halves it. */
export function halvingWords(answer: LeversAnswer): string[] {
  const { before, least } = chancesOf(answer);
  if (before === undefined || before === 0 || least === undefined) return [];
  const often =
    least <= before / 2
      ? 'The best acceptable plan at least halves the chance of a shortfall'
      : 'No acceptable plan halves the chance of a shortfall';
  return [`${often}, in ${answer.paths} futures that all plans share.${computedFor(answer)}`];
}

/** Chances of a shortfall: of the plan as it is, and the least of the others; undefined where none was computed. */
function chancesOf({ as_it_is: base, recommended, choices, alone, pairs }: LeversAnswer) {
  const rows = [...(recommended === null ? [] : [recommended]), ...choices, ...alone, ...pairs];
  const chances = rows.flatMap(({ chance_of_shortfall: chance }) => chance?.probability ?? []);
  return {
    before: base.chance_of_shortfall?.probability,
    least: chances.length === 0 ? undefined : Math.min(...chances),
  };
}

/** Number of the acceptable plans whose chance was computed, where it is not all of them. */
function computedFor({ acceptable: { plans, with_chance: computed } }: LeversAnswer): string {
  return plans > computed ? ` Chance was computed for ${computed} of ${plans} acceptable plans.` : '';
}

/** Levers that cure a shortfall and a broken covenant, and what is against each. */
function cureWords(alone: readonly LeverRow[]): string[] {
  const cures = alone.filter(isCured);
  if (cures.length === 0) return ['No lever alone leaves the company without a shortfall and a broken covenant.'];
  const words = cures.map((row) => {
    const against = row.fails.map((failure) => FAILURES[failure]).join(', ');
    return against === '' ? leverText(row) : `${leverText(row)} (it ${against})`;
  });
  return [`Without a shortfall or broken covenant, alone: ${words.join('; ')}.`];
}
