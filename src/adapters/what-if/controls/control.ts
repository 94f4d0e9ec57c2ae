import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';

/** What people argue about. The names are also those in a shared link. */
export type ControlId =
  | 'price_growth'
  | 'turnover'
  | 'contribution'
  | 'method'
  | 'redeemed'
  | 'releveraged'
  | 'deduction_limit'
  | 'additions_limit'
  | 'timing'
  | 'form'
  | 'installments'
  | 'segregation'
  | 'election'
  | 'rebalancing'
  | 'retirement_age'
  | 'replacement'
  | 'discount_rate'
  | 'ebitda'
  | 'ebitda_growth'
  | 'capital_expenditure'
  | 'company_cash'
  | 'minimum_cash'
  | 'credit_line'
  | 'tax_status'
  | 'depreciation'
  | 'price_method'
  | 'multiple'
  | 'debts';

/** What the user set; a control that is missing stands where the plan puts it. */
export type ControlValues = Readonly<Partial<Record<ControlId, number | string>>>;

interface ControlBase {
  readonly id: ControlId;
  readonly label: string;
  /** One sentence below it, or a function of the plan that it depends on. */
  readonly hint: string | ((inputs: PlanInputs) => string);
  /** The inputs that it moves, as the engine names them when it refuses one. */
  readonly fields: readonly string[];
  /** Where in the documentation of the model it is explained. */
  readonly documentation: string;
  /** Controls of the same inputs: a move of this one takes them back, and theirs show in it. */
  readonly rivals?: readonly ControlId[];
  /** `company`: it stands in the section on the company, not beside the results. */
  readonly group?: 'company';
  /** Whether it says anything, for the inputs as they stand; it is not shown otherwise. Always when omitted. */
  readonly applies?: (inputs: PlanInputs) => boolean;
  /** Whether the hand-out lists it, for the inputs as they stand; always when omitted. */
  readonly onPaper?: (inputs: PlanInputs) => boolean;
}

/** The unit in which a number is written. */
export type Unit = '%' | '$' | '×' | 'years';

/** A number: slider and field. Values are in the unit that the field shows: 4 for 4 %. */
export interface NumberControl extends ControlBase {
  readonly kind: 'number';
  readonly unit: (inputs: PlanInputs) => Unit;
  /** The range of the slider; the field takes what the engine takes. */
  readonly least: number;
  readonly most: (planned: number, unit: Unit) => number;
  readonly step: (planned: number, unit: Unit) => number;
  /** Where the plan puts it, or why the control says nothing for this plan. */
  readonly planned: (inputs: PlanInputs) => number | { readonly absent: string };
  /** The changes to the plan; `values` are those of all controls. */
  readonly change: (value: number, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}

/** A choice among a few options. */
export interface ChoiceControl extends ControlBase {
  readonly kind: 'choice';
  readonly options: readonly (readonly [value: string, label: string])[];
  /** Unusual options, offered only where the plan has them. */
  readonly plannedOnly?: readonly string[];
  readonly planned: (inputs: PlanInputs) => string;
  readonly change: (value: string, inputs: PlanInputs, values: ControlValues) => PlanChanges;
}

/** A debt schedule. Its value is a text, as `debtsText` writes it. */
export interface DebtsControl extends ControlBase {
  readonly kind: 'debts';
  readonly planned: (inputs: PlanInputs) => string;
  readonly change: (value: string) => PlanChanges;
}

/** Anything that the user can move on the page. */
export type Control = NumberControl | ChoiceControl | DebtsControl;

/** The sentence below a control. */
export function hintOf({ hint }: Control, inputs: PlanInputs): string {
  return typeof hint === 'string' ? hint : hint(inputs);
}

/** A percentage as a fraction, without the noise of binary division: 4.1 is 0.041. */
export function fractionOf(percentage: number): number {
  return Number((percentage / 100).toFixed(8));
}

/** A fraction, number or decimal text, as a percentage. */
export function percentageOf(fraction: unknown): number {
  return Number((Number(fraction) * 100).toFixed(6));
}
