/** The element of an id that index.html has. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

/** A page too narrow for two columns, as in style.css. */
export const NARROW = '(max-width: 56rem)';

/** True while the page is narrow. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches;
