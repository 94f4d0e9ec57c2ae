import type { Say } from '../descriptor.js';
import type { Consent } from './lever.js';
import type { LeverRow, LeversAnswer, UsedLever } from './levers.js';
import type { LeverFigures } from './measured.js';
import { leverText } from './rows.js';
import { isCured } from './search.js';

/** Who must agree, in words. */
const WHO: Readonly<Record<Consent, string>> = {
  trustee: 'the trustee',
  board: 'the board',
  amendment: 'an amendment of the plan',
  election: "each participant's own election",
  lender: 'the lender',
};

/** `the trustee, the board`. */
export function agreeWords(agree: readonly Consent[]): string {
  return agree.map((each) => WHO[each]).join(', ');
}

/** `is short of cash in 9 years, first in 2038, by $2.6 million at worst, and breaks a covenant in 1 year`. */
function shortfallWords(figures: LeverFigures, { dollars }: Say): string {
  const { first_cash_shortfall_year: first, years_with_cash_shortfall: years, largest_cash_shortfall: most } = figures;
  const { years_with_covenant_breach: broken } = figures;
  const covenant = broken === 0 ? '' : `breaks a covenant in ${broken === 1 ? '1 year' : `${broken} years`}`;
  if (first === null) return `is not short of cash${covenant === '' ? '' : `, but ${covenant}`}`;
  const when = years === 1 ? `in ${first}` : `in ${years} years, first in ${first}`;
  const short = `is short of cash ${when}, by ${dollars(most)} at worst`;
  return covenant === '' ? short : `${short}, and ${covenant}`;
}

/** `cash in accounts buys shares, and the line of credit is raised (to $3,000,000 in place of $1,500,000)`. */
export function doingWords({ levers }: Pick<LeverRow, 'levers'>): string {
  const valueWords = ({ setting, now }: UsedLever): string =>
    now === null ? setting : `${setting} in place of ${now}`;
  return levers
    .map((used) => (used.setting === 'all' ? used.does : `${used.does} (${valueWords(used)})`))
    .join(', and ');
}

/** The levers of a row as a sentence part, with the figures that cost is measured by. */
function costWords(row: LeverRow, { value }: Say): string {
  const cost = row.present_value === null ? '' : ` (present value ${value(Math.round(row.present_value), 'dollars')})`;
  return `${leverText(row)}${cost}`;
}

/** What can be done, in sentences. The first is whether the plan is short of cash, and what is recommended. */
export function leverWords(answer: LeversAnswer, say: Say): string[] {
  const { as_it_is: base, alone, dropped, is_complete: isComplete, runs } = answer;
  return [
    ...recommendationWords(answer, say),
    ...(isCured(base) ? shortWithWords(alone) : cureWords(alone, say)),
    ...dropped.map((row) => `Dropped: ${row.lever}: ${row.setting}, since ${row.reasons.join(' ')}`),
    ...(isComplete ? [] : [`The search ended after ${runs} runs: more may find a cheaper plan (max_runs).`]),
    ...answer.caveats,
  ];
}

/** Whether the plan is short of cash, and what is recommended: what it comes to, who must agree, and what each lever takes. */
export function recommendationWords(answer: LeversAnswer, say: Say): string[] {
  const { least_costly: best, keep_benefit: keep } = answer;
  const kept = `a benefit level of at least ${benefitWords(keep, say)}`;
  return [firstWords(answer, kept, say), ...(best === null ? [] : bestWords(best, kept, answer, say))];
}

/** Whether anything has to be done, and what costs the least; where nothing has to, doing nothing is weighed first. */
function firstWords(answer: LeversAnswer, kept: string, say: Say): string {
  const { as_it_is: base, least_costly: best, can_do_nothing: canDoNothing } = answer;
  const start = `As it is, ${say.plan} ${shortfallWords(base, say)}`;
  if (canDoNothing) {
    const nothing = `no lever is needed in this one future; montecarlo tells how often chance makes it short. Doing nothing costs a present value of ${dollarsOf(base, say)}, with a benefit level of ${benefitWords(base.average_benefit_level_value, say)}`;
    return best === null
      ? `${start}: ${nothing}; no lever or pair that was tried costs less and keeps ${kept}.`
      : `${start}: ${nothing}; less costly: ${doingWords(best)}.`;
  }
  const isLow = isCured(base) && base.average_benefit_level_value < answer.keep_benefit;
  const low = isLow ? `, but its benefit level is ${benefitWords(base.average_benefit_level_value, say)}` : '';
  const law =
    base.breaches.length === 0
      ? ''
      : `. It breaks the law as it is (${base.breaches.join(', ')}), which these levers need not cure: mend that first`;
  const found =
    best === null
      ? `no lever or pair leaves no shortfall and no broken covenant, and keeps ${kept}`
      : `the least costly plan without a shortfall or broken covenant: ${doingWords(best)}`;
  return `${start}${low}; ${found}${law}.`;
}

function bestWords(
  best: LeverRow,
  kept: string,
  { as_it_is: base, can_do_nothing: isLess }: LeversAnswer,
  say: Say,
): string[] {
  const { present_value: cost, average_benefit_level_value: benefit, final_share_price: price } = best;
  const less = isLess ? `, ${say.dollars(base.present_value! - cost!)} less than doing nothing` : '';
  return [
    `It ${shortfallWords(best, say)} and keeps ${kept}: present value of what the company pays ${dollarsOf(best, say)}${less}, benefit level ${benefitWords(benefit, say)}, share price ${say.value(price, 'price')} at the end.`,
    `Who must agree: ${agreeWords(best.agree)}.`,
    ...best.levers.map(({ does, law, breaks }) => `${does[0]!.toUpperCase()}${does.slice(1)}. Law: ${law}. ${breaks}`),
  ];
}

/** Levers that cure a shortfall and a broken covenant. */
function cureWords(alone: readonly LeverRow[], say: Say): string[] {
  const cures = alone.filter(isCured);
  if (cures.length === 0) return ['No lever alone leaves the company without a shortfall and a broken covenant.'];
  return [`Without a shortfall or broken covenant, alone: ${cures.map((row) => costWords(row, say)).join('; ')}.`];
}

/** Levers that make a plan short that is not. */
function shortWithWords(alone: readonly LeverRow[]): string[] {
  const short = alone.filter((row) => !isCured(row));
  return short.length === 0 ? [] : [`Short of cash, or a covenant broken, with: ${short.map(leverText).join('; ')}.`];
}

function dollarsOf({ present_value: cost }: LeverFigures, { value }: Say): string {
  return value(Math.round(cost!), 'dollars');
}

/** `13.31 % of pay`. */
function benefitWords(level: number, { value }: Say): string {
  return `${value(Number(level.toFixed(4)), 'fraction')} of pay`;
}
