import { asItIs, brokenCovenants } from '../affordability.js';
import { excessWords } from '../excess-cash.js';
import { type AnswerTable, filled } from '../answer/table.js';
import type { Analysis, Say } from '../descriptor.js';
import { type NoOptions, withoutOptions, checkFinances } from '../given.js';
import { rowsOf, type TidyRow } from '../answer/rows.js';
import { type PaymentTerms, resilience, type ResilienceAnswer } from './resilience.js';

/** Descriptor of the resilience: limits of the company before a year is short of cash. */
export const resilienceAnalysis: Analysis<'resilience', NoOptions, ResilienceAnswer> = {
  kind: 'resilience',
  title: 'Resilience',
  question: 'How much can it bear?',
  gist: 'break-evens and the long run',
  description:
    'Searches the falls of EBITDA, the growth, the contribution and the terms of payment up to which no year is short of cash, and shows what repurchases come to in the long run.',
  ...withoutOptions(resilience, checkFinances),
  rows: resilienceRows,
  tables: (answer) => [limitsTable(answer), longRunTable(answer)],
  words: resilienceWords,
  example: {
    options: {},
    changes: {
      operatingAssumptions: {
        company_finances: { ebitda: [300_000] },
        repurchase_strategy: { method: 'redeem' },
      },
      systemConfig: { projection_years: 4 },
    },
  },
};

/** A limit that was searched, or a figure of the long run: its name, its value and the value one step further. */
interface Line {
  readonly metric: string;
  readonly label: string;
  readonly value: number | null;
  readonly next?: number | null;
  /** With covenants in the years in which they are kept; null where none is. */
  readonly covenants?: number | null;
}

function limitsOf(answer: ResilienceAnswer): Line[] {
  const { fall_step: step, searches, with_covenants: kept } = answer;
  const further = (fall: number | null): number | null => (fall === null || fall === 1 ? null : tidy(fall + step));
  const [growth, contribution] = searches;
  const isOfEarnings = growth!.vary.endsWith('ebitda_growth_rate');
  const bound = growth!.holds === 'at_or_above' ? 'Least' : 'Most';
  type Limit = 'largest_permanent_fall' | 'largest_single_year_fall' | 'highest_contribution_rate';
  const line = (metric: Limit, label: string, next = further(answer[metric])): Line => ({
    ...{ metric, label, value: answer[metric], next },
    covenants: kept?.[metric] ?? null,
  });
  return [
    line('largest_permanent_fall', 'EBITDA falls for good'),
    line('largest_single_year_fall', 'EBITDA falls in a year'),
    {
      metric: 'break_even_growth',
      label: `${bound} growth of ${isOfEarnings ? 'earnings' : 'the price'}`,
      value: answer.break_even_growth,
      next: growth!.next_value,
    },
    line('highest_contribution_rate', 'Most contribution, of pay', contribution?.next_value ?? null),
  ];
}

/** Decimal fractions have no exact sum in binary. */
const tidy = (value: number): number => Math.round(value * 1e8) / 1e8;

function longRunOf({ steady_state: settled, ownership, excess_cash: excess }: ResilienceAnswer): Line[] {
  const repurchases = settled?.repurchases_over_ebitda ?? null;
  return [
    { metric: 'repurchases_over_ebitda', label: 'Repurchases over EBITDA', value: repurchases },
    { metric: 'trust_part_at_census', label: 'Trust owns at census', value: ownership.at_census },
    { metric: 'trust_part_at_end', label: 'Trust owns at the end', value: ownership.at_end },
    { metric: 'excess_cash_part_of_growth', label: 'Idle cash in growth', value: excess.part_of_growth },
  ];
}

function resilienceRows(answer: ResilienceAnswer): TidyRow[] {
  const { weakest_year: weakest, earliest_payment: payment, excess_cash: excess, with_covenants: kept } = answer;
  const fractions = [...limitsOf(answer), ...longRunOf(answer)].flatMap(({ metric, value, next, covenants }) =>
    rowsOf(null, metric, 'fraction', [
      ['value', value],
      ...(next === undefined ? [] : [['next_value', next] as const]),
      ...(covenants === undefined ? [] : [['with_covenants', covenants] as const]),
    ]),
  );
  return [
    ...fractions,
    ...rowsOf(null, 'weakest_year', 'year', [
      ['value', weakest],
      ['with_covenants', kept?.weakest_year ?? null],
    ]),
    ...afterFallRows(answer.after_permanent_fall),
    ...rowsOf(null, 'earliest_payment', 'count', [
      ['value', payment?.payments ?? null],
      ['with_covenants', kept?.earliest_payment?.payments ?? null],
    ]),
    ...rowsOf(null, 'is_still_rising', 'flag', [['value', answer.is_still_rising]]),
    ...rowsOf(null, 'vested_value_over_obligations', 'ratio', [['value', answer.vested_value_over_obligations]]),
    ...rowsOf(null, 'below_half_year', 'year', [['value', answer.ownership.below_half_year]]),
    ...rowsOf(null, 'excess_cash', 'dollars', [
      ['at_census', excess.at_census],
      ['at_end', excess.at_end],
    ]),
  ];
}

