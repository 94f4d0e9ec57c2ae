import type {
  ReadContributionHoliday,
  ReadCovenant,
  ReadFall,
  ReadLargestHoldersLeave,
  ReadPriceFall,
  ReadRefinance,
  ReadRevolverLost,
} from '../../engine/input/options/shocks.js';
import {
  add,
  DECIMALS,
  ExactDecimal,
  type Headcount,
  larger,
  LARGEST,
  mulDiv,
  net,
  portion,
  type Rate,
  roundToUnits,
  smaller,
  subtract,
  toExact,
  WHOLE,
  ZERO,
} from '../../engine/numeric/index.js';
import { withinRange } from '../../engine/state/within-range.js';
import { growthFactor } from '../../engine/rules/compound-growth.js';
import {
  CAUSES,
  type FinanceYearTerms,
  type LendingTerms,
  type LoanTerms,
  type Plan,
  type YearTerms,
} from '../../engine/state/plan.js';
import type { SeparationRates } from '../../engine/state/separation-cells.js';
import type { Behaviour } from '../../engine/state/behaviour.js';
import type { State } from '../../engine/state/state.js';
import { startLoan, yearsRemaining } from '../../engine/state/loan.js';

/**
 * A plan whose share price falls. j years after the fall, the year-end price is its path times
 *
 *     1 - fall * (1 - recovered * min(j, n) / n)     n = recovery_years; 1 - fall for good without them
 *
 * - `per_share_growth`: `R4[path * factor]`, where the path is that without the fall.
 * - `equity_value`: the year's growth becomes `R8[(1 + g) * factor / factor of the year before - 1]`. Repurchases at
 *   the lower price take less of the equity, so the price does not return exactly to its path.
 * - `ebitda_multiple`: the year's multiple becomes `R8[multiple * factor]`; debt is not less for it, so the price falls further.
 *
 * Several falls multiply. With `interim_part` that part of the payments of the year of the fall is made at the lower price, as after an
 * interim appraisal. `[std]`
 */
export function withPriceFalls(plan: Plan, falls: readonly ReadPriceFall[]): Plan {
  if (falls.length === 0) return plan;
  let before: Quotient = { over: new ExactDecimal(1), under: new ExactDecimal(1) };
  const years = plan.years.map((terms): YearTerms => {
    const now = factorOf(falls, terms.year);
    const change = { over: now.over.times(before.under), under: now.under.times(before.over) };
    before = now;
    switch (plan.valuation.method) {
      case 'per_share_growth':
        return { ...terms, grownPrice: fallen(terms.grownPrice, now, DECIMALS.price) };
      case 'equity_value':
        return { ...terms, growth: withinRange(terms.year, () => changedGrowth(terms.growth, change)) };
      case 'ebitda_multiple': {
        const finances = terms.finances!;
        return { ...terms, finances: { ...finances, multiple: fallen(finances.multiple, now, DECIMALS.rate) } };
      }
    }
  });
  return { ...plan, years, valuation: { ...plan.valuation, interim: withInterim(plan.valuation.interim, falls) } };
}

/** Interim appraisals, those of falls included: in one year they multiply, and the largest part of the payments is made after them. */
function withInterim(stated: Plan['valuation']['interim'], falls: readonly ReadPriceFall[]): typeof stated {
  const byYear = new Map((stated ?? []).map((one) => [one.year, one]));
  for (const { year, fall, interim_part: part = ZERO } of falls) {
    if (part === 0) continue;
    const { factor = WHOLE, part: before = ZERO } = byYear.get(year) ?? {};
    byYear.set(year, { year, factor: portion(factor, subtract(WHOLE, fall)), part: larger(part, before) });
  }
  return byYear.size === 0 ? stated : [...byYear.values()];
}

function changedGrowth(growth: Rate, { over, under }: Quotient): Rate {
  return roundToUnits(growthFactor(growth).times(over).dividedBy(under).minus(1), DECIMALS.rate);
}

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

/** Rest of a quantity, rounded once to its unit. */
export function fallen<Q extends number>(path: Q, { over, under }: Quotient, decimals: number): Q {
  return roundToUnits(toExact(path, decimals).times(over).dividedBy(under), decimals);
}

