/**
 * Random draws of a property: a quarter at each change, which finds what is broken everywhere; all of them by `npm run test:long`, at night
 * and before a release, with another seed.
 */
export function draws(all: number): number {
  return process.env['TEST_LONG'] === undefined ? Math.ceil(all / 4) : all;
}

/** Whether a case has its turn: one in so many at each change, every one by `npm run test:long`. */
export function hasTurn(i: number, oneIn: number): boolean {
  return process.env['TEST_LONG'] !== undefined || i % oneIn === 0;
}