function afterFallRows(found: ResilienceAnswer['after_permanent_fall']): TidyRow[] {
  if (found === null) return [];
  const { total_repurchase_obligation: [total, totalAfter], final_share_price: [price, priceAfter] } = found; // prettier-ignore
  return [
    ...rowsOf(null, 'total_repurchase_obligation', 'dollars', [['as_it_is', total], ['after_permanent_fall', totalAfter]]), // prettier-ignore
    ...rowsOf(null, 'final_share_price', 'price', [['as_it_is', price], ['after_permanent_fall', priceAfter]]), // prettier-ignore
  ];
}

function limitsTable(answer: ResilienceAnswer): AnswerTable {
  return {
    name: 'resilience',
    caption: 'What leaves no year short of cash',
    ...filled(limitsOf(answer), {
      limit: ['text', 'Limit', ({ label }) => label, { is: 'Figure that is moved, alone.' }],
      value: ['fraction', 'bears', null, { is: 'Last value at which no year is short of cash.' }],
      next_value: ['fraction', 'short at', ({ next = null }) => next, { is: 'Value one step further: a year is short of cash.', isForFiles: true }], // prettier-ignore
      covenants: ['fraction', 'with covenants', (of) => of.covenants ?? null, { ifAny: true, is: 'Last value at which no year is short of cash, and no covenant breaks in a year in which it is kept as it is.' }], // prettier-ignore
    }),
    note: `Falls are searched in steps of ${tidy(answer.fall_step * 100)} % of EBITDA, growth and contribution in steps of ${tidy(answer.searches[0]!.step * 100)} points. A dash: there is no such value.`,
  };
}

function longRunTable(answer: ResilienceAnswer): AnswerTable {
  return {
    name: 'resilience_long_run',
    caption: 'The long run',
    ...filled(longRunOf(answer), {
      figure: ['text', 'Figure', ({ label }) => label, { is: 'Figure of the long run.' }],
      value: ['fraction', 'value', null, { is: 'Its value.' }],
    }),
    note: 'Repurchases of projection years 21 to 40. Idle cash: growth of cash above the minimum over the growth in value of all shares, where the price follows from EBITDA.',
  };
}

/** First limits in sentences: falls of EBITDA, and growth. */
export function limitWords(answer: ResilienceAnswer, say: Say): string[] {
  return [[fallWords(answer, say), ...leaversWords(answer, say)].join(' '), searchWords(answer.searches[0]!, say)];
}

function resilienceWords(answer: ResilienceAnswer, say: Say): string[] {
  const { affordability, excess_cash: excess, ownership, steady_state: settled } = answer;
  const share = settled?.repurchases_over_ebitda ?? null;
  return [
    fallWords(answer, say),
    ...leaversWords(answer, say),
    ...(affordability.years_with_cash_shortfall === 0 ? [] : asItIs(affordability, say)),
    ...answer.searches.map((search) => searchWords(search, say)),
    ...contributionWords(answer, say),
    paymentWords(answer),
    ...(answer.is_still_rising ? [risingWords(answer, say)] : []),
    ...(settled === null || share === null
      ? []
      : [`In ${settled.years.join('-')} repurchases take ${say.value(share, 'fraction')} of EBITDA.`]),
    ...(ownership.below_half_year === null
      ? []
      : [`The trust owns less than half of the company from ${ownership.below_half_year} on.`]),
    ...excessWords(excess, say),
  ];
}

function fallWords(answer: ResilienceAnswer, { plan, value }: Say): string {
  const { with_covenants: kept, affordability } = answer;
  if (answer.largest_permanent_fall === null) {
    return `The company of ${plan} is short of cash as it is, so it can bear no fall of EBITDA.`;
  }
  const bears = (limits: Falls): string => {
    const { largest_permanent_fall: permanent, largest_single_year_fall: single, weakest_year: weakest } = limits;
    const inAYear =
      weakest === null
        ? 'the loss of all EBITDA of any single year'
        : `one of ${value(single, 'fraction')} in any single year, ${weakest} being the weakest`;
    return `a fall of EBITDA by ${value(permanent, 'fraction')} for good, or ${inAYear}`;
  };
  const broken = brokenCovenants(affordability);
  const asIs = broken === null ? '' : ` As it is, ${broken}.`;
  const cash = bears(answer);
  if (kept === null) {
    return `The company of ${plan} can bear ${cash}${hasCovenants(answer) ? ', before cash is short' : ''}.${asIs}`;
  }
  const covenants = bears(kept);
  const breaks = broken === null ? 'a covenant breaks' : 'a covenant breaks in a further year';
  if (covenants === cash) return `The company of ${plan} can bear ${cash}: cash is short before ${breaks}.${asIs}`;
  return `The company of ${plan} can bear ${covenants}, before ${breaks}; cash alone bears ${more(answer, kept, value)}.${asIs}`;
}

