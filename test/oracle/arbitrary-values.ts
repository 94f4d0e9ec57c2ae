import fc from 'fast-check';
import { Decimal } from './decimals.js';
import type { Num } from './types.js';

/** One dollar, share and 100 % in their units (MODEL section 1). */
export const DOLLAR = 100;
export const PRICE_DOLLAR = 10_000;
export const SHARE = 1_000_000;
export const WHOLE = 100_000_000;

/**
 * How an input may write one and the same quantity. The last three have a digit beyond the unit, below half of it or exactly
 * half; the bounds used here are even in their units, so that a tie at a bound rounds back into the range.
 */
type Writing = 'number' | 'string' | 'padded' | 'below half' | 'half' | 'half as number';
const writing: fc.Arbitrary<Writing> = fc.oneof(
  { arbitrary: fc.constant('number' as const), weight: 8 },
  { arbitrary: fc.constant('string' as const), weight: 3 },
  { arbitrary: fc.constantFrom('padded' as const, 'below half', 'half', 'half as number'), weight: 1 },
);

function write(units: number, decimals: number, as: Writing): Num {
  const exact = new Decimal(units).dividedBy(new Decimal(10).pow(decimals));
  const text = exact.toFixed(decimals);
  switch (as) {
    case 'number':
      return exact.toNumber();
    case 'string':
      return exact.toFixed();
    case 'padded':
      return `${text}00`;
    case 'below half':
      return `${text}4`;
    case 'half':
      return `${text}5`;
    case 'half as number':
      return Number(`${text}5`);
  }
}

const quantity =
  (decimals: number) =>
  (units: fc.Arbitrary<number>): fc.Arbitrary<Num> =>
    fc.tuple(units, writing).map(([value, as]) => write(value, decimals, as));

const moneyOf = quantity(2);
const priceOf = quantity(4);
const sharesOf = quantity(6);
const rateOf = quantity(8);

/** An integer as a number, or as its digits. */
export const integer = (min: number, max: number): fc.Arbitrary<Num> =>
  fc.oneof({ arbitrary: fc.integer({ min, max }), weight: 5 }, fc.integer({ min, max }).map(String));

const upTo = (max: number, min = 0): fc.Arbitrary<number> => fc.integer({ min, max });

/** Nothing, a few cents, an everyday amount, or a large one; in dollars. Ranges hold after rounding, so -0.004 is nothing. */
export const money = (everyday: number, large: number): fc.Arbitrary<Num> =>
  fc.oneof(
    { arbitrary: moneyOf(upTo(everyday * DOLLAR)), weight: 12 },
    { arbitrary: moneyOf(upTo(100)), weight: 2 },
    { arbitrary: moneyOf(upTo(large * DOLLAR)), weight: 2 },
    { arbitrary: fc.constantFrom<Num>(0, 0, 0, '-0.00', -0.004), weight: 2 },
  );

/** At least a cent. */
export const positiveMoney = (everyday: number, large: number): fc.Arbitrary<Num> =>
  moneyOf(
    fc.oneof(
      { arbitrary: upTo(everyday * DOLLAR, 1), weight: 6 },
      { arbitrary: upTo(100, 1), weight: 1 },
      { arbitrary: upTo(large * DOLLAR, 1), weight: 1 },
    ),
  );

/** How many years after the census, mostly soon; the census then makes a year of them. */
export const yearsAfterCensus = (max = 75): fc.Arbitrary<Num> =>
  fc.oneof({ arbitrary: integer(1, 5), weight: 5 }, integer(1, max));

/** Years of interest only, cut to what the loan allows when its years are known. */
export const interestOnly: fc.Arbitrary<Num> = fc.oneof({ arbitrary: integer(0, 4), weight: 4 }, integer(0, 39));

export const interestOnlyOf = (years: Num | undefined, yearsRemaining: Num): { interest_only_years?: Num } => {
  if (years === undefined) return {};
  const most = Number(yearsRemaining) - 1;
  return { interest_only_years: Number(years) <= most ? years : most };
};

