import type { PlanInputs } from '../../../analysis/index.js';
import { SimulationError, ValidationError } from '../../../index.js';
import { percentageOf, type Control, type ControlId, type Unit } from './control.js';
import { CONTROLS } from './controls.js';

/** Why the controls, as they stand, give no result. */
export interface ControlProblem {
  /** The control to correct; null when none is to blame. */
  readonly control: ControlId | null;
  /** In the words and the unit of that control, without a full stop. */
  readonly text: string;
}

/** The inputs of a debt, as its line heads them. */
const DEBT_CELLS: Readonly<Record<string, string>> = {
  debt_id: 'owed to',
  principal_balance: 'owed',
  interest_rate: 'interest',
  years_remaining: 'years left',
};

const BEYOND_RANGE = /\ba figure of (\d+) is beyond the exact range/i;

/** A refusal of the engine, as a problem of the control that leads there; any other error than its two is thrown on. */
export function problemOf(error: unknown, inputs: PlanInputs, lastMoved: ControlId | null): ControlProblem {
  if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
  const { field, issue } = error.details;
  const year = BEYOND_RANGE.exec(issue)?.[1];
  if (year !== undefined) {
    // What overflows is a product of many inputs: the last move is blamed or, after a link, the growth of the price.
    const control = field.startsWith('share_valuation') && lastMoved === null ? 'price_growth' : lastMoved;
    const what = control === 'price_growth' ? 'At this growth the price, or what is owed at it,' : 'A figure';
    return { control, text: `${what} leaves the range that can be computed, in ${year}` };
  }
  const moving = CONTROLS.filter(({ fields }) =>
    fields.some((own) => `${field}.`.startsWith(`${own}.`) || field.startsWith(`${own}[`)),
  );
  const control = moving.find(({ id }) => id === lastMoved) ?? moving[0];
  if (control === undefined) return { control: lastMoved, text: `${field}: ${issue}` };
  return {
    control: control.id,
    text: control.kind === 'debts' ? ofDebt(field, issue) : inUnit(issue, unitOf(control, inputs)),
  };
}

/** `Line 2, years left: Must be at most 40`. */
function ofDebt(field: string, issue: string): string {
  const [, line, cell = ''] = /\[(\d+)\]\.(\w+)/.exec(field) ?? [];
  if (line === undefined) return issue;
  const text = cell === 'interest_rate' ? inUnit(issue, '%') : issue;
  return `Line ${Number(line) + 1}, ${DEBT_CELLS[cell] ?? cell}: ${text}`;
}

function unitOf(control: Control, inputs: PlanInputs): Unit | null {
  return control.kind === 'number' ? control.unit(inputs) : null;
}

/** `Must be between 0 and 1` as it is said of a percentage: `Must be between 0 % and 100 %`. */
function inUnit(issue: string, unit: Unit | null): string {
  if (unit === '%') return issue.replace(/-?\d+(?:\.\d+)?/g, (number) => `${percentageOf(number)} %`);
  return unit === '$' ? issue.replace(/\d+(?:\.\d+)?/g, (number) => `$${number}`) : issue;
}
