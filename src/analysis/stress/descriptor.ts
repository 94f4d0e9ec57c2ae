import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { readStresses } from '../../engine/input/options/shocks.js';
import { inputOf } from '../../engine/prepared-plan.js';
import { comparedRows } from '../compare/side-by-side-tables.js';
import type { Analysis, Say } from '../descriptor.js';
import { checkedStresses, stress, type StressComparison, type Leavers } from './stress.js';
import type { NamedStress, Shock, Layoff, PriceFall } from '../../engine/input/types/shocks.js';
import { stressTables, worstFirst, type Stressed } from './tables.js';
import { capital, partText, moreOrLess, yearsText } from '../answer/words.js';
import { type Affordability, affordabilityWords, canTheyPay } from '../affordability.js';
import type { SummaryFigures } from '../figures.js';
import type { MeasuredScenario } from '../measures.js';

/** Shocks to a plan. They are read by `readStresses()`, which tells one run from several. */
export const stressOptions = about(
  'Shocks to the plan.',
  z.strictObject({
    shocks: about(
      'Shocks that happen in one run, or a list of `{ name, shocks }` for several runs.',
      z.custom((value) => value !== undefined),
    ),
  }),
);

/** Shocks to a plan. */
export interface StressOptions {
  /** Shocks, at least one: a scenario each. */
  readonly shocks: readonly Shock[] | readonly NamedStress[];
}

/** Stress tests, as hosts offer them. */
export const stressAnalysis: Analysis<'stress', StressOptions, StressComparison> = {
  kind: 'stress',
  title: 'Stress',
  question: 'What if it goes wrong?',
  gist: 'the plan under shocks',
  description: 'Projects the plan with and without shocks, and shows both side by side.',
  options: stressOptions,
  check: (plan, options) => checkedStresses(inputOf(plan), shocksOf(options)),
  run: (plan, options, control) => stress(plan, shocksOf(options), control),
  rows: comparedRows,
  files: { rows: 'figures' },
  tables: stressTables,
  asked: ({ scenarios, shocks }) =>
    Object.fromEntries(scenarios.slice(1).map((name, i) => [`shocks of ${name}`, JSON.stringify(shocks[i + 1])])),
  words: stressWords,
  example: { options: { shocks: [{ shock: 'price_fall', year: 2027, fall: 0.3 }] } },
  amounts: ({ shocks }: z.output<typeof stressOptions>) => [
    { field: 'shocks', of: 'entries', count: readStresses(shocks).stresses.length },
  ],
};

function shocksOf(options: StressOptions): StressOptions['shocks'] {
  return readOptions(stressOptions, options).shocks as StressOptions['shocks'];
}

/** A shock in a few words: `2029: the price falls by 30 % and is back in 5 years`. */
export function shockWords(shock: Shock, say: Pick<Say, 'value'>): string {
  switch (shock.shock) {
    case 'price_fall':
      return fallWords(shock, 'the price falls', 'is', say) + interimWords(shock, say);
    case 'earnings_fall':
      return fallWords(shock, 'earnings fall', 'are', say);
    case 'revolver_lost':
      return `${shock.year}: the line of credit is lost`;
    case 'covenant': {
      const {
        from,
        through,
        max_debt_to_ebitda: most,
        min_fixed_charge_coverage: least,
        debt_sweep_rate: swept,
      } = shock;
      const asked = [
        ...(most === undefined ? [] : [`debt of at most ${Number(most)} times EBITDA`]),
        ...(least === undefined ? [] : [`coverage of at least ${Number(least)}`]),
        ...(swept === undefined ? [] : [`${partText(swept, say)} of cash above the minimum`]),
      ];
      return `${from === through ? from : `${from}-${through}`}: lenders ask for ${asked.join(', ')}`;
    }
    case 'layoff':
      return `${shock.year}: ${partText(shock.fraction, say)} of the people are laid off${lostWords(shock, say)}`;
    case 'largest_holders_leave': {
      const count = Number(shock.count);
      const cause = shock.cause === undefined || shock.cause === 'termination' ? '' : ` (${shock.cause})`;
      return `${shock.year}: the ${count === 1 ? 'largest holder leaves' : `${count} largest holders leave`}${cause}`;
    }
    case 'contribution_holiday':
      return `${shock.from}-${shock.through}: no contributions by policy`;
    case 'refinance': {
      const { loan_id: loan, year, years, interest_rate: rate } = shock;
      return `${year}: loan ${loan} is spread over ${yearsText(Number(years))} at ${partText(rate, say)}`;
    }
  }
}

function interimWords({ year, interim_part: part = 0 }: PriceFall, say: Pick<Say, 'value'>): string {
  return Number(part) === 0 ? '' : `, ${partText(part, say)} of the payments of ${year} at the lower price`;
}

/** Sentence on the effect of a layoff on earnings; empty where the finances of the company are not projected. */
function lostWords({ fraction, earnings_lost: lost }: Layoff, say: Pick<Say, 'value'>): string {
  if (lost === undefined) return '';
  if (Number(lost) === 0) return ', earnings stay';
  return Number(lost) === Number(fraction)
    ? ', earnings fall in proportion'
    : `, earnings fall by ${partText(lost, say)}`;
}