/** That many years after the census, written as the number of years was. */
export const yearAfter = (censusYear: number, years: Num): Num =>
  typeof years === 'string' ? String(censusYear + Number(years)) : censusYear + years;

/** Things that happen in different years, in their order. */
export const inOrderOfYear = <T extends { year: Num }>(one: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<T[]> =>
  fc
    .uniqueArray(one, { minLength: 1, maxLength, selector: ({ year }) => Number(year) })
    .map((list) => [...list].sort((a, b) => Number(a.year) - Number(b.year)));

/** Entries by year, with years after the census made years. */
export const afterCensus = <T extends { year: Num }>(list: readonly T[], censusYear: number): T[] =>
  list.map((one) => ({ ...one, year: yearAfter(censusYear, one.year) }));

/** By projection year. */
export const byYear = (one: fc.Arbitrary<Num>): fc.Arbitrary<Num[]> => fc.array(one, { minLength: 1, maxLength: 4 });

/** Money of either sign. */
export const anyMoney = (everyday: number): fc.Arbitrary<Num> => moneyOf(upTo(everyday * DOLLAR, -everyday * DOLLAR));

/** That many years before the census, but not before 1940. */
export const yearBefore = (censusYear: number, years: Num): Num => {
  const year = Math.max(1940, censusYear - Number(years));
  return typeof years === 'string' ? String(year) : year;
};

/** What a company earns: mostly enough to be worth something. */
export const earnings: fc.Arbitrary<Num> = fc.oneof(
  { arbitrary: moneyOf(upTo(8_000_000 * DOLLAR, 800_000 * DOLLAR)), weight: 12 },
  money(5_000_000, 50_000_000),
);

export const shares: fc.Arbitrary<Num> = sharesOf(
  fc.oneof(
    { arbitrary: upTo(5_000 * SHARE), weight: 5 },
    { arbitrary: upTo(5_000).map((whole) => whole * SHARE), weight: 1 },
    { arbitrary: fc.constant(0), weight: 1 },
    { arbitrary: upTo(100), weight: 1 },
    { arbitrary: upTo(1_000_000 * SHARE), weight: 1 },
  ),
);

/** More than none of it. */
export const positiveShares: fc.Arbitrary<Num> = sharesOf(
  fc.oneof({ arbitrary: upTo(2_000 * SHARE, 1), weight: 5 }, upTo(100, 1), upTo(200_000 * SHARE, 1)),
);
/** From `min` on where it is given. */
export const positiveRate = (max: number, min = 0): fc.Arbitrary<Num> =>
  rateOf(
    fc.oneof(
      { arbitrary: upTo(max * WHOLE, Math.max(1, min * WHOLE)), weight: 3 },
      { arbitrary: upTo(max * 100, Math.max(1, min * 100)).map((percent) => percent * (WHOLE / 100)), weight: 3 },
    ),
  );

/** An age or a number of years that someone must have reached: whole, or reached at the next whole one. */
export const requirement = (min: number, max: number): fc.Arbitrary<Num> =>
  fc.oneof(
    { arbitrary: integer(min, max), weight: 5 },
    fc
      .tuple(fc.integer({ min, max }), fc.constantFrom('.5', '.25', '.00000001'))
      .map(([years, fractionOfYear]) => `${years}${fractionOfYear}`),
    fc.integer({ min, max }).map((years) => years + 0.5),
  );

/** Three rates that add up to 1 exactly, however they are written. */
export const threeParts: fc.Arbitrary<[Num, Num, Num]> = fc
  .tuple(
    fc.oneof(
      { arbitrary: fc.tuple(upTo(WHOLE), upTo(WHOLE)), weight: 2 },
      { arbitrary: fc.tuple(upTo(20), upTo(20)).map(([a, b]) => [a * 5_000_000, b * 5_000_000] as const), weight: 2 },
      { arbitrary: fc.constantFrom([0, 0], [0, WHOLE], [WHOLE, WHOLE], [1, WHOLE]), weight: 2 },
      { arbitrary: upTo(WHOLE).map((a) => [a, WHOLE] as const), weight: 2 },
    ),
    fc.constantFrom('number' as const, 'string', 'padded'),
  )
  .map(([[a = 0, b = 0], as]) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    return [write(low, 8, as), write(high - low, 8, as), write(WHOLE - high, 8, as)];
  });

