import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import { fundInterest } from '../levers/company-levers.js';
import { dollarsText, percentText, tidy } from '../levers/lever.js';
import { ownPayments, WITHIN_409O } from '../levers/plan-levers.js';

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

/** A way to fund the plan, on a grid of steps. */
export interface Instrument {
  /** The lever whose law and risk it has. */
  readonly lever: (typeof INSTRUMENT_NAMES)[number];
  /** Size of a step, in words. */
  readonly step: string;
  /** Null where the plan has nothing to apply it to. */
  readonly range: (ground: Ground) => Range | null;
  /** Inputs with these steps, some of which are not 0. */
  readonly changes: (steps: Steps, ground: Ground) => PlanChanges;
  /** Setting in words. */
  readonly setting: (steps: Steps, ground: Ground) => string;
}

/** Names of the instruments, in the order in which they are tried. */
export const INSTRUMENT_NAMES = [
  'contributions',
  'method',
  'sinking_fund',
  'segregation',
  'dividends',
  'payments',
] as const;

const assumptions = (operatingAssumptions: object): PlanChanges => ({ operatingAssumptions });
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

/** The ways to fund a plan. */
export const INSTRUMENTS: readonly Instrument[] = [
  {
    lever: 'contributions',
    step: '1 % of covered pay by year',
    range: ({ years }) =>
      years.map(({ policy_contribution: planned, covered_payroll: pay }) => {
        if (pay === 0) return [0, 0];
        const part = planned / pay;
        return [-Math.ceil(tidy(part / POINT)), Math.max(0, Math.floor(tidy((DEDUCTIBLE - part) / POINT)))];
      }),
    changes: (steps, { input, years }) => {
      const { type, percentage } = input.read.operatingAssumptions.contribution_policy;
      const [first = 0] = steps;
      const level = type === 'percentage_of_payroll' ? tidy(fromUnits(percentage!, DECIMALS.rate) + first * POINT) : -1;
      if (level >= 0 && steps.every((each) => each === first)) {
        return assumptions({ contribution_policy: { percentage: level } });
      }
      const amounts = years.map(({ policy_contribution: planned, covered_payroll: pay }, i) =>
        cents(Math.max(0, planned + steps[i]! * POINT * pay)),
      );
      return assumptions({ contribution_policy: { type: 'schedule', amounts } });
    },
    setting: (steps, { years }) =>
      `${fromTo(
        years.flatMap(({ policy_contribution: planned, covered_payroll: pay }, i) =>
          pay === 0 ? [] : [Math.max(0, planned / pay + steps[i]! * POINT)],
        ),
      )} of pay`,
  },
  {
    lever: 'method',
    step: '25 % recycled in place of redeemed by year',
    range: ({ input: { plan } }) =>
      plan.valuation.method === 'per_share_growth' || plan.years.some(({ mix }) => mix.releverage > 0)
        ? null
        : plan.years.map(({ mix }) => {
            const part = fromUnits(mix.recycle, DECIMALS.rate);
            return [-Math.ceil(part / QUARTER), Math.ceil((1 - part) / QUARTER)];
          }),
    changes: (steps, ground) => {
      const mix = recycledParts(steps, ground).map((recycle) => ({ recycle, redeem: tidy(1 - recycle) }));
      return assumptions({ repurchase_strategy: { method: null, redeem_fraction: null, mix } });
    },
    setting: (steps, ground) => `${fromTo(recycledParts(steps, ground))} recycled`,
  },
  {
    lever: 'sinking_fund',
    step: 'a quarter of the mean yearly obligation by year',
    range: ({ years }) => years.map(() => [0, MOST_AMOUNTS]),
    changes: (steps, { input, meanObligation }) =>
      assumptions({
        company_finances: {
          sinking_fund_contributions: input.plan.years.map(({ finances }, i) =>
            cents(fromUnits(finances!.sinkingFundContribution, DECIMALS.cents) + amountOf(steps[i]!, meanObligation)),
          ),
          ...fundInterest(input),
        },
      }),
    setting: (steps, { meanObligation }) =>
      `${dollarsOf(steps.reduce((sum, each) => sum + amountOf(each, meanObligation), 0))} more in ${steps.filter((each) => each > 0).length} years`,
  },
  {
    lever: 'segregation',
    step: 'a quarter of the mean yearly obligation',
    range: ({ input: { read } }) =>
      read.planRules.distribution_policy.segregation === undefined ? [[0, MOST_AMOUNTS]] : null,
    changes: ([steps], { meanObligation }) => ({
      planRules: {
        distribution_policy: { segregation: { maximum_amount: cents(amountOf(steps!, meanObligation)) } },
      },
    }),
    setting: ([steps], { meanObligation }) => `at most ${dollarsOf(amountOf(steps!, meanObligation))} a year`,
  },
  {
    lever: 'dividends',
    step: 'a quarter of the dividend a share',
    range: ({ input: { read } }) =>
      (read.operatingAssumptions.dividends?.per_share ?? 0) === 0 ? null : [[-1 / QUARTER, MOST_DIVIDENDS]],
    changes: ([steps], ground) => assumptions({ dividends: { per_share: dividendOf(steps!, ground) } }),
    setting: ([steps], ground) => `$${dividendOf(steps!, ground)} a share`,
  },
  {
    lever: 'payments',
    step: 'one yearly payment, five at most',
    range: ({ input }) => {
      const own = ownPayments(input);
      return own > MOST_PAYMENTS ? null : [[1 - own, MOST_PAYMENTS - own]];
    },
    changes: ([steps], { input }) => {
      const installment_years = ownPayments(input) + steps!;
      const terms = installment_years === 1 ? { form: 'lump_sum' } : { form: 'installments', installment_years };
      return { planRules: { distribution_policy: terms } } as PlanChanges;
    },
    setting: ([steps], { input }) => {
      const payments = ownPayments(input) + steps!;
      return payments === 1 ? 'one payment' : `${payments} payments`;
    },
  },
];

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

const dollarsOf = (amount: number): string => dollarsText(Math.round(amount));

/** `8 % to 10 %`; one of them where they are equal. */
function fromTo(parts: readonly number[]): string {
  const [least, most] = [Math.min(...parts), Math.max(...parts)].map((part) => percentText(Number(part.toFixed(3))));
  return least === most ? least! : `${least!} to ${most!}`;
}
