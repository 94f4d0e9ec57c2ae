import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { isPlainObject } from '../../engine/input/merge-patch.js';
import { numericInput, unitAt } from '../../engine/input/options/numeric-input.js';
import { fromUnits } from '../../engine/numeric/index.js';

/** Changes that give the input at a path another value. */
export function setTo(path: string, value: unknown): PlanChanges {
  return path.split('.').reduceRight((inner, key): unknown => ({ [key]: inner }), value) as PlanChanges;
}

/** Changes to different inputs, as one. A merge of patches would drop the keys that they remove. */
export function together(one: unknown, other: unknown): unknown {
  if (!isPlainObject(one) || !isPlainObject(other)) return other;
  const both: Record<string, unknown> = { ...one };
  for (const [name, change] of Object.entries(other)) {
    both[name] = name in both ? together(both[name], change) : change;
  }
  return both;
}

/** The inputs that changes set, by their paths. */
export function pathsIn(changes: unknown, at = ''): string[] {
  if (!isPlainObject(changes)) return [at];
  return Object.entries(changes).flatMap(([name, change]) => pathsIn(change, at === '' ? name : `${at}.${name}`));
}

/** Number that an input has in a plan as it is, in words. */
export function nowText(path: string, input: PreparedInput): string {
  const { now, decimals } = numericInput(path, path, input);
  return numberText(path, fromUnits(now!, decimals));
}

/** A number in words, by the unit that the schema of its input states: `$500,000`, `$1.25`, `12.5 %`. */
export function numberText(path: string, value: number): string {
  const unit = unitAt(path);
  if (unit === 'fraction') return percentText(value);
  return unit === 'dollars' ? dollarsText(value) : `$${tidy(value)}`;
}

/** Whole dollars in words: `$500,000`. */
export function dollarsText(amount: number): string {
  return `$${String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** A fraction in words: `12.5 %`. */
export function percentText(fraction: number): string {
  return `${tidy(fraction * 100)} %`;
}

/** A decimal of at most six places, without what doubles add to it. */
export function tidy(value: number): number {
  return Number(value.toFixed(6));
}