/** Falls that cash alone bears, where they are larger. */
function more(cash: Falls, kept: Falls, value: Say['value']): string {
  const { largest_permanent_fall: permanent, largest_single_year_fall: single, weakest_year: weakest } = cash;
  return [
    ...(permanent === kept.largest_permanent_fall ? [] : [`${value(permanent, 'fraction')} for good`]),
    ...(single === kept.largest_single_year_fall
      ? []
      : [weakest === null ? 'the loss of any single year' : `${value(single, 'fraction')} in any single year`]),
  ].join(' and ');
}

/** Sentence on leavers, who bear a part of the largest fall: they are paid less where the price follows earnings. */
function leaversWords({ after_permanent_fall: found }: ResilienceAnswer, say: Say): string[] {
  if (found === null) return [];
  const [total, totalAfter] = found.total_repurchase_obligation;
  if (found.fall === 0 || totalAfter >= total) return [];
  return [
    `Leavers bear a part of the fall for good: repurchases then come to ${say.dollars(totalAfter)} in place of ${say.dollars(total)}.`,
  ];
}

type Falls = Pick<ResilienceAnswer, 'largest_permanent_fall' | 'largest_single_year_fall' | 'weakest_year'>;

/** True where the plan has a covenant, kept or broken. */
function hasCovenants({ with_covenants: kept, affordability }: ResilienceAnswer): boolean {
  return kept !== null || brokenCovenants(affordability) !== null;
}

/** The input in words, by the end of its path. */
const INPUTS: Readonly<Record<string, string>> = {
  ebitda_growth_rate: 'growth of EBITDA',
  annual_growth_rate: 'growth of the price',
  growth_rates: 'growth of the price',
  percentage: 'a contribution',
  percentages: 'a contribution',
};

function searchWords(
  { vary, from_year: from, value: found, holds, between: [low, high] }: ResilienceAnswer['searches'][number],
  { value }: Say,
): string {
  const input = `${INPUTS[vary.split('.').at(-1)!]!}${vary.includes('growth') ? ` from ${from} on` : ''}`;
  const range = `from ${value(low, 'fraction')} to ${value(high, 'fraction')}`;
  if (holds === 'nowhere') return `A year is short of cash at every ${input.replace(/^a /, '')} ${range}.`;
  if (holds === 'throughout') return `No year is short of cash at any ${input.replace(/^a /, '')} ${range}.`;
  const bound = holds === 'at_or_above' ? 'at least' : 'at most';
  return `No year is short of cash with ${input} of ${bound} ${value(found, 'fraction')}.`;
}

/** The contribution up to which covenants are kept, where that is less than cash allows. */
function contributionWords(
  { with_covenants: kept, highest_contribution_rate: most }: ResilienceAnswer,
  say: Say,
): string[] {
  const rate = kept?.highest_contribution_rate ?? null;
  if (rate === null || rate === most) return [];
  return [
    `A contribution of at most ${say.value(rate, 'fraction')} breaks no covenant in a year in which it is kept now.`,
  ];
}

/** Fewest payments to leavers, by cash and by covenants: whether a company can afford them is said of both. */
function paymentWords(answer: ResilienceAnswer): string {
  const { earliest_payment: payment, with_covenants: kept } = answer;
  if (payment === null) return 'A year is short of cash even where leavers are paid in ten yearly payments.';
  const termsText = ({ payments, now }: PaymentTerms): string => {
    const asNow = payments === now ? ', as the plan provides' : '';
    return payments === 1 ? `one payment${asNow}` : `${payments} yearly payments and no fewer${asNow}`;
  };
  const cash = termsText(payment);
  if (!hasCovenants(answer)) return `The company can afford to pay leavers in ${cash}.`;
  if (kept === null) return `Cash suffices to pay leavers in ${cash}; covenants are broken as it is.`;
  const covenants = kept.earliest_payment;
  if (covenants === null)
    return `Cash suffices to pay leavers in ${cash}, but with any number of payments up to ten a covenant breaks in a year in which it is kept now.`;
  return covenants.payments === payment.payments
    ? `The company can afford to pay leavers in ${cash}.`
    : `Cash suffices to pay leavers in ${cash}; no covenant breaks in a year in which it is kept now with ${termsText(covenants)}.`;
}

function risingWords({ vested_value_over_obligations: over }: ResilienceAnswer, { value }: Say): string {
  const vested =
    over === null
      ? ''
      : `; the vested value at the end is ${value(over, 'ratio')} times all obligations of the projection`;
  return `Obligations still rise when the projection ends${vested}.`;
}
