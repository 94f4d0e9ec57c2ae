import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';

/** Value of a control, or the reason for which it has none for a plan. */
export type Standing = number | string | { readonly absent: string };

/** A percentage as a fraction, without the noise of binary division: 4.1 is 0.041. */
export function fractionOf(percentage: number): number {
  return Number((percentage / 100).toFixed(8));
}

/** A fraction, number or decimal text, as a percentage. */
export function percentageOf(fraction: unknown): number {
  return Number((Number(fraction) * 100).toFixed(6));
}

/** Range of a slider as the page has it. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Range of a slider, in the unit of its field: its ends and its step; or, for an amount, its end where the plan has none. */
export type Slider = readonly [least: number, most: number, step: number] | number;

/** Values that were moved, by the names of their controls. */
export type Moved = Readonly<Partial<Record<string, number | string>>>;

/**
 * Control beside the results, for the user to move. Its label, unit, limits and words are those of its field in the form, and its value and
 * changes follow from the field unless the row has its own.
 */
export interface Row {
  /** Name in links and saved files: it never changes. */
  readonly id: string;
  /** Paths in the form. Of several, the one counts that the plan reads. */
  readonly paths: readonly [string, ...string[]];
  /** Sliders of a number, one for each path. */
  readonly sliders?: readonly Slider[];
  /** Field that gives its name, where it differs from the field it sets. */
  readonly named?: string;
  /** Name and meaning of a control that is no field of the form. */
  readonly own?: { readonly label: string; readonly sentence: string };
  /** Other inputs that move with it. */
  readonly also?: readonly string[];
  /** Anchor of its explanation in the documentation of the model. */
  readonly documentation: string;
  /** Controls of the same inputs: a move of this one takes them back, and theirs show in it. */
  readonly rivals?: readonly string[];
  /** True for a fraction that is shown as a percentage, whatever its unit in the form. */
  readonly isPercent?: true;
  /** The hand-out lists it only where it is not as usual. */
  readonly isUsual?: true;
  /** Group of the panel in which it is. */
  readonly group: GroupId;
  /** True for one behind "more" of its group. */
  readonly isMore?: true;
  /** Range of the slider of a number. */
  readonly slider?: (inputs: PlanInputs) => SliderRange;
  /** True if it matters for the inputs; it is hidden otherwise. */
  readonly applies?: (inputs: PlanInputs) => boolean;
  /** True if the hand-out lists it for the inputs, besides where it was moved. */
  readonly onPaper?: (inputs: PlanInputs) => boolean;
  /** Value in the plan. */
  readonly planned?: (inputs: PlanInputs) => Standing;
  /** Name with which an answer asks for the figure where a plan lacks it. */
  readonly needed?: string;
  /** Changes to the plan; `values` are those of all controls. */
  readonly change?: (value: number | string, inputs: PlanInputs, values: Moved) => PlanChanges;
  /** Values of the plan by projection year, where it has them so. */
  readonly byYear?: (inputs: PlanInputs) => readonly (number | string)[] | undefined;
  /** Reason for which it has no value for a plan; null where it has one. */
  readonly absent?: (inputs: PlanInputs) => string | null;
  readonly options?: readonly (readonly [word: string, label: string])[];
  /** Unusual words, offered only where the plan has them. */
  readonly plannedOnly?: readonly string[];
}

/** Groups of the panel, in its order. */
export const GROUPS = {
  plan: 'Plan',
  company: 'Company',
  people: 'People',
  price: 'Share price',
  payments: 'Payments and diversification',
} as const;

export type GroupId = keyof typeof GROUPS;
