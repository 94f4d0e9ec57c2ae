import type { ReadFall } from '../../engine/input/options/shocks.js';
import { DECIMALS, ExactDecimal, roundToUnits, toExact, WHOLE } from '../../engine/numeric/index.js';

/** A factor as the quotient of two exact decimals: a third of a fall has no finite decimal. */
export interface Quotient {
  readonly over: ExactDecimal;
  readonly under: ExactDecimal;
}

/**
 * The product of the factors of all falls in a year. j years after a fall, the factor is
 *
 *     1 - fall * (1 - recovered * min(j, n) / n)     n = recovery_years; 1 - fall for good without them
 */
export function factorOf(falls: readonly ReadFall[], year: number): Quotient {
  let over = new ExactDecimal(1);
  let under = new ExactDecimal(1);
  for (const { year: yearOfFall, fall, recovery_years: recoveryYears, recovered = WHOLE } of falls) {
    if (year < yearOfFall) continue;
    const steps = recoveryYears ?? 1;
    const taken = recoveryYears === undefined ? 0 : Math.min(year - yearOfFall, recoveryYears);
    const shortfall = toExact(recovered, DECIMALS.rate).times(-taken).plus(steps).times(toExact(fall, DECIMALS.rate));
    over = over.times(shortfall.negated().plus(steps));
    under = under.times(steps);
  }
  return { over, under };
}

/** What is left of a quantity, rounded once to its unit. */
export function fallen<Q extends number>(path: Q, { over, under }: Quotient, decimals: number): Q {
  return roundToUnits(toExact(path, decimals).times(over).dividedBy(under), decimals);
}
