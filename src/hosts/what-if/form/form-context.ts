import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FieldTable } from './field-table.js';
import type { Draft } from './plan-path.js';

/** State that every part of the form uses. */
export interface FormState {
  readonly table: FieldTable;
  readonly draft: Draft;
  /** Problems by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** The plan cannot be changed here: its text is no plan at the moment. */
  readonly isLocked: boolean;
  /** Prefix of the ids of its fields, where another form on the page has the same fields. */
  readonly idPrefix?: string;
  readonly change: (path: string, value: unknown) => void;
  /** Offers from the census for a field, by path, and the action that takes each. */
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

/** True for the engine's issue with a missing value. */
export function isMissing(problem: string | undefined): boolean {
  return problem !== undefined && /^Required/.test(problem);
}
