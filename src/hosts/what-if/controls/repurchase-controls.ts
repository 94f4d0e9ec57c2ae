import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { fractionOf, percentageOf, type ControlId, type ControlValues, type Special } from './control.js';

/** The method that a funding source suggests where none is given. */
const SUGGESTED: Readonly<Record<string, string>> = { company_loan: 'releverage', company_redemption: 'redeem' };

/** The method of a plan: `mix` where several are mixed, unless the mix is one of them for good. */
function methodOf({ operatingAssumptions: { repurchase_strategy: strategy = {} } }: PlanInputs): string {
  const { mix, method, funding_source: source = '' } = strategy;
  if (mix === undefined) return method ?? SUGGESTED[source] ?? 'recycle';
  const [first = {}, ...others] = mix;
  const whole = Object.entries(first).find(([, part]) => Number(part) === 1);
  return others.length > 0 || whole === undefined ? 'mix' : whole[0];
}

/** The parts that a plan redeems and releverages in its first year, in percent. */
function partsOf(inputs: PlanInputs): { redeem: number; releverage: number } {
  const { mix, redeem_fraction: fraction = 0.5 } = inputs.operatingAssumptions.repurchase_strategy ?? {};
  const { redeem = 0, releverage = 0 } = mix?.[0] ?? {};
  if (mix !== undefined) return { redeem: percentageOf(redeem), releverage: percentageOf(releverage) };
  const its = methodOf(inputs);
  return {
    redeem: its === 'hybrid' ? percentageOf(fraction) : its === 'redeem' ? 100 : 0,
    releverage: its === 'releverage' ? 100 : 0,
  };
}

/** A mix for all years. Of the plan's parts, the one that was not moved gives way; what is left is recycled. */
function mixOf({ redeemed, releveraged }: ControlValues, inputs: PlanInputs): PlanChanges {
  const planned = partsOf(inputs);
  const besides = (moved: unknown, part: number): number => Math.max(0, Math.min(part, 100 - Number(moved)));
  const redeem = Number(redeemed ?? besides(releveraged, planned.redeem));
  const releverage = Number(releveraged ?? besides(redeemed, planned.releverage));
  const recycle = Math.max(0, 100 - redeem - releverage);
  const mix = { recycle: fractionOf(recycle), redeem: fractionOf(redeem), releverage: fractionOf(releverage) };
  return strategy({ method: null, redeem_fraction: null, mix: [mix] });
}

const part = (its: 'redeem' | 'releverage'): Special => ({
  planned: (inputs) => partsOf(inputs)[its],
  onPaper: (inputs) => methodOf(inputs) === 'mix',
  change: (_, inputs, values) => mixOf(values, inputs),
});

/** Controls of how shares are bought back: a method for all of them, or a mix of methods. */
export const SPECIAL_OF_REPURCHASE: Readonly<Partial<Record<ControlId, Special>>> = {
  method: {
    options: [
      ['recycle', 'Recycle'],
      ['redeem', 'Redeem'],
      ['releverage', 'Releverage'],
      ['hybrid', 'Hybrid'],
      ['mix', 'A mix'],
    ],
    plannedOnly: ['hybrid', 'mix'],
    planned: methodOf,
    change: (value) => strategy({ method: value as 'recycle', mix: null }),
  },
  redeemed: part('redeem'),
  releveraged: part('releverage'),
  /** Whether no more is recycled than can be deducted, and what becomes of the rest. */
  deduction_limit: {
    options: [
      ['report', 'Report it'],
      ['redeem', 'Redeem the rest'],
      ['releverage', 'Releverage the rest'],
    ],
    planned: ({ operatingAssumptions: { repurchase_strategy: { limits = {} } = {} } }) =>
      limits.deduction_404 === 'enforce' ? (limits.overflow ?? 'redeem') : 'report',
    change: (value) =>
      strategy({
        limits:
          value === 'report'
            ? { deduction_404: 'report', overflow: null }
            : { deduction_404: 'enforce', overflow: value as 'redeem' },
      }),
  },
};

type Strategy = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['repurchase_strategy']>;

function strategy(changes: Strategy): PlanChanges {
  return { operatingAssumptions: { repurchase_strategy: changes } };
}
