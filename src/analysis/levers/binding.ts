import { DECIMALS, fromUnits, type Rate } from '../../engine/numeric/index.js';
import { type Binding, closest } from '../actions/binding.js';
import { dollarsText, percentText, tidy } from '../actions/actions.js';
import { CONDITIONS, type Failure, PART_KEPT, type Ran } from './goal.js';
import { doingWords, type RanWith, usedLevers } from './search.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { yearRanges } from '../affordability.js';
import { covenantBreachYears } from '../covenants.js';

/** A plan that was tried, and why it is not acceptable. */
interface Excluded {
  readonly plan: RanWith;
  readonly fails: readonly Failure[];
  /** Chance of a shortfall, where it was computed. */
  readonly chance: number | undefined;
}

/** Conditions of a search. */
export interface Conditions {
  readonly input: PreparedInput;
  readonly base: Ran;
  /** Benefit floor, of pay; undefined for a part of the plan's own level. */
  readonly keep: Rate | undefined;
  /** Accepted chance. */
  readonly limit: number | null;
}

/** Points by which a benefit floor or a chance gives way. `[std]` */
const POINTS = 5;

/** A way in which a condition gives: in words, and as a number by which ways are compared. */
type Give = readonly [words: string, much: number];

/**
 * The condition that keeps most of the closest plans from being acceptable, and the least that it has to give way; null where no plan was
 * tried. Cash gives way to nobody: plans that are short count only where all are.
 */
export function bindingOf(
  excluded: readonly Excluded[],
  conditions: Conditions,
): { readonly binding: Binding<Failure>; readonly plan: RanWith } | null {
  const paid = excluded.filter(({ fails }) => !fails.includes('cash_shortfall'));
  const found = closest(paid.length > 0 ? paid : excluded, Object.keys(CONDITIONS) as Failure[]);
  if (found === undefined) return null;
  const { condition, plans } = found;
  const ways = plans.map((each) => ({ each, gives: each.fails.map((name) => GIVES[name](each, conditions)) }));
  const least = ways.reduce((best, way) => (isLess(way.gives, best.gives) ? way : best));
  const isAsItIs = least.each.plan.moves.length === 0;
  const binding = {
    condition,
    step: least.gives.map(([words]) => words).join(' and '),
    then: isAsItIs ? 'the plan as it is' : doingWords(usedLevers(conditions.input, least.each.plan)),
    cost: isAsItIs ? 'nothing else changes' : costOf(least.each.plan, conditions.base),
  };
  return { binding, plan: least.each.plan };
}

function isLess(one: readonly Give[], other: readonly Give[]): boolean {
  const differ = one.findIndex(([, much], i) => much !== other[i]?.[1]);
  return differ >= 0 && one[differ]![1] < (other[differ]?.[1] ?? Infinity);
}

const losses =
  (party: 'people' | 'outside_owners', who: string) =>
  ({ plan: { ran } }: Excluded, { base }: Conditions): Give => {
    const own = base.measured.values!.held;
    const lost = (['at_3_percent', 'at_10_percent'] as const).map((rate): readonly [number, number] => {
      const change = Math.min(0, ran.figures[`${party}_${rate}`]);
      const value = own[`${party}_${rate}`];
      return [-change, value > 0 ? -change / value : 0];
    });
    const [[at3], [at10]] = lost as [readonly [number, number], readonly [number, number]];
    const part = Math.max(...lost.map(([, of]) => of));
    return [
      `a loss of ${who} of ${dollarsText(at3)} of present value at 3 % and ${dollarsText(at10)} at 10 %`,
      tidy(part),
    ];
  };

/** The least that each condition has to give way for a plan. */
const GIVES: Readonly<Record<Failure, (each: Excluded, conditions: Conditions) => Give>> = {
  cash_shortfall: ({ plan: { ran } }) => {
    const { least_headroom: room, least_headroom_year: year } = ran.figures;
    return [`${dollarsText(-room)} more cash in ${year}`, -room];
  },
  covenant: ({ plan: { ran } }) => {
    const years = covenantBreachYears(ran.run.summary_metrics.compliance_findings);
    return [`a waiver of the covenant in ${yearRanges(years)}`, years.length];
  },
  benefit: ({ plan: { ran } }, { base, keep }) => {
    if (keep !== undefined) {
      const lowest = ran.figures.lowest_benefit_level_value;
      const floor = fromUnits(keep, DECIMALS.rate);
      return [`a benefit floor of ${inPercent(lowest)} of pay in place of ${inPercent(floor)}`, floor - lowest];
    }
    const parts = ran.run.annual_projections.flatMap(({ benefit_level_value: level }, i) => {
      const { benefit_level_value: own } = base.run.annual_projections[i]!;
      return own > 0 ? [level / own] : [];
    });
    const part = (Math.floor(tidy((Math.min(...parts) * 100) / POINTS)) * POINTS) / 100;
    return [
      `benefits of at least ${percentText(part)} of the plan's own level in place of ${percentText(PART_KEPT)}`,
      PART_KEPT - part,
    ];
  },
  people: losses('people', 'participants'),
  outside_owners: losses('outside_owners', 'the other owners'),
  owners_tax: () => ['other owners who bear the tax on their part of the income', 1],
  election: () => ['the election of each participant', 1],
  chance: ({ chance = 1 }, { limit }) => {
    const up = Math.ceil(tidy((chance * 100) / POINTS)) * POINTS;
    return [`an accepted chance of ${up} % in place of ${percentText(limit ?? 0)}`, chance - (limit ?? 0)];
  },
};

function inPercent(part: number): string {
  return percentText(Number(part.toFixed(3)));
}

/** Benefit and value of participants, against the plan as it is. */
function costOf({ ran: { figures } }: RanWith, base: Ran): string {
  const change = (amount: number): string => `${amount < 0 ? '-' : '+'}${dollarsText(Math.abs(amount))}`;
  const { lowest_benefit_level_value: lowest, average_benefit_level_value: mean } = figures;
  return `benefits of at least ${inPercent(lowest)} and on average ${inPercent(mean)} of pay (as it is ${inPercent(base.figures.lowest_benefit_level_value)} and ${inPercent(base.figures.average_benefit_level_value)}); participants ${change(figures.people_at_3_percent)} of present value at 3 % and ${change(figures.people_at_10_percent)} at 10 %`;
}
