import type { PlanInputs } from '../../../analysis/index.js';
import { type ControlId, fractionOf, percentageOf } from '../controls/control.js';
import { controlOf } from '../controls/controls.js';

/** An input that can be looked for, in the unit of its control. */
export interface Lever {
  readonly id: ControlId;
  /** Path as the library names it. */
  readonly path: string;
  /** The least and the greatest value to try. */
  readonly between: readonly [number, number];
}

interface LeverKind {
  readonly id: ControlId;
  /** Path, where it is not that of its control. */
  readonly path?: (inputs: PlanInputs) => string | null;
  readonly between: (inputs: PlanInputs, standing: number) => readonly [number, number];
}

/** Inputs that a board decides, or whose limits it asks for. */
const LEVERS: readonly LeverKind[] = [
  {
    id: 'contribution',
    between: (inputs, standing) =>
      isPercentage('contribution', inputs) ? [0, 100] : [0, Math.max(2 * standing, Math.ceil(payrollOf(inputs)))],
  },
  {
    id: 'price_growth',
    path: ({ operatingAssumptions: { share_valuation: valuation } }) =>
      valuation?.growth_rates === undefined ? null : 'operatingAssumptions.share_valuation.growth_rates',
    between: () => [-5, 20],
  },
  { id: 'installments', between: () => [1, 10] },
  { id: 'ebitda_growth', between: (_, standing) => [Math.min(-10, standing), Math.max(20, standing)] },
  { id: 'credit_line', between: (_, standing) => [0, Math.max(10 * standing, 100_000_000)] },
];

/** Levers that matter for the plan. */
export function leversOf(inputs: PlanInputs): readonly Lever[] {
  return LEVERS.flatMap(({ id, path, between }) => {
    const control = controlOf(id);
    const standing = control.planned(inputs);
    if (typeof standing !== 'number' || !control.applies(inputs)) return [];
    // A line of credit that is not there has no limit to vary.
    if (id === 'credit_line' && inputs.initialState.company?.revolver === undefined) return [];
    return [{ id, path: path?.(inputs) ?? control.field(inputs).path, between: between(inputs, standing) }];
  });
}

/** A value of a control as the library takes it. */
export function toInput(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? fractionOf(value) : value;
}

/** A value of the library as the control shows it. */
export function toControl(id: ControlId, value: number, inputs: PlanInputs): number {
  return isPercentage(id, inputs) ? percentageOf(value) : value;
}

function isPercentage(id: ControlId, inputs: PlanInputs): boolean {
  return controlOf(id).field(inputs).unit === 'percent';
}

function payrollOf({ initialState: { participants } }: PlanInputs): number {
  return participants.reduce((sum, { compensation }) => sum + Number(compensation ?? 0), 0);
}
