import type { Say } from '../descriptor.js';
import type { LeversAnswer } from './levers.js';
import { affordabilityWords } from '../affordability.js';
import { changeText, partText } from '../answer/words.js';
import { agreeWords } from '../actions/consents.js';
import { chanceWithInterval } from '../monte-carlo/distribution.js';
import type { Probability } from '../monte-carlo/result.js';
import { COVENANT_NAMES } from '../covenants.js';
import { lawsOf } from '../metrics.js';
import { type BestFor, CONDITIONS, isCured } from './goal.js';
import { doingWords, type LeverRow, leverText } from './search.js';

/** Answer of `levers()` in sentences. The first is whether the plan is short of cash, and what is recommended. */
export function leverWords(answer: LeversAnswer, say: Say): string[] {
  const { recommended, choices } = answer;
  return [
    firstWords(answer, say),
    ...bindingWords(answer),
    ...(recommended === null ? [] : planWords(recommended, say)),
    ...choices.flatMap((choice) => [
      `Best for ${choice.best_for.map((each) => BEST_FOR[each]).join(' and ')}, of the smallest acceptable plan of each kind: ${doingWords(choice)}.`,
      ...(choice.levers.length === 0 ? [] : planWords(choice, say)),
    ]),
    ...switchWords(answer, say),
    ...chanceWords(answer),
    ...nearlyWords(answer),
    ...evidenceWords(answer),
  ];
}

