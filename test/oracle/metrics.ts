import { Decimal, min, ONE, positive, R2, R6, roundedQuotient, sum, ZERO } from './decimals.js';
import { vestedByAgeAndService } from './leaving.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import { isActive, type Row, type State } from './state.js';

// docs/model.md, section 7.1, written from the definitions there.

const overPayroll = (year: Year, amount: Decimal): Decimal =>
  positive(year.coveredPayroll) ? roundedQuotient(amount, year.coveredPayroll, 8) : ZERO;

export const benefitLevelByContribution = (year: Year): Decimal =>
  overPayroll(year, year.companyContribution.plus(R2(year.stockContributed.times(year.price))));

export function benefitLevelByValue(year: Year): Decimal {
  if (!positive(sum(year.claims.map(({ basis }) => basis)))) return ZERO;
  const inBucket = sum([
    year.contributionsBucketAtStart,
    year.contributedToBucket,
    year.dividendsToContributionsBucket,
  ]);
  const ofEmployer = inBucket.minus(year.dividendsToContributionsBucket).minus(year.forfeituresInPlaceOfContributions);
  const employersPart = (amount: Decimal, decimals: number): Decimal =>
    positive(inBucket) ? roundedQuotient(amount.times(ofEmployer), inBucket, decimals) : amount;
  const shares = sum([
    year.sharesReleasedByCompany,
    year.stockContributed,
    employersPart(year.sharesBoughtByContributionsBucket, 6),
    year.sharesRecycledByCompany,
  ]);
  const cash = employersPart(year.contributionsBucketAllocated, 2);
  return overPayroll(year, R2(shares.times(year.price)).plus(cash));
}

export const repurchaseToSharesOutstanding = (year: Year): Decimal =>
  positive(year.sharesOutstanding)
    ? roundedQuotient(
        sum([year.distributionShares, year.diversificationShares, year.segregationShares, year.inServiceShares]),
        year.sharesOutstanding,
        8,
      )
    : ZERO;

/** Over one year or several. */
export function fundingRatio(years: readonly Year[]): Decimal | null {
  const obligation = sum(years.map((year) => year.obligation));
  if (!positive(obligation)) return null;
  return roundedQuotient(sum(years.flatMap((year) => Object.values(year.funding))), obligation, 8);
}

export const vestedValue = (plan: Plan, state: State, row: Row, year: number): Decimal => {
  const vested = vestedByAgeAndService(plan, row, year);
  return R2(R6(row.shares.times(vested)).times(state.price)).plus(R2(row.cash.times(vested)));
};

export const terminatedValue = (state: State): Decimal =>
  sum(
    state.rows.map((row) => {
      const rungs = [...row.ladder.values()];
      return R2(sum(rungs.map((rung) => rung.shares)).times(state.price)).plus(sum(rungs.map((rung) => rung.cash)));
    }),
  );

export const vestedValueIfAllLeft = (plan: Plan, state: State, year: number): Decimal =>
  terminatedValue(state).plus(sum(state.rows.filter(isActive).map((row) => vestedValue(plan, state, row, year))));

/** Half the mean difference between any two people over the mean: pair by pair, no order and no Lorenz curve. */
export function gini(state: State): Decimal | null {
  const rows = state.rows.filter(isActive);
  const shares = sum(rows.map((row) => row.shares));
  if (!positive(shares)) return null;
  const heads = sum(rows.map((row) => row.headcount));
  const differences = rows.flatMap((one) =>
    rows.map((other) => one.shares.times(other.headcount).minus(other.shares.times(one.headcount)).abs()),
  );
  return roundedQuotient(sum(differences), heads.times(shares).times(2), 8);
}

export function topTenthShare(state: State): Decimal | null {
  const rows = state.rows.filter(isActive);
  const shares = sum(rows.map((row) => row.shares));
  if (!positive(shares)) return null;
  const mostFirst = [...rows].sort((one, other) =>
    other.shares.times(one.headcount).comparedTo(one.shares.times(other.headcount)),
  );
  let missing = sum(rows.map((row) => row.headcount)).dividedBy(10);
  let numerator: Decimal = ZERO;
  let denominator: Decimal = ONE;
  for (const row of mostFirst) {
    if (!positive(missing)) break;
    const heads = min(missing, row.headcount);
    // numerator / denominator + shares x heads / headcount, as one fraction
    if (heads.equals(row.headcount)) numerator = numerator.plus(row.shares.times(denominator));
    else {
      numerator = numerator.times(row.headcount).plus(row.shares.times(heads).times(denominator));
      denominator = denominator.times(row.headcount);
    }
    missing = missing.minus(heads);
  }
  return roundedQuotient(numerator, denominator.times(shares), 8);
}

export const meanOf = (figures: readonly number[]): Decimal =>
  roundedQuotient(sum(figures.map((figure) => new Decimal(figure))), new Decimal(figures.length), 8);

export function suspenseExhaustionYear(state: State, years: readonly Year[]): number | null {
  const left = [...years.map((year) => year.suspenseAtStart), sum(state.loans.map((loan) => loan.suspense))];
  if (left.some((shares, i) => i === years.length && positive(shares))) return null;
  const emptied = years.filter((_, i) => positive(left[i] ?? ZERO) && !positive(left[i + 1] ?? ZERO));
  return emptied[0]?.year ?? null;
}
