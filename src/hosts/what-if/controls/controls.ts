import type { PlanInputs } from '../../../analysis/index.js';
import { numberIssue } from '../../../presentation/words/number-text.js';
import { type PlanChanges, ValidationError, SimulationError } from '../../../index.js';
import { fractionOf, percentageOf, type Row, type Slider } from './control.js';
import { type Control, type ControlId, type ControlValues, ROWS } from './control-rows.js';
import fields from 'pinned-fields';
import { spokenValue, issueText } from '../form/field-text.js';
import { type Draft, valueAt, withValueAt } from '../form/plan-path.js';
import { FieldTable, type FormField } from '../form/field-table.js';
import { hasFinances, debtsWords, yearsOf } from './company-controls.js';
import { NOT_STATED, unstated } from '../plan/unstated.js';
import { stillNeeded } from '../../../presentation/words/index.js';

/** The fields of the form that are pinned. */
export const pinnedFields = new FieldTable(fields as readonly FormField[]);

const YES_OR_NO = [
  ['no', 'No'],
  ['yes', 'Yes'],
] as const;

/** The controls, in the order of the page. */
export const CONTROLS: readonly Control[] = ROWS.map((row: Row & { readonly id: ControlId }) => controlOfRow(row));

/** The control of a name. */
export function controlOf(id: ControlId): Control {
  return CONTROLS.find((control) => control.id === id)!;
}

/**
 * The changes to a plan that its controls make.
 *
 * @throws ValidationError for a control with text that is no number
 */
export function changesOf(values: ControlValues, inputs: PlanInputs): PlanChanges {
  let changes: PlanChanges = {};
  for (const { id, kind, fields, change } of CONTROLS) {
    const value = values[id];
    if (value === undefined) continue;
    if (kind === 'number' && typeof value === 'string')
      throw new ValidationError([{ field: fields[0]!, issue: numberIssue(value) }]);
    changes = joined(changes, change(kind === 'number' ? value : String(value), inputs, values));
  }
  return releverages(values) ? joined(changes, roomForALoan(inputs)) : changes;
}

/** True if a control was moved to a new loan. */
function releverages({ method, releveraged, deduction_limit: rest }: ControlValues): boolean {
  return method === 'releverage' || Number(releveraged ?? 0) > 0 || rest === 'releverage';
}

/** Dividends that pay the one loan of a plan cannot do so beside a second one: they go to the accounts then. */
function roomForALoan({ operatingAssumptions: { dividends } }: PlanInputs): PlanChanges {
  if (dividends?.on_allocated_shares !== 'loan') return {};
  return { operatingAssumptions: { dividends: { on_allocated_shares: 'accounts' } } };
}

/** Words for the value of a control. */
export function valueText(control: Control, value: number | string, inputs: PlanInputs): string {
  if (control.kind === 'debts') return debtsWords(String(value));
  if (control.kind === 'number') {
    const field = control.field(inputs);
    // `Installments 8`, not `Installments 8 installments`.
    return spokenValue(field, inPlan(field, Number(value))).replace(` ${control.label.toLowerCase()}`, '');
  }
  const text = control.options(value).find(([word]) => word === value)?.[1] ?? String(value);
  // An S corporation stays one.
  return text.replace(/^[A-Z](?! corporation|[A-Z])/, (letter) => letter.toLowerCase());
}

/** Most values by year that are told one by one. */
const MOST_STEPS = 3;

/** Values of the plan where they differ by year: `0 %, 50 % from 2034`, or that nobody stated any; null where the plan has one value. */
export function byYearText(control: Control, inputs: PlanInputs): string | null {
  if (unstated(inputs).some((one) => one === control.id)) return NOT_STATED;
  const steps = control.steps(inputs).filter(([value], i, all) => value !== all[i - 1]?.[0]);
  if (steps.length < 2) return null;
  const said = (value: number | string): string => valueText(control, value, inputs);
  if (steps.length <= MOST_STEPS)
    return steps.map(([value, from], i) => (i === 0 ? said(value) : `${said(value)} from ${from}`)).join(', ');
  const values = steps.map(([value]) => Number(value));
  if (control.kind !== 'number') return 'by year';
  return `by year, ${said(Math.min(...values))} to ${said(Math.max(...values))}`;
}

