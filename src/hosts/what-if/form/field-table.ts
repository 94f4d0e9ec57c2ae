import { fieldPath, pathAbove, valueAt, withValueAt, type Draft } from './plan-path.js';

/** Input as the form knows it. The table of all inputs is made from the engine's schemas when the page is built. */
export interface FormField {
  /** Path, such as `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  readonly label: string;
  /** The label is its own name, which needs no place to be understood. */
  readonly isNamed?: boolean;
  /** The part of the first questions that asks for it: it is an essential. */
  readonly first?: keyof typeof ASKED_IN | undefined;
  /** Kind of the value; of a list, the kind of its entries. */
  readonly kind: 'text' | 'number' | 'words' | 'yes or no' | 'object';
  readonly isList?: boolean;
  readonly words?: readonly (readonly [word: string, label: string])[] | undefined;
  /** Unit of a number; `percent` for a fraction, which the form shows as a percentage. */
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Value as the plan would give it where the field is left out. */
  readonly default?: unknown;
  /** True if it must be given, once the object that it belongs to is. */
  readonly isRequired?: boolean;
  /** True if its default moves a result. */
  readonly moves?: boolean;
  /** True for another name of a field: shown only where a plan uses it. */
  readonly isAlias?: boolean;
  readonly sentence: string;
  /** Rule that it follows, or the place where its figure is found. */
  readonly source?: string | undefined;
  /** Word of a neighbour with which alone it is read. */
  readonly only?: { readonly field: string; readonly word: string } | undefined;
}

export const TURNOVER = 'operatingAssumptions.turnover';
export const TERMINATION_TABLE = `${TURNOVER}.termination_table`;
const RATES = `${TURNOVER}.termination_rates`;

/** True where the rates of turnover are those of bands, or none that one field could show. */
export function hasBands(draft: Draft): boolean {
  const bands = valueAt(draft, RATES);
  if (bands === undefined) return false;
  const [first, ...others] = Array.isArray(bands) ? (bands as unknown[]) : [null, null];
  return others.length > 0 || Object.keys(first ?? {}).some((key) => key !== 'rate');
}

/** A draft with one rate of turnover for everybody, in place of a table; without one for `undefined`. */
export function withFlatRate(draft: Draft, rate: unknown): Draft {
  const rates = withValueAt(draft, RATES, rate === undefined ? undefined : [{ rate }]);
  const next = rate === undefined ? rates : withValueAt(rates, TERMINATION_TABLE, undefined);
  return Object.keys(valueAt(next, TURNOVER) ?? {}).length === 0 ? withValueAt(next, TURNOVER, undefined) : next;
}

/** Steps in which a plan is entered: the census, what the company pays and earns, what the plan says, and a look at the rest. */
export const STEPS = { people: 'People', company: 'Company', plan: 'Plan', check: 'Check' } as const;
export type Step = keyof typeof STEPS;

/** Parts of the first questions, in their order, and the step that asks each. */
export const ASKED_IN = {
  'The year': 'people',
  'The shares': 'company',
  'What the company pays in': 'company',
  'What the company earns': 'company',
  'The plan': 'plan',
  'Those who leave': 'plan',
  'Those who come': 'plan',
} as const satisfies Readonly<Record<string, Step>>;

/** The inputs of which a form is made, found by their paths. */
export class FieldTable {
  readonly #byPath: ReadonlyMap<string, FormField>;
  /** The essentials, in the order of the form. */
  readonly essentials: readonly FormField[];

  constructor(readonly all: readonly FormField[]) {
    this.#byPath = new Map(all.map((field) => [field.path, field]));
    this.essentials = Object.keys(ASKED_IN).flatMap((part) => all.filter(({ first }) => first === part));
  }

  /** The field of a path; positions in lists do not matter. */
  at(path: string): FormField | undefined {
    return this.#byPath.get(fieldPath(path));
  }

  /** Name of an input in the form. */
  label(path: string): string {
    return this.at(path)?.label ?? path;
  }

  /** Place of an input in the form, in words: `Turnover, Mortality`. */
  place(path: string): string {
    if (this.at(path)?.isNamed === true) return this.label(path);
    const above = this.at(pathAbove(path).replace(/\[\d*\]$/, ''));
    const entry = /\[(\d+)\]/.exec(path)?.[1];
    const line = entry === undefined ? '' : ` ${Number(entry) + 1}`;
    return above === undefined || !above.path.includes('.')
      ? this.label(path)
      : `${this.label(above.path)}${line}, ${this.label(path).toLowerCase()}`;
  }

