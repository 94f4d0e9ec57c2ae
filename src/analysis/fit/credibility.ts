/**
 * Credibility of a company's own experience beside a published table. Every figure is rounded to eight decimals `[std]`.
 *
 * Buehlmann and Straub's credibility, and limited fluctuation `[S-credibility]`; the weights of priors are ours where nothing is published.
 */

/** `R8[x]`. */
export const rounded = (value: number): number => Number(value.toFixed(8));

/** Companies differ in their turnover by 40 % of it: the variance of the factor is its square, 1 / 6.25. No study between companies is published `[std]`. */
export const BETWEEN_COMPANIES = 6.25;

/** Weight of the company's own factor beside that of a band of service `[std]`. */
export const BETWEEN_BANDS = 10;

/** Leavers at which experience counts in full: within 5 % with a probability of 90 %, `(1.645 / 0.05)^2`. */
export const FULL_CREDIBILITY = 1_082.41;

/** Factor on a table's rates, and the weight of own experience in it. */
export interface Credible {
  /** The weight of own experience, between 0 and 1. */
  readonly z: number;
  /** `z A/E + 1 - z`. */
  readonly scale: number;
}

/** Limited fluctuation: `Z = min(1, sqrt(A / n0))`. */
export function limitedFluctuation(actual: number, expected: number, full = FULL_CREDIBILITY): Credible {
  const z = Math.min(1, Math.sqrt(actual / full));
  return { z: rounded(z), scale: rounded(expected === 0 ? 1 : (z * actual) / expected + 1 - z) };
}

/** Credible factor with its distribution, a gamma distribution. */
export interface GammaFactor extends Credible {
  /** `K + A`. */
  readonly shape: number;
  /** `K + E`. */
  readonly rate: number;
  /** `sqrt(K + A) / (K + E)`. */
  readonly standard_deviation: number;
}

/**
 * Greatest accuracy: the factor is Gamma(K, K), with mean 1, and leavers are Poisson with mean factor x E. Then it is
 * Gamma(K + A, K + E), and its mean is `Z A/E + 1 - Z` with `Z = E / (E + K)`, exactly.
 */
export function greatestAccuracy(actual: number, expected: number, k = BETWEEN_COMPANIES): GammaFactor {
  const [shape, rate] = [k + actual, k + expected];
  return {
    z: rounded(expected / rate),
    scale: rounded(shape / rate),
    shape: rounded(shape),
    rate: rounded(rate),
    standard_deviation: rounded(Math.sqrt(shape) / rate),
  };
}

/** Leavers and what a table expects of them. */
export interface Group {
  readonly actual: number;
  readonly expected: number;
}

/** Factors of groups within a company whose factor is known: `scale (K2 + A_i) / (K2 + scale E_i)`, rescaled so that their sum over E is that of the whole. */
export function ofBands(scale: number, groups: readonly Group[], k = BETWEEN_BANDS): number[] {
  const factors = groups.map(({ actual, expected }) => (scale * (k + actual)) / (k + scale * expected));
  const whole = scale * groups.reduce((sum, { expected }) => sum + expected, 0);
  const fitted = groups.reduce((sum, { expected }, i) => sum + factors[i]! * expected, 0);
  return factors.map((factor) => rounded(fitted === 0 ? scale : (factor * whole) / fitted));
}

/** Differences between groups by their own data (Buehlmann-Straub, Poisson within). */
export interface Between {
  /** `v / a`; null where the data show no difference between the groups. */
  readonly k: number | null;
  /** The factor of all of them. */
  readonly mean: number;
  /** The weight of each group's own experience. */
  readonly z: readonly number[];
  /** The factor of each group. */
  readonly factors: readonly number[];
}

/** Measures the differences among groups of one company, such as its sites. */
export function between(groups: readonly Group[]): Between {
  const sum = (of: (group: Group) => number): number => groups.reduce((total, group) => total + of(group), 0);
  const expected = sum((group) => group.expected);
  const mean = expected === 0 ? 1 : sum((group) => group.actual) / expected;
  const spread = sum((group) =>
    group.expected === 0 ? 0 : group.expected * (group.actual / group.expected - mean) ** 2,
  );
  const room = expected - (expected === 0 ? 0 : sum((group) => group.expected ** 2) / expected);
  const a = room <= 0 ? 0 : (spread - (groups.length - 1) * mean) / room;
  const k = a > 0 ? mean / a : null;
  const z = groups.map((group) => (k === null ? 0 : group.expected / (group.expected + k)));
  const factors = groups.map((group, i) =>
    z[i] === 0 ? mean : z[i]! * (group.actual / group.expected) + (1 - z[i]!) * mean,
  );
  return {
    k: k === null ? null : rounded(k),
    mean: rounded(mean),
    z: z.map(rounded),
    factors: factors.map(rounded),
  };
}

/** A rate whose prior is Beta(m q, m (1 - q)) or given by its two parameters. */
export interface BetaRate {
  /** Mean of the rate. */
  readonly rate: number;
  /** First parameter: those who did it, known and assumed. */
  readonly alpha: number;
  /** Second parameter: those who did not. */
  readonly beta: number;
  /** Standard deviation of the rate. */
  readonly standard_deviation: number;
  /** The weight of own experience. */
  readonly z: number;
}

/** `(alpha + successes) / (alpha + beta + exposed)`. */
export function betaRate(
  prior: { readonly alpha: number; readonly beta: number },
  exposed: number,
  successes: number,
): BetaRate {
  const [alpha, beta] = [prior.alpha + successes, prior.beta + exposed - successes];
  const total = alpha + beta;
  return {
    rate: rounded(alpha / total),
    alpha: rounded(alpha),
    beta: rounded(beta),
    standard_deviation: rounded(Math.sqrt((alpha * beta) / (total ** 2 * (total + 1)))),
    z: rounded(exposed / total),
  };
}

/** A mean of own experience, and its variance. */
export interface Observed {
  readonly own: number;
  readonly variance: number;
}

/** A mean with a normal prior of `mean` and `deviation`; the prior alone where nothing was observed. */
export function normalMean(
  prior: { readonly mean: number; readonly deviation: number },
  observed: Observed | null,
): { readonly z: number; readonly mean: number; readonly standard_deviation: number } {
  if (observed === null) return { z: 0, mean: prior.mean, standard_deviation: prior.deviation };
  const { own, variance } = observed;
  const between2 = prior.deviation ** 2;
  const z = between2 / (between2 + variance);
  return {
    z: rounded(z),
    mean: rounded(z * own + (1 - z) * prior.mean),
    standard_deviation: rounded(Math.sqrt((between2 * variance) / (between2 + variance))),
  };
}

/** Mean and sample standard deviation; 0 where there is nothing to spread. */
export function sampleOf(values: readonly number[]): {
  readonly count: number;
  readonly own: number;
  readonly s: number;
} {
  const count = values.length;
  const own = count === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - own) ** 2, 0);
  return { count, own, s: count < 2 ? 0 : Math.sqrt(squares / (count - 1)) };
}