const POLICY = 'planRules.distribution_policy.';

/** Terms of payment that hold from later years on. */
function laterTerms(path: string, inputs: PlanInputs): (readonly [number | string, number])[] {
  const changes = inputs.planRules.distribution_policy?.changes ?? [];
  const name = path.slice(POLICY.length);
  return changes.flatMap(({ from_year: from, ...terms }) => {
    const value = (terms as Readonly<Record<string, number | string | undefined>>)[name];
    return value === undefined ? [] : [[value, Number(from)] as const];
  });
}

/** A control that moves a field of the form, except where there is more to it. */
function controlOfRow(row: Row & { readonly id: ControlId }): Control {
  const { id, group, documentation, isMore, needed, paths, sliders, named = paths[0], own, also = [], rivals } = row;
  const places = paths.map((path) => {
    const field = { ...pinnedFields.at(path)!, ...own };
    return row.isPercent === true ? { ...field, unit: 'percent' } : field;
  });
  const placeIn = (inputs: PlanInputs): number =>
    Math.max(
      0,
      places.findIndex((field) => pinnedFields.isChosen(field, field.path, inputs as unknown as Draft)),
    );
  const field = (inputs: PlanInputs): FormField => places[placeIn(inputs)]!;
  const first = places[0]!;
  const kind = sliders !== undefined ? 'number' : first.isList === true ? 'debts' : 'choice';
  // An object that is there or not is asked for with yes or no.
  const words = row.options ?? (first.kind === 'object' ? YES_OR_NO : (first.words ?? []));
  const planned = (inputs: PlanInputs): ReturnType<Control['planned']> => {
    const absent = row.absent?.(inputs) ?? null;
    if (absent !== null) return { absent };
    if (row.planned !== undefined) return row.planned(inputs);
    return plannedValue(field(inputs), inputs);
  };
  return {
    ...{ id, group, documentation, kind, field, planned },
    ...(isMore === undefined ? {} : { isMore }),
    ...(rivals === undefined ? {} : { rivals: rivals as readonly ControlId[] }),
    ...(needed === undefined ? {} : { needed }),
    steps: (inputs) => {
      const first = yearsOf(inputs).first;
      const yearly = row.byYear?.(inputs)?.map((value, i) => [value, first + i] as const);
      const value = planned(inputs);
      if (typeof value === 'object') return [];
      return yearly ?? [[value, first], ...(paths[0].startsWith(POLICY) ? laterTerms(paths[0], inputs) : [])];
    },
    label: own?.label ?? pinnedFields.label(named),
    fields: [...paths, ...also].map((path) => path.replace(/^\w+\./, '').replace(/\[\].*$/, '')),
    options: (standing) => words.filter(([word]) => row.plannedOnly?.includes(word) !== true || word === standing),
    slider: row.slider ?? ((inputs, standing) => rangeOf((sliders ?? [])[placeIn(inputs)] ?? 1, standing)),
    applies: row.applies ?? (() => true),
    onPaper:
      row.onPaper ??
      ((inputs) =>
        row.isUsual !== true || planned(inputs) !== (first.kind === 'object' ? words[0]![0] : (first.default ?? 0))),
    change:
      row.change ??
      ((value, inputs) => {
        const its = field(inputs);
        const next = kind === 'number' ? inPlan(its, Number(value)) : value;
        return withValueAt({}, its.path, its.isList === true ? [next] : next);
      }),
  };
}

/** Value in the plan, or its default; in the unit that is shown. */
function plannedValue(field: FormField, inputs: PlanInputs): ReturnType<Control['planned']> {
  const value: unknown = [valueAt(inputs, field.path) ?? field.default].flat()[0];
  if (field.kind !== 'number') return String(value);
  if (value === undefined && field.isRequired === true) return { absent: 'The plan does not say.' };
  return field.unit === 'percent' ? percentageOf(value ?? 0) : Number(value ?? 0);
}

