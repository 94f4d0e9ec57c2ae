import type { ReadCovenant, ReadEarningsFall, ReadRevolverLost } from '../../engine/input/options/shocks.js';
import { DECIMALS, larger, net, smaller, ZERO, type Rate } from '../../engine/numeric/index.js';
import type { FinanceYearTerms, LendingTerms, Plan } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';
import { factorOf, fallen } from './recovery.js';

/** What happens to the company; all of it only with its finances. `[std]` */
export interface CompanyShocks {
  readonly earningsFalls: readonly ReadEarningsFall[];
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

/** What several covenants ask for together; nothing of what none of them names. */
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