/** Sentences beside a recommendation: cures, levers without effect, and limits of the search. */
export function evidenceWords(answer: LeversAnswer): string[] {
  const { as_it_is: base, alone, is_complete: isComplete, runs, no_effect: idle } = answer;
  return [
    ...(isCured(base) ? [] : cureWords(alone)),
    ...(idle.length === 0 ? [] : [`Without any effect: ${byLever(idle).join('; ')}.`]),
    ...(answer.not_applicable.length === 0
      ? []
      : [`Not applicable to this plan: ${answer.not_applicable.map(inWords).join(', ')}.`]),
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
  const { as_it_is: base, affordability, recommended, choices, binding } = answer;
  const { can_do_nothing: canDoNothing, ranking_caveat: caveat } = answer;
  const isLow = isCured(base) && base.fails.includes('benefit');
  const low = isLow ? `, but the benefit level falls to ${partText(base.lowest_benefit_level_value, say)} of pay` : '';
  const start = `As it is, the company of ${say.plan} is ${affordabilityWords(affordability, say, IN_ONE)}${low}`;
  const law =
    base.breaches.length === 0
      ? ''
      : ` It breaks the law as it is (${lawsOf(base.breaches)}), which these levers need not cure: mend that first.`;
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
  const binds = binding === null ? '' : `: ${CONDITIONS[binding.condition].binds} binds`;
  return `${start}; no lever and no pair that was tried is acceptable${binds}.${law}`;
}

/** Sentence where nothing is acceptable: how far a condition would have to give way, and what that brings and costs. */
export function bindingWords({ binding }: LeversAnswer): string[] {
  if (binding === null) return [];
  const { step, then, cost } = binding;
  return [`With ${step}, this would be acceptable: ${then}. Then ${cost}.`];
}

/** Outcome of a plan, and who must agree. */
function planWords(row: LeverRow, say: Say): string[] {
  const { least_headroom: room, least_headroom_year: year, chance_of_shortfall: chance } = row;
  const { chance_next_5_years: near, chance_of_covenant_breach: broken } = row;
  const alsoBroken = broken === null ? '' : `; a broken covenant in ${chanceWithInterval(broken)}`;
  const soon = near === null || near.probability === 0 ? '' : `, and within five years in ${chanceWithInterval(near)}`;
  const often =
    chance === null
      ? ''
      : `; by chance, a shortfall in ${chanceWithInterval(chance)} of the futures${soon}${alsoBroken}`;
  const changes = (at3: number, at10: number): string =>
    at3 === 0 && at10 === 0
      ? 'as much as they have'
      : `${changeText(at3, say)} at 3 % and ${changeText(at10, say)} at 10 %`;
  const { outside_owners_at_3_percent: owners3, outside_owners_at_10_percent: owners10 } = row;
  const owners = owners3 === 0 && owners10 === 0 ? '' : `, the other owners ${changes(owners3, owners10)}`;
  return [
    `With this plan the company is never short of cash in the one projection and breaks no covenant, least headroom ${say.dollars(room)} in ${year}${often}; benefit level at least ${partText(row.lowest_benefit_level_value, say)} of pay; participants receive ${changes(row.people_at_3_percent, row.people_at_10_percent)} in present value${owners}; share price ${say.value(row.final_share_price, 'price')} at the end.`,
    ...longerWords(row, say),
    ...thinWords(row, say),
    `Who must agree: ${agreeWords(row.agree)}.`,
  ];
}

/** Gain of holding shares longer, apart from the one projection: its mean and its tenth percentile in the futures. */
export function longerWords({ people_in_futures: found }: LeverRow, say: Say): string[] {
  if (found === null) return [];
  const { at_3_percent: at3, at_10_percent: at10 } = found;
  return [
    `Participants hold shares longer and bear their risk: in the futures they receive ${changeText(at3.mean, say)} at 3 % and ${changeText(at10.mean, say)} at 10 % on average, and in one of ten ${changeText(at3.tenth_percentile, say)} and ${changeText(at10.tenth_percentile, say)} or less.`,
  ];
}

/** Fall of EBITDA below which a cure is thin. `[std]` */
const THIN = 0.01;

/** Sentence on a covenant that is kept by next to nothing. */
export function thinWords({ levers, tightest_covenant: tightest }: LeverRow, say: Say): string[] {
  if (tightest === null || tightest.fall_to_break < 0 || tightest.fall_to_break >= THIN) return [];
  const { covenant, year, headroom, fall_to_break: fall } = tightest;
  return [
    `A fall of EBITDA by ${partText(fall, say)} in ${year}, ${say.dollars(headroom)}, breaks the covenant on ${COVENANT_NAMES[covenant]} even so: ${doingWords({ levers })}.`,
  ];
}

/** The rate at which the order for participants switches. */
export function switchWords({ switch_rate: rate }: LeversAnswer, say: Say): string[] {
  if (rate === null) return [];
  return [`For participants the order switches at ${partText(rate, say)} a year.`];
}

/** Sentence on how far levers lower the chance of a shortfall. */
export function chanceWords(answer: LeversAnswer): string[] {
  const { paths, chance_years: years } = answer;
  const { before, least } = chancesOf(answer);
  if (before === undefined) return [];
  const start = `As it is, cash is short in ${chanceWithInterval(before)} of ${paths} futures of ${years} years, the same for all plans; in brackets what the chance is between, with 95 %`;
  if (before.probability === 0 || least === undefined) return [`${start}.${computedFor(answer)}`];
  return [
    isHalved(before, least)
      ? `${start}; in ${chanceWithInterval(least)} with the best of the plans that meet all other conditions.${computedFor(answer)}`
      : `${start}; no plan that meets all other conditions lowers that by half: the best of them leaves ${chanceWithInterval(least)}.${computedFor(answer)}`,
  ];
}

/** A plan that is short less often than all acceptable ones, and the small loss that keeps it from being one. */
export function nearlyWords({ nearly_acceptable: near }: LeversAnswer): string[] {
  if (near === null) return [];
  const { step, then, cost, chance_of_shortfall: chance } = near;
  return [`With ${step}, cash is short less often, in ${chanceWithInterval(chance)}: ${then}. Then ${cost}.`];
}

/** Sentence for a page that has the chance over more futures elsewhere: only whether a plan halves it. */
export function halvingWords(answer: LeversAnswer): string[] {
  const { before, least } = chancesOf(answer);
  if (before === undefined || before.probability === 0 || least === undefined) return [];
  const often = isHalved(before, least)
    ? 'The best plan that meets all other conditions at least halves the chance of a shortfall'
    : 'No plan that meets all other conditions halves the chance of a shortfall';
  return [`${often}, in ${answer.paths} futures that all plans share.`];
}

/** Chances of a shortfall: of the plan as it is, and the least of the others; undefined where none was computed. */
function chancesOf({ as_it_is: base, recommended, choices, alone, pairs }: LeversAnswer) {
  const rows = [...(recommended === null ? [] : [recommended]), ...choices, ...alone, ...pairs];
  const chances = rows
    .filter(({ fails }) => fails.every((failure) => failure === 'chance'))
    .flatMap(({ chance_of_shortfall: chance }) => chance ?? []);
  return {
    before: base.chance_of_shortfall ?? undefined,
    least: chances.reduce<Probability | undefined>(
      (few, each) => (few === undefined || each.probability < few.probability ? each : few),
      undefined,
    ),
  };
}

function isHalved(before: Probability, least: Probability): boolean {
  return least.probability <= before.probability / 2;
}

/** Number of the acceptable plans whose chance was computed, where it is not all of them. */
function computedFor({ acceptable: { plans, with_chance: computed } }: LeversAnswer): string {
  return plans > computed ? ` Chance was computed for ${computed} of the ${plans} plans that meet them.` : '';
}

/** Levers that cure a shortfall and a broken covenant, and what is against each. */
function cureWords(alone: readonly LeverRow[]): string[] {
  const cures = alone.filter(isCured);
  if (cures.length === 0) return ['No lever alone leaves the company without a shortfall and a broken covenant.'];
  const words = cures.map((row) => {
    const against = row.fails.map((failure) => CONDITIONS[failure].fails).join(', ');
    return against === '' ? leverText(row) : `${leverText(row)} (it ${against})`;
  });
  return [`Without a shortfall or broken covenant, alone: ${byLever(words).join('; ')}.`];
}

/** Name of a lever in a sentence: `S election`, `debt sweep`. */
const inWords = (lever: string): string => lever.replaceAll('_', ' ').replace(/^s /, 'S ');

/** Settings of a lever that a sentence names; of more, its name says enough. */
const MOST_SETTINGS = 2;

/** Settings of one lever behind its name, once: `debt: over 10 years, over 15 years`. */
function byLever(texts: readonly string[]): string[] {
  const settings = new Map<string, string[]>();
  for (const text of texts) {
    const [lever, setting] = [text.slice(0, text.indexOf(': ')), text.slice(text.indexOf(': ') + 2)];
    settings.set(lever, [...(settings.get(lever) ?? []), setting]);
  }
  return [...settings].map(([lever, all]) =>
    all.length > MOST_SETTINGS ? inWords(lever) : `${inWords(lever)}: ${all.join(', ')}`,
  );
}