/**
 * Layoffs on top of what else happens to people. They act after death, disability and retirement, together with the year's
 * termination rate q: `1 - R8[(1 - q) stay]`, at any age and also where turnover is not projected.
 *
 * People laid off are not replaced: the hires expected in their place are subtracted, `R8[replacement x laid off]`; a number of people
 * that hires are to reach falls by the same part, from the year of the layoff on. `[std]`
 *
 * The rates change before anything is drawn: draws are made from the changed rates.
 *
 * @param staying - the part of the people that is not laid off, by projection year; the first is 1
 * @param replacement - hires for each person who left
 */
export function withLayoffs(behaviour: Behaviour, staying: ReadonlyMap<number, Rate>, replacement: Rate): Behaviour {
  let laidOff: Headcount = ZERO;
  let yearOfLaidOff = 0;
  const afterOtherCauses = (heads: Headcount, { death, disability, retirement }: SeparationRates): Headcount =>
    [death, disability, retirement].reduce<Headcount>((left, rate) => subtract(left, portion(left, rate)), heads);

  return {
    wholePeople: behaviour.wholePeople,
    cells: null,
    separationRates: (person, rates) => {
      behaviour.separationRates(person, rates);
      const stay = staying.get(person.yearIndex);
      if (stay === undefined) return;
      if (yearOfLaidOff !== person.yearIndex) {
        yearOfLaidOff = person.yearIndex;
        laidOff = ZERO;
      }
      const ordinary = rates.termination;
      rates.termination = subtract(WHOLE, portion(subtract(WHOLE, ordinary), stay));
      const left = afterOtherCauses(person.heads, rates);
      laidOff = add(laidOff, subtract(portion(left, rates.termination), portion(left, ordinary)));
    },
    hires: (expected, yearIndex) => {
      const forLaidOff = yearOfLaidOff === yearIndex ? portion(laidOff, replacement) : ZERO;
      return behaviour.hires(subtract(expected, forLaidOff), yearIndex);
    },
    hiresToReach: (target, present, yearIndex) => {
      const reached = [...staying].reduce<Headcount>(
        (left, [year, stay]) => (year <= yearIndex ? portion(left, stay) : left),
        target,
      );
      return behaviour.hiresToReach(reached, present, yearIndex);
    },
    joiners: (expected, group, yearIndex) => behaviour.joiners(expected, group, yearIndex),
    election: (row, yearIndex, heads) => behaviour.election(row, yearIndex, heads),
  };
}

/** The part of the people that layoffs of one year leave in place: `R8[(1 - x1) (1 - x2) ..]`, in any order. */
export function stayingAfter(fractions: readonly Rate[]): Rate {
  const stays = fractions.map((fraction) => toExact(subtract(WHOLE, fraction), DECIMALS.rate));
  return roundToUnits(
    stays.reduce((product, stay) => product.times(stay), new ExactDecimal(1)),
    DECIMALS.rate,
  );
}

/**
 * Makes the largest holders of a year leave in it, and gives their ids. Candidates are the rows of the census that are active at
 * the start of the year and not known to leave in it. They rank by shares per head, `R6[shares / headcount]`; ties go to the row
 * listed first. `[std]`
 */
export function largestHoldersLeave(
  plan: Plan,
  { participants }: Pick<State, 'participants'>,
  { year, count, cause }: ReadLargestHoldersLeave,
): string[] {
  const holders: { row: number; shares: number }[] = [];
  for (let row = 0; row < plan.census.count; row++) {
    const heads = participants.headcount[row]!;
    if (heads === 0 || participants.separationYear[row] === year) continue;
    holders.push({ row, shares: sharesPerHead(participants.shares[row]!, heads) });
  }
  // The sort is stable, so ties keep the order of the census.
  holders.sort((a, b) => b.shares - a.shares);
  return holders.slice(0, count).map(({ row }) => {
    participants.separationYear[row] = year;
    participants.separationCause[row] = CAUSES.indexOf(cause);
    return participants.ids[row]!;
  });
}

/** The shares per head of a sliver of a person may lie beyond the exact range; such a row certainly ranks first. */
function sharesPerHead(shares: number, heads: number): number {
  return shares / heads > LARGEST / WHOLE - 1 ? LARGEST : mulDiv(shares, WHOLE, heads);
}

/**
 * A plan whose contribution policy asks for nothing in some years, in cash and in shares. Loans and the company's part of repurchases are still
 * paid. `[std]`
 */
