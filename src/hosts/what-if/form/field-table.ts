import { ESSENTIALS, NAMES } from './essentials.js';
import { hasBands, TERMINATION_TABLE, withFlatRate } from './flat-rate.js';
import type { FormField } from './form-field.js';
import { fieldPath, pathAbove, valueAt, withValueAt, type Draft } from './plan-path.js';

/** The inputs of which a form is made, found by their paths. */
export class FieldTable {
  readonly #byPath: ReadonlyMap<string, FormField>;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #essential: ReadonlySet<string>;

  constructor(readonly all: readonly FormField[]) {
    this.#byPath = new Map(all.map((field) => [field.path, field]));
    this.#labels = new Map([...ESSENTIALS.flatMap(({ fields }) => fields), ...NAMES]);
    this.#essential = new Set(ESSENTIALS.flatMap(({ fields }) => fields.map(([path]) => path)));
  }

  /** The field of a path; positions in lists do not matter. */
  at(path: string): FormField | undefined {
    return this.#byPath.get(fieldPath(path));
  }

  /** Name of an input in the form. */
  label(path: string): string {
    return this.#labels.get(fieldPath(path)) ?? this.at(path)?.label ?? path;
  }

  /** Place of an input in the form, in words: `Turnover, Mortality`. */
  place(path: string): string {
    if (this.#labels.has(fieldPath(path))) return this.label(path);
    const above = this.at(pathAbove(path).replace(/\[\d*\]$/, ''));
    const entry = /\[(\d+)\]/.exec(path)?.[1];
    const line = entry === undefined ? '' : ` ${Number(entry) + 1}`;
    return above === undefined || !above.path.includes('.')
      ? this.label(path)
      : `${this.label(above.path)}${line}, ${this.label(path).toLowerCase()}`;
  }

  isEssential(path: string): boolean {
    return this.#essential.has(fieldPath(path));
  }

  /** Position of a path in the form, from the top. */
  position(path: string): number {
    const of = fieldPath(path);
    const first = [...this.#essential].indexOf(of.replace(/\[\].*/, ''));
    return first < 0 ? this.#essential.size + this.all.findIndex((field) => field.path === of) : first;
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
