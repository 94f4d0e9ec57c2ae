import { valueAt, type Draft } from './plan-path.js';
import { type FieldTable, type FormField } from './field-table.js';
import { spokenValue } from './field-text.js';

const STRATEGY = 'operatingAssumptions.repurchase_strategy';
const CONTRIBUTION = 'operatingAssumptions.contribution_policy';

/** Method for the shares that the company pays for, by the source of the cash. */
const METHODS: Readonly<Record<string, string>> = { company_loan: 'releverage', company_redemption: 'redeem' };

/** Value of an open field where it follows from other fields, as the plan would give it; undefined where it does not. */
export function impliedBy(path: string, draft: Draft): unknown {
  const says = (other: string): unknown => valueAt(draft, other);
  if (path === `${STRATEGY}.method` && says(`${STRATEGY}.mix`) === undefined)
    return METHODS[String(says(`${STRATEGY}.funding_source`))] ?? 'recycle';
  if (path === `${CONTRIBUTION}.annual_amount` && says(`${CONTRIBUTION}.type`) === undefined) return 0;
  return path === 'operatingAssumptions.dividends.per_share' && says('operatingAssumptions.dividends') === undefined
    ? 0
    : undefined;
}

/** A value that nobody has said is the plan's own. */
export interface Assumed {
  readonly path: string;
  readonly name: string;
  /** Value in words. */
  readonly value: string;
}

/** Values that a plan leaves open and that move a result, in the order of the form. An object that only a plan with it has is `none`. */
export function assumedOf(table: FieldTable, draft: Draft): Assumed[] {
  const open = table.all.filter((field) => {
    const { path } = field;
    const isOpen = !path.includes('[]') && valueAt(draft, path) === undefined && !isReplaced(path, draft);
    return isOpen && matters(table, field) && table.applies(field, path, draft) && table.isThere(path, draft);
  });
  return inOrder(table, open).map((field) => {
    const usual = field.default ?? impliedBy(field.path, draft);
    const isNone = field.kind === 'object' && field.isList !== true;
    const value = isNone ? 'none' : usual === undefined ? 'nothing said' : spokenValue(field, usual);
    return { path: field.path, name: table.place(field.path), value };
  });
}

/** Rates of the plan's own take the place of a table. */
const REPLACED_BY: Readonly<Record<string, string>> = {
  'operatingAssumptions.turnover.termination_table': 'operatingAssumptions.turnover.termination_rates',
};

/** True where something else is written in the place of a field, whose default then means nothing. */
export function isReplaced(path: string, draft: Draft): boolean {
  const other = REPLACED_BY[path];
  return other !== undefined && valueAt(draft, other) !== undefined;
}

/**
 * True if the default of a field deserves attention: it moves a result, or the field is an essential, with or without a default of its own.
 */
function matters(table: FieldTable, field: FormField): boolean {
  if (field.kind === 'object' && field.isList !== true) return table.isOptional(field);
  return field.moves === true || (table.isEssential(field.path) && field.isRequired !== true && field.isList !== true);
}

/** The values that a plan still shares with the one that it began as. */
export function sharedWith(table: FieldTable, draft: Draft, other: Draft): Assumed[] {
  const shared = table.all.filter((field) => {
    if (field.path.includes('[]') || (field.kind === 'object' && field.isList !== true)) return false;
    const value = valueAt(draft, field.path);
    return value !== undefined && JSON.stringify(value) === JSON.stringify(valueAt(other, field.path));
  });
  return inOrder(table, shared).map((field) => {
    const value = valueAt(draft, field.path);
    const isTable = field.kind === 'object' && Array.isArray(value);
    return {
      path: field.path,
      name: table.place(field.path),
      value: isTable ? `${value.length} ${value.length === 1 ? 'line' : 'lines'}` : spokenValue(field, value),
    };
  });
}

/** Sorts fields in the order of the form. */
function inOrder(table: FieldTable, fields: readonly FormField[]): FormField[] {
  return [
    ...table.essentials.filter((field) => fields.includes(field)),
    ...fields.filter(({ first }) => first === undefined),
  ];
}
