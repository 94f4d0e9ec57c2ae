import { Decimal } from 'decimal.js';

/** Digits that are carried: the same on every host, as no function of the host's own is asked. */
const D = Decimal.clone({ precision: 40 });

/** Coefficients of Stirling's series for the logarithm of the gamma function, B_2k / (2k (2k - 1)). */
const STIRLING = [
  [1, 12],
  [-1, 360],
  [1, 1260],
  [-1, 1680],
  [1, 1188],
  [-691, 360360],
  [1, 156],
] as const;

/** The logarithm of the gamma function: moved up to where the series is exact to some 25 digits, and back. */
function logGamma(x: Decimal): Decimal {
  let [product, at] = [new D(1), x];
  while (at.lessThan(40)) {
    product = product.times(at);
    at = at.plus(1);
  }
  const halfLogOf2Pi = D.acos(-1).times(2).ln().dividedBy(2);
  let series = at.minus(0.5).times(at.ln()).minus(at).plus(halfLogOf2Pi);
  for (const [i, [above, below]] of STIRLING.entries())
    series = series.plus(new D(above).dividedBy(below).dividedBy(at.pow(2 * i + 1)));
  return series.minus(product.ln());
}

/** The probability that Gamma(shape, 1) is at most x: `x^a e^-x / Gamma(a + 1) (1 + x/(a+1) + x^2/((a+1)(a+2)) + ..)`. */
function lowerPart(shape: Decimal, x: Decimal): Decimal {
  let [term, sum] = [new D(1), new D(1)];
  for (let n = 1; term.greaterThan(sum.times(1e-25)); n++) {
    term = term.times(x).dividedBy(shape.plus(n));
    sum = sum.plus(term);
  }
  return shape
    .times(x.ln())
    .minus(x)
    .minus(logGamma(shape.plus(1)))
    .exp()
    .times(sum);
}

/**
 * The value below which Gamma(shape, rate) lies with a probability, to eight decimals, the same on every host.
 *
 * @param probability - above 0 and below 1
 */
export function gammaQuantile(shape: number, rate: number, probability: number): number {
  const a = new D(shape);
  // The mean and ten standard deviations above it hold all but what nobody asks for.
  let [low, high] = [new D(0), a.plus(a.sqrt().times(10)).plus(10)];
  for (let i = 0; i < 60; i++) {
    const middle = low.plus(high).dividedBy(2);
    if (lowerPart(a, middle).lessThan(probability)) low = middle;
    else high = middle;
  }
  return low.plus(high).dividedBy(2).dividedBy(rate).toDecimalPlaces(8).toNumber();
}

/** `ln(after / before)`, to 15 digits, the same on every host. */
export function logChange(before: number, after: number): number {
  return new D(after).dividedBy(before).ln().toSignificantDigits(15).toNumber();
}