export function withHolidays(plan: Plan, holidays: readonly ReadContributionHoliday[]): Plan {
  const isHoliday = ({ year }: YearTerms): boolean =>
    holidays.some(({ from, through }) => from <= year && year <= through);
  const nothing = { policyAmount: ZERO, policyPercentage: ZERO, stockPercentage: ZERO };
  return { ...plan, years: plan.years.map((terms) => (isHoliday(terms) ? { ...terms, ...nothing } : terms)) };
}

/**
 * Spreads what a loan still owes over new payments, the first of them in this year. They release its suspense shares,
 * Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`. A loan that is given the terms it already has keeps the payments fixed at its start;
 * for a loan already repaid there is nothing left to spread.
 *
 * Pitfall: the special rule (principal only) ends when the years of all terms together exceed ten, (b)(8)(ii)(C);
 * `release_method` must then say principal and interest.
 */
export function refinance({ loans }: Pick<State, 'loans'>, { loan_id: id, year, ...asked }: ReadRefinance): void {
  const at = loans.findIndex((loan) => loan.id === id);
  const loan = loans[at]!;
  const terms: LoanTerms = {
    ...loan.terms,
    years: asked.years,
    rate: asked.interest_rate,
    paymentSchedule: asked.payment_schedule ?? loan.terms.paymentSchedule,
    releaseMethod: asked.release_method ?? loan.terms.releaseMethod,
    interestOnlyYears: 0,
  };
  const isTheSame =
    terms.years === yearsRemaining(loan) &&
    terms.rate === loan.terms.rate &&
    terms.paymentSchedule === loan.terms.paymentSchedule &&
    terms.releaseMethod === loan.terms.releaseMethod &&
    loan.paymentsMade >= loan.terms.interestOnlyYears;
  if (isTheSame) return;
  loans[at] = startLoan({ ...loan, terms, startBalance: loan.balance, startYear: year - 1 });
}

/** Effects on the company; all of them need its finances. `[std]` */
export interface CompanyShocks {
  /** Falls of earnings, and what layoffs take of them. */
  readonly earningsFalls: readonly ReadFall[];
  readonly revolversLost: readonly ReadRevolverLost[];
  readonly covenants: readonly ReadCovenant[];
}

/**
 * A plan whose company meets with shocks:
 *
 * - EBITDA is `R2[EBITDA * factor]`, the factor that of a fall and its recovery, several multiplied; expenses stay.
 * - Nothing can be drawn on a line of credit from the year on in which it is lost.
 * - In the years of a covenant lenders ask for what it says in place of what the plan says; of several the strictest counts.
 */
export function withCompanyShocks(plan: Plan, { earningsFalls, revolversLost, covenants }: CompanyShocks): Plan {
  if (earningsFalls.length + revolversLost.length + covenants.length === 0) return plan;
  const changed = (year: number, finances: FinanceYearTerms): FinanceYearTerms => {
    const isLost = revolversLost.some((lost) => lost.year <= year);
    const inForce = covenants.filter(({ from, through }) => from <= year && year <= through);
    const lending = { ...finances.lending, ...strictest(inForce) };
    return {
      ...finances,
      ebitda: fallen(finances.ebitda, factorOf(earningsFalls, year), DECIMALS.cents),
      lending: isLost ? { ...lending, revolverLimit: ZERO } : lending,
    };
  };
  const years = plan.years.map((terms) => ({ ...terms, finances: changed(terms.year, terms.finances!) }));
  return { ...plan, years };
}

/** Strictest terms of several covenants; a term that none of them names is absent. */
function strictest(covenants: readonly ReadCovenant[]): Partial<LendingTerms> {
  const given = (name: keyof Omit<ReadCovenant, 'shock' | 'from' | 'through'>): Rate[] =>
    covenants.flatMap((covenant) => covenant[name] ?? []);
  const most = given('max_debt_to_ebitda');
  const least = given('min_fixed_charge_coverage');
  const swept = given('debt_sweep_rate');
  return {
    ...(most.length === 0 ? {} : { maxDebtToEbitda: most.reduce(smaller) }),
    ...(least.length === 0 ? {} : { minFixedChargeCoverage: least.reduce(larger) }),
    ...(swept.length === 0 ? {} : { debtSweepRate: swept.reduce(larger) }),
  };
}

/** Repays what is drawn on the line of credit, from cash, even where there is none left. */
export function repayRevolver({ finances }: Pick<State, 'finances'>): void {
  const { cash, drawn } = finances!;
  finances!.cash = net([cash], [drawn]);
  finances!.drawn = ZERO;
}