function fallWords(
  { year, fall, recovery_years: years, recovered }: Omit<PriceFall, 'shock'>,
  what: string,
  verb: string,
  say: Pick<Say, 'value'>,
): string {
  const text = `${year}: ${what} by ${partText(fall, say)}`;
  if (years === undefined) return `${text}, for good`;
  const back = `back in ${yearsText(Number(years))}`;
  return recovered === undefined
    ? `${text} and ${verb} ${back}`
    : `${text}; ${partText(recovered, say)} of it is ${back}`;
}

/** `2027: E12, E5 leave`. */
export function leaversWords({ year, participants }: Leavers): string {
  return `${year}: ${participants.join(', ')} ${participants.length === 1 ? 'leaves' : 'leave'}`;
}

/** Whether the company can pay, the obligation and the hardest year with and without each stress, and the stresses one by one. */
export function stressWords(result: StressComparison, say: Say): string[] {
  return [
    // A shock that makes shares cheaper makes the obligation smaller, and the company may be less able to pay it.
    ...canTheyPay('Without shocks', result, say),
    ...totalsWords(result, say),
    ...result.scenarios.slice(1).map((name, i) => `${name}: ${happens(result, i + 1, say)}.`),
  ];
}

function totalsWords({ scenarios, by_year: years, summary }: StressComparison, say: Say): string[] {
  const total = (figures: SummaryFigures): number => figures.total_repurchase_obligation ?? 0;
  const totals = scenarios.map((name, i) => `${name}: ${moreOrLess(total(summary.differences[i]!), say)}`).slice(1);
  const peak = ({ peak_cash_year: year, peak_cash_amount: amount }: SummaryFigures): string =>
    `${year ?? '-'} with ${say.dollars(amount ?? 0)}`;
  const peaks = scenarios.map((name, i) => `${name}: ${peak(summary.figures[i]!)}`).slice(1);
  const [first] = summary.figures;
  return [
    `Without shocks, ${say.plan} must buy back ${say.dollars(total(first!))} of shares over ${yearsText(years.length)}; ${totals.join('; ')}.`,
    `The hardest year is ${peak(first!)}; ${peaks.join('; ')}.`,
  ];
}

/** Number of leavers named. */
const MOST_NAMED = 20;

/** The shocks of a stress, and who leaves by them. */
function happens({ shocks, leavers }: StressComparison, index: number, say: Say): string {
  const named = leavers[index]!.map(({ year, participants }) => {
    const others = participants.length - MOST_NAMED;
    const shown = others > 0 ? [...participants.slice(0, MOST_NAMED), `and ${others} others`] : participants;
    return leaversWords({ year, participants: shown });
  });
  return [...shocks[index]!.map((shock) => shockWords(shock, say)), ...named].join('; ') || 'nothing happens';
}

/** The worst stress: with the finances of the company its years short of cash and least headroom, otherwise the cash that the company adds. */
export function worstStressWords(result: StressComparison, say: Say): string {
  const [worst] = worstFirst(result);
  if (worst === undefined) return 'There is no stress.';
  const { added, cash, index } = worst;
  const name = `“${capital(worst.name)}” (${result.shocks[index]!.map((shock) => shockWords(shock, say)).join('; ')})`;
  const { affordability = [], summary, measures } = result;
  const [now, then] = [affordability[0], affordability[index]];
  if (now && then) {
    const told = (affordability: Affordability, at: number): string =>
      `${affordabilityWords(affordability, say)}${headroomWords(measures[at]!, say)}`;
    return (
      `The worst shock is ${name}: the company is ${told(then, index)}. Without it, it is ${told(now, 0)}. ` +
      `The repurchase obligation is ${moreOrLess(summary.differences[index]!.total_repurchase_obligation ?? 0, say)}.`
    );
  }
  if (added > 0)
    return `The worst shock is ${name}: the company pays ${say.dollars(added)} more in addition to its contributions.`;
  const hardest = cash > 0 ? `; its hardest year costs ${say.dollars(cash)} more` : '';
  return `No stress increases what the company pays beyond its contributions. The worst shock is ${name}${hardest}.`;
}

/** `; its least headroom is $1.7 million, in 2037`; nothing of a company that is short, which is told by how much. */
function headroomWords({ least_headroom: least, least_headroom_year: year }: MeasuredScenario, say: Say): string {
  return least === null || least < 0 ? '' : `; its least headroom is ${say.dollars(least)}, in ${year!}`;
}

/** Why a stress does not increase what the company pays; null where it does. */
export function whyNotDearer({ shocks }: StressComparison, { index, added, short, missing }: Stressed): string | null {
  if (added > 0) return null;
  if (short > 0 || missing > 0) return 'Repurchases cost less, but the cash shortfall is larger.';
  const has = (kind: string): boolean => shocks[index]!.some(({ shock }) => shock === kind);
  if (added === 0)
    return has('contribution_holiday')
      ? 'The company pays the same: contributions of these years buy no shares. They pay the ESOP loans, which are due under any policy.'
      : 'The company pays the same.';
  if (has('largest_holders_leave'))
    return 'The company pays less in all: their shares are bought now and not later, when the price has grown. The difficulty is the timing of the cash.';
  if (has('price_fall') || has('earnings_fall'))
    return 'The company pays less in all: while the price is down, those who leave receive less for their shares.';
  return 'The company pays less in all: fewer shares are bought in these years, or at a lower price.';
}
