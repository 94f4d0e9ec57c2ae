import { apportion, Decimal, min, positive, R2, roundedQuotient, sum, ZERO, money, plain } from './decimals.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import { type Row, type State, isActive } from './state.js';
import type { CashSource, PlanRulesInput, SegregationSource } from './types.js';

// Stock of former participants turned into cash before it is due (MODEL section 13.1).

export interface Segregation {
  funding: readonly SegregationSource[];
  maximum: Decimal;
  fromYear: number;
}

export const readSegregation = (
  input: NonNullable<PlanRulesInput['distribution_policy']>['segregation'],
): Segregation | undefined =>
  input === undefined
    ? undefined
    : {
        funding: input.funding ?? [
          'participant_cash_accounts',
          'unallocated_company_contributions',
          'unallocated_forfeiture_cash',
          'company',
        ],
        maximum: input.maximum_amount === undefined ? new Decimal(Infinity) : money(input.maximum_amount),
        fromYear: plain(input.from_year, -Infinity),
      };

/** What a row's ladder held for later years when the year began, in order of year. */
export type LaterShares = [year: number, shares: Decimal][];

export const laterShares = (row: Row, year: number): LaterShares =>
  [...row.ladder]
    .filter(([y]) => y > year)
    .map(([y, rung]): [number, Decimal] => [y, rung.shares])
    .sort(([a], [b]) => a - b);

/** One row's conversion. */
interface Conversion {
  row: Row;
  later: LaterShares;
  shares: Decimal;
  cost: Decimal;
}

function convert({ row, later }: Conversion, shares: Decimal, cash: Decimal): void {
  const weights = later.map(([, held]) => held);
  const sold = apportion(shares, weights, 6);
  const owed = apportion(cash, weights, 2);
  later.forEach(([y], i) => {
    const rung = row.ladder.get(y);
    if (rung === undefined) throw new Error(`The ladder of ${row.id} lost ${y}`);
    rung.shares = rung.shares.minus(sold[i] ?? ZERO);
    rung.totalDistributionShares = min(rung.totalDistributionShares, rung.shares);
    rung.cash = rung.cash.plus(owed[i] ?? ZERO);
  });
}

/** What each source of the segregation gives, and the shares it buys. */
export type Given = { source: SegregationSource; cash: Decimal; shares: Decimal }[];

/** Converts what there is cash for and tells who paid; giving the payers their shares is left to the caller. */
export function segregate(plan: Plan, state: State, year: Year, available: Record<CashSource, Decimal>): Given {
  const rules = plan.segregation;
  if (rules === undefined || year.year < rules.fromYear || !positive(year.tradePrice)) return [];
  const conversions = state.rows.flatMap((row): Conversion[] => {
    const later = year.laterShares.get(row) ?? [];
    const shares = sum(later.map(([, held]) => held));
    const cost = R2(shares.times(year.tradePrice));
    return positive(cost) ? [{ row, later, shares, cost }] : [];
  });
  const costs = conversions.map(({ cost }) => cost);
  const need = min(sum(costs), rules.maximum);

  let missing = need;
  const given = rules.funding.map((source) => {
    const cash = source === 'company' ? missing : min(missing, available[source]);
    missing = missing.minus(cash);
    return { source, cash };
  });
  year.segregationIsUnfunded = positive(missing);

  const total = need.minus(missing);
  const isWhole = total.equals(sum(costs));
  const cash = apportion(total, costs, 2);
  conversions.forEach((conversion, i) => {
    const owed = isWhole ? conversion.cost : (cash[i] ?? ZERO);
    const shares = isWhole ? conversion.shares : min(conversion.shares, roundedQuotient(owed, year.tradePrice, 6));
    convert(conversion, shares, owed);
    year.segregationShares = year.segregationShares.plus(shares);
    year.segregationAmount = year.segregationAmount.plus(owed);
  });
  const bought = apportion(
    year.segregationShares,
    given.map((one) => one.cash),
    6,
  );
  return given.map((one, i) => ({ ...one, shares: bought[i] ?? ZERO }));
}

// The same mix of stock and cash in every account (MODEL section 13.2).

export interface Rebalancing {
  everyYears: number;
  fromYear: number;
}

export const readRebalancing = (
  input: PlanRulesInput['rebalancing'],
  firstProjectionYear: number,
): Rebalancing | undefined =>
  input === undefined
    ? undefined
    : { everyYears: plain(input.every_years, 1), fromYear: plain(input.from_year, firstProjectionYear) };

/** At the end of step 9, at the new price. */
export function rebalance(plan: Plan, state: State, year: Year): void {
  const rules = plan.rebalancing;
  if (rules === undefined || year.year < rules.fromYear) return;
  if ((year.year - rules.fromYear) % rules.everyYears !== 0 || !positive(state.price)) return;

  // Diversified shares must not be pushed back.
  const rows = state.rows.filter((row) => isActive(row) && row.diversified.isZero());
  const values = rows.map((row) => R2(row.shares.times(state.price)).plus(row.cash));
  if (!positive(sum(values))) return;
  const shares = apportion(sum(rows.map((row) => row.shares)), values, 6);
  const cash = apportion(sum(rows.map((row) => row.cash)), values, 2);
  rows.forEach((row, i) => {
    const change = (shares[i] ?? ZERO).minus(row.shares);
    if (positive(change)) year.sharesRebalanced = year.sharesRebalanced.plus(change);
    row.shares = shares[i] ?? ZERO;
    row.cash = cash[i] ?? ZERO;
  });
}
