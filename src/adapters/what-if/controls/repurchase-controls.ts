import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { fractionOf, percentageOf, type ChoiceControl, type ControlValues, type NumberControl } from './control.js';

const METHODS = [
  ['recycle', 'Recycle'],
  ['redeem', 'Redeem'],
  ['releverage', 'Releverage'],
  ['hybrid', 'Hybrid'],
  ['mix', 'A mix'],
] as const;

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

/** One method for all shares that are bought. */
export const method: ChoiceControl = {
  kind: 'choice',
  id: 'method',
  label: 'Shares the company buys back',
  hint: 'Recycled they go to the others, redeemed they are retired, releveraged they wait behind a new loan.',
  fields: ['repurchase_strategy.method'],
  documentation: '#47-repurchase',
  options: METHODS,
  plannedOnly: ['hybrid', 'mix'],
  rivals: ['redeemed', 'releveraged'],
  planned: methodOf,
  change: (value) => strategy({ method: value as 'recycle', mix: null }),
};

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

function partControl(part: 'redeem' | 'releverage', id: 'redeemed' | 'releveraged', label: string): NumberControl {
  return {
    kind: 'number',
    id,
    label,
    hint: 'Of these shares, in a mix of methods; what is neither redeemed nor releveraged is recycled.',
    fields: ['repurchase_strategy.mix'],
    documentation: '#47-repurchase',
    rivals: ['method'],
    unit: () => '%',
    least: 0,
    most: () => 100,
    step: () => 5,
    planned: (inputs) => partsOf(inputs)[part],
    onPaper: (inputs) => methodOf(inputs) === 'mix',
    change: (_, inputs, values) => mixOf(values, inputs),
  };
}

export const redeemed = partControl('redeem', 'redeemed', 'Part redeemed');
export const releveraged = partControl('releverage', 'releveraged', 'Part releveraged');

/** Whether no more is recycled than can be deducted, and what becomes of the rest. */
export const deductionLimit: ChoiceControl = {
  kind: 'choice',
  id: 'deduction_limit',
  label: 'Recycling beyond what is deductible',
  hint: 'IRC 404: reported only, or not done. The rest is then redeemed or releveraged.',
  fields: ['repurchase_strategy.limits.deduction_404', 'repurchase_strategy.limits.overflow'],
  documentation: '#47-repurchase',
  options: [
    ['report', 'Report it'],
    ['redeem', 'Redeem the rest'],
    ['releverage', 'Releverage the rest'],
  ],
  planned: ({ operatingAssumptions: { repurchase_strategy: { limits = {} } = {} } }) =>
    limits.deduction_404 === 'enforce' ? (limits.overflow ?? 'redeem') : 'report',
  onPaper: (inputs) => deductionLimit.planned(inputs) !== 'report',
  change: (value) =>
    strategy({
      limits:
        value === 'report'
          ? { deduction_404: 'report', overflow: null }
          : { deduction_404: 'enforce', overflow: value as 'redeem' },
    }),
};

/** Whether nobody is allocated more than annual additions allow. */
export const additionsLimit: ChoiceControl = {
  kind: 'choice',
  id: 'additions_limit',
  label: 'Allocations beyond annual additions',
  hint: 'IRC 415: reported only, or given to those below the limit.',
  fields: ['repurchase_strategy.limits.additions_415'],
  documentation: '#48-allocate',
  options: [
    ['report', 'Report them'],
    ['enforce', 'Give to others'],
  ],
  planned: ({ operatingAssumptions: { repurchase_strategy: strategy } }) => strategy?.limits?.additions_415 ?? 'report',
  onPaper: (inputs) => additionsLimit.planned(inputs) !== 'report',
  change: (value) => strategy({ limits: { additions_415: value as 'report' } }),
};

type Strategy = NonNullable<NonNullable<PlanChanges['operatingAssumptions']>['repurchase_strategy']>;

function strategy(changes: Strategy): PlanChanges {
  return { operatingAssumptions: { repurchase_strategy: changes } };
}