function inPlan({ unit }: FormField, value: number): number {
  return unit === 'percent' ? fractionOf(value) : value;
}

/** The plan itself is always within. An amount may be doubled. */
function rangeOf(slider: Slider, planned: number): { min: number; max: number; step: number } {
  if (typeof slider !== 'number') {
    const [least, most, step] = slider;
    return { min: Math.min(least, planned), max: Math.max(most, planned), step };
  }
  const most = planned === 0 ? slider : 2 * planned;
  return { min: Math.min(0, planned), max: most, step: most / 200 };
}

/** Two changes as one. `null` removes a key of the plan, so it must not be merged away here. */
function joined(first: PlanChanges, second: PlanChanges): PlanChanges {
  const join = (a: unknown, b: unknown): unknown => {
    if (!isObject(a) || !isObject(b)) return b;
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return Object.fromEntries([...keys].map((key) => [key, key in b ? join(a[key], b[key]) : a[key]]));
  };
  return join(first, second) as PlanChanges;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Words for the controls that were moved, in a line: `Price growth 6 %, Turnover 1.2 ×`. */
export function describeValues(values: ControlValues, inputs: PlanInputs): string {
  const parts = changesInWords(values, inputs);
  return parts.length === 0 ? 'The plan as it is' : parts.join(', ');
}

/** True for a control of the company's own finances that tells what the plan does not say: that changes nothing of the plan. */
function isStatement({ fields, needed = '' }: Control, inputs: PlanInputs): boolean {
  const isOfCompany = fields.every((field) => /^company(?:_finances)?\b/.test(field));
  return isOfCompany && (!hasFinances(inputs) || stillNeeded(inputs).includes(needed));
}

/** Lists the controls that were moved, with their values: `Price growth 6 %`; or those that state finances which the plan lacks. */
export function changesInWords(values: ControlValues, inputs: PlanInputs, areStatements?: boolean): string[] {
  return CONTROLS.flatMap((control) => {
    if (areStatements !== undefined && isStatement(control, inputs) !== areStatements) return [];
    const value = values[control.id];
    return value === undefined ? [] : [`${control.label} ${valueText(control, value, inputs)}`];
  });
}

/** Reason for which the controls give no result. */
export interface ControlProblem {
  /** The control to correct; null when none is to blame. */
  readonly control: ControlId | null;
  /** Text in the words and the unit of that control, without a full stop. */
  readonly text: string;
}

const BEYOND_RANGE = /\ba figure of (\d+) is beyond the exact range/i;

/** A refusal of the engine, as a problem of the control that leads there; any other error than its two is thrown on. */
export function problemOf(error: unknown, inputs: PlanInputs, lastMoved: ControlId | null): ControlProblem {
  if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
  const { field, issue } = error.details;
  const year = BEYOND_RANGE.exec(issue)?.[1];
  if (year !== undefined) {
    // What overflows is a product of many inputs: the last move is blamed or, after a link, the growth of the price.
    const control = field.startsWith('share_valuation') && lastMoved === null ? 'price_growth' : lastMoved;
    const what = control === 'price_growth' ? 'At this growth the price, or the amount owed at it,' : 'A figure';
    return { control, text: `${what} leaves the range that can be computed, in ${year}` };
  }
  const moving = CONTROLS.filter(({ fields }) =>
    fields.some((own) => `${field}.`.startsWith(`${own}.`) || field.startsWith(`${own}[`)),
  );
  const control = moving.find(({ id }) => id === lastMoved) ?? moving[0];
  if (control === undefined) return { control: lastMoved, text: `${field}: ${issue}` };
  if (control.kind !== 'debts') return { control: control.id, text: issueText(control.field(inputs), issue) };
  const path = `initialState.${field}`;
  const cell = pinnedFields.at(path);
  const text = cell === undefined ? issue : `${pinnedFields.place(path)}: ${issueText(cell, issue)}`;
  return { control: control.id, text };
}
