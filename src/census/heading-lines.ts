/** The first and the last line on which the headings of a census stand. */
export interface HeadingLines {
  readonly first: number;
  readonly last: number;
}

/**
 * Lines of headings by their name; null for text that names none.
 *
 * @example
 * headingLines('2-3') // { first: 2, last: 3 }
 * headingLines('3') // { first: 3, last: 3 }
 * headingLines('top') // null
 */
export function headingLines(name: string): HeadingLines | null {
  const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(name) ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last) };
}

/** `3`, or `2-3`. */
export function nameOfLines({ first, last }: HeadingLines): string {
  return first === last ? `${first}` : `${first}-${last}`;
}
