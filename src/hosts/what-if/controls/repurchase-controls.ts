import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { fractionOf, type Moved, percentageOf } from './control.js';

/** The method that a funding source suggests where none is given. */
const SUGGESTED: Readonly<Record<string, string>> = { company_loan: 'releverage', company_redemption: 'redeem' };

/** The method of a plan: `mix` where several are mixed, unless the mix is one of them for good. */
export function repurchaseMethod({ operatingAssumptions: { repurchase_strategy: strategy = {} } }: PlanInputs): string {
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
  const its = repurchaseMethod(inputs);
  return {
    redeem: its === 'hybrid' ? percentageOf(fraction) : its === 'redeem' ? 100 : 0,
    releverage: its === 'releverage' ? 100 : 0,
  };
}

/** Parts of a mix of the plan by year. */
export const mixByYear = ({
  operatingAssumptions: { repurchase_strategy: strategy },
}: PlanInputs): readonly Mix[] | undefined => strategy?.mix;

type Mix = NonNullable<NonNullable<PlanInputs['operatingAssumptions']['repurchase_strategy']>['mix']>[number];

/** `recycle`, or `redeem 50 %` of a mix with recycling. */
export function mixWords(mix: Mix): string {
  const parts = Object.entries(mix).filter(([, part]) => Number(part) > 0);
  const [first] = parts;
  if (parts.length === 1) return first![0];
  const others = parts.filter(([method]) => method !== 'recycle');
  return others.map(([method, part]) => `${method} ${percentageOf(part)} %`).join(' and ');
}

/** Mix for all years. Of the plan's parts, the one that was not moved gives way; the remainder is recycled. */
function mixOf({ redeemed, releveraged }: Moved, inputs: PlanInputs): PlanChanges {
  const planned = partsOf(inputs);
  const besides = (moved: unknown, part: number): number => Math.max(0, Math.min(part, 100 - Number(moved)));
  const redeem = Number(redeemed ?? besides(releveraged, planned.redeem));
  const releverage = Number(releveraged ?? besides(redeemed, planned.releverage));
  const recycle = Math.max(0, 100 - redeem - releverage);
  const mix = { recycle: fractionOf(recycle), redeem: fractionOf(redeem), releverage: fractionOf(releverage) };
  return strategy({ method: null, redeem_fraction: null, mix: [mix] });
}

/** Members of the control of a part of the mix. */
export const partOf = (its: 'redeem' | 'releverage') => ({
  planned: (inputs: PlanInputs) => partsOf(inputs)[its],
  byYear: (inputs: PlanInputs) => mixByYear(inputs)?.map(({ [its]: fraction = 0 }) => percentageOf(fraction)),
  onPaper: (inputs: PlanInputs) => repurchaseMethod(inputs) === 'mix',
  change: (_: unknown, inputs: PlanInputs, values: Moved) => mixOf(values, inputs),
});

type Strategy = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['repurchase_strategy']>;

/** Changes of how shares are bought back. */
export function strategy(changes: Strategy): PlanChanges {
  return { operatingAssumptions: { repurchase_strategy: changes } };
}