  /** Step of the form in which a path is entered. */
  step(path: string): Step {
    const { first } = this.at(path.replace(/\[.*/, '')) ?? {};
    return first === undefined ? 'check' : ASKED_IN[first];
  }

  isEssential(path: string): boolean {
    return this.at(path)?.first !== undefined;
  }

  /** Position of a path in the form, from the top. */
  position(path: string): number {
    const of = fieldPath(path);
    const first = this.essentials.findIndex((field) => field.path === of.replace(/\[\].*/, ''));
    return first < 0 ? this.essentials.length + this.all.findIndex((field) => field.path === of) : first;
  }

  /** The fields right below a path. */
  below(path: string): FormField[] {
    const base = fieldPath(path);
    return this.all.filter((field) => field.path !== base && pathAbove(field.path) === base);
  }

  /** True where a field says something, for the draft as it stands: the word that it goes with is chosen, or something is written in it. */
  applies(field: FormField, path: string, draft: Draft): boolean {
    return valueAt(draft, path) !== undefined || (field.isAlias !== true && this.isChosen(field, path, draft));
  }

  /** True unless a field goes with a word that is not chosen. */
  isChosen(field: FormField, path: string, draft: Draft): boolean {
    if (field.only === undefined) return true;
    const { field: chooser, word } = field.only;
    const { default: usual, words = [] } = this.at(chooser)!;
    const sibling = `${pathAbove(path)}.${chooser.slice(chooser.lastIndexOf('.') + 1)}`;
    return (valueAt(draft, sibling) ?? usual ?? words[0]?.[0]) === word;
  }

  /** True for an object that a plan has only on request: without it there are no dividends, covenants, rebalancing. */
  isOptional({ kind, isList, isRequired, ...field }: FormField): boolean {
    return kind === 'object' && isList !== true && isRequired !== true && field.default === undefined;
  }

  /**
   * The draft with another value, or without one for `undefined`. An object that has nothing left goes with its last field, where it would
   * mean nothing, or would lack what it needs.
   */
  withValue(draft: Draft, path: string, value: unknown): Draft {
    // A table that is chosen takes the place of one rate for everybody; rates by age and service are not thrown away.
    const isTable = path === TERMINATION_TABLE && value !== undefined && !hasBands(draft);
    let next = withValueAt(isTable ? withFlatRate(draft, undefined) : draft, path, value);
    for (let above = pathAbove(path); value === undefined && this.#isFutile(above, next); above = pathAbove(above)) {
      next = withValueAt(next, above, undefined);
    }
    return next;
  }

  #isFutile(path: string, draft: Draft): boolean {
    const field = this.at(path);
    const left = valueAt(draft, path);
    if (field === undefined || field.isRequired === true || path.endsWith(']')) return false;
    if (Array.isArray(left)) return left.length === 0;
    if (left === undefined || Object.keys(left as object).length > 0) return false;
    return field.default !== undefined || this.below(path).some(({ isRequired }) => isRequired);
  }

  /** Finds the path that shows a problem: a field of an object that is not there yet, or the first cell of a line. */
  shown(path: string, draft: Draft): string {
    if (this.at(path) === undefined) {
      const [first] = path.endsWith(']') ? this.below(path) : [];
      if (first !== undefined) return `${path}.${first.path.slice(first.path.lastIndexOf('.') + 1)}`;
      return path === '' || /\[\d+\]$/.test(path) ? path : this.shown(pathAbove(path), draft);
    }
    if (valueAt(draft, path) !== undefined) return path;
    const needed = this.below(path).find(({ isRequired }) => isRequired);
    return needed === undefined || path.endsWith(']')
      ? path
      : `${path}.${needed.path.slice(needed.path.lastIndexOf('.') + 1)}`;
  }

  /** True unless what a path leads through is not asked for. */
  isThere(path: string, draft: Draft): boolean {
    const above = pathAbove(path);
    const field = this.at(above);
    if (field === undefined) return true;
    const isOff = [undefined, false].includes(valueAt(draft, above) as undefined);
    return !(this.isOptional(field) && isOff) && this.isThere(above, draft);
  }
}
