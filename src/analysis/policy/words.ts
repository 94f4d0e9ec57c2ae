import { affordabilityWords } from '../affordability.js';
import { changeText, partText } from '../change-words.js';
import type { Say } from '../descriptor.js';
import { agreeWords } from '../actions/consents.js';
import type { PolicyAnswer, PolicyFailure } from './policy.js';
import { CUTS, cutText, FACTORS, type PolicyReaction } from './rule.js';

/** A funding policy in sentences, the proposal first. */
export function policyWords(answer: PolicyAnswer, say: Say): string[] {
  if (!answer.has_obligation) {
    return [
      `${say.plan} buys no shares in these years: there is nothing to fund, and nothing is proposed.`,
      ...failWords(answer),
    ];
  }
  const { agree, left_out: leftOut } = answer;
  return [
    firstWords(answer, say),
    ...(agree.length === 0 ? [] : [`Who must agree: ${agreeWords(agree)}.`]),
    ...failWords(answer),
    ...peopleWords(answer, say),
    ...ruleWords(answer, say),
    ...chanceWords(answer, say),
    ...(answer.reserve === 0
      ? []
      : [`For the accepted chance every year keeps a headroom of ${say.dollars(answer.reserve)} where it can.`]),
    ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}.`]),
    answer.is_complete
      ? 'No single step of an instrument, in a year or from a year on, improves this policy.'
      : `The search ended after ${answer.runs} runs: more may find a better policy (max_runs).`,
    ...answer.assumes,
    ...answer.caveats,
  ];
}

function firstWords({ affordability, instruments, fails, proposed }: PolicyAnswer, say: Say): string {
  const start = `As it is, the company of ${say.plan} is ${affordabilityWords(affordability, say)}`;
  const names = instruments.map(({ lever, setting }) => `${lever} ${setting}`).join(', ');
  const room = `least headroom ${say.dollars(proposed.least_headroom)} in ${proposed.least_headroom_year}, benefit level at least ${partText(proposed.lowest_benefit_level_value, say)} of pay`;
  if (instruments.length === 0) {
    return fails.length === 0
      ? `${start}: its funding policy meets every condition and is kept; ${room}.`
      : `${start}; no policy that was tried is better than its own.`;
  }
  return fails.length === 0
    ? `${start}; proposed: ${names}. It meets every condition; ${room}.`
    : `${start}; no policy that was tried meets every condition. The best: ${names}; ${room}.`;
}

const FAILURES: Readonly<Record<PolicyFailure, string>> = {
  law: 'a law is broken',
  benefit: 'the benefit level leaves its limits',
  cash_shortfall: 'cash is short',
  covenant: 'a covenant is broken',
  free_cash_flow: 'the cap on the part of free cash flow is exceeded',
  reserve: 'the reserve is not kept in every year',
  people: 'participants lose value',
  chance: 'the chance of a shortfall is above the accepted one',
};

function failWords({ fails }: PolicyAnswer): string[] {
  if (fails.length === 0) return [];
  const why = fails.map((name) => FAILURES[name]).join(', ');
  return [
    `Conditions that it does not meet: ${why}. Instruments that are not by year, such as longer debts, are among the levers (\`levers\`).`,
  ];
}

function peopleWords({ instruments, proposed }: PolicyAnswer, say: Say): string[] {
  if (instruments.length === 0) return [];
  return [
    `Participants: ${changeText(proposed.people_at_3_percent, say)} of present value at 3 % and ${changeText(proposed.people_at_10_percent, say)} at 10 %.`,
  ];
}

function ruleWords({ rule, paths }: PolicyAnswer, say: Say): string[] {
  if (paths === 0) return [];
  if (rule === null)
    return ['No rule for bad years is proposed: none of those tried is short less often by more than chance explains.'];
  return [`Rule for bad years: ${rule.reactions.map((reaction) => reactionWords(reaction, say)).join('; ')}.`];
}

function reactionWords(reaction: PolicyReaction, say: Say): string {
  const words = CUTS.flatMap((cut) => {
    const factor = reaction[FACTORS[cut]];
    return factor === undefined ? [] : [`${partText(factor, say)} of ${cutText(cut)}`];
  });
  return `in a year that starts with headroom below ${say.dollars(reaction.headroom_below)} the company pays ${words.join(', ')}`;
}

function chanceWords(
  { chance, cost, rule, allow_chance: limit, chance_years: years, paths }: PolicyAnswer,
  say: Say,
): string[] {
  const { as_it_is: base, with_rule: withRule, without_rule: without } = chance;
  if (base === null || withRule === null || without === null) return [];
  const [often, calm] = [withRule, without].map(({ probability }) => partText(probability, say));
  const beside = rule === null ? '' : ` with the rule, ${calm!} without it`;
  return [
    `Cash is short in ${often!} of ${paths} futures of ${years} years${beside}, and in ${partText(base.probability, say)} as it is.`,
    ...(limit === null && withRule.probability > 0
      ? ['With a chance to keep (allow_chance) the policy keeps a reserve of headroom for it.']
      : []),
    ...(rule === null || cost.with_rule === null || cost.without_rule === null
      ? []
      : [
          `In the mean of these futures the company pays ${say.dollars(cost.with_rule.company_cash)} with the rule and ${say.dollars(cost.without_rule.company_cash)} without it, at a benefit level of ${partText(cost.with_rule.benefit_level, say)} and ${partText(cost.without_rule.benefit_level, say)} of pay.`,
        ]),
  ];
}
