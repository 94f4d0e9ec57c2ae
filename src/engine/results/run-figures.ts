import { add, type Cents, type MicroShares, ZERO } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';
import { companyContributionOf, obligationOf, repurchaseCashOf, trustFundedOf } from './year-figures.js';
import type { Listeners } from '../state/events.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { type ComplianceFinding, planFindings, yearFindings } from './compliance.js';
import { mayConcernRows, noRows, noteForfeiture } from './concerned-rows.js';

/** The yearly figures that summaries are made of, in exact units. */
export interface RunFigures {
  readonly years: number[];
  /** Columns of `annual_projections`, before they are reported. */
  readonly repurchase_obligation: Cents[];
  readonly repurchase_cash: Cents[];
  readonly company_contribution: Cents[];
  readonly trustFunded: Cents[];
  /** At the start of each year. */
  readonly suspenseShares: MicroShares[];
}

export function emptyFigures(): RunFigures {
  return {
    years: [],
    repurchase_obligation: [],
    repurchase_cash: [],
    company_contribution: [],
    trustFunded: [],
    suspenseShares: [],
  };
}

/** Adds one completed year. */
export function recordFigures(figures: RunFigures, record: YearRecord): void {
  figures.years.push(record.year);
  figures.repurchase_obligation.push(obligationOf(record));
  figures.repurchase_cash.push(repurchaseCashOf(record));
  figures.company_contribution.push(companyContributionOf(record));
  figures.trustFunded.push(trustFundedOf(record));
  figures.suspenseShares.push(record.opening.suspenseShares);
}

/** The sum of the first `count` amounts. */
export function sumOf(amounts: readonly Cents[], count = amounts.length): Cents {
  let sum: Cents = ZERO;
  for (const amount of amounts.slice(0, count)) sum = add(sum, amount);
  return sum;
}

/** Position of the largest amount, the earliest on a tie. */
export function peakOf(amounts: readonly number[]): number {
  let peak = 0;
  amounts.forEach((amount, i) => {
    if (amount > amounts[peak]!) peak = i;
  });
  return peak;
}

/** The findings of a run, collected while it is projected. */
export interface RunFindings {
  /** Listeners of the projection that the findings need. */
  readonly listeners: Listeners;
  /** To be shown each completed year; `state` is that of its end. */
  readonly observe: (record: YearRecord, state: ReadOnly<State>) => void;
  /** Findings so far: of the plan as such first, then by year. */
  readonly found: ComplianceFinding[];
}

/**
 * Collects the findings of a run.
 *
 * @param found - those there are before its first year
 * @param areAdditionsBelow - whether it is known of a year that nobody's additions are above the limit of IRC 415(c)
 */
export function runFindings(
  plan: Plan,
  found: ComplianceFinding[] = planFindings(plan),
  areAdditionsBelow = (_year: YearRecord): boolean => false,
): RunFindings {
  let concerned = noRows();
  return {
    found,
    listeners: mayConcernRows(plan)
      ? { onSeparation: (separation) => noteForfeiture(plan, concerned, separation) }
      : {},
    observe: (record, state) => {
      for (const finding of yearFindings(plan, state, record, concerned, areAdditionsBelow(record)))
        found.push(finding);
      concerned = noRows();
    },
  };
}
