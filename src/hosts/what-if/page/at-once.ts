import { options } from 'preact';

/** Lets a change be drawn before anything else happens: paper does not wait, and what is led to must be there. */
export function atOnce(change: () => void): void {
  options.debounceRendering = (drawAll) => drawAll();
  change();
  delete options.debounceRendering;
}
