import { numberIssue, numberText } from '../../../presentation/words/number-text.js';
import type { FormField } from './field-table.js';

/** Number typed in the unit of its field; text that is no number stays as it was typed, so that nothing is lost. */
export function typedNumber(typed: string, unit: string | undefined): number | string {
  // While 4.5 is typed, it is 4.
  const text = numberText(typed.replace(/(?<=\d)\.$/, ''), unit);
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : typed.trim();
}

/** The range of a field. */
export interface Range {
  readonly least?: number;
  readonly most?: number;
}

/** The sentence for typed text that the field refuses; empty for a number in its range. */
export function refusalOf(typed: string, unit: string, { least = -Infinity, most = Infinity }: Range): string {
  const number = typedNumber(typed, unit);
  if (typeof number === 'string') return numberIssue(typed);
  if (number >= least && number <= most) return '';
  return most === Infinity ? `Must be at least ${least}` : `Must be between ${least} and ${most}`;
}

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 8 });
const counted = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** Value as its field shows it: 0.0425 of a percentage is `4.25`, 1250000 dollars are `1,250,000`. Any other value stays as it is. */
export function textOf({ kind, unit }: FormField, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = plainText(value);
  if (kind !== 'number' || unit === 'year' || !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(text)) return text;
  return unit === 'percent'
    ? counted.format(Number((Number(text) * 100).toFixed(6))).replace(/,/g, '')
    : counted.format(Number(text));
}

/**
 * Reads typed text as the plan's value; undefined for empty text. Text that is no number is kept as it is, for the engine to refuse: no
 * typed text is lost.
 */
export function valueOf({ kind, unit }: FormField, text: string): unknown {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (kind !== 'number') return typed;
  const number = typedNumber(typed, unit);
  return unit === 'percent' && typeof number === 'number' ? Number((number / 100).toFixed(10)) : number;
}

/** A value in words: `4.25 %`, `$1,250,000`, `Statutory`, `yes`. */
export function spokenValue(field: FormField, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((entry) => spokenValue(field, entry as unknown)).join(', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.kind === 'words') return field.words?.find(([word]) => word === value)?.[1] ?? plainText(value);
  if (field.kind !== 'number') return plainText(value);
  const hasCents = field.unit?.startsWith('dollars') === true && !Number.isInteger(Number(value));
  const text = hasCents ? cents.format(Number(value)) : textOf(field, value);
  const { before, after } = unitAround(field, value);
  return `${before}${text}${after === '' ? '' : ` ${after}`}`;
}

/** Unit before and after a number; in the singular for one. */
export function unitAround({ kind, unit }: FormField, value?: unknown): { before: string; after: string } {
  if (kind !== 'number' || unit === undefined || unit === 'year' || unit === 'number') return { before: '', after: '' };
  if (unit === 'percent') return { before: '', after: '%' };
  if (unit.startsWith('dollars')) return { before: '$', after: unit.slice('dollars '.length) };
  if (unit === 'times') return { before: '', after: '×' };
  return { before: '', after: Number(value) === 1 ? unit.replace(/^people$/, 'person').replace(/s$/, '') : unit };
}

/** Range of a field in words; empty where any value is allowed. */
export function rangeText(field: FormField): string {
  const { kind, minimum, maximum } = field;
  if (kind !== 'number') return '';
  const said = (bound: number): string => spokenValue(field, bound);
  if (minimum !== undefined && maximum !== undefined) return `${said(minimum)} to ${said(maximum)}`;
  if (minimum !== undefined) return `${said(minimum)} or more`;
  return maximum === undefined ? '' : `${said(maximum)} or less`;
}

/** `Must be between 0 and 1` of a percentage: `Must be between 0 % and 100 %`. */
export function issueText({ unit }: FormField, issue: string): string {
  const said = issue
    .replace(/^[\d.]+ means ([^:]+):.*$/, 'Is $1: more than can be computed')
    .replace(/: write .*$/, '');
  if (!/^Must (?:be|add up)/.test(said) || !/^(?:percent|dollars)/.test(unit ?? '')) return said;
  return said.replace(/-?\d+(?:\.\d+)?/g, (bound) =>
    unit === 'percent' ? `${Number((Number(bound) * 100).toFixed(6))} %` : `$${bound}`,
  );
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
