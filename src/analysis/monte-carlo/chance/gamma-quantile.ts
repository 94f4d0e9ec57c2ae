import exponential from '@stdlib/math-base-special-exp';
import naturalLogarithm from '@stdlib/math-base-special-ln';

/** Stirling's series for the logarithm of the gamma function, `B_2k / (2k (2k - 1))`; from 16 on it is exact to a double. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const STIRLING_FROM = 16;
const HALF_LOG_OF_2_PI = 0.918938533204672741;

/** The logarithm of the gamma function: moved up to where the series holds, and back. */
function logGamma(x: number): number {
  let [product, at] = [1, x];
  for (; at < STIRLING_FROM; at++) product *= at;
  let [series, power] = [0, 1 / at];
  for (const coefficient of STIRLING) {
    series += coefficient * power;
    power /= at * at;
  }
  return (at - 0.5) * naturalLogarithm(at) - at + HALF_LOG_OF_2_PI + series - naturalLogarithm(product);
}

/** The probability that Gamma(shape, 1) is at most x: `x^a e^-x / Gamma(a + 1) (1 + x/(a+1) + x^2/((a+1)(a+2)) + ..)`. */
function lowerPart(shape: number, x: number, logGammaOfNext: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return exponential(shape * naturalLogarithm(x) - x - logGammaOfNext) * sum;
}

/**
 * The value below which Gamma(shape, rate) lies with a probability. Only sums, products, square roots and a library's own logarithm and
 * exponential: the same on every host.
 *
 * @param probability - above 0 and below 1
 */
export function gammaQuantile(shape: number, rate: number, probability: number): number {
  const logGammaOfNext = logGamma(shape + 1);
  // Ten standard deviations above the mean, and some more for small shapes, hold all but what a draw of 52 bits can ask for.
  let [low, high] = [0, shape + 10 * Math.sqrt(shape) + 40];
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (lowerPart(shape, middle, logGammaOfNext) < probability) low = middle;
    else high = middle;
  }
  return high / rate;
}