export const sharePrice: fc.Arbitrary<Num> = priceOf(
  fc.oneof(
    { arbitrary: upTo(500 * PRICE_DOLLAR, PRICE_DOLLAR), weight: 8 },
    { arbitrary: upTo(100, 1), weight: 1 },
    { arbitrary: upTo(10_000 * PRICE_DOLLAR, 1), weight: 1 },
  ),
);

export const dividendPerShare: fc.Arbitrary<Num> = priceOf(
  fc.oneof({ arbitrary: upTo(5 * PRICE_DOLLAR), weight: 5 }, upTo(10), upTo(100 * PRICE_DOLLAR)),
);

/** A rate from 0 to `max`, its ends among the likely values. */
export const fraction = (max = 1): fc.Arbitrary<Num> =>
  rateOf(
    fc.oneof(
      { arbitrary: upTo(max * WHOLE), weight: 4 },
      // Rates as people write them, in whole hundredths.
      { arbitrary: upTo(max * 100).map((percent) => percent * (WHOLE / 100)), weight: 2 },
      { arbitrary: fc.constantFrom(0, 1, max * WHOLE), weight: 1 },
    ),
  );

/** How likely someone is to leave: mostly small, so that rows last a few years. */
export const decrement: fc.Arbitrary<Num> = fc.oneof({ arbitrary: fraction(0.16), weight: 4 }, fraction());

/** A growth rate above -1, mostly everyday, at most `max`. */
export const growth = (max: number): fc.Arbitrary<Num> =>
  fc.oneof(
    { arbitrary: rateOf(upTo(Math.round(Math.min(max, 0.12) * WHOLE), -WHOLE / 20)), weight: 18 },
    { arbitrary: rateOf(upTo(Math.round(max * WHOLE), -99_999_998)), weight: 1 },
    { arbitrary: fc.constantFrom<Num>(0, -0.9, '-0.5', -0.99999999), weight: 1 },
  );

/** Steps of a vesting schedule: fractions that rise to 1, or percentages that rise to 100, of which none is below 1. */
export const risingSteps = (steps: { minLength: number; maxLength: number }): fc.Arbitrary<Num[]> => {
  const units = fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 20 }).map((twentieth) => twentieth * 5_000_000), weight: 3 },
    upTo(WHOLE),
  );
  const list = fc.array(fc.tuple(units, fc.constantFrom('number' as const, 'string' as const)), steps);
  return fc.tuple(list, fc.boolean()).map(([drawn, inPercent]) => {
    const rising = [...drawn].sort(([a], [b]) => a - b);
    const decimals = inPercent ? 6 : 8;
    const least = inPercent ? 10 ** decimals : 0;
    return [...rising.map(([step, as]) => write(step < least ? 0 : step, decimals, as)), inPercent ? 100 : 1];
  });
};

/** The decimal text of a sum of inputs, each rounded to its unit first. */
export function sumOf(values: readonly Num[], decimals: number): Decimal {
  return values
    .map((value) => new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN))
    .reduce((total, value) => total.plus(value), new Decimal(0));
}

/** Keys that are there or not, each on its own. */
export const optional = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

/** The same, each key as likely there as not, or `odds` times as likely. */
export const seldom = <T extends object>(
  model: { [K in keyof T]: fc.Arbitrary<T[K]> },
  odds = 1,
): fc.Arbitrary<Partial<T>> => {
  const drawn = Object.entries<fc.Arbitrary<unknown>>(model).map(([key, value]) =>
    fc.option(
      value.map((one) => [key, one] as const),
      { freq: odds + 1 },
    ),
  );
  return fc
    .tuple(...drawn)
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)) as Partial<T>);
};

/** Two parts of one object. */
export const both = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }));
