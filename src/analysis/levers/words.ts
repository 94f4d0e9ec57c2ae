import type { Say } from '../descriptor.js';
import type { Consent } from './lever.js';
import type { LeverRow, LeversAnswer } from './levers.js';
import type { LeverFigures } from './measured.js';
import { leverText } from './rows.js';

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

/** `short in 9 years from 2038 on, $2.6 million at worst`. */
function shortfallWords(figures: LeverFigures, { dollars }: Say): string {
  const { first_cash_shortfall_year: first, years_with_cash_shortfall: years, largest_cash_shortfall: most } = figures;
  if (first === null) return 'is not short of cash';
  const when = years === 1 ? `in ${first}` : `in ${years} years, first in ${first}`;
  return `is short of cash ${when}, by ${dollars(most)} at worst`;
}

/** `cash in accounts buys shares, and the line of credit is raised (to $3,000,000)`. */
export function doingWords({ levers }: Pick<LeverRow, 'levers'>): string {
  return levers.map(({ does, setting }) => (setting === 'all' ? does : `${does} (${setting})`)).join(', and ');
}

/** The levers of a row as a sentence part, with the figures that cost is measured by. */
function costWords(row: LeverRow, { value }: Say): string {
  const cost = row.present_value === null ? '' : ` (present value ${value(Math.round(row.present_value), 'dollars')})`;
  return `${leverText(row)}${cost}`;
}

/** What can be done, in sentences. The first is whether the plan is short of cash, and what is recommended. */
export function leverWords(answer: LeversAnswer, say: Say): string[] {
  const { alone, dropped, is_complete: isComplete, runs } = answer;
  const cures = alone.filter((row) => row.years_with_cash_shortfall === 0);
  return [
    ...recommendationWords(answer, say),
    cures.length === 0
      ? 'No lever alone leaves the company without a shortfall.'
      : `Without a shortfall, alone: ${cures.map((row) => costWords(row, say)).join('; ')}.`,
    ...dropped.map((row) => `Dropped: ${row.lever}: ${row.setting}, since ${row.reasons.join(' ')}`),
    ...(isComplete ? [] : [`The search ended after ${runs} runs: more may find a cheaper plan (max_runs).`]),
    ...answer.caveats,
  ];
}

/** Whether the plan is short of cash, and what is recommended: what it comes to, who must agree, and what each lever takes. */
export function recommendationWords(answer: LeversAnswer, say: Say): string[] {
  const { as_it_is: base, least_costly: best } = answer;
  const kept = `a benefit level of at least ${say.value(Number(answer.keep_benefit.toFixed(4)), 'fraction')} of pay`;
  const found =
    best === null
      ? `no lever or pair leaves no shortfall and keeps ${kept}`
      : `the least costly plan without a shortfall: ${doingWords(best)}`;
  return [
    `As it is, ${say.plan} ${shortfallWords(base, say)}; ${found}.`,
    ...(best === null ? [] : bestWords(best, kept, say)),
  ];
}

function bestWords(best: LeverRow, kept: string, say: Say): string[] {
  const { present_value: cost, average_benefit_level_value: benefit, final_share_price: price } = best;
  return [
    `It ${shortfallWords(best, say)} and keeps ${kept}: present value of what the company pays ${say.value(Math.round(cost!), 'dollars')}, benefit level ${say.value(Number(benefit.toFixed(4)), 'fraction')} of pay, share price ${say.value(price, 'price')} at the end.`,
    `Who must agree: ${agreeWords(best.agree)}.`,
    ...best.levers.map(({ does, law, breaks }) => `${does[0]!.toUpperCase()}${does.slice(1)}. Law: ${law}. ${breaks}`),
  ];
}
