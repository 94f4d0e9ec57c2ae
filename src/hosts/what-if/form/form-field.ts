/** What the form knows of an input. The table of all is made from the engine's schemas when the page is built. */
export interface FormField {
  /** `initialState.esop_loans[].interest_rate`. */
  readonly path: string;
  readonly label: string;
  /** Of a list, what its entries are. */
  readonly kind: 'text' | 'number' | 'words' | 'yes or no' | 'object';
  readonly isList?: boolean;
  readonly words?: readonly (readonly [word: string, label: string])[] | undefined;
  /** What a number counts; `percent` for a fraction, which the form shows as a percentage. */
  readonly unit?: string | undefined;
  readonly decimals?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** What leaving it out means, as the plan would say it. */
  readonly default?: unknown;
  /** It must be given, once the object that it belongs to is. */
  readonly isRequired?: boolean;
  /** Its default moves a result. */
  readonly moves?: boolean;
  /** Another name of a field: shown only where a plan uses it. */
  readonly isAlias?: boolean;
  readonly sentence: string;
  /** The rule that it follows, or where its figure is found. */
  readonly source?: string | undefined;
  /** It is read with one word of a neighbour only. */
  readonly only?: { readonly field: string; readonly word: string } | undefined;
}
