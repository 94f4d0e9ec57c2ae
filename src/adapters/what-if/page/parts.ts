import type * as chance from '../parts/chance.js';
import type * as explain from '../parts/explain.js';
import type * as form from '../parts/form.js';
import type * as workbook from '../parts/workbook.js';

/** The scripts besides the page's own, by the global names of their exports. */
interface Parts {
  readonly whatIfChance: typeof chance;
  readonly whatIfExplain: typeof explain;
  readonly whatIfForm: typeof form;
  readonly whatIfWorkbook: typeof workbook;
}

/**
 * A part of the page that loads after what is needed at once. index.html asks for it like the rest, so that nothing is fetched
 * later and the page goes on working without its host.
 *
 * @throws Error when its script is not there
 */
export async function part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const loaded = globalThis as unknown as Partial<Parts>;
  if (loaded[name] === undefined && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const found = loaded[name];
  if (found === undefined) throw new Error('A script of this page did not load: reload it, or copy its whole folder');
  return found;
}
