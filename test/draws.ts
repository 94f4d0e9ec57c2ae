/**
 * Random draws of a property: a quarter at each change, which finds what is broken everywhere; all of them by `npm run test:long`, at night
 * and before a release, with another seed.
 */
export function draws(all: number): number {
  return process.env['TEST_LONG'] === undefined ? Math.ceil(all / 4) : all;
}
