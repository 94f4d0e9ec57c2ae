import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldTable } from './field-table.js';
import type { Draft } from './plan-path.js';

/** What every part of the form works with. */
export interface FormState {
  readonly table: FieldTable;
  readonly draft: Draft;
  /** What is wrong, by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** The plan cannot be changed here: its text is no plan at the moment. */
  readonly isLocked: boolean;
  /** What the ids of its fields begin with, where another form on the page has the same fields. */
  readonly idPrefix?: string;
  readonly change: (path: string, value: unknown) => void;
  /** What the census says of a field, by path, and how to take it. */
  readonly offers?: ReadonlyMap<string, { readonly text: string; readonly take: () => void }>;
}

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  return useContext(FormContext)!;
}

/** The id of the element in which a field is written. */
export function fieldId(path: string, prefix = ''): string {
  return `${prefix}field-${path.replace(/[.[\]]+/g, '-').replace(/-$/, '')}`;
}

/** What the engine says of a value that is missing. */
export function isMissing(problem: string | undefined): boolean {
  return problem !== undefined && /^Required/.test(problem);
}
