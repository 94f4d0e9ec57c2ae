import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import {
  ACTIONS,
  mixed,
  ownPayments,
  paymentsText,
  paymentTerms,
  PER_SHARE,
  setAside,
  dollarsText,
  numberText,
  percentText,
  setTo,
  tidy,
  together,
} from '../actions/actions.js';
import { type Consent, agreeTo, type UsedAction } from '../actions/consents.js';
import { WITHIN_409O } from '../levers/lever.js';

/** The plan as it is, on which instruments make their steps. */
export interface Ground {
  readonly input: PreparedInput;
  /** Its years, without a reaction of the company. */
  readonly years: readonly AnnualProjection[];
  /** Mean yearly obligation, in dollars. */
  readonly meanObligation: number;
}

/** Steps away from the plan as it is: a number for each year, or one number for all years. */
export type Steps = readonly number[];

/** Least and most steps of an instrument at each place. */
export type Range = readonly (readonly [least: number, most: number])[];

/** An action by which the plan is funded, on a grid of steps. */
interface Instrument {
  /** Size of a step, in words. */
  readonly step: string;
  /** Null where the plan has nothing to apply it to. */
  readonly range: (ground: Ground) => Range | null;
  /** Value of the input with these steps, some of which are not 0. */
  readonly value: (steps: Steps, ground: Ground) => unknown;
  /** Setting in words. */
  readonly setting: (steps: Steps, ground: Ground) => string;
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** A step of contributions, of covered pay, and the most of it that can be deducted, IRC 404(a)(3). `[std]` for the step */
const POINT = 0.01;
const DEDUCTIBLE = 0.25;
/** Part of the mean yearly obligation in a step of an amount a year, and the steps of an amount at most. `[std]` */
const PART_OF_OBLIGATION = 0.25;
const MOST_AMOUNTS = 8;
/** Part of what is bought that a step recycles, and part of the dividend in a step. `[std]` */
const QUARTER = 0.25;
/** Dividends at most, in steps above the plan's own. `[std]` */
const MOST_DIVIDENDS = 4;
/** More yearly payments need an election. */
const MOST_PAYMENTS = Math.max(...WITHIN_409O);

/** The instruments, in the order in which they are tried. */
const INSTRUMENTS = {
  contributions: {
    step: '1 % of covered pay by year',
    range: ({ years }) =>
      years.map(({ policy_contribution: planned, covered_payroll: pay }) => {
        if (pay === 0) return [0, 0];
        const part = planned / pay;
        return [-Math.ceil(tidy(part / POINT)), Math.max(0, Math.floor(tidy((DEDUCTIBLE - part) / POINT)))];
      }),
    value: (steps, { input, years }) => {
      const { type, percentage } = input.read.operatingAssumptions.contribution_policy;
      const [first = 0] = steps;
      const isOne = type === 'percentage_of_payroll' && percentage !== undefined;
      const level = isOne ? tidy(fromUnits(percentage, DECIMALS.rate) + first * POINT) : -1;
      if (level >= 0 && steps.every((each) => each === first)) return { percentage: level };
      const amounts = years.map(({ policy_contribution: planned, covered_payroll: pay }, i) =>
        cents(Math.max(0, planned + steps[i]! * POINT * pay)),
      );
      return { type: 'schedule', amounts };
    },
    setting: (steps, { years }) =>
      `${fromTo(
        years.flatMap(({ policy_contribution: planned, covered_payroll: pay }, i) =>
          pay === 0 ? [] : [Math.max(0, planned / pay + steps[i]! * POINT)],
        ),
      )} of pay`,
  },
  method: {
    step: '25 % recycled in place of redeemed by year',
    range: ({ input: { plan } }) =>
      plan.valuation.method === 'per_share_growth' || plan.years.some(({ mix }) => mix.releverage > 0)
        ? null
        : plan.years.map(({ mix }) => {
            const part = fromUnits(mix.recycle, DECIMALS.rate);
            return [-Math.ceil(part / QUARTER), Math.ceil((1 - part) / QUARTER)];
          }),
    value: (steps, ground) =>
      mixed(recycledParts(steps, ground).map((recycle) => ({ recycle, redeem: tidy(1 - recycle) }))),
    setting: (steps, ground) => `${fromTo(recycledParts(steps, ground))} recycled`,
  },
  sinking_fund: {
    step: 'a quarter of the mean yearly obligation by year',
    range: ({ years }) => years.map(() => [0, MOST_AMOUNTS]),
    value: (steps, { input, meanObligation }) => {
      const amounts = input.plan.years.map(({ finances }, i) =>
        cents(fromUnits(finances!.sinkingFundContribution, DECIMALS.cents) + amountOf(steps[i]!, meanObligation)),
      );
      return setAside(amounts, input);
    },
    setting: (steps, { meanObligation }) =>
      `${dollarsText(steps.reduce((sum, each) => sum + amountOf(each, meanObligation), 0))} more in ${steps.filter((each) => each > 0).length} years`,
  },
  segregation: {
    step: 'a quarter of the mean yearly obligation',
    range: ({ input: { read } }) =>
      read.planRules.distribution_policy.segregation === undefined ? [[0, MOST_AMOUNTS]] : null,
    value: ([steps], { meanObligation }) => ({ maximum_amount: cents(amountOf(steps!, meanObligation)) }),
    setting: ([steps], { meanObligation }) => `at most ${dollarsText(amountOf(steps!, meanObligation))} a year`,
  },
  dividends: {
    step: 'a quarter of the dividend a share',
    range: ({ input: { read } }) =>
      (read.operatingAssumptions.dividends?.per_share ?? 0) === 0 ? null : [[-1 / QUARTER, MOST_DIVIDENDS]],
    value: ([steps], ground) => ({ per_share: dividendOf(steps!, ground) }),
    setting: ([steps], ground) => `${numberText(PER_SHARE, dividendOf(steps!, ground))} a share`,
  },
  payments: {
    step: 'one yearly payment, five at most',
    range: ({ input }) => {
      const own = ownPayments(input);
      return own > MOST_PAYMENTS ? null : [[1 - own, MOST_PAYMENTS - own]];
    },
    value: ([steps], { input }) => paymentTerms(ownPayments(input) + steps!, input),
    setting: ([steps], { input }) => paymentsText(ownPayments(input) + steps!),
  },
} as const satisfies Readonly<Record<string, Instrument>>;

type InstrumentName = keyof typeof INSTRUMENTS;

/** Names of the instruments: those of their actions. */
export const INSTRUMENT_NAMES = Object.keys(INSTRUMENTS) as InstrumentName[];

/** An instrument that may be used. */
export interface Usable extends Instrument {
  readonly name: InstrumentName;
  readonly reach: Range;
}

/** An instrument that a policy uses. */
export interface UsedInstrument extends UsedAction {
  /** Size of a step, in words. */
  readonly step: string;
  /** Steps away from the plan as it is, by projection year; one number where it is the same in all years. */
  readonly steps: readonly number[];
}

/** Instruments that may be used for a plan, in order, and the names of the others. */
export function usableInstruments(
  ground: Ground,
  {
    instruments: allowed,
    do_not_ask: notAsked = [],
  }: {
    readonly instruments?: readonly InstrumentName[] | undefined;
    readonly do_not_ask?: readonly Consent[] | undefined;
  },
): { readonly usable: readonly Usable[]; readonly leftOut: readonly string[] } {
  const usable = INSTRUMENT_NAMES.flatMap((name): Usable[] => {
    const instrument = INSTRUMENTS[name];
    const reach = (allowed?.includes(name) ?? true) ? instrument.range(ground) : null;
    if (reach === null) return [];
    const each = { ...instrument, name, reach };
    const parties = agreeTo(ground.input, changesBy(each, reach.map(aStep), ground));
    return parties.some((party) => notAsked.includes(party)) ? [] : [each];
  });
  return { usable, leftOut: INSTRUMENT_NAMES.filter((name) => !usable.some((each) => each.name === name)) };
}

/** The smallest step that a place allows. */
function aStep([least, most]: Range[number]): number {
  return most > 0 ? 1 : Math.max(least, -1);
}

const isIdle = (steps: Steps): boolean => steps.every((each) => each === 0);

function changesBy({ name, value }: Usable, steps: Steps, ground: Ground): PlanChanges {
  return isIdle(steps) ? {} : setTo(ACTIONS[name].path, value(steps, ground));
}

/** Changes of a policy to the plan without a rule; none where it takes no step. */
export function changesOf(ground: Ground, usable: readonly Usable[], steps: readonly Steps[]): PlanChanges {
  return usable.map((each, i) => changesBy(each, steps[i]!, ground)).reduce<unknown>(together, {}) as PlanChanges;
}

/** Instruments with steps. */
export function usedInstruments(usable: readonly Usable[], steps: readonly Steps[], ground: Ground): UsedInstrument[] {
  return usable.flatMap((each, i): UsedInstrument[] => {
    const own = steps[i]!;
    if (isIdle(own)) return [];
    const { does, law, breaks } = ACTIONS[each.name];
    const agree = agreeTo(ground.input, changesBy(each, own, ground));
    const setting = each.setting(own, ground);
    return [{ lever: each.name, does, setting, step: each.step, steps: own, agree, law, breaks }];
  });
}

/** `payments 3 payments, contributions 8 % of pay`; `the policy of the plan` without an instrument. */
export function instrumentText(used: readonly Pick<UsedInstrument, 'lever' | 'setting'>[]): string {
  return used.length === 0
    ? 'the policy of the plan'
    : used.map(({ lever, setting }) => `${lever} ${setting}`).join(', ');
}

function amountOf(steps: number, meanObligation: number): number {
  return steps * PART_OF_OBLIGATION * meanObligation;
}

/** Recycled part of what the company buys, by year. */
function recycledParts(steps: Steps, { input: { plan } }: Ground): number[] {
  return plan.years.map(({ mix }, i) =>
    Math.min(1, Math.max(0, tidy(fromUnits(mix.recycle, DECIMALS.rate) + steps[i]! * QUARTER))),
  );
}

/** Dollars a share. */
function dividendOf(steps: number, { input: { read } }: Ground): number {
  const planned = fromUnits(read.operatingAssumptions.dividends!.per_share!, DECIMALS.price);
  return Number((planned * (1 + steps * QUARTER)).toFixed(4));
}

/** `8 % to 10 %`; one of them where they are equal. */
function fromTo(parts: readonly number[]): string {
  const [least, most] = [Math.min(...parts), Math.max(...parts)].map((part) => percentText(Number(part.toFixed(3))));
  return least === most ? least! : `${least!} to ${most!}`;
}
