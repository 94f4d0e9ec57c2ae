import { keysOf, type Key } from '../../../presentation/words/index.js';

/** Inputs of a plan while they are typed: objects and lists of any values. */
export type Draft = Readonly<Record<string, unknown>>;

/** Value at a path: `initialState.esop_loans[0].interest_rate`; undefined for none. */
export function valueAt(draft: unknown, path: string): unknown {
  return keysIn(path).reduce<unknown>((value, key) => inside(value, key), draft);
}

/** The draft with another value at a path, or without one for `undefined`. Objects on the way are made where they are missing. */
export function withValueAt(draft: Draft, path: string, value: unknown): Draft {
  return changed(draft, keysIn(path), value) as Draft;
}

function changed(value: unknown, [key, ...others]: readonly Key[], next: unknown): unknown {
  if (key === undefined) return next;
  const below = changed(inside(value, key), others, next);
  if (typeof key === 'number') {
    const entries = Array.isArray(value) ? [...(value as unknown[])] : [];
    if (below === undefined) entries.splice(key, 1);
    else entries[key] = below;
    return entries;
  }
  const { [key]: _before, ...rest } = isObject(value) ? value : {};
  if (below === undefined) return rest;
  return isObject(value) && key in value ? { ...value, [key]: below } : { ...rest, [key]: below };
}

function inside(value: unknown, key: Key): unknown {
  if (typeof key === 'number') return Array.isArray(value) ? (value as unknown[])[key] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keysIn(path: string): readonly Key[] {
  return keysOf(path) ?? [];
}

/** The path in the table of fields: positions in lists left out. */
export function fieldPath(path: string): string {
  return path.replace(/\[\d+\]/g, '[]');
}

/** Path of the object or list around a value; empty for an argument. */
export function pathAbove(path: string): string {
  return path.includes('.') ? path.replace(/(?:\.[^.[\]]+|\[\d*\])$/, '') : '';
}
