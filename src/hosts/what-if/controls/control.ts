import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import type { FormField } from '../form/form-field.js';
import type { ControlId, Pinned } from './pinned.js';

export type { ControlId } from './pinned.js';

/** What the user set; a control that is missing stands where the plan puts it. Numbers are in the unit that is shown: 4 for 4 %. */
export type ControlValues = Readonly<Partial<Record<ControlId, number | string>>>;

/** Where a control stands, or why it says nothing for a plan. */
export type Standing = number | string | { readonly absent: string };

/** Anything that the user can move on the page: an input of the form that is pinned beside the results. */
export interface Control extends Pick<Pinned, 'documentation' | 'group'> {
  readonly id: ControlId;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'debts';
  readonly rivals?: readonly ControlId[];
  /** The inputs that it moves, as the engine names them when it refuses one. */
  readonly fields: readonly string[];
  /** Its field in the form, as the plan reads it. */
  readonly field: (inputs: PlanInputs) => FormField;
  /** Of a choice: its words; `planned` those besides that only the plan may have. */
  readonly options: (planned: Standing) => readonly (readonly [word: string, label: string])[];
  /** Of a number: the range of its slider. */
  readonly slider: (
    inputs: PlanInputs,
    planned: number,
  ) => { readonly min: number; readonly max: number; readonly step: number };
  /** Whether it says anything, for the inputs as they stand; it is not shown otherwise. */
  readonly applies: (inputs: PlanInputs) => boolean;
  /** Whether the hand-out lists it, for the inputs as they stand. */
  readonly onPaper: (inputs: PlanInputs) => boolean;
  /** Where the plan puts it. */
  readonly planned: (inputs: PlanInputs) => Standing;
  /** The figure by the name with which an answer asks for it where a plan does not give it. */
  readonly needed?: string;
  /** The changes to the plan; `values` are those of all controls. */
  readonly change: (value: number | string, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}

/** Where a control is more than its field: what stands here takes the place of what follows from the field. */
export type Special = Partial<Pick<Control, 'applies' | 'onPaper' | 'planned' | 'change' | 'needed'>> & {
  /** Why it says nothing for a plan; null where it does. */
  readonly absent?: (inputs: PlanInputs) => string | null;
  readonly options?: readonly (readonly [word: string, label: string])[];
  /** Unusual words, offered only where the plan has them. */
  readonly plannedOnly?: readonly string[];
};

/** A percentage as a fraction, without the noise of binary division: 4.1 is 0.041. */
export function fractionOf(percentage: number): number {
  return Number((percentage / 100).toFixed(8));
}

/** A fraction, number or decimal text, as a percentage. */
export function percentageOf(fraction: unknown): number {
  return Number((Number(fraction) * 100).toFixed(6));
}
