import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import type { FormField } from '../form/form-field.js';
import type { ControlId, Pinned } from './pinned.js';

export type { ControlId } from './pinned.js';

/** Values set by the user; a control that is missing has the plan's value. Numbers are in the unit that is shown: 4 for 4 %. */
export type ControlValues = Readonly<Partial<Record<ControlId, number | string>>>;

/** Value of a control, or the reason for which it has none for a plan. */
export type Standing = number | string | { readonly absent: string };

/** Input of the form that is pinned beside the results, for the user to move. */
export interface Control extends Pick<Pinned, 'documentation' | 'group'> {
  readonly id: ControlId;
  readonly label: string;
  readonly kind: 'number' | 'choice' | 'debts';
  readonly rivals?: readonly ControlId[];
  /** Inputs that it moves, as the engine names them when it refuses one. */
  readonly fields: readonly string[];
  /** Field in the form, as the plan reads it. */
  readonly field: (inputs: PlanInputs) => FormField;
  /** Words of a choice; `planned` adds a word that only the plan may have. */
  readonly options: (planned: Standing) => readonly (readonly [word: string, label: string])[];
  /** Range of the slider of a number. */
  readonly slider: (
    inputs: PlanInputs,
    planned: number,
  ) => { readonly min: number; readonly max: number; readonly step: number };
  /** True if it matters for the inputs; it is hidden otherwise. */
  readonly applies: (inputs: PlanInputs) => boolean;
  /** True if the hand-out lists it for the inputs. */
  readonly onPaper: (inputs: PlanInputs) => boolean;
  /** Value in the plan. */
  readonly planned: (inputs: PlanInputs) => Standing;
  /** Name with which an answer asks for the figure where a plan lacks it. */
  readonly needed?: string;
  /** Changes to the plan; `values` are those of all controls. */
  readonly change: (value: number | string, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}

/** Members of a control that differ from those of its field. */
export type Special = Partial<Pick<Control, 'applies' | 'onPaper' | 'planned' | 'change' | 'needed'>> & {
  /** Reason for which it has no value for a plan; null where it has one. */
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
