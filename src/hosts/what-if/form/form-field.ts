/** Input as the form knows it. The table of all inputs is made from the engine's schemas when the page is built. */
export interface FormField {
  /** Path, such as `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  readonly label: string;
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
